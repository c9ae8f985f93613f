package org.schedsim.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.schedsim.scenario.Durations.every;
import static org.schedsim.scenario.Durations.ms;
import static org.schedsim.scenario.Durations.seconds;
import static org.schedsim.scenario.Durations.us;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.schedsim.SharedFiles;
import org.schedsim.topology.CpuMask;
import org.schedsim.topology.Topology;
import org.schedsim.trace.EventKind;
import org.schedsim.trace.Trace;

/** The experiment of spec 32 on machines that somebody owns: several LLCs in a node, one thread per core. */
class RealMachineTests {
    private static final long RELEASE_NS = 200_000_000;
    private static final long SECOND_NS = 1_000_000_000;

    @ParameterizedTest
    @ValueSource(strings = {"intel-haswell-2p-cod", "zhaoxin-2p-kh40000", "amd-bulldozer-4p-6272"})
    void verdicts_are_those_of_the_small_machine(String name) {
        Topology machine = Topology.of("hwloc:" + SharedFiles.require("corpus/topologies/hwloc-xml/" + name + ".xml"));

        assertThat(departureNs(machine, "linux-7.2")).as("linux-7.2").isEqualTo(-1);
        assertThat(departureNs(machine, "linux-7.2 + alb-capacity-hint"))
                .as("hint")
                .isEqualTo(-1);
        assertThat(departureNs(machine, "linux-7.2 - cache-aware"))
                .as("without cache awareness")
                .isBetween(RELEASE_NS, RELEASE_NS + SECOND_NS);
        assertThat(departureNs(machine, "linux-7.2 + capacity-before-llc"))
                .as("capacity first")
                .isBetween(RELEASE_NS, RELEASE_NS + SECOND_NS);
    }

    /** When the thread first runs on another CPU after its release; -1 = never. */
    private static long departureNs(Topology machine, String kernel) {
        CpuMask cache = machine.llcCpus(machine.llc(0));
        int neighbour = cache.next(0);
        ScenarioBuilder scenario =
                ScenarioBuilder.scenario().topology(machine).kernel(kernel).duration(seconds(20));
        for (int cpu = 0; cpu >= 0; cpu = cache.next(cpu)) {
            if (cpu != neighbour) {
                scenario.cpu(cpu).hardirq(us(600), every(ms(1)));
            }
        }
        scenario.process("neighbour").thread("hog").on(neighbour).busy();
        ProcessSpecBuilder app = scenario.process("app");
        ThreadBuilder busy = app.thread("busy").on(0).busy();
        app.thread("sleeper").sleeps();
        scenario.at(ms(200)).allowAllCpus(busy);
        return departureNs(scenario.run().trace(), busy.taskIds().get(0));
    }

    private static long departureNs(Trace trace, int task) {
        for (int event = 0; event < trace.size(); event++) {
            boolean elsewhere = trace.kind(event) == EventKind.RUN
                    && trace.task(event) == task
                    && trace.cpu(event) != 0
                    && trace.timeNs(event) >= RELEASE_NS;
            if (elsewhere) {
                return trace.timeNs(event);
            }
        }
        return -1;
    }
}
