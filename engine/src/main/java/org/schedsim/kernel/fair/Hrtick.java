package org.schedsim.kernel.fair;

import org.schedsim.kernel.core.Requests;
import org.schedsim.kernel.state.CpuRq;
import org.schedsim.kernel.state.Effects;
import org.schedsim.kernel.state.Entity;
import org.schedsim.kernel.state.Machine;
import org.schedsim.kernel.state.Task;

/** The timer that ends a slice between two ticks (spec 11 §9). */
final class Hrtick {
    private static final long MIN_DELAY_NS = 10_000;
    /** A pending timer is not moved by less. */
    private static final long TOLERANCE_NS = 5_000;

    private final boolean enabled;
    private final Effects effects;
    private final Requests requests;

    Hrtick(Machine machine, Requests requests) {
        this.enabled = machine.tunables.hrtick;
        this.effects = machine.effects;
        this.requests = requests;
    }

    /** {@code hrtick_start_fair}: the slice of {@code task} is measured from here. */
    void start(CpuRq rq, Task task) {
        if (!enabled || rq.cfs.hNrQueued < 2) {
            return;
        }
        Entity se = task.se;
        long left = se.deadline - se.vruntime;
        if (left >= 0) {
            arm(rq, stretchedByInterrupts(rq, se.weight * left / Entity.NICE_0_LOAD));
        } else if (rq.curr == task) {
            requests.real(rq);
        }
    }

    /** {@code hrtick_update}: the number of queued tasks changed. */
    void queueChanged(CpuRq rq) {
        if (enabled && rq.curr.policy.isFair() && !effects.hrtickActive(rq)) {
            start(rq, rq.curr);
        }
    }

    void cancel(CpuRq rq) {
        if (enabled && effects.hrtickActive(rq)) {
            effects.cancelHrtick(rq);
        }
    }

    /** The timer runs on wall time, the slice on task time. */
    private static long stretchedByInterrupts(CpuRq rq, long delayNs) {
        long irq = rq.irqAvg.utilAvg;
        return irq > 0 && irq < 1024 ? delayNs * 1024 / (1024 - irq) : delayNs;
    }

    private void arm(CpuRq rq, long sliceNs) {
        long delayNs = Math.max(sliceNs, MIN_DELAY_NS);
        boolean near = effects.hrtickActive(rq) && Math.abs(effects.hrtickRemainingNs(rq) - delayNs) <= TOLERANCE_NS;
        if (!near) {
            effects.armHrtick(rq, delayNs);
        }
    }
}
