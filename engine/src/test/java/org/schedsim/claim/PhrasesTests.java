package org.schedsim.claim;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PhrasesTests {
    @Test
    void instants_are_seconds_with_three_digits() {
        assertThat(Phrases.instant(204_123_456)).isEqualTo("0.204 s");
        assertThat(Phrases.instant(0)).isEqualTo("0.000 s");
        assertThat(Phrases.instant(19_998_999_999L)).isEqualTo("19.998 s");
        assertThat(Phrases.instant(3_600_005_000_000L)).isEqualTo("3600.005 s");
    }

    @Test
    void durations_are_exact_in_the_largest_unit() {
        assertThat(Phrases.duration(1_000_000_000)).isEqualTo("1 s");
        assertThat(Phrases.duration(1_500_000_000)).isEqualTo("1500 ms");
        assertThat(Phrases.duration(1_500)).isEqualTo("1500 ns");
        assertThat(Phrases.duration(20_000)).isEqualTo("20 us");
    }

    @Test
    void counts_are_grouped_by_blanks() {
        assertThat(Phrases.count(7)).isEqualTo("7");
        assertThat(Phrases.count(981)).isEqualTo("981");
        assertThat(Phrases.count(4_981)).isEqualTo("4 981");
        assertThat(Phrases.count(1_234_567)).isEqualTo("1 234 567");
        assertThat(Phrases.times(4_981)).isEqualTo("4 981 times");
        assertThat(Phrases.times(1)).isEqualTo("once");
    }

    @Test
    void shares_are_exact_or_rounded() {
        assertThat(Phrases.percent(360_000)).isEqualTo("36 %");
        assertThat(Phrases.percent(397_213)).isEqualTo("39.7213 %");
        assertThat(Phrases.percent(5_000)).isEqualTo("0.5 %");
        assertThat(Phrases.wholePercent(397_213)).isEqualTo("40 %");
        assertThat(Phrases.wholePercent(394_999)).isEqualTo("39 %");
    }
}
