package org.schedsim.workload;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RandomStreamTests {
    @Test
    void generator_gives_the_published_values_of_xoshiro256_star_star() {
        RandomStream stream = new RandomStream(1, 2, 3, 4);

        assertThat(new long[] {
                    stream.nextLong(), stream.nextLong(), stream.nextLong(), stream.nextLong(), stream.nextLong()
                })
                .containsExactly(11520, 0, 1509978240, 1215971899390074240L, 1216172134540287360L);
    }

    @Test
    void seeding_gives_the_published_values_of_splitmix64() {
        SplitMix64 split = new SplitMix64(1234567);

        assertThat(new long[] {split.next(), split.next(), split.next(), split.next(), split.next()})
                .containsExactly(
                        6457827717110365317L,
                        3203168211198807973L,
                        Long.parseUnsignedLong("9817491932198370423"),
                        4593380528125082431L,
                        Long.parseUnsignedLong("16408922859458223821"));
    }

    @Test
    void streams_of_different_seeds_labels_and_entities_differ() {
        long draw = RandomStream.of(1, "phases", 0).nextLong();

        assertThat(RandomStream.of(1, "phases", 0).nextLong()).isEqualTo(draw);
        assertThat(RandomStream.of(2, "phases", 0).nextLong()).isNotEqualTo(draw);
        assertThat(RandomStream.of(1, "phase", 0).nextLong()).isNotEqualTo(draw);
        assertThat(RandomStream.of(1, "phases", 1).nextLong()).isNotEqualTo(draw);
    }

    @Test
    void bounded_draws_reach_both_ends_and_nothing_beyond() {
        RandomStream stream = RandomStream.of(0, "bound", 0);
        boolean[] seen = new boolean[5];
        for (int i = 0; i < 1_000; i++) {
            seen[(int) stream.nextLong(5)] = true;
        }

        assertThat(seen).containsOnly(true);
    }

    @Test
    void exponential_spans_have_their_mean() {
        RandomStream stream = RandomStream.of(0, "mean", 0);
        Span span = new Span.Exponential(1_000_000);
        long sum = 0;
        for (int i = 0; i < 100_000; i++) {
            sum += span.nextNs(stream);
        }

        // The standard error is 0.3 %; five of them.
        assertThat(sum / 100_000).isBetween(985_000L, 1_015_000L);
    }
}
