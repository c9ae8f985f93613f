package org.schedsim.kernel.balance;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.schedsim.kernel.RecordedEffects;
import org.schedsim.kernel.cache.CacheAware;
import org.schedsim.kernel.core.Clock;
import org.schedsim.kernel.core.IdleClass;
import org.schedsim.kernel.core.Moves;
import org.schedsim.kernel.core.Requests;
import org.schedsim.kernel.core.StopClass;
import org.schedsim.kernel.decision.Decisions;
import org.schedsim.kernel.decision.RuleEdit;
import org.schedsim.kernel.decision.RuleInfo;
import org.schedsim.kernel.domain.DomainBuilder;
import org.schedsim.kernel.fair.FairClass;
import org.schedsim.kernel.state.CfsRq;
import org.schedsim.kernel.state.CpuRq;
import org.schedsim.kernel.state.Domain;
import org.schedsim.kernel.state.IdleAndStopClasses;
import org.schedsim.kernel.state.IdleType;
import org.schedsim.kernel.state.LlcShared;
import org.schedsim.kernel.state.Machine;
import org.schedsim.kernel.state.Task;
import org.schedsim.kernel.state.TaskState;
import org.schedsim.kernel.state.Tunables;
import org.schedsim.topology.Topology;

/** A machine with domains and a balancer; tasks are put on its queues by hand. */
final class BalanceFixture {
    final RecordedEffects effects = new RecordedEffects();
    final QueueOnlyClass queueOnly = new QueueOnlyClass();
    final Machine machine;
    final Decisions decisions;
    final CacheAware cache;
    final Clock clock;
    final Requests requests;
    final Moves moves;
    final BalanceEnv env;
    private final List<Task> tasks = new ArrayList<>();

    BalanceFixture(String topology) {
        this(topology, tunables -> {}, List.of());
    }

    BalanceFixture(String topology, Consumer<Tunables.Builder> setting, List<RuleEdit> edits) {
        Topology cpus = Topology.of(topology);
        Tunables.Builder tunables = new Tunables.Builder(cpus.online().size());
        setting.accept(tunables);
        machine =
                new Machine(cpus, tunables.build(), effects, new IdleAndStopClasses(new IdleClass(), new StopClass()));
        DomainBuilder.build(machine);
        decisions = new Decisions(edits, null);
        decisions.attach(machine);
        cache = new CacheAware(machine, decisions);
        clock = new Clock(machine);
        requests = new Requests(machine);
        moves = new Moves(machine, requests);
        env = new BalanceEnv(machine, cache.policy());
    }

    LoadBalancer balancer() {
        LoadBalancer balancer = new LoadBalancer(machine, decisions, clock, moves, requests, cache, cpu -> 0);
        balancer.attach(fair());
        return balancer;
    }

    FairClass fair() {
        return new FairClass(machine, clock, requests, cache, (task, prevCpu, thisCpu, wakeFlags) -> prevCpu, rq -> 0);
    }

    /** A waiting task at the head of the list of {@code cpu}, allowed everywhere, its cache cold. */
    Task queue(String name, int cpu, long load, long util) {
        Task task = new Task(tasks.size(), name, queueOnly, machine.topology.online());
        tasks.add(task);
        task.cpu = cpu;
        task.wakeCpu = cpu;
        task.state = TaskState.RUNNABLE;
        task.onRq = true;
        task.se.avg.loadAvg = load;
        task.se.avg.utilAvg = util;
        task.se.avg.runnableAvg = util;
        task.se.cfsRq = machine.rqs[cpu].cfs;
        queueOnly.enqueue(machine.rqs[cpu], task, 0);
        return task;
    }

    /** What the vectors call the load of a task is its part of the CPU's load, without the rounding on the way. */
    private void loadsAreHierarchicalOnes(CfsRq q) {
        q.hLoad = q.avg.loadAvg + 1;
        q.lastHLoadUpdate = machine.jiffies;
    }

    /** As {@link #queue}, but it is the running one. */
    Task run(String name, int cpu, long load, long util) {
        Task task = queue(name, cpu, load, util);
        task.onCpu = true;
        machine.rqs[cpu].curr = task;
        return task;
    }

    Domain domain(int cpu, String level) {
        for (Domain sd = machine.rqs[cpu].sd; sd != null; sd = sd.parent) {
            if (sd.name.equals(level)) {
                return sd;
            }
        }
        throw new IllegalArgumentException("CPU " + cpu + " has no level " + level);
    }

    /** The environment of a pass that has found its source. */
    BalanceEnv pass(String level, int src, int dst, IdleType idle) {
        Domain sd = domain(dst, level);
        env.attach(fair());
        env.start(sd, machine.rqs[dst], idle);
        env.considered.copyOf(sd.span);
        env.dstGroupMask = sd.localGroup().sgc.balanceMask;
        env.srcQueue(machine.rqs[src]);
        return env;
    }

    void snapshot(int cpu, long util, long capacity) {
        LlcShared llc = machine.rqs[cpu].llcShared;
        llc.llcUtil = util;
        llc.llcCapacity = capacity;
    }

    void advance(long ns) {
        machine.now += ns;
        machine.jiffies = machine.now / machine.tunables.tickNs;
        for (CpuRq rq : machine.rqs) {
            loadsAreHierarchicalOnes(rq.cfs);
        }
    }

    /** Name of the only rule of a point that has decided so far. */
    String decidedBy(String point) {
        String name = "nothing";
        for (RuleInfo rule : decisions.rules()) {
            if (rule.point().equals(point) && decisions.countOf(rule.id()) > 0) {
                name = name.equals("nothing") ? rule.rule() : name + " and " + rule.rule();
            }
        }
        return name;
    }
}
