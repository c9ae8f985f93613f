package org.schedsim.kernel.balance;

import static org.schedsim.kernel.decision.Gate.gate;

import org.schedsim.kernel.decision.Decisions;
import org.schedsim.kernel.decision.FrozenGate;
import org.schedsim.kernel.decision.Gate;
import org.schedsim.kernel.state.CpuBits;
import org.schedsim.kernel.state.CpuRq;
import org.schedsim.kernel.state.Domain;
import org.schedsim.kernel.state.LlcShared;
import org.schedsim.kernel.state.Machine;
import org.schedsim.kernel.state.Nohz;

/** Should a tickless CPU be woken to balance for all of them (spec 21 §6.3)? */
public final class IdleKick {
    /** Asked at ticks of busy CPUs when a balance for the tickless ones is due. */
    public static final Gate<KickEnv> NOHZ_BALANCER_KICK = gate("nohz_balancer_kick", KickEnv.class)
            .tabulated()
            .accept("two-running", env -> env.rq.nrRunning >= 2)
            .accept("reduced-capacity", IdleKick::lostCapacity)
            .accept("asym-packing", IdleKick::preferredCpuIsTickless)
            .accept("misfit", env -> env.rq.sdAsymCapacity != null && env.rq.misfitLoad != 0)
            .veto("no-misfit", env -> env.rq.sdAsymCapacity != null)
            .accept("llc-busy", IdleKick::othersBusyInLlc)
            .otherwiseRefuse();

    private static final int NONE = -1;

    private final Machine machine;
    private final Nohz nohz;
    private final KickEnv env;
    private final FrozenGate<KickEnv> kick;

    IdleKick(Machine machine, Decisions decisions) {
        this.machine = machine;
        this.nohz = machine.nohz;
        this.env = new KickEnv(machine);
        this.kick = decisions.freeze(NOHZ_BALANCER_KICK);
    }

    /** {@code nohz_balancer_kick}. */
    void atTick(CpuRq rq) {
        if (rq.idleBalance.isIdle()) {
            return;
        }
        leaveTickless(rq);
        int flags = flags(rq);
        if (flags != 0) {
            kick(rq, flags);
        }
    }

    int flags(CpuRq rq) {
        long now = machine.jiffies;
        int flags = nohz.hasBlocked && now - nohz.nextBlocked > 0 ? Nohz.STATS : 0;
        if (now - nohz.nextBalance >= 0) {
            if (nohz.idleMask.isEmpty()) {
                return 0;
            }
            env.rq = rq;
            if (kick.decide(env)) {
                flags |= Nohz.STATS | Nohz.BALANCE;
            }
        }
        return nohz.needsUpdate ? flags | Nohz.NEXT : flags;
    }

    static boolean lostCapacity(KickEnv env) {
        CpuRq rq = env.rq;
        return rq.sd != null && rq.cfs.hNrRunnable >= 1 && Capacities.reduced(rq, rq.sd);
    }

    static boolean preferredCpuIsTickless(KickEnv env) {
        Domain sd = env.rq.sdAsymPacking;
        if (sd == null) {
            return false;
        }
        CpuBits tickless = env.machine.nohz.idleMask;
        for (int cpu = sd.span.first(); cpu >= 0; cpu = sd.span.next(cpu)) {
            if (tickless.get(cpu) && AsymPriority.prefers(env.machine, sd, cpu, env.rq.cpu)) {
                return true;
            }
        }
        return false;
    }

    static boolean othersBusyInLlc(KickEnv env) {
        LlcShared shared = env.rq.balanceShared;
        return shared != null && shared.nrBusyCpus > 1;
    }

    /** {@code kick_ilb}: an IPI goes out with the first flag only. */
    private void kick(CpuRq rq, int flags) {
        if ((flags & Nohz.BALANCE) != 0) {
            nohz.nextBalance = machine.jiffies + 1;
        }
        int cpu = findIdleBalancer(rq.cpu);
        if (cpu == NONE) {
            return;
        }
        CpuRq ilb = machine.rqs[cpu];
        int before = ilb.nohzFlags;
        ilb.nohzFlags |= flags;
        if (before == 0) {
            machine.effects.kickIdleBalancer(cpu);
        }
    }

    /** {@code find_new_ilb}. */
    int findIdleBalancer(int thisCpu) {
        if (machine.tunables.ilbPrefersIdleCore && machine.smtActive) {
            int onIdleCore = findTickless(thisCpu, true);
            if (onIdleCore != NONE) {
                return onIdleCore;
            }
        }
        return findTickless(thisCpu, false);
    }

    private int findTickless(int thisCpu, boolean idleCore) {
        CpuBits tickless = nohz.idleMask;
        for (int cpu = tickless.nextFrom(0); cpu >= 0; cpu = tickless.nextFrom(cpu + 1)) {
            if (cpu != thisCpu && machine.rqs[cpu].isIdle() && (!idleCore || machine.isCoreIdle(cpu))) {
                return cpu;
            }
        }
        return NONE;
    }

    /** {@code nohz_balance_enter_idle}. */
    void enterTickless(CpuRq rq) {
        if (!machine.active.get(rq.cpu)) {
            return;
        }
        rq.hasBlockedLoad = true;
        if (!rq.inIdleMask) {
            if (rq.sd == null) {
                return;
            }
            rq.inIdleMask = true;
            nohz.idleMask.set(rq.cpu);
            countIdle(rq);
            nohz.needsUpdate = true;
        }
        nohz.hasBlocked = true;
    }

    /** {@code nohz_balance_exit_idle}. */
    void leaveTickless(CpuRq rq) {
        if (!rq.inIdleMask) {
            return;
        }
        rq.inIdleMask = false;
        nohz.idleMask.clear(rq.cpu);
        countBusy(rq);
    }

    private static void countIdle(CpuRq rq) {
        if (rq.llcShared != null && rq.countedBusy) {
            rq.countedBusy = false;
            rq.llcShared.nrBusyCpus--;
        }
    }

    private static void countBusy(CpuRq rq) {
        if (rq.llcShared != null && !rq.countedBusy) {
            rq.countedBusy = true;
            rq.llcShared.nrBusyCpus++;
        }
    }
}
