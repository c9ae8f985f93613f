package org.schedsim.scenario;

import java.util.TreeMap;
import org.schedsim.sim.CpusetTree;
import org.schedsim.topology.CpuMask;
import org.schedsim.topology.Topology;
import org.schedsim.workload.Attribute;
import org.schedsim.workload.CgroupSpec;
import org.schedsim.workload.ProcessSpec;
import org.schedsim.workload.ThreadSpec;
import org.schedsim.workload.TimedAction;
import org.schedsim.workload.Workload;

/**
 * What a kernel would refuse of the CPUs that a scenario asks for, with the place where it is asked: every thread has a CPU
 * that it may use, some CPU stays on line, and deadline threads fit. Masks and cgroups that threads choose for themselves
 * are not known beforehand.
 */
final class CpuChecks {
    private final Topology topology;
    private final CpuMask isolated;
    private final Workload workload;
    private final CpusetTree cpusets;
    private final DeadlineAdmission admission;
    private final TreeMap<Integer, ThreadSpec> threads = new TreeMap<>();
    private final TreeMap<Integer, String> names = new TreeMap<>();
    private final TreeMap<Integer, String> cgroupOf = new TreeMap<>();
    private CpuMask online;

    CpuChecks(Topology topology, CpuMask isolated, Workload workload) {
        this.topology = topology;
        this.isolated = isolated;
        this.workload = workload;
        this.online = topology.online();
        this.cpusets = new CpusetTree(online, isolated, workload.cgroups());
        for (ProcessSpec process : workload.processes()) {
            for (ThreadSpec thread : process.threads()) {
                threads.put(thread.id(), thread);
                names.put(thread.id(), process.name() + "/" + thread.name());
                cgroupOf.put(thread.id(), thread.cgroup());
            }
        }
        this.admission = new DeadlineAdmission(topology, cpusets, threads, names, cgroupOf);
    }

    void check() {
        for (ThreadSpec thread : threads.values()) {
            CpuMask allowed = thread.allowed();
            if (allowed != null) {
                requireUsable(names.get(thread.id()) + ".on(" + allowed + ")", thread.id(), allowed);
                admission.requireWholePartition(names.get(thread.id()) + ".on(" + allowed + ")", thread.id(), allowed);
            }
        }
        admission.requireFit("the deadline threads");
        for (TimedAction action : workload.actions()) {
            check(action);
        }
    }

    private void check(TimedAction action) {
        String at = at(action.atNs());
        if (action instanceof TimedAction.Online change) {
            check(at + ".cpu(" + change.cpu() + ")" + (change.online() ? ".online()" : ".offline()"), change);
        } else if (action instanceof TimedAction.Configure configure) {
            cpusets.write(configure.cgroup(), configure.settings());
        } else if (action instanceof TimedAction.Set set) {
            check(at, set);
        }
    }

    private static String at(long ns) {
        return ns % 1_000_000 == 0 ? "at(ms(" + ns / 1_000_000 + "))" : "at(us(" + ns / 1_000 + "))";
    }

    private void check(String what, TimedAction.Online change) {
        CpuMask cpu = CpuMask.of(change.cpu());
        if (!topology.online().containsAll(cpu)) {
            throw new ScenarioException(what + ": " + topology.text() + " has CPU " + topology.online());
        }
        online = change.online() ? online.or(cpu) : online.minus(cpu);
        if (online.minus(isolated).isEmpty()) {
            throw new ScenarioException(what + ": CPU " + change.cpu() + " is the last one on line"
                    + (online.isEmpty() ? "" : " that is not isolated") + "; leave one on line");
        }
        cpusets.setActive(online);
        admission.requireFit(what);
    }

    private void check(String at, TimedAction.Set set) {
        if (set.attribute() instanceof Attribute.Cgroup cgroup) {
            cgroupOf.put(set.thread(), cgroup.path());
        } else if (set.attribute() instanceof Attribute.Affinity affinity) {
            String what = at + ".allow(" + names.get(set.thread()) + ", " + affinity.allowed() + ")";
            requireUsable(what, set.thread(), affinity.allowed());
            admission.requireWholePartition(what, set.thread(), affinity.allowed());
        }
    }

    /** {@code sched_setaffinity} fails without a CPU that is on line and in the cpuset. */
    private void requireUsable(String what, int thread, CpuMask mask) {
        String cgroup = cgroupOf.getOrDefault(thread, CgroupSpec.ROOT);
        CpuMask cpuset = cpusets.allowed(cgroup);
        if (!mask.and(cpuset).intersects(online)) {
            String why = mask.intersects(cpuset)
                    ? "none of these CPUs is on line"
                    : "its cgroup " + cgroup + " leaves it CPU " + cpuset;
            throw new ScenarioException(what + ": no CPU may run the thread, as " + why + "; give it a CPU of "
                    + cpuset.and(online) + ", or change the cgroup first");
        }
    }
}
