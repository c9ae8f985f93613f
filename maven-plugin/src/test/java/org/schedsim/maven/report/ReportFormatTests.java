package org.schedsim.maven.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReportFormatTests {
    @ParameterizedTest
    @CsvSource({
        "0, 0.000 s",
        "204000000, 0.204 s",
        "204499999, 0.204 s",
        "204500000, 0.205 s",
        "19998000000, 19.998 s",
        "19999999999, 20.000 s",
        "1000000, 0.001 s",
        "999999, 0.001000 s",
        "13000, 0.000013 s",
        "7, 0.000000007 s",
        "-1, –",
    })
    void times_are_seconds(long ns, String text) {
        assertThat(ReportFormat.time(ns)).isEqualTo(text);
    }

    @Test
    void large_times_are_grouped() {
        assertThat(ReportFormat.time(Long.MAX_VALUE / 2)).isEqualTo("4\u202f611\u202f686\u202f018.427 s");
    }

    @ParameterizedTest
    @CsvSource({"0, 0 s", "200000000, 0.2 s", "5000000000, 5 s", "1500000, 0.0015 s"})
    void times_of_an_axis_have_no_needless_digits(long ns, String text) {
        assertThat(ReportFormat.shortTime(ns)).isEqualTo(text);
    }

    @Test
    void counts_are_grouped() {
        assertThat(ReportFormat.count(999)).isEqualTo("999");
        assertThat(ReportFormat.count(4981)).isEqualTo("4\u202f981");
        assertThat(ReportFormat.count(-1_234_567)).isEqualTo("-1\u202f234\u202f567");
        assertThat(ReportFormat.count(Long.MIN_VALUE))
                .isEqualTo("-9\u202f223\u202f372\u202f036\u202f854\u202f775\u202f808");
    }

    @Test
    void shares_are_percentages() {
        assertThat(ReportFormat.percent(399_120)).isEqualTo("39.9 %");
        assertThat(ReportFormat.share(1, 3)).isEqualTo("33.3 %");
        assertThat(ReportFormat.share(1, 0)).isEqualTo("–");
        assertThat(ReportFormat.cpus(1_250_000)).isEqualTo("1.25");
    }

    @Test
    void cpus_are_listed_as_the_kernel_does() {
        assertThat(ReportFormat.list(List.of())).isEmpty();
        assertThat(ReportFormat.list(List.of(4))).isEqualTo("4");
        assertThat(ReportFormat.list(List.of(0, 1, 2, 3, 8, 10, 11))).isEqualTo("0-3,8,10-11");
    }
}
