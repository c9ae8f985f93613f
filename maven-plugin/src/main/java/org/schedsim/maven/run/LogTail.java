package org.schedsim.maven.run;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/** The end of what the forked JVM printed, which is shown if something went wrong. */
final class LogTail {
    private static final int MAX_BYTES = 16_384;
    private static final int MAX_LINES = 60;

    private LogTail() {}

    static void show(Path log, Console console) {
        List<String> lines = read(log);
        if (lines.isEmpty()) {
            return;
        }
        console.error("the end of " + log + ":");
        lines.forEach(line -> console.error("  | " + line));
    }

    private static List<String> read(Path log) {
        try (RandomAccessFile file = new RandomAccessFile(log.toFile(), "r")) {
            long start = Math.max(0, file.length() - MAX_BYTES);
            byte[] bytes = new byte[(int) (file.length() - start)];
            file.seek(start);
            file.readFully(bytes);
            List<String> lines =
                    new String(bytes, StandardCharsets.UTF_8).lines().toList();
            return lines.subList(Math.max(0, lines.size() - MAX_LINES), lines.size());
        } catch (IOException e) {
            return List.of();
        }
    }
}
