package org.schedsim.maven.fork;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** Lines of UTF-8 of bounded length. */
final class LineReader {
    static final int MAX_BYTES = 1 << 17;

    private final InputStream in;

    LineReader(InputStream in) {
        this.in = new BufferedInputStream(in);
    }

    /** The next line; null at the end. A line without an end was torn and counts as none. */
    @Nullable
    String next() throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        for (int b = in.read(); b >= 0; b = in.read()) {
            if (b == '\n') {
                return line.toString(StandardCharsets.UTF_8);
            }
            if (line.size() == MAX_BYTES) {
                throw new IOException("the runner sent a line of more than " + MAX_BYTES + " bytes");
            }
            line.write(b);
        }
        return null;
    }
}
