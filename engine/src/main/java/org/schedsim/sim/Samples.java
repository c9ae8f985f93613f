package org.schedsim.sim;

import org.schedsim.kernel.state.CpuRq;

/** Every 10 ms, how much work each task has done that did any. */
final class Samples {
    private static final long PERIOD_NS = 10_000_000;

    private final World world;
    private final Worker[] workers;
    private int size;

    Samples(World world, int tasks) {
        this.world = world;
        this.workers = new Worker[tasks];
    }

    void start() {
        schedule();
    }

    private void schedule() {
        world.queue.schedule(Sources.SAMPLE, world.machine.now + PERIOD_NS, EventQueue.PHASE_END, 0);
    }

    void add(Worker worker) {
        workers[size++] = worker;
    }

    void take() {
        flush();
        schedule();
    }

    void flush() {
        for (int cpu = world.ticks.first(); cpu >= 0; cpu = world.ticks.next(cpu)) {
            CpuRq rq = world.machine.rqs[cpu];
            world.execution.settle(rq);
        }
        for (int i = 0; i < size; i++) {
            Worker worker = workers[i];
            worker.unsampled = false;
            world.sink.sample(world.machine.now, worker.task.cpu, worker.task.id, worker.done >> 10);
        }
        size = 0;
    }
}
