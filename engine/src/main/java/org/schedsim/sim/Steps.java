package org.schedsim.sim;

import org.schedsim.kernel.decision.Decisions;
import org.schedsim.kernel.state.CpuRq;
import org.schedsim.kernel.state.Machine;
import org.schedsim.kernel.state.Request;

/** The running tasks carry out their programs: a phase ends, the next step begins. */
final class Steps {
    /** Steps at one instant that are too many for a workload that gets anywhere, and how many more each task may take. */
    private static final long STEPS_AT_ONCE = 1_000_000;

    private static final long STEPS_OF_A_TASK = 100;

    private final World world;
    private final Machine machine;
    private final Rests rests;
    private final Lives lives;
    private final Exchanges exchanges;
    private final Meetings meetings;
    private final Mutexes mutexes;
    private long instantNs;
    private long stepsAtInstant;

    Steps(World world, Decisions decisions) {
        this.world = world;
        this.machine = world.machine;
        this.rests = new Rests(world);
        this.lives = new Lives(world, decisions);
        this.exchanges = new Exchanges(world.waits);
        this.meetings = new Meetings(world, world.waits);
        this.mutexes = new Mutexes(world.waits);
    }

    Lives lives() {
        return lives;
    }

    /** The phase of the current task of this CPU is over. */
    void phaseEnds(CpuRq rq) {
        if (rq.curr == rq.stop) {
            world.stoppers.run(rq);
            return;
        }
        world.execution.pause(rq);
        Worker worker = world.worker(rq.curr);
        if (worker != null && perform(rq, worker)) {
            world.execution.resume(rq, 0);
        }
    }

    /** Steps until one takes time; returns false if the task has given up the CPU. */
    private boolean perform(CpuRq rq, Worker worker) {
        while (worker.remaining == 0 && !worker.endless) {
            worker.inKernel = false;
            worker.byTime = false;
            if (rq.request != Request.NONE || worker.task.throttleWork) {
                // Noticed on the way out of the last call, before the next one.
                world.interrupts.scheduleReturn(rq);
                return true;
            }
            count(worker);
            if (!perform(rq, worker, worker.program[worker.next++])) {
                return false;
            }
        }
        return true;
    }

    private boolean perform(CpuRq rq, Worker worker, Op op) {
        if (op instanceof Op.Busy busy) {
            begin(worker, busy);
            return true;
        }
        if (op instanceof Op.Control control) {
            jump(worker, control);
            return true;
        }
        if (op instanceof Op.Rest rest) {
            return rests.perform(rq, worker, rest);
        }
        if (op instanceof Op.Exchange exchange) {
            return exchanges.perform(rq, worker, exchange);
        }
        if (op instanceof Op.Meeting meeting) {
            return meetings.perform(rq, worker, meeting);
        }
        if (op instanceof Op.Mutual mutual) {
            return mutexes.perform(rq, worker, mutual);
        }
        return op instanceof Op.Life life && lives.perform(rq, worker, life);
    }

    private static void begin(Worker worker, Op.Busy op) {
        if (op instanceof Op.Work work) {
            worker.remaining = work.span().nextNs(worker.stream) << 10;
        } else if (op instanceof Op.WorkForever) {
            worker.endless = true;
        } else if (op instanceof Op.WorkFor work) {
            worker.byTime = true;
            worker.remaining = work.span().nextNs(worker.stream) << 10;
        } else if (op instanceof Op.Kernel kernel) {
            worker.inKernel = true;
            worker.remaining = kernel.span().nextNs(worker.stream) << 10;
        }
    }

    private static void jump(Worker worker, Op.Control op) {
        if (op instanceof Op.Jump jump) {
            worker.next = jump.target();
        } else if (op instanceof Op.Count count) {
            worker.counters[count.counter()] = count.times();
        } else if (op instanceof Op.Loop loop && --worker.counters[loop.counter()] > 0) {
            worker.next = loop.target();
        }
    }

    /** A workload in which time stands still would never end. */
    private void count(Worker worker) {
        if (instantNs != machine.now) {
            instantNs = machine.now;
            stepsAtInstant = 0;
        }
        if (++stepsAtInstant > STEPS_AT_ONCE + STEPS_OF_A_TASK * world.workers.length) {
            throw new WorkloadException(world.waits.name(worker) + ": " + STEPS_AT_ONCE
                    + " steps without any time passing, at " + (machine.now - world.sink.startNs())
                    + " ns; put a run or a sleep into what is repeated");
        }
    }
}
