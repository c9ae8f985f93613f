package org.schedsim.sim;

import java.util.ArrayList;
import java.util.List;
import org.schedsim.kernel.state.CpuRq;
import org.schedsim.kernel.state.Task;
import org.schedsim.kernel.state.TaskState;
import org.schedsim.workload.Attribute;
import org.schedsim.workload.TimedAction;

/** What is done to the workload from outside, at its time. */
final class Actions {
    private final World world;
    private final Policies policies;
    private final List<TimedAction> actions;
    private final long startNs;
    /** Actions on threads that do not exist yet. */
    private final List<TimedAction.Set> waiting = new ArrayList<>();

    private int next;

    Actions(World world, List<TimedAction> actions, long startNs) {
        this.world = world;
        this.policies = new Policies(world);
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
        if (set.attribute() instanceof Attribute.Affinity affinity) {
            world.affinity.set(task, affinity.allowed(), caller());
        } else if (set.attribute() instanceof Attribute.Nice nice) {
            setNice(task, nice.nice());
        } else if (set.attribute() instanceof Attribute.Policy policy) {
            policies.set(task, policy.policy());
        } else if (set.attribute() instanceof Attribute.Cgroup cgroup) {
            world.cgroups.move(task, cgroup.path(), caller());
        } else {
            throw new IllegalStateException("not modelled yet: " + set);
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
                change(waiting.remove(i--));
            }
        }
    }
}
