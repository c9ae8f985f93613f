package org.schedsim.sim;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.schedsim.kernel.state.CpuRq;
import org.schedsim.kernel.state.Machine;
import org.schedsim.kernel.state.Request;
import org.schedsim.kernel.state.Task;
import org.schedsim.workload.HardirqLoad;

/** Interrupts of all CPUs: what arrives during a burst waits until its end (spec 01 §8). */
final class Interrupts {
    private final World world;
    private final Machine machine;
    private final @Nullable HardirqLoad[] loads;
    /** Some firing of each load. */
    private final long[] phaseNs;

    private final boolean[] busy;
    private final boolean[] tickWaits;
    private final boolean[] hrtickWaits;
    private final boolean[] timerWaits;
    private final boolean[] deadlineWaits;
    private final boolean[] ipiWaits;
    private final boolean[] softirqWaits;
    private final boolean[] returnWaits;
    /** Until when the CPU executes the interrupts that have come so far. */
    private final long[] until;
    /** Wakeups of the interrupt that is being handled. */
    private int wakeups;

    /** A tick was handled since the idle loop last went round. */
    private final boolean[] tickHandled;

    private final List<List<Task>> handedOver = new ArrayList<>();

    Interrupts(World world) {
        this.world = world;
        this.machine = world.machine;
        int cpus = machine.nrCpus;
        loads = new HardirqLoad[cpus];
        phaseNs = new long[cpus];
        busy = new boolean[cpus];
        tickWaits = new boolean[cpus];
        hrtickWaits = new boolean[cpus];
        timerWaits = new boolean[cpus];
        deadlineWaits = new boolean[cpus];
        ipiWaits = new boolean[cpus];
        softirqWaits = new boolean[cpus];
        returnWaits = new boolean[cpus];
        tickHandled = new boolean[cpus];
        until = new long[cpus];
        for (int cpu = 0; cpu < cpus; cpu++) {
            handedOver.add(new ArrayList<>(8));
        }
    }

    /** A burst holds the CPU: its task makes no progress. */
    boolean isBusy(int cpu) {
        return busy[cpu];
    }

    /** The load runs from the boot on, in phase with the start of the workload. */
    void start(HardirqLoad load, long startNs) {
        loads[load.cpu()] = load;
        long first = startNs + load.offsetNs();
        long periods = Math.max(0, (first - machine.now) / load.periodNs());
        phaseNs[load.cpu()] = first;
        schedule(load.cpu(), Sources.IRQ_START, first - periods * load.periodNs());
    }

    private void schedule(int cpu, int kind, long timeNs) {
        world.queue.schedule(Sources.of(cpu, kind), timeNs, EventQueue.INTERRUPT, cpu);
    }

    /** The CPU is gone: nothing arrives any more, and its load waits until it is back. */
    void stop(CpuRq rq) {
        for (int kind = Sources.HRTICK; kind <= Sources.PHASE_END; kind++) {
            if (kind != Sources.TIMER) {
                world.queue.cancel(Sources.of(rq.cpu, kind));
            }
        }
        busy[rq.cpu] = false;
        for (boolean[] waits :
                new boolean[][] {tickWaits, hrtickWaits, timerWaits, deadlineWaits, ipiWaits, softirqWaits, returnWaits
                }) {
            waits[rq.cpu] = false;
        }
        rq.nohzFlags = 0;
        rq.nohzIdleBalance = 0;
        rq.nohzNewidle = false;
    }

    /** The CPU is back: its load goes on in the old phase. */
    void restart(CpuRq rq) {
        tickHandled[rq.cpu] = false;
        HardirqLoad load = loads[rq.cpu];
        if (load != null) {
            long periodNs = load.periodNs();
            long next = machine.now + periodNs - Math.floorMod(machine.now - phaseNs[rq.cpu], periodNs);
            schedule(rq.cpu, Sources.IRQ_START, next);
        }
    }

    void burstStarts(CpuRq rq) {
        HardirqLoad load = loads[rq.cpu];
        if (load != null) {
            world.execution.pause(rq);
            busy[rq.cpu] = true;
            schedule(rq.cpu, Sources.IRQ_END, machine.now + load.burstNs());
            schedule(rq.cpu, Sources.IRQ_START, machine.now + load.periodNs());
        }
    }

