package org.schedsim.kernel.balance;

import static org.schedsim.kernel.state.Domain.ASYM_CPUCAPACITY;

import org.jspecify.annotations.Nullable;
import org.schedsim.kernel.state.CpuRq;
import org.schedsim.kernel.state.Group;

/** Does a group replace the busiest one found so far, {@code update_sd_pick_busiest} (spec 22 §5)? */
final class PickBusiest {
    private PickBusiest() {}

    static boolean replaces(BalanceEnv env, GroupStats candidate, GroupStats busiest) {
        if (candidate.sumHNrRunning == 0) {
            return false;
        }
        if (env.sd.has(ASYM_CPUCAPACITY) && !capacityAllows(env, candidate)) {
            return false;
        }
        if (candidate.type != busiest.type) {
            return candidate.type.compareTo(busiest.type) > 0;
        }
        return winsTie(env, candidate, busiest);
    }

    /** On a level of different capacities the destination must be of use to the group. */
    private static boolean capacityAllows(BalanceEnv env, GroupStats candidate) {
        CpuRq dst = env.dst;
        if (candidate.is(GroupType.MISFIT_TASK)) {
            return env.dstCoreIdle
                    && Capacities.greater(dst.capacity, candidate.maxCapacity)
                    && env.stats.local.is(GroupType.HAS_SPARE);
        }
        return candidate.type.compareTo(GroupType.FULLY_BUSY) > 0
                || !Capacities.greater(candidate.minCapacity, dst.capacity);
    }

    private static boolean winsTie(BalanceEnv env, GroupStats candidate, GroupStats busiest) {
        return switch (candidate.type) {
            case OVERLOADED -> candidate.avgLoad > busiest.avgLoad;
            case LLC_BALANCE -> candidate.nrPrefDstLlc > busiest.nrPrefDstLlc;
            case IMBALANCED -> false;
            case ASYM_PACKING -> prefersLower(env, candidate, busiest);
            case MISFIT_TASK -> candidate.misfitLoad > busiest.misfitLoad;
            case SMT_BALANCE -> sharesMore(candidate, busiest);
            case FULLY_BUSY -> !busiest.isSmtCore();
            case HAS_SPARE -> sparesMore(candidate, busiest);
        };
    }

    /** Work is taken from the CPUs of the lowest priority. */
    private static boolean prefersLower(BalanceEnv env, GroupStats candidate, GroupStats busiest) {
        return AsymPriority.higher(preferred(env, busiest.group), preferred(env, candidate.group));
    }

    private static CpuRq preferred(BalanceEnv env, @Nullable Group group) {
        if (group == null) {
            throw new IllegalStateException("an asym_packing entry without a group");
        }
        return env.machine.rqs[group.asymPreferCpu];
    }

    private static boolean sharesMore(GroupStats candidate, GroupStats busiest) {
        if (candidate.idleCpus != 0 || busiest.idleCpus != 0) {
            return hasMoreToGive(candidate, busiest);
        }
        return !busiest.isSmtCore();
    }

    /** The only task of a core of several threads is left where it is. */
    private static boolean sparesMore(GroupStats candidate, GroupStats busiest) {
        if (candidate.isSmtCore() != busiest.isSmtCore()) {
            return !(candidate.isSmtCore() && candidate.sumHNrRunning <= 1);
        }
        return hasMoreToGive(candidate, busiest);
    }

    private static boolean hasMoreToGive(GroupStats candidate, GroupStats busiest) {
        if (candidate.idleCpus != busiest.idleCpus) {
            return candidate.idleCpus < busiest.idleCpus;
        }
        return candidate.sumNrRunning > busiest.sumNrRunning;
    }
}
