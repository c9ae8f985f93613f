package org.schedsim.kernel;

import static org.schedsim.kernel.DecisionPoints.NEED_ACTIVE_BALANCE;
import static org.schedsim.kernel.decision.RuleEdit.moveBefore;
import static org.schedsim.kernel.decision.RuleEdit.replace;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.schedsim.kernel.balance.ActiveBalance;
import org.schedsim.kernel.decision.RuleEdit;

/** Patches that were posted or developed, as lists of edits (spec 32 §3). */
enum Patch {
    /** Development tip of October 2026: asym packing is asked before the LLC preference. */
    ASYM_BEFORE_LLC(
            "asym-before-llc", null, List.of(moveBefore(NEED_ACTIVE_BALANCE, "asym-packing", "llc-preference"))),

    /** Proposed on 2026-10-29: reduced capacity is asked before the LLC preference, too. */
    CAPACITY_BEFORE_LLC(
            "capacity-before-llc",
            ASYM_BEFORE_LLC,
            List.of(moveBefore(NEED_ACTIVE_BALANCE, "reduced-capacity", "llc-preference"))),

    /** The counter-proposal: a lone task on a reduced CPU is judged by the utilisation of its LLC. */
    ALB_CAPACITY_HINT(
            "alb-capacity-hint",
            null,
            List.of(replace(
                    ActiveBalance.NEED_ACTIVE_BALANCE,
                    "llc-preference",
                    "unless-reduced",
                    ActiveBalance::breaksLlcPreferenceUnlessReduced)));

    private final String text;
    private final @Nullable Patch requires;
    private final List<RuleEdit> edits;

    Patch(String text, @Nullable Patch requires, List<RuleEdit> edits) {
        this.text = text;
        this.requires = requires;
        this.edits = edits;
    }

    String text() {
        return text;
    }

    /** The patch that has to be applied first; it comes with this one. */
    @Nullable
    Patch requires() {
        return requires;
    }

    List<RuleEdit> edits() {
        return edits;
    }

    static @Nullable Patch find(String text) {
        for (Patch patch : values()) {
            if (patch.text.equals(text)) {
                return patch;
            }
        }
        return null;
    }
}
