package org.schedsim.kernel.balance;

import static org.schedsim.kernel.state.Domain.ASYM_PACKING;
import static org.schedsim.kernel.state.Domain.SHARE_CPUCAPACITY;

import org.schedsim.kernel.state.CpuRq;
import org.schedsim.kernel.state.Domain;
import org.schedsim.kernel.state.Machine;

/** Packing by CPU priority (spec 23 §2.2). */
final class AsymPriority {
    private AsymPriority() {}

    /** {@code sched_use_asym_prio}: priorities count for whole idle cores only, unless the level is inside a core. */
    static boolean usable(Machine machine, Domain sd, int cpu) {
        return sd.has(ASYM_PACKING) && (!machine.smtActive || sd.has(SHARE_CPUCAPACITY) || machine.isCoreIdle(cpu));
    }

    /** {@code sched_asym}: {@code cpu} may use its priority and it is the higher one. */
    static boolean prefers(Machine machine, Domain sd, int cpu, int other) {
        return usable(machine, sd, cpu) && higher(machine.rqs[cpu], machine.rqs[other]);
    }

    static boolean higher(CpuRq a, CpuRq b) {
        return a.asymPriority > b.asymPriority;
    }
}
