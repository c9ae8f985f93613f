package org.schedsim.scenario;

import java.util.ArrayList;
import java.util.List;
import org.schedsim.topology.CpuMask;
import org.schedsim.workload.Attribute;
import org.schedsim.workload.CgroupSpec;
import org.schedsim.workload.ProcessSpec;
import org.schedsim.workload.ThreadSpec;
import org.schedsim.workload.TimedAction;
import org.schedsim.workload.Workload;

/**
 * The scenario in which one thread has the machine for itself, on the fastest CPU that it was ever allowed to use. Its id
 * there is 0, because ids are dense.
 */
final class AloneScenario {
    private AloneScenario() {}

    static Scenario of(Scenario scenario, int thread) {
        for (ProcessSpec process : scenario.workload().processes()) {
            for (ThreadSpec spec : process.threads()) {
                if (spec.id() == thread) {
                    return of(scenario, process, spec);
                }
            }
        }
        throw new ScenarioException("no thread has id " + thread);
    }

    private static Scenario of(Scenario scenario, ProcessSpec process, ThreadSpec spec) {
        int cpu = fastest(scenario, spec);
        ThreadSpec lone = new ThreadSpec(
                0,
                spec.name(),
                spec.policy(),
                spec.clamp(),
                CpuMask.of(cpu),
                cpu,
                CgroupSpec.ROOT,
                ThreadSpec.Start.WITH_PROCESS,
                spec.phases());
        List<ThreadSpec> threads = new ArrayList<>();
        threads.add(lone);
        Workload workload =
                new Workload(List.of(), List.of(new ProcessSpec(process.name(), threads)), List.of(), List.of());
        return new Scenario(
                scenario.topology(),
                scenario.kernel(),
                workload,
                scenario.durationNs(),
                scenario.seed(),
                scenario.overheads(),
                scenario.settleNs(),
                scenario.isolated());
    }

    private static int fastest(Scenario scenario, ThreadSpec spec) {
        CpuMask allowed = spec.allowed() == null ? scenario.topology().online() : spec.allowed();
        for (TimedAction action : scenario.workload().actions()) {
            if (action instanceof TimedAction.Set set
                    && set.thread() == spec.id()
                    && set.attribute() instanceof Attribute.Affinity affinity) {
                allowed = allowed.or(affinity.allowed());
            }
        }
        int best = allowed.first();
        for (int cpu = best; cpu >= 0; cpu = allowed.next(cpu)) {
            if (scenario.topology().capacity(cpu) > scenario.topology().capacity(best)) {
                best = cpu;
            }
        }
        return best;
    }
}
