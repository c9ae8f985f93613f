package org.schedsim.topology.io;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.zip.GZIPInputStream;
import org.schedsim.topology.TopologyException;

/** The text of a file in UTF-8, plain or packed with gzip, up to a limit. */
final class FileText {

    /** Enough for a machine of 2000 CPUs, whose every object lists all CPUs four times. */
    static final int MAX_BYTES = 32 << 20;

    private FileText() {}

    static String read(Path file) {
        byte[] bytes = bytes(file);
        if (bytes.length == 0) {
            throw new TopologyException(file + ": the file is empty; expected a machine");
        }
        return decode(file, bytes);
    }

    private static byte[] bytes(Path file) {
        try (InputStream raw = new BufferedInputStream(Files.newInputStream(file));
                InputStream in = unpacked(raw)) {
            byte[] bytes = in.readNBytes(MAX_BYTES + 1);
            if (bytes.length > MAX_BYTES) {
                throw new TopologyException(file + ": the file is too large; expected at most " + (MAX_BYTES >> 20)
                        + " MiB after unpacking");
            }
            return bytes;
        } catch (NoSuchFileException e) {
            throw new TopologyException(file + ": there is no such file: " + file.toAbsolutePath(), e);
        } catch (IOException | UncheckedIOException e) {
            throw new TopologyException(file + ": the file cannot be read: " + e.getMessage(), e);
        }
    }

    private static InputStream unpacked(InputStream in) throws IOException {
        in.mark(2);
        boolean gzip = in.read() == 0x1f && in.read() == 0x8b;
        in.reset();
        return gzip ? new GZIPInputStream(in) : in;
    }

    private static String decode(Path file, byte[] bytes) {
        ByteBuffer in = ByteBuffer.wrap(bytes);
        CharBuffer out = CharBuffer.allocate(bytes.length);
        CoderResult result = StandardCharsets.UTF_8
                .newDecoder()
                .onMalformedInput(CodingErrorAction.REPORT)
                .onUnmappableCharacter(CodingErrorAction.REPORT)
                .decode(in, out, true);
        out.flip();
        if (result.isError()) {
            throw notUtf8(file, bytes[in.position()] & 0xff, in.position(), out);
        }
        // A byte order mark is allowed, but no part of the text.
        return out.length() > 0 && out.charAt(0) == '\ufeff'
                ? out.subSequence(1, out.length()).toString()
                : out.toString();
    }

    private static TopologyException notUtf8(Path file, int found, int offset, CharSequence before) {
        return new Lines(file.toString(), before)
                .place(before.length())
                .error(
                        "byte 0x" + Integer.toHexString(found) + " at offset " + offset + " is not UTF-8",
                        "a text in UTF-8");
    }
}
