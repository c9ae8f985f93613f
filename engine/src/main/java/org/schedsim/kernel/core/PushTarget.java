package org.schedsim.kernel.core;

import org.schedsim.kernel.state.CpuBits;
import org.schedsim.kernel.state.Domain;
import org.schedsim.kernel.state.Machine;
import org.schedsim.kernel.state.Task;
import org.schedsim.topology.CpuMask;

/** Where a task of a class above the fair one, which must wait here, could run: near the CPU that it used last. */
public abstract class PushTarget {
    protected final Machine machine;

    /** CPUs where the task would run at once; active ones only. */
    protected final CpuBits candidates;

    protected PushTarget(Machine machine) {
        this.machine = machine;
        this.candidates = new CpuBits(machine.nrCpus);
    }

    /** Fills {@link #candidates}; returns false if there are none. */
    protected abstract boolean collect(Task task);

    /** One of the candidates in {@code span}, for {@code thisCpu} that asks and is none of them there; -1 = none. */
    protected abstract int choose(CpuMask span, int thisCpu);

    /** -1 if every allowed CPU runs something at least as urgent; {@code thisCpu} asks. */
    public final int find(Task task, int thisCpu) {
        if (task.isPinned() || !collect(task)) {
            return -1;
        }
        if (candidates.get(task.cpu)) {
            return task.cpu;
        }
        for (Domain sd = machine.rq(task).sd; sd != null; sd = sd.parent) {
            if (sd.has(Domain.WAKE_AFFINE)) {
                int near = inside(sd.span, thisCpu);
                if (near >= 0) {
                    return near;
                }
            }
        }
        return inside(machine.topology.online(), thisCpu);
    }

    private int inside(CpuMask span, int thisCpu) {
        return candidates.get(thisCpu) && span.contains(thisCpu) ? thisCpu : choose(span, thisCpu);
    }
}
