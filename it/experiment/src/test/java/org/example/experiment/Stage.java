package org.example.experiment;

import static org.schedsim.scenario.Durations.every;
import static org.schedsim.scenario.Durations.ms;

import java.time.Duration;
import org.junit.jupiter.api.Assumptions;
import org.schedsim.scenario.ScenarioBuilder;
import org.schedsim.topology.CpuMask;
import org.schedsim.topology.Topology;

/**
 * The CPUs of the experiment: one cache of the machine, which has another one beside it in its NUMA node.
 *
 * @param noisy the CPU where the thread starts
 * @param neighbour a CPU on another core of the same cache
 * @param others all other CPUs of the cache
 * @param elsewhere all CPUs below other caches
 */
record Stage(int noisy, int neighbour, CpuMask others, CpuMask elsewhere) {

    static Stage on(Topology machine) {
        for (int llc = 0; llc < machine.llcCount(); llc++) {
            CpuMask cache = machine.llcCpus(llc);
            int noisy = cache.first();
            CpuMask otherCores = cache.minus(machine.coreCpus(machine.core(noisy)));
            boolean alone = machine.nodeCpus(machine.node(noisy)).equals(cache);
            if (!otherCores.isEmpty() && !alone) {
                int neighbour = otherCores.first();
                return new Stage(
                        noisy,
                        neighbour,
                        cache.minus(CpuMask.of(noisy, neighbour)),
                        machine.online().minus(cache));
            }
        }
        return Assumptions.abort(machine.text() + " has no NUMA node with two last-level caches");
    }

    /** Interrupts take so much of each millisecond on all CPUs of the cache but the neighbour. */
    void interrupts(ScenarioBuilder scenario, Duration burst) {
        scenario.cpu(noisy).hardirq(burst, every(ms(1)));
        for (int cpu = others.first(); cpu >= 0; cpu = others.next(cpu)) {
            scenario.cpu(cpu).hardirq(burst, every(ms(1)));
        }
    }
}
