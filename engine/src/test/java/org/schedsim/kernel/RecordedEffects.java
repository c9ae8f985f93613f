package org.schedsim.kernel;

import java.util.ArrayList;
import java.util.List;
import org.schedsim.kernel.state.CfsRq;
import org.schedsim.kernel.state.CpuRq;
import org.schedsim.kernel.state.Effects;
import org.schedsim.kernel.state.Task;
import org.schedsim.kernel.state.TaskGroup;

/** Does nothing but remember what the rules asked for. */
public final class RecordedEffects implements Effects {
    public final List<Integer> kicked = new ArrayList<>();
    public final List<Integer> stoppers = new ArrayList<>();
    public final List<String> migrations = new ArrayList<>();
    public final List<Integer> capacityChanges = new ArrayList<>();
    public final List<String> slackTimers = new ArrayList<>();
    public long spentNs;

    @Override
    public void requested(CpuRq rq) {}

    @Override
    public void armHrtick(CpuRq rq, long delayNs) {}

    @Override
    public boolean hrtickActive(CpuRq rq) {
        return false;
    }

    @Override
    public long hrtickRemainingNs(CpuRq rq) {
        return 0;
    }

    @Override
    public void cancelHrtick(CpuRq rq) {}

    @Override
    public void armDeadlineTimer(CpuRq rq, long timeNs) {}

    @Override
    public void cancelDeadlineTimer(CpuRq rq) {}

    @Override
    public void kickIdleBalancer(int cpu) {
        kicked.add(cpu);
    }

    @Override
    public void queueWakeup(CpuRq rq, Task task) {}

    @Override
    public void queueActiveBalance(CpuRq rq) {
        stoppers.add(rq.cpu);
    }

    @Override
    public void migrated(Task task, int src, int dst, int rule) {
        migrations.add(task.name + ":" + src + ">" + dst);
    }

    @Override
    public void affinityWidened(Task task) {}

    @Override
    public void capacityChanged(CpuRq rq) {
        capacityChanges.add(rq.cpu);
    }

    @Override
    public void preferredLlcChanged(Task task) {}

    @Override
    public void woken(Task task, int cpu) {}

    @Override
    public void armGroupPeriod(TaskGroup group, long atNs, int cpu) {}

    @Override
    public void armGroupSlack(TaskGroup group, long atNs, int cpu) {
        slackTimers.add(group.path);
    }

    @Override
    public void unthrottleOn(CfsRq q) {}

    @Override
    public void returnWorkQueued(CpuRq rq) {}

    @Override
    public void unthrottled(Task task) {}

    @Override
    public void spent(CpuRq rq, long costNs) {
        spentNs += costNs;
    }
}
