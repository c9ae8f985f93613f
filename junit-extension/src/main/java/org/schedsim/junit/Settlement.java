package org.schedsim.junit;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.opentest4j.AssertionFailedError;
import org.opentest4j.TestAbortedException;
import org.schedsim.record.ClaimRecord;
import org.schedsim.record.KnownDefectRecord;
import org.schedsim.record.Verdict;

/**
 * What an invocation comes to.
 *
 * @param verdict outcome
 * @param reason why, in words
 * @param thrown what JUnit is to see; null = success
 */
record Settlement(Verdict verdict, String reason, @Nullable Throwable thrown) {
    /** The outcome of something that threw, whatever was claimed. */
    static Settlement of(Throwable thrown) {
        if (thrown instanceof TestAbortedException) {
            return new Settlement(Verdict.UNDECIDED, message(thrown), thrown);
        }
        return thrown instanceof AssertionError
                ? new Settlement(Verdict.FAIL, message(thrown), thrown)
                : new Settlement(Verdict.ERROR, thrown.getClass().getSimpleName() + ": " + message(thrown), thrown);
    }

    /**
     * The outcome of a test body.
     *
     * @param thrown what the body threw
     * @param claims the claims that it made
     * @param defect the defect that is announced for it
     * @param invocation how messages call it
     */
    static Settlement of(
            @Nullable Throwable thrown,
            List<ClaimRecord> claims,
            @Nullable KnownDefectRecord defect,
            ScenarioInvocation invocation) {
        ClaimRecord failed = first(claims, Verdict.FAIL);
        if (thrown != null && !(thrown instanceof AssertionError && failed != null)) {
            return of(thrown);
        }
        if (failed != null) {
            return defect == null
                    ? new Settlement(Verdict.FAIL, reason(failed), thrown == null ? failure(failed) : thrown)
                    : new Settlement(Verdict.KNOWN, "fails as known, " + defect.id() + ": " + reason(failed), null);
        }
        return ofPassed(claims, defect, invocation);
    }

    private static Settlement ofPassed(
            List<ClaimRecord> claims, @Nullable KnownDefectRecord defect, ScenarioInvocation invocation) {
        if (claims.isEmpty()) {
            return of(new ExtensionConfigurationException(invocation.place()
                    + " makes no claim about a run of its ScenarioBuilder or its SchedRun; end it with"
                    + " SchedAssertions.assertThat(run) and what must hold"));
        }
        ClaimRecord undecided = first(claims, Verdict.UNDECIDED);
        if (undecided != null) {
            return of(new TestAbortedException(undecided.message()));
        }
        if (defect != null) {
            return of(new AssertionFailedError(
                    "all claims hold for " + invocation.id().shortText()
                            + ", but @KnownDefect(id = " + Place.quoted(defect.id())
                            + ") says that one fails; remove the annotation"));
        }
        return new Settlement(Verdict.PASS, "", null);
    }

    private static @Nullable ClaimRecord first(List<ClaimRecord> claims, Verdict verdict) {
        for (ClaimRecord claim : claims) {
            if (claim.verdict() == verdict) {
                return claim;
            }
        }
        return null;
    }

    /** For a claim whose failure the body has swallowed. */
    private static AssertionError failure(ClaimRecord failed) {
        return new AssertionFailedError(failed.message());
    }

    private static String reason(ClaimRecord claim) {
        return claim.sentence() + ": " + claim.found();
    }

    private static String message(Throwable thrown) {
        String message = thrown.getMessage();
        return message == null ? thrown.getClass().getSimpleName() : message;
    }

    /** The same with an undecided claim as a failure. */
    Settlement undecidedFails() {
        return verdict == Verdict.UNDECIDED ? new Settlement(verdict, reason, new AssertionFailedError(reason)) : this;
    }
}
