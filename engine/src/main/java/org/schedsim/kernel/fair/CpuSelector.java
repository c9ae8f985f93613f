package org.schedsim.kernel.fair;

import org.schedsim.kernel.state.Task;

/** Chooses the CPU of a fair task that wakes, is forked or executes a new program (spec 12 §2). */
@FunctionalInterface
public interface CpuSelector {
    int select(Task task, int prevCpu, int thisCpu, int wakeFlags);
}
