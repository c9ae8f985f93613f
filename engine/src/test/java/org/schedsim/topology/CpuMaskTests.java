package org.schedsim.topology;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.BitSet;
import java.util.Random;
import org.junit.jupiter.api.Test;

class CpuMaskTests {

    @Test
    void members_are_those_that_were_given() {
        CpuMask mask = CpuMask.of(64, 0, 3, 64);

        assertThat(mask.toArray()).containsExactly(0, 3, 64);
        assertThat(mask.size()).isEqualTo(3);
        assertThat(mask.contains(64)).isTrue();
        assertThat(mask.contains(63)).isFalse();
    }

    @Test
    void numbers_that_no_mask_can_hold_are_no_members() {
        assertThat(CpuMask.of(0).contains(-1)).isFalse();
        assertThat(CpuMask.of(0).contains(Integer.MIN_VALUE)).isFalse();
        assertThat(CpuMask.of(0).contains(Integer.MAX_VALUE)).isFalse();
    }

    @Test
    void the_empty_mask_has_no_first_last_or_next_member() {
        CpuMask empty = CpuMask.empty();

        assertThat(empty.isEmpty()).isTrue();
        assertThat(empty.first()).isEqualTo(-1);
        assertThat(empty.last()).isEqualTo(-1);
        assertThat(empty.next(-1)).isEqualTo(-1);
        assertThat(empty.nextWrapped(5)).isEqualTo(-1);
        assertThat(empty.words()).isZero();
        assertThat(empty.toString()).isEmpty();
    }

    @Test
    void a_range_has_both_of_its_ends() {
        CpuMask range = CpuMask.range(60, 130);

        assertThat(range.first()).isEqualTo(60);
        assertThat(range.last()).isEqualTo(130);
        assertThat(range.size()).isEqualTo(71);
    }

    @Test
    void next_steps_over_words_without_members() {
        CpuMask mask = CpuMask.of(1, 200);

        assertThat(mask.next(-1)).isEqualTo(1);
        assertThat(mask.next(1)).isEqualTo(200);
        assertThat(mask.next(200)).isEqualTo(-1);
        assertThat(mask.next(100_000)).isEqualTo(-1);
    }

    @Test
    void next_wrapped_comes_back_to_the_first_member() {
        CpuMask mask = CpuMask.of(2, 5);

        assertThat(mask.nextWrapped(2)).isEqualTo(5);
        assertThat(mask.nextWrapped(5)).isEqualTo(2);
        assertThat(CpuMask.of(7).nextWrapped(7)).isEqualTo(7);
    }

    @Test
    void words_hold_64_members_each_and_are_zero_above_the_last() {
        CpuMask mask = CpuMask.of(0, 63, 65);

        assertThat(mask.words()).isEqualTo(2);
        assertThat(mask.word(0)).isEqualTo(0x8000000000000001L);
        assertThat(mask.word(1)).isEqualTo(2);
        assertThat(mask.word(2)).isZero();
    }

    @Test
    void the_highest_number_fits_and_the_next_does_not() {
        assertThat(CpuMask.of(CpuMask.MAX).last()).isEqualTo(8191);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> CpuMask.of(8192))
                .withMessage("CPU number 8192 is out of range: expected 0 to 8191");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> CpuMask.of(-1))
                .withMessage("CPU number -1 is out of range: expected 0 to 8191");
    }

    @Test
    void a_range_that_runs_backwards_is_refused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> CpuMask.range(3, 0))
                .withMessage("CPU range 3-0 runs backwards: write the lower number first");
    }

    @Test
    void masks_with_the_same_members_are_equal_however_they_came_about() {
        CpuMask mask = CpuMask.of(3, 300).minus(CpuMask.of(300));

        assertThat(mask).isEqualTo(CpuMask.of(3)).hasSameHashCodeAs(CpuMask.of(3));
        assertThat(mask.words()).isEqualTo(1);
    }

    @Test
    void set_operations_agree_with_a_bit_set_on_random_masks() {
        Random random = new Random(7);
        for (int round = 0; round < 500; round++) {
            BitSet a = randomBits(random);
            BitSet b = randomBits(random);
            CpuMask maskA = mask(a);
            CpuMask maskB = mask(b);

            BitSet both = (BitSet) a.clone();
            both.and(b);
            BitSet either = (BitSet) a.clone();
            either.or(b);
            BitSet without = (BitSet) a.clone();
            without.andNot(b);

            assertThat(maskA.and(maskB)).isEqualTo(mask(both));
            assertThat(maskA.or(maskB)).isEqualTo(mask(either));
            assertThat(maskA.minus(maskB)).isEqualTo(mask(without));
            assertThat(maskA.intersects(maskB)).isEqualTo(a.intersects(b));
            assertThat(maskA.containsAll(maskB)).isEqualTo(both.equals(b));
            assertThat(maskA.size()).isEqualTo(a.cardinality());
            assertThat(CpuMask.parse(maskA.toString())).isEqualTo(maskA);
        }
    }

    private static BitSet randomBits(Random random) {
        BitSet bits = new BitSet();
        int members = random.nextInt(40);
        int highest = 1 + random.nextInt(200);
        for (int i = 0; i < members; i++) {
            bits.set(random.nextInt(highest));
        }
        return bits;
    }

    private static CpuMask mask(BitSet bits) {
        return CpuMask.of(bits.stream().toArray());
    }
}
