package org.schedsim.sim;

import java.util.ArrayList;
import java.util.List;
import org.apiguardian.api.API;
import org.schedsim.topology.CpuMask;

/**
 * What the scheduler's own work costs, ns (spec 01 §11), and which kernel threads run in the background.
 *
 * @param name name of the profile
 * @param contextSwitchNs charged to the next task
 * @param wakeupNs of a wakeup by an interrupt; charged as interrupt time
 * @param ipiNs delivery to a CPU that runs a task
 * @param idleExitNs added for a halted CPU
 * @param tickNs charged as interrupt time
 * @param timerInterruptNs charged as interrupt time
 * @param stopperNs one job of the stopper
 * @param forkNs charged to the parent
 * @param cpuDownNs from the request to take a CPU off line until its tasks leave
 * @param cpuUpNs from the request to bring a CPU on line until it takes tasks
 * @param background kernel threads
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record Overheads(
        String name,
        long contextSwitchNs,
        long wakeupNs,
        long ipiNs,
        long idleExitNs,
        long tickNs,
        long timerInterruptNs,
        long stopperNs,
        long forkNs,
        long cpuDownNs,
        long cpuUpNs,
        List<BackgroundThread> background) {
    public Overheads {
        background = List.copyOf(background);
    }

    /**
     * A kernel thread that runs now and then; its time-outs end with a tick.
     *
     * @param name its name
     * @param cpu where it is first; {@link #EVERY_CPU} = one for each, bound to it, whose time-outs do not wake an idle
     *     CPU (a kworker with deferrable work)
     * @param firstNs first run, from the start of the workload
     * @param periodNs from one run to the next
     * @param runNs how long each takes
     */
    public record BackgroundThread(String name, int cpu, long firstNs, long periodNs, long runNs) {
        /** Stands for all CPUs. */
        public static final int EVERY_CPU = -1;

        /** Bound to its CPU. */
        public boolean isPerCpu() {
            return cpu == EVERY_CPU;
        }
    }

    /** A kernel thread on a CPU. */
    record Placed(BackgroundThread thread, int cpu) {}

    /** The kernel threads of a machine with these CPUs. */
    List<Placed> backgroundOn(CpuMask online) {
        List<Placed> placed = new ArrayList<>();
        for (BackgroundThread thread : background) {
            if (thread.isPerCpu()) {
                for (int cpu = online.first(); cpu >= 0; cpu = online.next(cpu)) {
                    placed.add(new Placed(thread, cpu));
                }
            } else {
                placed.add(new Placed(thread, online.contains(thread.cpu()) ? thread.cpu() : online.first()));
            }
        }
        return placed;
    }

    /** Nothing costs anything. */
    public static final Overheads ZERO = new Overheads("zero", 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, List.of());

    /** Orders of magnitude of a server. */
    public static final Overheads SERVER =
            new Overheads("server", 1_000, 500, 1_000, 2_000, 2_000, 1_000, 2_000, 40_000, 0, 0, List.of());

    /**
     * The emulated machine of the recordings, with two of its CPUs busy; kernel code takes as many times longer as CPUs
     * are busy. From the traces: a stopper runs 3 µs after its wakeup on a busy CPU and moves its task 3 µs later; a
     * wakeup takes 9 µs to run on an idle CPU. A tick is what a busy task's CPU time lacks with interrupt time accounted
     * for. A process is forked every 220 µs. {@code kcompactd0} runs every 512 ms, first 0.13 to 0.16 s after the start
     * on four CPUs; a CPU that goes off line is left after 5 to 12 ms, one that comes back is there after 14 to 20 ms; a
     * kworker runs about once a second on each CPU that is not idle.
     */
    public static final Overheads ORACLE = new Overheads(
            "oracle",
            2_000,
            4_000,
            3_000,
            2_000,
            3_700,
            3_000,
            3_000,
            220_000,
            9_000_000,
            14_000_000,
            List.of(
                    new BackgroundThread("kcompactd0", 1, 150_000_000, 512_000_000, 5_000),
                    new BackgroundThread("kworker", BackgroundThread.EVERY_CPU, 960_000_000, 1_000_000_000, 8_000)));
}
