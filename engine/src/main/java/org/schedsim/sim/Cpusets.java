package org.schedsim.sim;

import org.jspecify.annotations.Nullable;
import org.schedsim.kernel.domain.SchedDomains;
import org.schedsim.kernel.state.CpuRq;
import org.schedsim.kernel.state.Task;
import org.schedsim.topology.CpuMask;
import org.schedsim.workload.CgroupSettings;
import org.schedsim.workload.CgroupSpec;

/** The cpuset of each task, and the partitions of the machine (spec 13 §6, 20 §8). */
final class Cpusets {
    private final World world;
    private final CpusetTree tree;
    private final SchedDomains domains;
    private final CpuMask isolated;
    /** By task id; null = the root. */
    private final @Nullable String[] cgroupOf;

    Cpusets(World world, RunPlan plan, SchedDomains domains) {
        this.world = world;
        this.domains = domains;
        this.isolated = plan.isolated();
        this.tree = new CpusetTree(
                plan.topology().online(), isolated, plan.workload().cgroups());
        this.cgroupOf = new String[Launcher.taskCount(plan)];
    }

    void boot() {
        domains.boot(tree.partitions());
    }

    /** {@code task} begins in a cgroup: nothing moves. Outside cgroups it keeps off the isolated CPUs. */
    void join(Task task, String cgroup) {
        cgroupOf[task.id] = cgroup;
        task.cpusetAllowed = tree.allowed(cgroup);
        boolean atRoot = cgroup.equals(CgroupSpec.ROOT);
        CpuMask allowed = atRoot ? task.cpusetAllowed.minus(isolated) : task.cpusetAllowed;
        task.allowed = allowed.isEmpty() ? task.cpusetAllowed : allowed;
    }

    /** {@code task} goes over to another cgroup. */
    void move(Task task, String cgroup, CpuRq caller) {
        cgroupOf[task.id] = cgroup;
        update(task, caller);
    }

    /** Writes what {@code settings} say of CPUs and partition; {@code caller} is the CPU that does it. */
    void write(String cgroup, CgroupSettings settings, CpuRq caller) {
        tree.write(cgroup, settings);
        updateAll(caller);
    }

    /** A CPU went off line or came back. */
    void activeChanged(CpuRq caller) {
        CpuMask active = CpuMask.empty();
        for (int cpu = world.machine.active.nextFrom(0); cpu >= 0; cpu = world.machine.active.nextFrom(cpu + 1)) {
            active = active.or(CpuMask.of(cpu));
        }
        tree.setActive(active);
        updateAll(caller);
    }

    /** First the tasks move, then the domains follow. */
    private void updateAll(CpuRq caller) {
        for (Worker worker : world.workers) {
            if (worker != null && !worker.task.perCpuKthread) {
                update(worker.task, caller);
            }
        }
        domains.partition(tree.partitions());
    }

    private void update(Task task, CpuRq caller) {
        String cgroup = cgroupOf[task.id];
        CpuMask allowed = tree.allowed(cgroup == null ? CgroupSpec.ROOT : cgroup);
        if (!allowed.equals(task.cpusetAllowed)) {
            world.affinity.cpusetChanged(task, allowed, caller);
        }
    }
}
