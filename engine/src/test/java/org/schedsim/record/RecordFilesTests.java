package org.schedsim.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RecordFilesTests {
    @TempDir
    Path output;

    @Test
    void a_record_lies_in_a_folder_of_its_class() throws IOException {
        Path file = RecordFiles.write(output, SampleRecord.full());

        assertThat(output.relativize(file))
                .isEqualTo(Path.of(
                        "records",
                        "org.example.ReducedCapacityTest",
                        "lone_task_leaves-" + SampleRecord.ID.hash() + ".json"));
        assertThat(output.resolve(RecordFiles.relativePath(SampleRecord.ID))).isEqualTo(file);
        assertThat(RecordReader.read(file)).isEqualTo(SampleRecord.full());
    }

    @Test
    void a_second_run_replaces_the_record() throws IOException {
        RecordFiles.write(output, SampleRecord.empty());
        RecordFiles.write(output, SampleRecord.full());

        assertThat(RecordFiles.readAll(output))
                .extracting(RecordFiles.Stored::record)
                .containsExactly(SampleRecord.full());
    }

    @Test
    void nothing_but_records_remains() throws IOException {
        RecordFiles.write(output, SampleRecord.full());
        try (Stream<Path> files = Files.walk(output)) {
            assertThat(files.filter(Files::isRegularFile)).hasSize(1);
        }
    }

    @Test
    void records_are_read_in_the_order_of_their_paths() throws IOException {
        RecordFiles.write(output, named("b.Second", "m"));
        RecordFiles.write(output, named("a.First", "z"));
        RecordFiles.write(output, named("a.First", "a"));
        RecordFiles.write(output, named("B.Upper", "m"));
        assertThat(RecordFiles.readAll(output))
                .extracting(stored -> stored.record().id().testClass() + "#"
                        + stored.record().id().method())
                .containsExactly("B.Upper#m", "a.First#a", "a.First#z", "b.Second#m");
    }

    @Test
    void a_directory_without_records_has_none() throws IOException {
        assertThat(RecordFiles.readAll(output)).isEmpty();
        assertThat(RecordFiles.readAll(output.resolve("missing"))).isEmpty();
    }

    @Test
    void other_files_are_left_alone() throws IOException {
        Path record = RecordFiles.write(output, SampleRecord.full());
        Files.writeString(record.resolveSibling(".7.tmp"), "{");
        Files.writeString(record.resolveSibling(".hidden.json"), "{");
        Files.writeString(record.resolveSibling("notes.txt"), "{");
        Files.writeString(output.resolve("records/stray.json"), "{");
        assertThat(RecordFiles.list(output)).containsExactly(record);
    }

    @Test
    void a_torn_file_is_named() throws IOException {
        Path record = RecordFiles.write(output, SampleRecord.full());
        Files.writeString(record, Files.readString(record).substring(0, 100));
        assertThatThrownBy(() -> RecordFiles.readAll(output))
                .isInstanceOf(RecordException.class)
                .hasMessageStartingWith(record + ":");
    }

    @Test
    void a_failed_write_leaves_the_old_record_and_no_rest() throws IOException {
        Path file = RecordFiles.write(output, SampleRecord.empty());
        Files.delete(file);
        Files.createDirectories(file.resolve("in the way"));

        assertThatThrownBy(() -> RecordFiles.write(output, SampleRecord.full())).isInstanceOf(IOException.class);

        try (Stream<Path> files = Files.list(file.getParent())) {
            assertThat(files).containsExactly(file);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "..",
                ".",
                "",
                "a/b",
                "a\\b",
                "/etc/passwd",
                "../../x",
                "C:x",
                "nul\u0000",
                "sp ace",
                "Ünï",
                "-rf",
                "a\nb",
                "trailing.",
                "a:b*?\"<>|"
            })
    void nothing_that_a_user_names_becomes_a_path(String name) throws IOException {
        Path file = RecordFiles.write(output, named(name, name));

        assertThat(file.normalize()).isEqualTo(file).startsWith(output.resolve("records"));
        assertThat(file.getNameCount()).isEqualTo(output.getNameCount() + 3);
        assertThat(RecordFiles.relativePath(named(name, name).id())).matches("records/[A-Za-z0-9_.-]+/[A-Za-z0-9_.-]+");
    }

    @Test
    void names_that_become_equal_do_not_meet() throws IOException {
        RecordFiles.write(output, named("A", "ü"));
        RecordFiles.write(output, named("A", "ö"));
        assertThat(RecordFiles.readAll(output)).hasSize(2);
    }

    @Test
    void long_names_are_cut() throws IOException {
        Path file = RecordFiles.write(output, named("p.".repeat(5000) + "C", "m".repeat(5000)));
        assertThat(file.getFileName().toString()).hasSizeLessThan(130);
    }

    @Test
    void writers_at_the_same_time_do_not_disturb_each_other() throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(8);
        List<Future<Path>> writes = new ArrayList<>();
        for (int i = 0; i < 200; i++) {
            RunRecord record = named("Same", "m" + i % 20);
            writes.add(pool.submit(() -> RecordFiles.write(output, record)));
        }
        for (Future<Path> write : writes) {
            write.get();
        }
        pool.shutdown();
        assertThat(RecordFiles.readAll(output)).hasSize(20);
    }

    private static RunRecord named(String testClass, String method) {
        RunRecord e = SampleRecord.empty();
        ScenarioId id = new ScenarioId(testClass, method, "1 cpu", "-", "linux-7.2", 0);
        return new RunRecord(
                id,
                e.displayName(),
                e.durationNs(),
                e.verdict(),
                e.reason(),
                e.knownDefect(),
                e.claims(),
                e.metrics(),
                e.machine(),
                e.tasks(),
                e.counts(),
                e.decisions(),
                e.migrations(),
                e.migrationsTotal(),
                e.lanes(),
                e.occupancies(),
                e.digest());
    }
}
