package org.schedsim.scenario;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;
import org.schedsim.record.DecisionRecord;
import org.schedsim.record.Hex;
import org.schedsim.sim.CgroupStats;
import org.schedsim.sim.RunResult;
import org.schedsim.sim.Simulation;
import org.schedsim.sim.WorkloadException;
import org.schedsim.topology.Topology;
import org.schedsim.trace.Gap;
import org.schedsim.trace.Trace;
import org.schedsim.workload.ProcessSpec;
import org.schedsim.workload.ThreadSpec;

/** A simulated run. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class SchedRun implements Observation {
    private final Scenario scenario;
    private final Trace trace;
    private final RunResult result;
    private final List<ObservedTask> tasks;
    private final TreeMap<Integer, SchedRun> alone = new TreeMap<>();
    private final ClaimLedger ledger = new ClaimLedger();

    private SchedRun(Scenario scenario, Trace trace, RunResult result) {
        this.scenario = scenario;
        this.trace = trace;
        this.result = result;
        this.tasks = tasks(scenario);
    }

    static SchedRun of(Scenario scenario) {
        Trace trace = new Trace();
        try {
            return new SchedRun(scenario, trace, Simulation.play(scenario.plan(), trace, null));
        } catch (WorkloadException e) {
            throw new ScenarioException(e);
        }
    }

    private static List<ObservedTask> tasks(Scenario scenario) {
        TreeMap<Integer, ObservedTask> byId = new TreeMap<>();
        for (ProcessSpec process : scenario.workload().processes()) {
            for (ThreadSpec thread : process.threads()) {
                byId.put(thread.id(), new ObservedTask(thread.id(), thread.name(), process.name(), thread.cgroup()));
            }
        }
        return List.copyOf(byId.values());
    }

    /** What was run. */
    public Scenario scenario() {
        return scenario;
    }

    @Override
    public Topology topology() {
        return scenario.topology();
    }

    @Override
    public List<ObservedTask> tasks() {
        return tasks;
    }

    /** The tasks that a handle of the scenario's builder names. */
    public List<ObservedTask> tasks(TaskSelection selection) {
        List<ObservedTask> selected = new ArrayList<>();
        for (int id : selection.taskIds()) {
            selected.add(byId(id));
        }
        return selected;
    }

    private ObservedTask byId(int id) {
        for (ObservedTask task : tasks) {
            if (task.id() == id) {
                return task;
            }
        }
        throw new ScenarioException("the handle of thread " + id + " belongs to another scenario");
    }

    @Override
    public Trace trace() {
        return trace;
    }

    @Override
    public long endNs() {
        return scenario.durationNs();
    }

    @Override
    public List<Gap> gaps() {
        return trace.firstDroppedNs() < 0
                ? List.of()
                : List.of(new Gap(trace.firstDroppedNs(), endNs(), "the trace reached its limit"));
    }

    @Override
    public Set<Evidence> evidence() {
        return EnumSet.allOf(Evidence.class);
    }

    /** 64-bit hash of the event stream, 16 hexadecimal digits: equal for equal runs. */
    public String digest() {
        return Hex.of(result.digest());
    }

    /**
     * What {@code cpu.stat} of a cgroup says at the end of the run.
     *
     * @param path path of the cgroup, for example {@code /A}
     * @throws ScenarioException if the scenario has no such cgroup; the message lists those that it has
     */
    public CgroupStats cgroup(String path) {
        List<String> known = new ArrayList<>();
        for (CgroupStats cgroup : result.cgroups()) {
            if (cgroup.path().equals(path)) {
                return cgroup;
            }
            known.add(cgroup.path());
        }
        throw new ScenarioException("cgroup: there is no cgroup '" + path + "'"
                + (known.isEmpty()
                        ? " in this scenario; make one with scenario.cgroup(...)"
                        : ", only " + String.join(", ", known)));
    }

    /** How often each rule was decisive. */
    public List<DecisionRecord> counts() {
        return DecisionRecords.counts(result);
    }

    /** The same by level, source and destination, for the points of the balancer. */
    public List<DecisionRecord> decisions() {
        return DecisionRecords.rows(result);
    }

    /** {@code point / rule} of a rule id in the trace; "unknown" for -1. */
    public String rule(int id) {
        return id < 0 ? "unknown" : result.rules().get(id).label();
    }

    /**
     * Why the tasks were where they were: plays the scenario again and asks every rule.
     *
     * @param from begin of the window, ns from the start
     * @param to its end
     */
    public Explanation explain(List<ObservedTask> selected, long from, long to) {
        List<Integer> ids = new ArrayList<>();
        for (ObservedTask task : selected) {
            ids.add(task.id());
        }
        return Explainer.explain(this, ids, from, to);
    }

    /** Why the task cannot be played {@link #alone}, as it needs others to get on; null = it can. */
    public @Nullable String notAlone(ObservedTask task) {
        for (ThreadSpec thread : scenario.workload().threads()) {
            if (thread.id() == task.id()) {
                return Interaction.reason(thread);
            }
        }
        return null;
    }

    /** The same task alone on its fastest allowed CPU of the same machine, the only one of its run; computed once. */
    public SchedRun alone(ObservedTask task) {
        return alone.computeIfAbsent(
                task.id(), id -> AloneScenario.of(scenario, id).run());
    }

    /** The claims that were made about this run. */
    @API(status = API.Status.INTERNAL, since = "0.1")
    public ClaimLedger ledger() {
        return ledger;
    }

    RunResult result() {
        return result;
    }
}
