package org.schedsim.workload.io;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.schedsim.topology.CpuMask;
import org.schedsim.topology.Topology;
import org.schedsim.workload.Attribute;
import org.schedsim.workload.Phase;
import org.schedsim.workload.ProcessSpec;
import org.schedsim.workload.Span;
import org.schedsim.workload.ThreadSpec;
import org.schedsim.workload.Workload;
import org.schedsim.workload.WorkloadException;

/** A workload as it is on one machine. */
final class MachineFit {
    private static final int FULL = 1024;

    private final Topology machine;
    private final int capacity;

    MachineFit(Topology machine, Calibration calibration) {
        this.machine = machine;
        this.capacity = calibration.loopNs() > 0 ? FULL : capacityOf(calibration);
    }

    private int capacityOf(Calibration calibration) {
        if (calibration.equals(Calibration.ON_CPU0)) {
            return machine.capacity(machine.online().first());
        }
        if (!machine.online().contains(calibration.cpu())) {
            throw new WorkloadException("the file is to be calibrated on CPU " + calibration.cpu() + ", but "
                    + machine.text() + " has CPU " + machine.online() + "; change \"calibration\"");
        }
        return machine.capacity(calibration.cpu());
    }

    Workload fit(Workload workload) {
        List<ProcessSpec> processes = new ArrayList<>();
        for (ProcessSpec process : workload.processes()) {
            List<ThreadSpec> threads = new ArrayList<>();
            for (ThreadSpec thread : process.threads()) {
                threads.add(fit(thread));
            }
            processes.add(new ProcessSpec(process.name(), threads));
        }
        return new Workload(workload.cgroups(), processes, workload.hardirqs(), workload.actions());
    }

    private ThreadSpec fit(ThreadSpec thread) {
        return new ThreadSpec(
                thread.id(),
                thread.name(),
                thread.policy(),
                thread.clamp(),
                allowed(thread.allowed(), thread),
                thread.startsOn(),
                thread.cgroup(),
                thread.start(),
                fit(thread.phases(), thread));
    }

    private @Nullable CpuMask allowed(@Nullable CpuMask cpus, ThreadSpec thread) {
        return cpus == null ? null : present(cpus, thread);
    }

    private CpuMask present(CpuMask cpus, ThreadSpec thread) {
        CpuMask present = cpus.and(machine.online());
        if (present.isEmpty()) {
            throw new WorkloadException("thread \"" + thread.name() + "\" asks for CPU " + cpus + ", but "
                    + machine.text() + " has CPU " + machine.online() + "; change its \"cpus\" or the machine");
        }
        return present;
    }

    private List<Phase> fit(List<Phase> phases, ThreadSpec thread) {
        List<Phase> fitted = new ArrayList<>(phases.size());
        for (Phase phase : phases) {
            fitted.add(fit(phase, thread));
        }
        return fitted;
    }

    private Phase fit(Phase phase, ThreadSpec thread) {
        if (phase instanceof Phase.Run run && run.work() instanceof Span.Fixed work) {
            return capacity == FULL ? run : new Phase.Run(new Span.Fixed(work.ns() * capacity / FULL));
        }
        if (phase instanceof Phase.Repeat repeat) {
            return new Phase.Repeat(repeat.times(), fit(repeat.phases(), thread));
        }
        if (phase instanceof Phase.Set set && set.attribute() instanceof Attribute.Affinity affinity) {
            return new Phase.Set(new Attribute.Affinity(present(affinity.allowed(), thread)));
        }
        return phase;
    }
}