    void burstEnds(CpuRq rq) {
        int cpu = rq.cpu;
        HardirqLoad load = loads[cpu];
        busy[cpu] = false;
        if (load != null) {
            account(rq, load.burstNs());
        }
        world.execution.resume(rq, 0);
        if (tickWaits[cpu]) {
            tickWaits[cpu] = false;
            tick(rq);
        }
        if (hrtickWaits[cpu]) {
            hrtickWaits[cpu] = false;
            hrtick(rq);
        }
        if (timerWaits[cpu]) {
            timerWaits[cpu] = false;
            timer(rq);
        }
        if (deadlineWaits[cpu]) {
            deadlineWaits[cpu] = false;
            deadline(rq);
        }
        if (ipiWaits[cpu]) {
            ipiWaits[cpu] = false;
            ipi(rq);
        }
        if (softirqWaits[cpu]) {
            softirqWaits[cpu] = false;
            raiseSoftirq(rq);
        }
        if (returnWaits[cpu]) {
            returnWaits[cpu] = false;
            scheduleReturn(rq);
        }
        end(rq);
    }

    private void account(CpuRq rq, long ns) {
        if (machine.tunables.irqTimeAccounting) {
            rq.irqTimeNs += ns;
        }
    }

    /** An interrupt takes its time, and that of its wakeups: the task waits, and requests are noticed at its end. */
    private void charge(CpuRq rq, long costNs) {
        long ns = costNs + wakeups * world.overheads.wakeupNs();
        wakeups = 0;
        if (ns > 0) {
            account(rq, ns);
            world.execution.delay(rq, ns);
            until[rq.cpu] = Math.max(until[rq.cpu], machine.now) + ns;
            if (world.queue.isScheduled(Sources.of(rq.cpu, Sources.RETURN))) {
                world.queue.schedule(Sources.of(rq.cpu, Sources.RETURN), until[rq.cpu], EventQueue.REQUEST, rq.cpu);
            }
        }
    }

    /** The interrupt that is being handled has woken a task. */
    void woke() {
        wakeups++;
    }

    void tick(CpuRq rq) {
        if (busy[rq.cpu]) {
            tickWaits[rq.cpu] = true;
            return;
        }
        world.enter(rq);
        tickHandled[rq.cpu] = true;
        world.ticks.tick(rq);
        world.timers.expire(rq.cpu);
        world.timers.expireDeferrable(rq.cpu);
        charge(rq, world.overheads.tickNs());
        end(rq);
    }

    void hrtick(CpuRq rq) {
        if (busy[rq.cpu]) {
            hrtickWaits[rq.cpu] = true;
            return;
        }
        world.kernel.clock.update(rq);
        rq.curr.schedClass.tick(rq, rq.curr, true);
        if (rq.rt.nrRunning > 0) {
            world.kernel.rt.fairServerTick(rq);
        }
        world.timers.expire(rq.cpu);
        charge(rq, world.overheads.timerInterruptNs());
        end(rq);
    }

    void timer(CpuRq rq) {
        if (busy[rq.cpu]) {
            timerWaits[rq.cpu] = true;
            return;
        }
        world.timers.expire(rq.cpu);
        charge(rq, world.overheads.timerInterruptNs());
        end(rq);
    }

    /** Another timer of the CPU was handled. */
    void timerHandled(CpuRq rq) {
        charge(rq, world.overheads.timerInterruptNs());
        end(rq);
    }

    /** A timer of the deadline class. */
    void deadline(CpuRq rq) {
        if (busy[rq.cpu]) {
            deadlineWaits[rq.cpu] = true;
            return;
        }
        world.kernel.dl.timer(rq);
        world.timers.expire(rq.cpu);
        charge(rq, world.overheads.timerInterruptNs());
        end(rq);
    }

