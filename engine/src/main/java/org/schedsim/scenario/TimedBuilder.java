package org.schedsim.scenario;

import org.apiguardian.api.API;
import org.schedsim.topology.CpuMask;
import org.schedsim.workload.Attribute;
import org.schedsim.workload.TimedAction;
import org.schedsim.workload.UtilClamp;

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

    /** Sets the utilisation clamps of the tasks, 0 to 1024, {@code min} not above {@code max}. */
    public TimedBuilder uclamp(TaskSelection tasks, int min, int max) {
        if (min < 0 || max > 1024 || min > max) {
            throw new ScenarioException("at(...).uclamp: found " + min + " to " + max
                    + ", expected 0 to 1024, the lower one not above the upper one");
        }
        for (int task : tasks.taskIds()) {
            scenario.add(new TimedAction.Set(atNs, task, new Attribute.Clamp(new UtilClamp(min, max))));
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
