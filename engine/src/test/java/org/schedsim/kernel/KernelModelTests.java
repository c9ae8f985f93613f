package org.schedsim.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.schedsim.kernel.DecisionPoints.NEED_ACTIVE_BALANCE;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class KernelModelTests {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "linux-7.2",
                "linux-7.3",
                "linux-7.2 @debian",
                "linux-7.2 - cache-aware",
                "linux-7.2 + capacity-before-llc",
                "linux-7.2 @oracle-irq - cache-aware - HRTICK ; llc_balancing/overaggr_pct=70"
            })
    void canonical_text_of_a_canonical_text_is_the_text(String text) {
        assertThat(KernelModel.of(text).text()).isEqualTo(text);
    }

    @Test
    void blanks_and_a_repeated_switch_do_not_change_the_identity() {
        assertThat(KernelModel.of("  linux-7.2   @default  + HRTICK - HRTICK "))
                .isEqualTo(KernelModel.of("linux-7.2 - HRTICK"));
    }

    @Test
    void unmodelled_version_is_an_error_that_lists_what_exists() {
        assertThatThrownBy(() -> KernelModel.of("linux-6.12 - cache-aware"))
                .isInstanceOf(KernelModelException.class)
                .hasMessage("""
                        unknown kernel version 'linux-6.12'
                          linux-6.12 - cache-aware
                          ^
                        expected linux-7.2 or linux-7.3""");
    }

    @Test
    void unknown_configuration_is_marked_where_it_stands() {
        assertThatThrownBy(() -> KernelModel.of("linux-7.2 @fedora")).hasMessage("""
                        unknown configuration '@fedora'
                          linux-7.2 @fedora
                                    ^
                        expected @default, @debian, @oracle-irq""");
    }

    @Test
    void missing_operator_is_marked_where_it_should_be() {
        assertThatThrownBy(() -> KernelModel.of("linux-7.2 cache-aware")).hasMessage("""
                        found 'cache-aware'
                          linux-7.2 cache-aware
                                    ^
                        expected one of the operators + - ; or @configuration, with blanks around them""");
    }

    @Test
    void tunable_out_of_range_is_marked_at_its_value() {
        assertThatThrownBy(() -> KernelModel.of("linux-7.2 ; llc_balancing/imb_pct=-1"))
                .hasMessage("""
                        '-1' is not a value of llc_balancing/imb_pct
                          linux-7.2 ; llc_balancing/imb_pct=-1
                                                            ^
                        expected a number from 0 to 1000""");
    }

    @Test
    void patches_that_edit_one_rule_without_an_order_are_an_error_that_names_both() {
        assertThatThrownBy(() -> KernelModel.of("linux-7.2 + capacity-before-llc + alb-capacity-hint"))
                .hasMessageContaining("capacity-before-llc")
                .hasMessageContaining("alb-capacity-hint")
                .hasMessageContaining("llc-preference");
    }

    @Test
    void edit_whose_anchor_is_missing_is_an_error_that_lists_the_rules() {
        assertThatThrownBy(() -> KernelModel.linux("7.2")
                        .rules(
                                NEED_ACTIVE_BALANCE,
                                rules -> rules.move("reduced-capacity").before("llc")))
                .isInstanceOf(KernelModelException.class)
                .hasMessage("edit 'need_active_balance: reduced-capacity before llc' needs rule 'llc', but"
                        + " need_active_balance has llc-preference, asym-packing, imbalanced, reduced-capacity,"
                        + " misfit-or-llc-task");
    }

    @Test
    void difference_of_two_kernels_applied_to_one_gives_the_other() {
        KernelModel base = KernelModel.linux("7.2");
        KernelModel other = KernelModel.of("linux-7.2 + capacity-before-llc ; llc_balancing/overaggr_pct=70");

        assertThat(base.with(base.diff(other))).isEqualTo(other);
    }

    @Test
    void patch_brings_the_one_that_it_requires_before_it() {
        assertThat(KernelModel.of("linux-7.2 + capacity-before-llc").ruleEdits())
                .extracting(edit -> edit.rule() + " before " + edit.anchor())
                .containsExactly("asym-packing before llc-preference", "reduced-capacity before llc-preference");
    }
}
