package org.schedsim.maven.fork;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** A file with arguments of {@code java}, since a command line may be too short for a class path. */
final class ArgFile {
    private ArgFile() {}

    static void write(Path file, List<String> arguments) throws IOException {
        StringBuilder text = new StringBuilder();
        for (String argument : arguments) {
            text.append(quoted(argument)).append('\n');
        }
        Files.write(file, text.toString().getBytes(nativeCharset()));
    }

    static String quoted(String argument) {
        StringBuilder text = new StringBuilder("\"");
        for (int i = 0; i < argument.length(); i++) {
            char c = argument.charAt(i);
            switch (c) {
                case '\\' -> text.append("\\\\");
                case '"' -> text.append("\\\"");
                case '\n' -> text.append("\\n");
                case '\r' -> text.append("\\r");
                case '\t' -> text.append("\\t");
                case '\f' -> text.append("\\f");
                default -> text.append(c);
            }
        }
        return text.append('"').toString();
    }

    /** The launcher reads the file as it reads a command line. */
    private static Charset nativeCharset() {
        String name = System.getProperty("native.encoding");
        return name == null ? Charset.defaultCharset() : Charset.forName(name);
    }
}
