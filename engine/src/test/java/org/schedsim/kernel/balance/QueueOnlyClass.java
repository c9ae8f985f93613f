package org.schedsim.kernel.balance;

import org.jspecify.annotations.Nullable;
import org.schedsim.kernel.state.CpuRq;
import org.schedsim.kernel.state.SchedClass;
import org.schedsim.kernel.state.Task;

/** A fair class that only keeps the counts, the averages and the list from which the balancer takes tasks. */
final class QueueOnlyClass implements SchedClass {
    @Override
    public int priority() {
        return 2;
    }

    @Override
    public void enqueue(CpuRq rq, Task task, int flags) {
        rq.addFirst(task);
        rq.addNrRunning(1);
        rq.cfs.nrQueued++;
        rq.cfs.nrEntities++;
        rq.cfs.hNrQueued++;
        rq.cfs.hNrRunnable += task.se.schedDelayed ? 0 : 1;
        addAverages(rq, task, 1);
    }

    @Override
    public boolean dequeue(CpuRq rq, Task task, int flags) {
        rq.unlink(task);
        rq.addNrRunning(-1);
        rq.cfs.nrQueued--;
        rq.cfs.nrEntities--;
        rq.cfs.hNrQueued--;
        rq.cfs.hNrRunnable -= task.se.schedDelayed ? 0 : 1;
        addAverages(rq, task, -1);
        return true;
    }

    private static void addAverages(CpuRq rq, Task task, int sign) {
        rq.cfs.avg.loadAvg += sign * task.se.avg.loadAvg;
        rq.cfs.avg.utilAvg += sign * task.se.avg.utilAvg;
        rq.cfs.avg.runnableAvg += sign * task.se.avg.runnableAvg;
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
}
