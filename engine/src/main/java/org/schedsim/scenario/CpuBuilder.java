package org.schedsim.scenario;

import java.time.Duration;
import org.apiguardian.api.API;
import org.schedsim.workload.HardirqLoad;

/** What happens to one CPU. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class CpuBuilder {
    private final ScenarioBuilder scenario;
    private final int cpu;

    CpuBuilder(ScenarioBuilder scenario, int cpu) {
        this.scenario = scenario;
        this.cpu = cpu;
    }

    /**
     * Interrupts that keep the CPU for {@code burst} once in each {@code period}, from the start on.
     *
     * @throws ScenarioException if the burst is not shorter than the period
     */
    public CpuBuilder hardirq(Duration burst, Duration period) {
        long burstNs = burst.toNanos();
        long periodNs = period.toNanos();
        if (burstNs <= 0 || burstNs >= periodNs) {
            throw new ScenarioException("cpu(" + cpu + ").hardirq(" + burst + ", " + period
                    + "): expected a burst above zero and shorter than the period");
        }
        scenario.add(new HardirqLoad(cpu, burstNs, periodNs, 0));
        return this;
    }
}
