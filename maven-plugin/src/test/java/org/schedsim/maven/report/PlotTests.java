package org.schedsim.maven.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.schedsim.record.Lane;
import org.schedsim.record.MachineRecord;
import org.schedsim.record.RunRecord;

class PlotTests {
    @Test
    void cpus_are_grouped_by_node_and_llc_whatever_their_numbers() {
        MachineRecord machine =
                new MachineRecord(List.of(0, 2, 1, 3, 4), List.of(0, 2, 0, 1, -1), List.of(0, 1, 0, 1, -1));
        CpuRows rows = new CpuRows(machine, 0, 10, 2, 5);

        assertThat(rows.rows()).extracting(CpuRows.Row::cpu).containsExactly(0, 2, 3, 1);
        assertThat(rows.rows()).extracting(CpuRows.Row::y).containsExactly(0, 10, 25, 37);
        assertThat(rows.llcs()).extracting(CpuRows.Group::name).containsExactly("LLC 0", "LLC 1", "LLC 2");
        assertThat(rows.nodes()).extracting(CpuRows.Group::bottom).containsExactly(20, 47);
    }

    @Test
    void a_machine_without_cpus_has_no_rows() {
        CpuRows rows = new CpuRows(new MachineRecord(List.of(), List.of(), List.of()), 0, 10, 2, 5);
        assertThat(rows.rows()).isEmpty();
        assertThat(rows.nodes()).isEmpty();
    }

    @Test
    void the_axis_has_at_most_eleven_round_marks() {
        assertThat(new TimeScale(20_000_000_000L).ticks())
                .extracting(TimeScale.Tick::label)
                .containsExactly("0 s", "2 s", "4 s", "6 s", "8 s", "10 s", "12 s", "14 s", "16 s", "18 s", "20 s");
        for (long duration : new long[] {0, 1, 9, 11, 999, 12_345_678, 3_600_000_000_000L, Long.MAX_VALUE / 4}) {
            assertThat(new TimeScale(duration).ticks()).hasSizeBetween(1, 11);
        }
    }

    @Test
    void merged_lanes_keep_busy_time_and_the_task_that_ran_most() {
        Lane lane = new Lane(
                0,
                List.of(
                        new Lane.Span(0, 3, 1),
                        new Lane.Span(3, 4, 2),
                        new Lane.Span(12, 13, 1),
                        new Lane.Span(14, 18, 2),
                        new Lane.Span(20, 40, 2)));

        assertThat(LaneMerge.columns(List.of(lane), 10, 35).get(0).spans())
                .containsExactly(new Lane.Span(0, 4, 1), new Lane.Span(10, 15, 2), new Lane.Span(20, 35, 2));
    }

    @Test
    void few_spans_are_drawn_as_they_are() {
        RunRecord record = SampleRecords.failing();
        LanesPlot plot = LanesPlot.of(record, new Legend(record), List.of());

        assertThat(plot.merged()).isEmpty();
        assertThat(plot.lanes().get(0).stripes().get(0).path()).startsWith("M0 0h2480v1h-2480zM2500 0h2480");
    }

    @Test
    void many_spans_are_merged_and_the_page_stays_below_two_megabytes() {
        RunRecord record = SampleRecords.large(2, 12, 16, 320, 1_000_000);
        assertThat(LaneMerge.spans(record.lanes())).isGreaterThan(200_000);

        assertThat(LanesPlot.of(record, new Legend(record), List.of()).merged()).isEqualTo("0.020 s");
        assertThat(new Templates().render("scenario.vm", new ScenarioPage(record)))
                .hasSizeLessThan(2_000_000);
    }

    @Test
    void spans_behind_the_end_do_no_harm() {
        Lane lane = new Lane(0, List.of(new Lane.Span(0, Long.MAX_VALUE, 1)));
        assertThat(LaneMerge.columns(List.of(lane), 1, 5).get(0).spans()).containsExactly(new Lane.Span(0, 5, 1));
    }

    @Test
    void tasks_of_large_workloads_are_coloured_by_process() {
        Legend legend = new Legend(SampleRecords.large(1, 1, 2, 40, 100_000_000));
        assertThat(legend.byProcess()).isTrue();
        assertThat(legend.entries()).extracting(Legend.Entry::name).containsExactly("sender", "receiver");
    }

    @Test
    void tasks_with_the_same_colour_have_different_patterns() {
        List<String> looks = new ArrayList<>();
        for (int i = 0; i < 24; i++) {
            Legend.Entry entry = new Legend.Entry(i, "");
            looks.add(entry.colour() + "/" + entry.pattern());
        }
        assertThat(looks).doesNotHaveDuplicates();
    }

    @Test
    void the_strongest_colour_of_an_occupancy_is_its_peak() {
        OccupancyPlot plot = OccupancyPlot.of(SampleRecords.all().get(2)).get(0);

        assertThat(plot.process()).isEqualTo("app");
        assertThat(plot.peak()).isEqualTo("0.99");
        assertThat(plot.rows()).extracting(OccupancyPlot.LlcRow::share).containsExactly("1.5 %", "98.5 %");
        assertThat(plot.rows().get(0).last()).isEqualTo("0.300 s");
        assertThat(plot.rows().get(1).first()).isEqualTo("0.200 s");
    }
}
