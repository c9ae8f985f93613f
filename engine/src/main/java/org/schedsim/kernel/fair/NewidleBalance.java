package org.schedsim.kernel.fair;

import org.schedsim.kernel.state.CpuRq;

/** The pass of a CPU that is about to go idle (spec 21 §5). */
@FunctionalInterface
public interface NewidleBalance {
    /** Below 0: a higher class got work; 0: nothing; above 0: a fair task is there now. */
    int balance(CpuRq rq);
}
