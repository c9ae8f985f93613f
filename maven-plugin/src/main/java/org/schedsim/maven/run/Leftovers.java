package org.schedsim.maven.run;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.schedsim.record.RecordFiles;

/** Records that an earlier run has left, by surefire or by ourselves. */
public final class Leftovers {
    private Leftovers() {}

    /**
     * Records that are not older than the newest class of the project: whoever wrote them ran these classes.
     *
     * @param outputDirectory where records lie
     * @param classDirectories the classes of the project and of its tests
     */
    public static List<Path> fresh(Path outputDirectory, List<Path> classDirectories) throws IOException {
        FileTime newest = FileTime.fromMillis(0);
        for (Path directory : classDirectories) {
            FileTime time = newestClass(directory);
            newest = time.compareTo(newest) > 0 ? time : newest;
        }
        List<Path> fresh = new ArrayList<>();
        for (Path file : RecordFiles.list(outputDirectory)) {
            if (Files.getLastModifiedTime(file).compareTo(newest) >= 0) {
                fresh.add(file);
            }
        }
        return fresh;
    }

    /** Removes all records, so that those of tests that are gone are not taken for results of the next run. */
    public static void clear(Path outputDirectory) throws IOException {
        for (Path file : RecordFiles.list(outputDirectory)) {
            Files.delete(file);
        }
    }

    private static FileTime newestClass(Path directory) throws IOException {
        FileTime[] newest = {FileTime.fromMillis(0)};
        if (Files.isDirectory(directory)) {
            Files.walkFileTree(directory, new SimpleFileVisitor<>() {
                @Override
                public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                    boolean newer = attributes.lastModifiedTime().compareTo(newest[0]) > 0;
                    if (newer && file.toString().endsWith(".class")) {
                        newest[0] = attributes.lastModifiedTime();
                    }
                    return FileVisitResult.CONTINUE;
                }

                @Override
                public FileVisitResult postVisitDirectory(Path folder, @Nullable IOException e) {
                    return FileVisitResult.CONTINUE;
                }
            });
        }
        return newest[0];
    }
}
