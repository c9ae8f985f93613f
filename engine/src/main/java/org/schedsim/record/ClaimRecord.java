package org.schedsim.record;

import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * One claim about a run and what came of it.
 *
 * @param sentence the claim in words
 * @param verdict its outcome
 * @param found what was observed instead, or the reason of an undecided claim; empty when it passed
 * @param firstViolationNs first violating instant, ns from the start of the run; -1 = none
 * @param windowFromNs begin of the window that was looked at, ns from the start of the run
 * @param windowToNs its end
 * @param decisive the rule that was decisive for a failure, if one can be named
 * @param wouldHave the rule that would have answered otherwise, had it been asked first
 * @param message the whole message of a failure; empty when it passed
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record ClaimRecord(
        String sentence,
        Verdict verdict,
        String found,
        long firstViolationNs,
        long windowFromNs,
        long windowToNs,
        @Nullable DecisionRecord decisive,
        @Nullable DecisionRecord wouldHave,
        String message) {}
