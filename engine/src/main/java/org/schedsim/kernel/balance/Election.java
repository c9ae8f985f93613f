package org.schedsim.kernel.balance;

import static org.schedsim.kernel.decision.Gate.gate;
import static org.schedsim.kernel.state.Domain.SHARE_CPUCAPACITY;

import org.schedsim.kernel.decision.Gate;
import org.schedsim.kernel.state.CpuBits;
import org.schedsim.kernel.state.Machine;
import org.schedsim.topology.CpuMask;

/** Which CPU of a group balances a level for it (spec 21 §4.2). */
public final class Election {
    /** Does the destination balance this level now? */
    public static final Gate<BalanceEnv> SHOULD_WE_BALANCE = gate("should_we_balance", BalanceEnv.class)
            .tabulated()
            .veto("dst-given-up", Election::destinationGivenUp)
            .veto("work-arrived", Election::workArrived)
            .accept("newly-idle", BalanceEnv::newlyIdle)
            .accept("first-idle-cpu", Election::isFirstIdle)
            .veto("other-cpu-idle", Election::otherCpuIsIdle)
            .accept("first-of-group", Election::isFirstOfGroup)
            .otherwiseRefuse();

    private static final int NONE = -1;

    private Election() {}

    static boolean destinationGivenUp(BalanceEnv env) {
        return !env.considered.get(env.dst.cpu);
    }

    static boolean workArrived(BalanceEnv env) {
        return env.newlyIdle() && (env.dst.nrRunning > 0 || env.dst.ttwuPending);
    }

    static boolean isFirstIdle(BalanceEnv env) {
        return firstIdle(env) == env.dst.cpu;
    }

    static boolean otherCpuIsIdle(BalanceEnv env) {
        int idle = firstIdle(env);
        return idle != NONE && idle != env.dst.cpu;
    }

    static boolean isFirstOfGroup(BalanceEnv env) {
        return env.dstGroupMask.first() == env.dst.cpu;
    }

    /** The first idle CPU on an idle core; if no core is idle, the first idle CPU. */
    private static int firstIdle(BalanceEnv env) {
        Machine machine = env.machine;
        CpuBits considered = env.considered;
        boolean wholeCores = machine.smtActive && !env.sd.has(SHARE_CPUCAPACITY);
        CpuMask mask = env.dstGroupMask;
        int onBusyCore = NONE;
        for (int cpu = mask.first(); cpu >= 0; cpu = mask.next(cpu)) {
            if (!considered.get(cpu) || !machine.rqs[cpu].isIdle()) {
                continue;
            }
            if (!wholeCores || machine.isCoreIdle(cpu)) {
                return cpu;
            }
            if (onBusyCore == NONE) {
                onBusyCore = cpu;
            }
        }
        return onBusyCore;
    }
}
