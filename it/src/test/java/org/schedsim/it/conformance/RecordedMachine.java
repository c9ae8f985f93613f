package org.schedsim.it.conformance;

import java.util.ArrayList;
import java.util.List;
import org.schedsim.sim.Overheads;

/** What things cost on the emulated machine under Debian's kernels, which the profile {@code oracle} says but for one. */
final class RecordedMachine {
    /** In the traces every 44, 84 or 164 ms, in each trace another; it runs for about 16 µs. */
    private static final Overheads.BackgroundThread KDAMOND =
            new Overheads.BackgroundThread("kdamond.0", 0, 50_000_000, 84_000_000, 16_000);

    static final Overheads OVERHEADS = withKdamond(Overheads.ORACLE);

    private RecordedMachine() {}

    private static Overheads withKdamond(Overheads of) {
        List<Overheads.BackgroundThread> background = new ArrayList<>(of.background());
        background.add(KDAMOND);
        return new Overheads(
                "oracle-debian",
                of.contextSwitchNs(),
                of.wakeupNs(),
                of.ipiNs(),
                of.idleExitNs(),
                of.tickNs(),
                of.timerInterruptNs(),
                of.stopperNs(),
                of.forkNs(),
                of.cpuDownNs(),
                of.cpuUpNs(),
                background);
    }
}
