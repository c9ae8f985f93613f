package org.schedsim.kernel.core;

import org.schedsim.kernel.state.Machine;
import org.schedsim.kernel.state.Task;
import org.schedsim.topology.CpuMask;

/** Where a task goes that cannot have the CPU chosen for it (spec 12 §2). */
public final class FallbackCpu {
    private final Machine machine;

    public FallbackCpu(Machine machine) {
        this.machine = machine;
    }

    /** {@code is_cpu_allowed}: threads bound to a CPU that goes down may use it to the end. */
    public boolean isAllowed(Task task, int cpu) {
        return task.allowed.contains(cpu) && (task.perCpuKthread ? machine.online : machine.active).get(cpu);
    }

    /**
     * {@code select_fallback_rq}: the lowest allowed CPU of the task's node, else the lowest allowed anywhere. If there is
     * none, the task gets the mask of its cpuset, or else all CPUs, for good; it must not be queued.
     */
    public int select(Task task) {
        CpuMask node = machine.topology.nodeCpus(machine.topology.node(task.cpu));
        int cpu = lowest(node.and(task.allowed));
        if (cpu < 0) {
            cpu = lowest(task.allowed);
        }
        return cpu >= 0 ? cpu : widen(task);
    }

    private int widen(Task task) {
        task.allowed = lowest(task.cpusetAllowed) >= 0 ? task.cpusetAllowed : machine.topology.online();
        task.userAllowed = null;
        machine.effects.affinityWidened(task);
        return select(task);
    }

    private int lowest(CpuMask mask) {
        return machine.active.firstIn(mask);
    }
}
