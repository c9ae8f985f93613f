package org.schedsim.kernel.cache;

import org.schedsim.kernel.state.CpuRq;
import org.schedsim.kernel.state.Task;

/** What the fair class tells cache-aware scheduling. */
public final class CacheAware {
    public void enqueued(CpuRq rq, Task task) {}

    public void dequeued(CpuRq rq, Task task) {}

    public void delayed(CpuRq rq, Task task) {}

    public void undelayed(CpuRq rq, Task task) {}

    public void account(CpuRq rq, Task task, long deltaNs) {}

    public void tick(CpuRq rq, Task task) {}
}
