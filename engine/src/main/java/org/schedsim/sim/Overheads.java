package org.schedsim.sim;

import java.util.List;
import org.apiguardian.api.API;

/**
 * What the scheduler's own work costs, ns (spec 01 §11), and which kernel threads run in the background.
 *
 * @param name name of the profile
 * @param contextSwitchNs charged to the next task
 * @param ipiNs delivery to a CPU that runs a task
 * @param idleExitNs added for a halted CPU
 * @param tickNs charged as interrupt time
 * @param timerInterruptNs charged as interrupt time
 * @param stopperNs one job of the stopper
 * @param forkNs charged to the parent
 * @param background kernel threads
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record Overheads(
        String name,
        long contextSwitchNs,
        long ipiNs,
        long idleExitNs,
        long tickNs,
        long timerInterruptNs,
        long stopperNs,
        long forkNs,
        List<BackgroundThread> background) {
    public Overheads {
        background = List.copyOf(background);
    }

    /**
     * A kernel thread that is bound to one CPU and runs now and then.
     *
     * @param name its name
     * @param cpu its CPU
     * @param firstNs first run, from the start of the workload
     * @param periodNs from one run to the next
     * @param runNs how long each takes
     */
    public record BackgroundThread(String name, int cpu, long firstNs, long periodNs, long runNs) {}

    /** Nothing costs anything. */
    public static final Overheads ZERO = new Overheads("zero", 0, 0, 0, 0, 0, 0, 0, List.of());

    /** Orders of magnitude of a server. */
    public static final Overheads SERVER =
            new Overheads("server", 1_000, 1_000, 2_000, 2_000, 1_000, 2_000, 40_000, List.of());
}
