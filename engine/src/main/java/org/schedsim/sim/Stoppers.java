package org.schedsim.sim;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.schedsim.kernel.state.CpuRq;
import org.schedsim.kernel.state.Machine;
import org.schedsim.kernel.state.Task;
import org.schedsim.kernel.state.TaskState;

/** The stopper threads and their work (spec 01 §9). */
final class Stoppers {
    /** What a stopper has to do: an active balance, moving one task, or moving all. */
    private record Work(@Nullable Task task, int dst, boolean exec) {}

    private static final Work ACTIVE_BALANCE = new Work(null, -1, false);
    private static final Work PUSH_OFF = new Work(null, -2, false);

    private final World world;
    private final Machine machine;
    private final List<List<Work>> works = new ArrayList<>();
    private final List<List<Task>> waiters = new ArrayList<>();

    Stoppers(World world) {
        this.world = world;
        this.machine = world.machine;
        for (int cpu = 0; cpu < machine.nrCpus; cpu++) {
            works.add(new ArrayList<>(8));
            waiters.add(new ArrayList<>(8));
        }
    }

    void queueActiveBalance(CpuRq rq) {
        queue(rq, ACTIVE_BALANCE);
    }

    /** The CPU goes down. */
    void queuePushOff(CpuRq rq) {
        queue(rq, PUSH_OFF);
    }

    void queueMove(CpuRq rq, Task task, int dst) {
        queue(rq, new Work(task, dst, false));
    }

    /** {@code task} has called exec. */
    void queueExec(CpuRq rq, Task task, int dst) {
        queue(rq, new Work(task, dst, true));
    }

    /** {@code task} sleeps until the work of this CPU's stopper is done. */
    void waitFor(CpuRq rq, Task task) {
        waiters.get(rq.cpu).add(task);
    }

    /** A wakeup of the stopper, enqueued directly by the caller. */
    private void queue(CpuRq rq, Work work) {
        works.get(rq.cpu).add(work);
        if (!rq.stop.onRq) {
            world.kernel.clock.update(rq);
            rq.stop.state = TaskState.RUNNABLE;
            world.kernel.moves.activate(rq, rq.stop, 0);
            world.kernel.requests.real(rq);
        }
    }

    void switchedIn(CpuRq rq) {
        world.queue.schedule(
                Sources.of(rq.cpu, Sources.PHASE_END),
                machine.now + world.overheads.stopperNs(),
                EventQueue.PHASE_END,
                rq.cpu);
    }

    /** Works in order; then the stopper sleeps. */
    void run(CpuRq rq) {
        List<Work> pending = works.get(rq.cpu);
        for (int i = 0; i < pending.size(); i++) {
            Work work = pending.get(i);
            if (work.task() != null && work.exec()) {
                world.steps.lives().moveFromStopper(rq, work.task(), work.dst());
            } else if (work.task() != null) {
                world.affinity.moveFromStopper(rq, work.task(), work.dst());
            } else if (work.dst() == PUSH_OFF.dst()) {
                world.hotplug.pushOff(rq);
            } else {
                world.kernel.balancer.activeBalance(rq);
            }
        }
        pending.clear();
        List<Task> waiting = waiters.get(rq.cpu);
        for (int i = 0; i < waiting.size(); i++) {
            world.kernel.wakeup.wake(waiting.get(i), rq.cpu, false);
        }
        waiting.clear();
        rq.stop.state = TaskState.SLEEPING;
        world.schedule.block(rq);
    }
}
