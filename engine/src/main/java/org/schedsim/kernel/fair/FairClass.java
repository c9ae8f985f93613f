package org.schedsim.kernel.fair;

import org.jspecify.annotations.Nullable;
import org.schedsim.kernel.cache.CacheAware;
import org.schedsim.kernel.core.Clock;
import org.schedsim.kernel.core.Requests;
import org.schedsim.kernel.state.CfsRq;
import org.schedsim.kernel.state.CpuRq;
import org.schedsim.kernel.state.Entity;
import org.schedsim.kernel.state.Machine;
import org.schedsim.kernel.state.SchedClass;
import org.schedsim.kernel.state.Task;

/** The fair class. */
public final class FairClass implements SchedClass {
    public FairClass(
            Machine m,
            Clock clock,
            Requests requests,
            CacheAware cache,
            CpuSelector selector,
            NewidleBalance newidle) {}

    @Override
    public int priority() {
        return 2;
    }

    @Override
    public void enqueue(CpuRq rq, Task task, int flags) {}

    @Override
    public boolean dequeue(CpuRq rq, Task task, int flags) {
        return true;
    }

    @Override
    public @Nullable Task pick(CpuRq rq) {
        return null;
    }

    @Override
    public void putPrev(CpuRq rq, Task prev) {}

    @Override
    public void setNext(CpuRq rq, Task next, boolean first) {}

    @Override
    public void tick(CpuRq rq, Task curr, boolean queued) {}

    @Override
    public int selectCpu(Task task, int prevCpu, int thisCpu, int wakeFlags) {
        return prevCpu;
    }

    @Override
    public void wakeupPreempt(CpuRq rq, Task task, int wakeFlags) {}

    @Override
    public void migrate(Task task, int newCpu) {}

    @Override
    public void updateCurr(CpuRq rq) {}

    @Override
    public void yield(CpuRq rq) {}

    /** {@code sched_balance_update_blocked_averages}; the clock of {@code rq} is up to date. */
    public void updateBlockedAverages(CpuRq rq) {}

    /** {@code entity_eligible}. */
    public boolean isEligible(CfsRq q, Entity se) {
        return true;
    }

    /** {@code avg_vruntime}: also moves the queue's zero to it. */
    public long avgVruntime(CfsRq q) {
        return 0;
    }

    public void changeNice(CpuRq rq, Task task, int nice) {}

    /** {@code sliceNs} = 0: back to the base slice. */
    public void changeSlice(Task task, long sliceNs) {}
}
