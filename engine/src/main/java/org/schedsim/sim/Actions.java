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
    private final List<TimedAction.Set> waiting = new ArrayList<>();

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

    /** Calls are made from the CPU of the launcher, if it is there; it stays asleep: an action takes no time. */
    CpuRq caller() {
        int cpu = world.launcher.initTask().cpu;
        return world.machine.rqs[world.machine.active.get(cpu) ? cpu : world.machine.active.nextFrom(0)];
    }

    void run() {
        long now = world.machine.now;
        while (next < actions.size() && startNs + actions.get(next).atNs() <= now) {
            perform(actions.get(next++));
        }
        schedule();
    }

    private void perform(TimedAction action) {
        if (action instanceof TimedAction.Set set) {
            change(set);
        } else if (action instanceof TimedAction.Configure configure) {
            world.cgroups.write(configure.cgroup(), configure.settings(), caller());
        } else if (action instanceof TimedAction.Online online) {
            world.hotplug.request(online);
        } else if (action instanceof TimedAction.HwPressure pressure) {
            world.pressure.set(world.machine.rqs[pressure.cpu()], pressure.pressure());
        } else {
            throw new IllegalStateException("not modelled yet: " + action);
        }
    }

    private void change(TimedAction.Set set) {
        if (!world.launcher.isForked(set.thread())) {
            waiting.add(set);
            return;
        }
        Task task = world.launcher.task(set.thread());
        if (task.state == TaskState.DEAD) {
            return;
        }
        world.attributes.change(task, set.attribute(), caller());
    }

    /** {@code task} was created: what came too early for it is done now. */
    void born(Task task) {
        for (int i = 0; i < waiting.size(); i++) {
            if (waiting.get(i).thread() == task.id) {
                change(waiting.remove(i--));
            }
        }
    }
}