    void sendIpi(CpuRq rq) {
        int source = Sources.of(rq.cpu, Sources.IPI);
        long arrival = machine.now + world.overheads.ipiNs() + (rq.curr == rq.idle ? world.overheads.idleExitNs() : 0);
        if (!world.queue.isScheduled(source) || world.queue.timeOf(source) > arrival) {
            world.queue.schedule(source, arrival, EventQueue.IPI, rq.cpu);
        }
    }

    void handOver(CpuRq rq, Task task) {
        handedOver.get(rq.cpu).add(task);
        sendIpi(rq);
    }

    /** {@code task} was woken, and its CPU has still to enqueue it. */
    boolean isHandedOver(Task task) {
        return handedOver.get(task.cpu).contains(task);
    }

    void ipi(CpuRq rq) {
        if (busy[rq.cpu]) {
            ipiWaits[rq.cpu] = true;
            return;
        }
        enqueueHandedOver(rq);
        world.groupTimers.arrived(rq);
        if (rq.nohzFlags != 0 && world.kernel.balancer.kickArrived(rq)) {
            raiseSoftirq(rq);
        }
        end(rq);
    }

    /** Oldest first; the clock is read once. */
    void enqueueHandedOver(CpuRq rq) {
        List<Task> tasks = handedOver.get(rq.cpu);
        if (tasks.isEmpty()) {
            return;
        }
        world.kernel.clock.update(rq);
        for (int i = 0; i < tasks.size(); i++) {
            world.kernel.wakeup.enqueueHandedOver(rq, tasks.get(i));
        }
        tasks.clear();
        rq.ttwuPending = false;
    }

    void raiseSoftirq(CpuRq rq) {
        world.queue.schedule(Sources.of(rq.cpu, Sources.SOFTIRQ), machine.now, EventQueue.SOFTIRQ, rq.cpu);
    }

    void softirq(CpuRq rq) {
        if (busy[rq.cpu]) {
            softirqWaits[rq.cpu] = true;
            return;
        }
        world.kernel.balancer.softirq(rq);
        end(rq);
    }

    /** An interrupt ends: whatever waits for the return to user mode, or for the idle loop, is looked at. */
    private void end(CpuRq rq) {
        if (isNoticed(rq)
                || rq.curr.cacheWorkQueued
                || rq.curr.throttleWork
                || rq.curr == rq.idle && tickHandled[rq.cpu]) {
            scheduleReturn(rq);
        }
    }

    /** Inside a system call only a real request is noticed (spec 01 §5). */
    private boolean isNoticed(CpuRq rq) {
        Worker worker = world.worker(rq.curr);
        return rq.request == Request.REAL || rq.request == Request.LAZY && (worker == null || !worker.inKernel);
    }

    void scheduleReturn(CpuRq rq) {
        int source = Sources.of(rq.cpu, Sources.RETURN);
        if (!world.queue.isScheduled(source)) {
            long timeNs = Math.max(machine.now, until[rq.cpu]);
            world.queue.schedule(source, timeNs, EventQueue.REQUEST, rq.cpu);
        }
    }

    /** The CPU is about to return to user mode, or to go round its idle loop. */
    void returns(CpuRq rq) {
        if (busy[rq.cpu]) {
            returnWaits[rq.cpu] = true;
            return;
        }
        if (isNoticed(rq)) {
            world.schedule.reschedule(rq);
        } else if (rq.curr == rq.idle && tickHandled[rq.cpu] && !rq.tickStopped) {
            world.ticks.stop(rq);
            world.kernel.balancer.enterTickless(rq);
        }
        tickHandled[rq.cpu] = false;
        if (rq.curr.throttleWork && !isInKernel(rq.curr)) {
            world.schedule.throttle(rq);
        }
        returnToUser(rq);
    }

    private boolean isInKernel(Task task) {
        Worker worker = world.worker(task);
        return worker != null && worker.inKernel;
    }

    /** Work that a tick left for the task, in its own context. */
    void returnToUser(CpuRq rq) {
        Task curr = rq.curr;
        if (curr.cacheWorkQueued) {
            world.kernel.cache.work(rq, curr);
        }
        if (curr.throttleWork && !isInKernel(curr)) {
            scheduleReturn(rq);
        }
    }

    void idleLoopEntered(CpuRq rq) {
        tickHandled[rq.cpu] = false;
    }
}
