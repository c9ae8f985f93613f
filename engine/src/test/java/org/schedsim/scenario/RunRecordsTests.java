package org.schedsim.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.schedsim.scenario.Durations.every;
import static org.schedsim.scenario.Durations.ms;
import static org.schedsim.scenario.Durations.us;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.schedsim.record.Lane;
import org.schedsim.record.MachineRecord;
import org.schedsim.record.MigrationRecord;
import org.schedsim.record.Occupancy;
import org.schedsim.record.RecordFiles;
import org.schedsim.record.RecordReader;
import org.schedsim.record.RecordWriter;
import org.schedsim.record.RunRecord;
import org.schedsim.record.ScenarioId;
import org.schedsim.record.TaskRecord;
import org.schedsim.record.Verdict;

class RunRecordsTests {
    private static final ScenarioId ID = new ScenarioId("Class", "method", "2 llc x 2 cpu", "-", "linux-7.2", 0);

    private static RunRecord record(SchedRun run) {
        return new RunRecords(ID, "shown")
                .verdict(Verdict.PASS, "")
                .of(run, run.ledger().claims());
    }

    private static ScenarioBuilder scenario(int milliseconds) {
        return ScenarioBuilder.scenario().topology("2 llc x 2 cpu").duration(ms(milliseconds));
    }

    @Test
    void a_pinned_thread_fills_its_lane_and_the_row_of_its_llc() {
        ScenarioBuilder scenario = scenario(200);
        scenario.process("app").thread("busy").on(3).startsOn(3).busy();
        RunRecord record = record(scenario.run());

        assertThat(record.tasks()).containsExactly(new TaskRecord(0, "busy", "app", 200_000_000, 0, 0, 1));
        assertThat(record.lanes()).extracting(Lane::cpu).containsExactly(0, 1, 2, 3);
        assertThat(record.lanes().get(3).spans()).containsExactly(new Lane.Span(0, 200_000_000, 0));
        assertThat(record.lanes().get(2).spans()).isEmpty();
        Occupancy occupancy = record.occupancies().get(0);
        assertThat(occupancy.process()).isEqualTo("app");
        assertThat(occupancy.bucketNs()).isEqualTo(1_000_000);
        assertThat(occupancy.llcs().get(0)).hasSize(200).containsOnly(0L);
        assertThat(occupancy.llcs().get(1)).hasSize(200).containsOnly(1_000_000L);
        assertThat(record.metrics())
                .containsEntry("migrations", 0L)
                .containsEntry("run_ns", 200_000_000L)
                .containsEntry("switches", 1L)
                .containsEntry("wait_ns", 0L);
    }

    @Test
    void the_machine_shows_where_cpus_stand() {
        ScenarioBuilder scenario = ScenarioBuilder.scenario()
                .topology("2 node x 1 llc x 1 core x 2 thread")
                .duration(ms(1));
        scenario.process("app").thread("busy").busy();

        assertThat(record(scenario.run()).machine())
                .isEqualTo(new MachineRecord(List.of(0, 0, 1, 1), List.of(0, 0, 1, 1), List.of(0, 0, 1, 1)));
    }

    @Test
    void two_threads_on_a_cpu_wait_as_long_as_they_run() {
        ScenarioBuilder scenario = scenario(1000);
        scenario.process("app").threads("t", 2).on(0).busy();
        RunRecord record = record(scenario.run());

        assertThat(record.metrics().get("run_ns")).isEqualTo(1_000_000_000L);
        assertThat(record.tasks()).allSatisfy(task -> assertThat(task.waitNs()).isBetween(450_000_000L, 550_000_000L));
    }

    @Test
    void of_many_migrations_the_first_and_last_are_kept() {
        ScenarioBuilder scenario = scenario(1000);
        ThreadBuilder thread =
                scenario.process("app").thread("busy").on(0).startsOn(0).busy();
        for (int i = 0; i < 600; i++) {
            scenario.at(us(1000L + 1000L * i)).allow(thread, i % 2 == 0 ? 2 : 0);
        }
        RunRecord record = record(scenario.run());

        assertThat(record.migrationsTotal()).isEqualTo(600);
        assertThat(record.migrations()).hasSize(500);
        assertThat(record.migrations()).extracting(MigrationRecord::timeNs).isSorted();
        assertThat(record.migrations().get(0))
                .extracting(MigrationRecord::task, MigrationRecord::src, MigrationRecord::dst)
                .containsExactly(0, 0, 2);
        assertThat(record.tasks().get(0).migrations()).isEqualTo(600);
    }

    @Test
    void too_many_spans_become_buckets() {
        ScenarioBuilder scenario = scenario(10_000);
        for (int cpu = 0; cpu < 4; cpu++) {
            scenario.process("p" + cpu)
                    .thread("t")
                    .on(cpu)
                    .repeat(phases -> phases.run(us(100)).sleep(us(400)));
        }
        RunRecord record = record(scenario.run());

        assertThat(record.lanes().stream().mapToInt(lane -> lane.spans().size()).sum())
                .isLessThanOrEqualTo(20_000)
                .isGreaterThan(10_000);
        assertThat(record.lanes())
                .allSatisfy(lane -> assertThat(lane.spans()).allSatisfy(span -> {
                    assertThat(span.task()).isEqualTo(lane.cpu());
                    assertThat(span.toNs() - span.fromNs()).isBetween(1L, 2_000_000L);
                }));
        long shown = record.lanes().get(0).spans().stream()
                .mapToLong(span -> span.toNs() - span.fromNs())
                .sum();
        assertThat(shown).isEqualTo(record.tasks().get(0).runNs());
    }

    @Test
    void equal_runs_give_equal_bytes_that_can_be_read_again(@TempDir Path directory) throws IOException {
        RunRecord first = record(interrupted().run());
        RunRecord second = record(interrupted().run());

        assertThat(RecordWriter.toJson(second)).isEqualTo(RecordWriter.toJson(first));
        assertThat(RecordReader.read(RecordFiles.write(directory, first))).isEqualTo(first);
    }

    private static ScenarioBuilder interrupted() {
        ScenarioBuilder scenario = scenario(500);
        scenario.cpu(0).hardirq(us(600), every(ms(1)));
        scenario.process("app").threads("t", 6).busy();
        return scenario;
    }

    @Test
    void without_a_run_verdict_and_reason_are_kept(@TempDir Path directory) throws IOException {
        RunRecord record = new RunRecords(ID, "shown")
                .verdict(Verdict.ERROR, "\nScenarioException: no process\nand more lines")
                .withoutRun();

        assertThat(record.verdict()).isEqualTo(Verdict.ERROR);
        assertThat(record.reason()).isEqualTo("ScenarioException: no process");
        assertThat(record.digest()).isEmpty();
        assertThat(RecordReader.read(RecordFiles.write(directory, record))).isEqualTo(record);
    }
}
