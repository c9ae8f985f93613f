package org.schedsim.sim;

import java.util.ArrayList;
import java.util.List;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;
import org.schedsim.kernel.decision.DecisionRow;
import org.schedsim.kernel.decision.Decisions;
import org.schedsim.kernel.decision.ExplainLog;
import org.schedsim.kernel.decision.RuleInfo;
import org.schedsim.kernel.state.CpuRq;
import org.schedsim.kernel.state.Domain;
import org.schedsim.kernel.state.Machine;
import org.schedsim.kernel.state.TaskGroup;
import org.schedsim.kernel.state.Tunables;
import org.schedsim.trace.Trace;

/** Plays a plan in virtual time. */
@API(status = API.Status.INTERNAL, since = "0.1")
public final class Simulation {
    private Simulation() {}

    /**
     * Plays {@code plan} from its start to its end.
     *
     * @param trace gets the events
     * @param explain gets the decisions that it asks for; null = none
     */
    public static RunResult play(RunPlan plan, Trace trace, @Nullable ExplainLog explain) {
        Decisions decisions = new Decisions(plan.kernel().ruleEdits(), explain);
        World world = new World(plan, tunables(plan), trace, decisions);
        long startNs = world.queue.timeOf(Sources.LAUNCH);
        long events = world.run(startNs + plan.durationNs());
        Stall.check(world);
        return result(world, decisions, startNs, events);
    }

    private static Tunables tunables(RunPlan plan) {
        Tunables.Builder builder = new Tunables.Builder(plan.topology().online().size());
        builder.nodeReclaimDistance = plan.topology().nodeReclaimDistance();
        return plan.kernel().tunables(builder);
    }

    private static RunResult result(World world, Decisions decisions, long startNs, long events) {
        List<Long> counts = new ArrayList<>();
        for (RuleInfo rule : decisions.rules()) {
            counts.add(decisions.countOf(rule.id()));
        }
        List<DecisionRow> rows = List.of(decisions.table().rows());
        return new RunResult(
                world.sink.digest(),
                events,
                startNs,
                decisions.rules(),
                counts,
                rows,
                levelNames(world.machine),
                workNs(world),
                cgroups(world));
    }

    private static List<String> levelNames(Machine machine) {
        List<String> names = new ArrayList<>();
        for (CpuRq rq : machine.rqs) {
            for (Domain domain = rq.sd; domain != null; domain = domain.parent) {
                while (names.size() <= domain.level) {
                    names.add("");
                }
                names.set(domain.level, domain.name);
            }
        }
        return names;
    }

    private static List<CgroupStats> cgroups(World world) {
        List<CgroupStats> stats = new ArrayList<>();
        for (TaskGroup group : world.machine.groups) {
            if (!group.isRoot()) {
                stats.add(CgroupStats.of(group));
            }
        }
        return stats;
    }

    private static List<Long> workNs(World world) {
        List<Long> work = new ArrayList<>();
        for (Worker worker : world.workers) {
            work.add(worker == null ? 0 : worker.done >> 10);
        }
        return work;
    }
}
