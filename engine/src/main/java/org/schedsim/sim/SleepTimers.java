package org.schedsim.sim;

import org.jspecify.annotations.Nullable;
import org.schedsim.kernel.state.Machine;

/**
 * Range timers of sleeping tasks, on the CPU where the task went to sleep: the CPU is programmed for the hard expiry,
 * and any timer interrupt expires what has reached its soft one, in the order of hard expiries (spec 01 §6).
 */
final class SleepTimers {
    private final World world;
    private final Machine machine;
    private final @Nullable Worker[] heads;
    /** Time-outs that only a tick ends. */
    private final @Nullable Worker[] deferrable;

    SleepTimers(World world) {
        this.world = world;
        this.machine = world.machine;
        this.heads = new Worker[machine.nrCpus];
        this.deferrable = new Worker[machine.nrCpus];
    }

    void arm(int cpu, Worker worker, long softNs, long slackNs) {
        worker.timerSoftNs = softNs;
        worker.timerHardNs = softNs + slackNs;
        worker.timerArmed = true;
        Worker previous = null;
        Worker later = heads[cpu];
        while (later != null && later.timerHardNs <= worker.timerHardNs) {
            previous = later;
            later = later.timerNext;
        }
        worker.timerNext = later;
        if (previous == null) {
            heads[cpu] = worker;
            program(cpu);
        } else {
            previous.timerNext = worker;
        }
    }

    /** A time-out of the kernel: ends with the first tick at or after {@code timeNs}. */
    void armTimeOut(int cpu, Worker worker, long timeNs, boolean canWait) {
        long tickNs = machine.tunables.tickNs;
        long atNs = (timeNs + tickNs - 1) / tickNs * tickNs;
        if (canWait) {
            worker.timerSoftNs = atNs;
            worker.timerArmed = true;
            worker.timerNext = deferrable[cpu];
            deferrable[cpu] = worker;
        } else {
            arm(cpu, worker, atNs, 0);
        }
    }

    /** {@code src} is gone: {@code dst} expires its timers, but for those that only a tick of {@code src} ends. */
    void moveAll(int src, int dst) {
        Worker worker = heads[src];
        heads[src] = null;
        program(src);
        while (worker != null) {
            Worker next = worker.timerNext;
            arm(dst, worker, worker.timerSoftNs, worker.timerHardNs - worker.timerSoftNs);
            worker = next;
        }
    }

    /** A tick of {@code cpu}. */
    void expireDeferrable(int cpu) {
        Worker previous = null;
        Worker worker = deferrable[cpu];
        while (worker != null) {
            Worker next = worker.timerNext;
            if (worker.timerSoftNs > machine.now) {
                previous = worker;
            } else {
                if (previous == null) {
                    deferrable[cpu] = next;
                } else {
                    previous.timerNext = next;
                }
                worker.timerNext = null;
                worker.timerArmed = false;
                world.interrupts.woke();
                world.kernel.wakeup.wake(worker.task, cpu, false);
            }
            worker = next;
        }
    }

    private void program(int cpu) {
        Worker head = heads[cpu];
        int source = Sources.of(cpu, Sources.TIMER);
        if (head == null) {
            world.queue.cancel(source);
        } else {
            world.queue.schedule(source, Math.max(machine.now, head.timerHardNs), EventQueue.INTERRUPT, cpu);
        }
    }

    /** A timer interrupt of {@code cpu}: wakes whose time has come. */
    void expire(int cpu) {
        Worker head = heads[cpu];
        if (head == null || head.timerSoftNs > machine.now) {
            return;
        }
        while (head != null && head.timerSoftNs <= machine.now) {
            heads[cpu] = head.timerNext;
            head.timerNext = null;
            head.timerArmed = false;
            world.interrupts.woke();
            world.kernel.wakeup.wake(head.task, cpu, false);
            head = heads[cpu];
        }
        program(cpu);
    }
}
