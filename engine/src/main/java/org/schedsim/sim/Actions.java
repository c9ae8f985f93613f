package org.schedsim.sim;

import java.util.ArrayList;
import java.util.List;
import org.schedsim.kernel.state.CpuRq;
import org.schedsim.kernel.state.Task;
import org.schedsim.kernel.state.TaskState;
import org.schedsim.workload.TimedAction;

/** What is done to the workload from outside, at its time. */
final class Actions {
    private final World world;
    private final List<TimedAction> actions;
    private final long startNs;
    /** Actions on threads that do not exist yet. */
    private final List<TimedAction> waiting = new ArrayList<>();

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
        if (!world.launcher.isForked(action.thread())) {
            waiting.add(action);
            return;
        }
        Task task = world.launcher.task(action.thread());
        if (task.state == TaskState.DEAD) {
            return;
        }
        if (action instanceof TimedAction.SetAffinity affinity) {
            world.affinity.set(task, affinity.allowed(), caller());
        } else if (action instanceof TimedAction.SetNice nice) {
            setNice(task, nice.nice());
        }
    }

    /** A real-time task only remembers it. */
    private void setNice(Task task, int nice) {
        if (task.policy.isFair()) {
            world.kernel.fair.changeNice(world.machine.rq(task), task, nice);
        } else {
            task.nice = nice;
        }
    }

    /** {@code task} was created: what came too early for it is done now. */
    void born(Task task) {
        for (int i = 0; i < waiting.size(); i++) {
            if (waiting.get(i).thread() == task.id) {
                perform(waiting.remove(i--));
            }
        }
    }
}
