package org.schedsim.junit;

import java.time.Duration;
import java.util.function.Function;
import org.apiguardian.api.API;
import org.assertj.core.api.AbstractAssert;
import org.opentest4j.AssertionFailedError;
import org.opentest4j.TestAbortedException;
import org.schedsim.claim.Claim;
import org.schedsim.claim.Judgement;
import org.schedsim.claim.LeavesCpu;
import org.schedsim.claim.LeavesReducedCapacityCpu;
import org.schedsim.claim.MigratesAtMost;
import org.schedsim.claim.NeverRunsOn;
import org.schedsim.claim.StaysWithinLlcs;
import org.schedsim.record.ClaimRecord;
import org.schedsim.record.Verdict;
import org.schedsim.topology.CpuMask;

/**
 * Claims about one or several tasks. Each throws an {@code AssertionError} if it does not hold, and a {@link
 * TestAbortedException} if the observation does not show enough to tell.
 *
 * @param <SELF> the type itself
 * @since 0.1
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public abstract class AbstractTaskGroupAssert<SELF extends AbstractTaskGroupAssert<SELF>>
        extends AbstractAssert<SELF, ObservedSubject> {
    private long afterNs;
    private boolean strictly;

    protected AbstractTaskGroupAssert(ObservedSubject actual, Class<?> selfType) {
        super(actual, selfType);
    }

    /**
     * The claims that follow are about the time from {@code start} on.
     *
     * @param start from the beginning of the observation
     */
    public SELF after(Duration start) {
        afterNs = start.toNanos();
        return myself;
    }

    /** In the claims that follow any run time counts, be it ever so short. */
    public SELF strictly() {
        strictly = true;
        return myself;
    }

    /**
     * Verifies that the tasks together use at most {@code llcs} last-level caches in any 100 ms. An LLC is used if they ran
     * there for at least 1 % of their run time of those 100 ms, or, {@link #strictly()}, at all.
     *
     * <pre>{@code
     * assertThat(run).process("app").after(ms(500)).staysWithinLlcs(1);
     * }</pre>
     */
    public SELF staysWithinLlcs(int llcs) {
        return check(new StaysWithinLlcs(actual.subject(), llcs, strictly, afterNs));
    }

    /**
     * Verifies that each task leaves a CPU of reduced capacity in time. The clock starts when the task is runnable, allowed
     * elsewhere, and its CPU reduced for the first time. From its leaving on it may spend at most 5 % of any second on such
     * a CPU.
     *
     * <pre>{@code
     * assertThat(run).task(busy).leavesReducedCapacityCpu().within(seconds(1));
     * }</pre>
     *
     * @return asks for the time
     */
    public Within<SELF> leavesReducedCapacityCpu() {
        return within(limit -> new LeavesReducedCapacityCpu(actual.subject(), limit, afterNs));
    }

    /**
     * Verifies that each task leaves {@code cpu} in time. The clock starts when the task is runnable there and allowed
     * elsewhere for the first time. From its leaving on it may spend at most 5 % of any second there.
     *
     * <pre>{@code
     * assertThat(run).task("busy").leavesCpu(0).within(ms(400));
     * }</pre>
     *
     * @return asks for the time
     */
    public Within<SELF> leavesCpu(int cpu) {
        return within(limit -> new LeavesCpu(actual.subject(), cpu, limit, afterNs));
    }

    /**
     * The work of each task over its work alone on its fastest allowed CPU in the same time.
     *
     * <pre>{@code
     * assertThat(run).task("busy").after(ms(200)).throughput().isBetween(percent(36), percent(42));
     * }</pre>
     *
     * @return asks for the bounds
     */
    public ThroughputBounds<SELF> throughput() {
        return new ThroughputBounds<>(this, actual.subject(), afterNs);
    }

    /**
     * Verifies that each task changes its CPU at most {@code moves} times; its first placement does not count.
     *
     * <pre>{@code
     * assertThat(run).task("busy").after(seconds(1)).migratesAtMost(3);
     * }</pre>
     */
    public SELF migratesAtMost(int moves) {
        return check(new MigratesAtMost(actual.subject(), moves, afterNs));
    }

    /**
     * Verifies that no task executes on one of these CPUs.
     *
     * <pre>{@code
     * assertThat(run).process("batch").neverRunsOn(0, 1);
     * }</pre>
     */
    public SELF neverRunsOn(int... cpus) {
        return neverRunsOn(CpuMask.of(cpus));
    }

    /** The same with a mask. */
    public SELF neverRunsOn(CpuMask cpus) {
        return check(new NeverRunsOn(actual.subject(), cpus, afterNs));
    }

    private Within<SELF> within(Function<Long, Claim> claim) {
        return limit -> check(claim.apply(limit.toNanos()));
    }

    /**
     * Verifies a claim of your own.
     *
     * @param claim about {@code actual.subject()}
     */
    public SELF check(Claim claim) {
        isNotNull();
        ClaimRecord outcome = Judgement.of(actual.observation(), claim, descriptionText());
        if (outcome.verdict() == Verdict.FAIL) {
            throw failure(outcome);
        }
        if (outcome.verdict() == Verdict.UNDECIDED) {
            throw new TestAbortedException(outcome.message());
        }
        return myself;
    }

    private AssertionError failure(ClaimRecord outcome) {
        String overridden = info.overridingErrorMessage();
        return new AssertionFailedError(overridden == null ? outcome.message() : overridden);
    }

    /**
     * Asks how much time a task has.
     *
     * @param <SELF> what follows
     */
    @FunctionalInterface
    public interface Within<SELF> {
        /** Verifies that it happens before this time is over. */
        SELF within(Duration limit);
    }
}
