package org.schedsim.scenario;

import org.apiguardian.api.API;
import org.schedsim.workload.TimedAction;

/** What is done to one CPU at one time. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class TimedCpuBuilder {
    private final ScenarioBuilder scenario;
    private final long atNs;
    private final int cpu;

    TimedCpuBuilder(ScenarioBuilder scenario, long atNs, int cpu) {
        this.scenario = scenario;
        this.atNs = atNs;
        this.cpu = cpu;
    }

    /** Takes the CPU off line: its tasks go elsewhere, and those bound to it are freed for good. */
    public TimedCpuBuilder offline() {
        scenario.add(new TimedAction.Online(atNs, cpu, false));
        return this;
    }

    /** Brings the CPU back on line. */
    public TimedCpuBuilder online() {
        scenario.add(new TimedAction.Online(atNs, cpu, true));
        return this;
    }

    /**
     * Thermal capping takes {@code pressure} of the CPU's capacity from now on.
     *
     * @param pressure 0 to 1023 of 1024; at most what the CPU has
     */
    public TimedCpuBuilder hwPressure(int pressure) {
        int capacity = scenario.requireTopology("hwPressure").capacity(cpu);
        if (pressure < 0 || pressure >= capacity) {
            throw new ScenarioException("at(...).cpu(" + cpu + ").hwPressure: found " + pressure + ", expected 0 to "
                    + (capacity - 1) + ", as the CPU has " + capacity);
        }
        scenario.add(new TimedAction.HwPressure(atNs, cpu, pressure));
        return this;
    }
}
