package org.schedsim.record;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import org.apiguardian.api.API;

/**
 * Where records lie in the directory that a test run writes to (by default {@code target/schedsim}): {@code
 * records/<Class>/<method>-<hash>.json}. A file is written whole or not at all.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class RecordFiles {
    /** Name of the folder with the records. */
    public static final String FOLDER = "records";

    private static final String SUFFIX = ".json";
    private static final int MAX_NAME_CHARS = 100;

    private RecordFiles() {}

    /**
     * A record and where it was found.
     *
     * @param file the file
     * @param record its content
     */
    public record Stored(Path file, RunRecord record) {}

    /** Path of the record of a scenario, seen from the output directory, with {@code /} between its three parts. */
    public static String relativePath(ScenarioId id) {
        return FOLDER + "/" + safeName(id.testClass()) + "/" + safeName(id.method()) + "-" + id.hash() + SUFFIX;
    }

    /** Writes a record and returns its file; an older record of the same scenario is replaced. */
    public static Path write(Path outputDirectory, RunRecord record) throws IOException {
        Path file = outputDirectory.resolve(relativePath(record.id()));
        Path folder =
                outputDirectory.resolve(FOLDER).resolve(safeName(record.id().testClass()));
        Files.createDirectories(folder);
        Path temporary = writeTemporary(folder, RecordWriter.toJson(record));
        try {
            return Files.move(temporary, file, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            Files.deleteIfExists(temporary);
            throw e;
        }
    }

    /** All records below an output directory in the order of their paths; none if there is no such directory. */
    public static List<Stored> readAll(Path outputDirectory) throws IOException {
        List<Stored> records = new ArrayList<>();
        for (Path file : list(outputDirectory)) {
            records.add(new Stored(file, RecordReader.read(file)));
        }
        return records;
    }

    /** The files of all records below an output directory, in the same order. */
    public static List<Path> list(Path outputDirectory) throws IOException {
        List<Path> files = new ArrayList<>();
        for (Path folder : sorted(outputDirectory.resolve(FOLDER))) {
            files.addAll(recordsIn(folder));
        }
        return files;
    }

    /** The files of the records of one class, in the same order; of classes with odd names perhaps some others too. */
    public static List<Path> list(Path outputDirectory, String testClass) throws IOException {
        return recordsIn(outputDirectory.resolve(FOLDER).resolve(safeName(testClass)));
    }

    private static List<Path> recordsIn(Path folder) throws IOException {
        if (!Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)) {
            return List.of();
        }
        return sorted(folder).stream().filter(RecordFiles::isRecord).toList();
    }

    private static boolean isRecord(Path file) {
        String name = file.getFileName().toString();
        return name.endsWith(SUFFIX) && !name.startsWith(".") && Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS);
    }

    private static List<Path> sorted(Path folder) throws IOException {
        try (Stream<Path> entries = Files.list(folder)) {
            List<Path> sorted = new ArrayList<>(entries.toList());
            Collections.sort(sorted, RecordFiles::byName);
            return sorted;
        } catch (NoSuchFileException | NotDirectoryException e) {
            return List.of();
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    /** By characters, which is the same on every file system. */
    private static int byName(Path a, Path b) {
        return a.getFileName().toString().compareTo(b.getFileName().toString());
    }

    /** Several processes and threads may write at once: each takes the first name that is free. */
    private static Path writeTemporary(Path folder, byte[] bytes) throws IOException {
        for (int i = 0; ; i++) {
            Path temporary = folder.resolve("." + i + ".tmp");
            try {
                Files.createFile(temporary);
            } catch (FileAlreadyExistsException e) {
                continue;
            }
            try {
                return Files.write(temporary, bytes, StandardOpenOption.TRUNCATE_EXISTING);
            } catch (IOException e) {
                Files.deleteIfExists(temporary);
                throw e;
            }
        }
    }

    /** Letters, digits, {@code _}, {@code -} and inner dots remain; what tells long or odd names apart is the hash. */
    static String safeName(String name) {
        int length = Math.min(name.length(), MAX_NAME_CHARS);
        StringBuilder safe = new StringBuilder();
        for (int i = 0; i < length; i++) {
            char c = name.charAt(i);
            boolean kept = isSafe(c) || (c == '.' && i > 0 && i < length - 1);
            safe.append(kept ? c : '_');
        }
        return safe.isEmpty() ? "_" : safe.toString();
    }

    private static boolean isSafe(char c) {
        return isBetween('a', c, 'z') || isBetween('A', c, 'Z') || isBetween('0', c, '9') || c == '_' || c == '-';
    }

    private static boolean isBetween(char first, char c, char last) {
        return first <= c && c <= last;
    }
}
