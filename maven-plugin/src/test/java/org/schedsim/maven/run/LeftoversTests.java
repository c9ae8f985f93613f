package org.schedsim.maven.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.schedsim.maven.report.SampleRecords;
import org.schedsim.record.RecordFiles;

class LeftoversTests {
    @TempDir
    Path target;

    @Test
    void records_older_than_a_class_are_stale() throws IOException {
        Path old = record(0, 1_000);
        Path fresh = record(1, 3_000);
        classFile(2_000);
        assertThat(fresh()).containsExactly(fresh).doesNotContain(old);
    }

    @Test
    void records_of_the_same_moment_are_fresh() throws IOException {
        Path record = record(0, 2_000);
        classFile(2_000);
        assertThat(fresh()).containsExactly(record);
    }

    @Test
    void without_records_nothing_is_fresh() throws IOException {
        classFile(2_000);
        assertThat(fresh()).isEmpty();
    }

    @Test
    void clearing_removes_records_and_nothing_else() throws IOException {
        Path record = record(0, 1_000);
        Path note = Files.writeString(record.resolveSibling("note.txt"), "mine");
        Leftovers.clear(target);
        assertThat(record).doesNotExist();
        assertThat(note).exists();
    }

    private List<Path> fresh() throws IOException {
        return Leftovers.fresh(target, List.of(target.resolve("classes"), target.resolve("missing")));
    }

    private Path record(int index, long millis) throws IOException {
        Path file = RecordFiles.write(target, SampleRecords.all().get(index));
        return Files.setLastModifiedTime(file, FileTime.fromMillis(millis));
    }

    private void classFile(long millis) throws IOException {
        Path folder = Files.createDirectories(target.resolve("classes/p"));
        Path file = Files.createFile(folder.resolve("A.class"));
        Files.setLastModifiedTime(file, FileTime.fromMillis(millis));
        Files.createFile(folder.resolve("generated.txt"));
    }
}
