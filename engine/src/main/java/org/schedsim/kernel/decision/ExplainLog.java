package org.schedsim.kernel.decision;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.schedsim.topology.CpuMask;

/** What a replay writes down: every decision about some tasks or CPUs in a window, bounded. */
public final class ExplainLog {
    private static final int HALF = 2_000;

    private final @Nullable CpuMask cpus;
    private final int[] tasks;
    private final long fromNs;
    private final long toNs;
    private final List<LoggedDecision> first = new ArrayList<>();
    private final Deque<LoggedDecision> last = new ArrayDeque<>();
    private final DecisionTally tally = new DecisionTally();
    private long dropped;

    /**
     * @param tasks ids of the tasks asked about; empty = any
     * @param cpus a decision counts if its source is among them; null = any
     * @param fromNs kernel time, inclusive
     * @param toNs kernel time, exclusive
     */
    public ExplainLog(int[] tasks, @Nullable CpuMask cpus, long fromNs, long toNs) {
        this.tasks = tasks.clone();
        this.cpus = cpus;
        this.fromNs = fromNs;
        this.toNs = toNs;
    }

    boolean wants(DecisionEnv env, long nowNs) {
        return nowNs >= fromNs && nowNs < toNs && wantsTask(env.task()) && wantsCpu(env.src());
    }

    private boolean wantsTask(int task) {
        if (tasks.length == 0) {
            return true;
        }
        for (int wanted : tasks) {
            if (wanted == task) {
                return true;
            }
        }
        return false;
    }

    private boolean wantsCpu(int cpu) {
        return cpus == null || cpu >= 0 && cpus.contains(cpu);
    }

    void add(long nowNs, int rule, int opposite, DecisionEnv env) {
        tally.add(rule, opposite, env, nowNs);
        LoggedDecision decision =
                new LoggedDecision(nowNs, rule, opposite, env.task(), env.level(), env.src(), env.dst());
        if (first.size() < HALF) {
            first.add(decision);
            return;
        }
        last.addLast(decision);
        if (last.size() > HALF) {
            last.removeFirst();
            dropped++;
        }
    }

    /** Decisions in order of time; the middle is missing if {@link #dropped()} is not 0. */
    public List<LoggedDecision> decisions() {
        List<LoggedDecision> all = new ArrayList<>(first);
        all.addAll(last);
        return all;
    }

    public long dropped() {
        return dropped;
    }

    /** All decisions, summed by rule and counterfactual; nothing is dropped here. */
    public DecisionTally tally() {
        return tally;
    }
}
