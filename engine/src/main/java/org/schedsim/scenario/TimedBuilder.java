package org.schedsim.scenario;

import org.apiguardian.api.API;
import org.schedsim.topology.CpuMask;
import org.schedsim.workload.Attribute;
import org.schedsim.workload.TimedAction;

/** What is done to the workload at one time. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class TimedBuilder {
    private final ScenarioBuilder scenario;
    private final long atNs;

    TimedBuilder(ScenarioBuilder scenario, long atNs) {
        this.scenario = scenario;
        this.atNs = atNs;
    }

    /** Lets the tasks run on any CPU. */
    public TimedBuilder allowAllCpus(TaskSelection tasks) {
        return allow(tasks, scenario.requireTopology("allowAllCpus").online());
    }

    /** Lets the tasks run on these CPUs only. */
    public TimedBuilder allow(TaskSelection tasks, int... cpus) {
        return allow(tasks, scenario.requireOnline("at(...).allow", CpuMask.of(cpus)));
    }

    /** What is written to a cgroup. */
    public CgroupBuilder cgroup(String path) {
        return scenario.cgroups().cgroupAt(atNs, path);
    }

    /** Moves the tasks to another cgroup; {@code "/"} = the root. */
    public TimedBuilder moveTo(TaskSelection tasks, String path) {
        scenario.cgroups().requireKnown("at(...).moveTo", path);
        for (int task : tasks.taskIds()) {
            scenario.add(new TimedAction.Set(atNs, task, new Attribute.Cgroup(path)));
        }
        return this;
    }

    /** What is done to a CPU. */
    public TimedCpuBuilder cpu(int cpu) {
        scenario.requireOnline("at(...).cpu", CpuMask.of(cpu));
        return new TimedCpuBuilder(scenario, atNs, cpu);
    }

    private TimedBuilder allow(TaskSelection tasks, CpuMask mask) {
        for (int task : tasks.taskIds()) {
            scenario.add(new TimedAction.Set(atNs, task, new Attribute.Affinity(mask)));
        }
        return this;
    }

    /** -20 to 19. */
    public TimedBuilder nice(TaskSelection tasks, int nice) {
        if (nice < -20 || nice > 19) {
            throw new ScenarioException("at(...).nice: found " + nice + ", expected -20 to 19");
        }
        for (int task : tasks.taskIds()) {
            scenario.add(new TimedAction.Set(atNs, task, new Attribute.Nice(nice)));
        }
        return this;
    }
}
