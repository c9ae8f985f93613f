package org.schedsim.sim;

import java.util.List;
import org.schedsim.kernel.state.CpuRq;
import org.schedsim.kernel.state.Task;
import org.schedsim.workload.TimedAction;

/** What is done to the workload from outside, at its time. */
final class Actions {
    private final World world;
    private final List<TimedAction> actions;
    private final long startNs;
    private int next;

    Actions(World world, List<TimedAction> actions, long startNs) {
        this.world = world;
        this.actions = actions;
        this.startNs = startNs;
    }

    void schedule() {
        if (next < actions.size()) {
            world.queue.schedule(
                    Sources.ACTION, startNs + actions.get(next).atNs(), EventQueue.PHASE_END, caller().cpu);
        }
    }

    /** Calls are made from the CPU of the launcher, which itself stays asleep: an action takes no time. */
    private CpuRq caller() {
        return world.machine.rqs[world.launcher.initTask().cpu];
    }

    void run() {
        long now = world.machine.now;
        while (next < actions.size() && startNs + actions.get(next).atNs() <= now) {
            perform(actions.get(next++));
        }
        schedule();
    }

    private void perform(TimedAction action) {
        if (action instanceof TimedAction.SetAffinity affinity) {
            Task task = world.launcher.task(affinity.thread());
            world.affinity.set(task, affinity.allowed(), caller());
        } else if (action instanceof TimedAction.SetNice nice) {
            Task task = world.launcher.task(nice.thread());
            CpuRq rq = world.machine.rq(task);
            world.kernel.clock.update(rq);
            world.kernel.fair.changeNice(rq, task, nice.nice());
        }
    }
}
