package org.schedsim.kernel.balance;

import static org.schedsim.kernel.state.Domain.ASYM_CPUCAPACITY;
import static org.schedsim.kernel.state.Domain.SHARE_LLC;

import org.schedsim.kernel.core.Overutilization;
import org.schedsim.kernel.decision.Decisions;
import org.schedsim.kernel.decision.FrozenClassification;
import org.schedsim.kernel.domain.GroupCapacities;
import org.schedsim.kernel.pelt.CpuLoad;
import org.schedsim.kernel.state.CpuRq;
import org.schedsim.kernel.state.Domain;
import org.schedsim.kernel.state.Group;
import org.schedsim.kernel.state.GroupCapacity;
import org.schedsim.kernel.state.LlcShared;
import org.schedsim.kernel.state.Machine;
import org.schedsim.topology.CpuMask;

/** Looks at every group of a domain, {@code update_sd_lb_stats} (spec 22 §3). */
final class GroupStatistics {
    private final Machine machine;
    private final FrozenClassification<BalanceEnv, GroupType> groupType;

    GroupStatistics(Machine machine, Decisions decisions) {
        this.machine = machine;
        this.groupType = decisions.freeze(GroupTypes.GROUP_TYPE);
    }

    void collect(BalanceEnv env) {
        DomainStats stats = env.stats;
        stats.clear();
        env.dstCoreIdle = !machine.smtActive || machine.isCoreIdle(env.dst.cpu);
        for (Group group : env.sd.groups) {
            if (group.span.contains(env.dst.cpu)) {
                collectLocal(env, group);
                stats.add(stats.local);
            } else {
                GroupStats candidate = stats.candidate;
                collectRemote(env, group, candidate);
                stats.add(candidate);
                if (PickBusiest.replaces(env, candidate, stats.busiest)) {
                    stats.candidateIsBusiest();
                }
            }
        }
        stats.finish();
        store(env);
    }

    /** With overlapping groups several may contain the destination: the last one counts. */
    private void collectLocal(BalanceEnv env, Group group) {
        if (!env.newlyIdle() || machine.jiffies - group.sgc.nextUpdate >= 0) {
            GroupCapacities.update(machine, env.sd, env.dst.cpu);
        }
        GroupStats local = env.stats.local;
        local.start(group);
        sumCpus(env, local, false);
        setCapacity(local, group.sgc);
        recordLlc(env, local);
        classify(env, local);
    }

    private void collectRemote(BalanceEnv env, Group group, GroupStats stats) {
        stats.start(group);
        sumCpus(env, stats, true);
        setCapacity(stats, group.sgc);
        if (env.isIdle() && stats.sumHNrRunning > 0) {
            stats.asymPacking = packsAsym(env, stats, group);
            stats.smtBalance = stats.isSmtCore() && stats.sumHNrRunning > 1;
        }
        stats.llcBalance = wantsLlcBalance(env, stats, group);
        recordLlc(env, stats);
        classify(env, stats);
    }

    /** What the group holds at this moment. Idle CPUs count with their blocked load. */
    private void sumCpus(BalanceEnv env, GroupStats stats, boolean remote) {
        boolean top = env.sd.parent == null;
        CpuMask span = group(stats).span;
        for (int cpu = span.first(); cpu >= 0; cpu = span.next(cpu)) {
            if (!env.considered.get(cpu)) {
                continue;
            }
            CpuRq rq = machine.rqs[cpu];
            addQueue(stats, rq);
            addPreferringDst(env, stats, rq);
            stats.overutilized |= Overutilization.of(rq);
            if (rq.nrRunning == 0 && rq.isIdle()) {
                stats.idleCpus++;
                continue;
            }
            if (top && rq.nrRunning > 1) {
                env.stats.overloaded = true;
            }
            if (remote) {
                addMisfit(env, stats, rq);
            }
        }
    }

    private static Group group(GroupStats stats) {
        Group group = stats.group;
        if (group == null) {
            throw new IllegalStateException("statistics without a group");
        }
        return group;
    }

    private static void addQueue(GroupStats stats, CpuRq rq) {
        stats.load += CpuLoad.load(rq);
        stats.util += CpuLoad.util(rq);
        stats.runnable += CpuLoad.runnable(rq);
        stats.sumHNrRunning += rq.cfs.hNrRunnable;
        stats.sumNrRunning += rq.nrRunning;
    }

    private void addPreferringDst(BalanceEnv env, GroupStats stats, CpuRq rq) {
        int dstLlc = env.dst.llcId;
        if (machine.cacheActive && rq.llcId != dstLlc && dstLlc >= 0 && rq.nrLlcRunning > 0) {
            stats.nrPrefDstLlc += rq.llcCounts[dstLlc];
        }
    }

    /** A task too big for its CPU; without different capacities, the only task of a CPU that lost some of its own. */
    private void addMisfit(BalanceEnv env, GroupStats stats, CpuRq rq) {
        if (env.sd.has(ASYM_CPUCAPACITY)) {
            addMisfitLoad(env, stats, rq);
        } else if (env.isIdle() && rq.cfs.hNrRunnable == 1 && Capacities.reduced(rq, env.sd)) {
            stats.misfitLoad = Math.max(stats.misfitLoad, CpuLoad.load(rq));
        }
    }

    private void addMisfitLoad(BalanceEnv env, GroupStats stats, CpuRq rq) {
        if (machine.tunables.misfitNeedsBetterDst) {
            if (rq.misfitLoad != 0) {
                env.stats.overloaded = true;
                if (Capacities.greater(env.dst.capacity, group(stats).sgc.maxCapacity)) {
                    stats.misfitLoad = Math.max(stats.misfitLoad, rq.misfitLoad);
                }
            }
        } else if (rq.misfitLoad > stats.misfitLoad) {
            stats.misfitLoad = rq.misfitLoad;
            env.stats.overloaded = true;
        }
    }

    private static void setCapacity(GroupStats stats, GroupCapacity record) {
        stats.capacity = record.capacity;
        stats.minCapacity = record.minCapacity;
        stats.maxCapacity = record.maxCapacity;
        stats.imbalanced = record.imbalance;
    }

    /** {@code sched_group_asym}: a core gives its task away only if it runs on one thread alone. */
    private boolean packsAsym(BalanceEnv env, GroupStats stats, Group group) {
        if (stats.isSmtCore() && stats.weight - stats.idleCpus != 1) {
            return false;
        }
        return AsymPriority.prefers(machine, env.sd, env.dst.cpu, group.asymPreferCpu);
    }

    /** {@code llc_balance}: tasks here want to be where the destination is, and there is room (spec 30 §10.2). */
    private static boolean wantsLlcBalance(BalanceEnv env, GroupStats stats, Group group) {
        Domain sd = env.sd;
        return stats.nrPrefDstLlc > 0
                && env.llcPolicy.tagsLlcBalance(
                        group.firstCpu,
                        env.dst.cpu,
                        sd.has(SHARE_LLC),
                        sd.has(ASYM_CPUCAPACITY),
                        stats.misfitLoad,
                        false,
                        sd.nrBalanceFailed,
                        sd.cacheNiceTries,
                        stats.nrPrefDstLlc);
    }

    /** {@code record_sg_llc_stats}, right above the LLC (spec 30 §8): after the group has been tagged. */
    private void recordLlc(BalanceEnv env, GroupStats stats) {
        if (machine.cacheActive && !env.newlyIdle() && env.sd.child != null && env.sd.child == env.dst.sdLlc) {
            env.llcPolicy.record(group(stats).firstCpu, stats.util, stats.capacity);
        }
    }

    private void classify(BalanceEnv env, GroupStats stats) {
        env.group = stats;
        stats.type = groupType.classify(env);
        if (stats.is(GroupType.OVERLOADED)) {
            stats.computeAvgLoad();
        }
    }

    private void store(BalanceEnv env) {
        if (env.sd.parent == null) {
            env.dst.rd.overloaded = env.stats.overloaded;
            env.dst.rd.overutilized = env.stats.overutilized;
        } else if (env.stats.overutilized) {
            env.dst.rd.overutilized = true;
        }
        LlcShared shared = env.sd.shared;
        if (shared != null && !env.newlyIdle() && machine.tunables.sisUtil) {
            shared.nrIdleScan = nrIdleScan(env.stats.totalUtil, env.sd.weight, env.sd.imbalancePct);
        }
    }

    /** {@code update_idle_cpu_scan}: the busier the CPUs, the fewer are looked at by a wakeup. */
    static int nrIdleScan(long sumUtil, int weight, int imbalancePct) {
        long x = sumUtil / weight;
        long busy = x * x * imbalancePct * imbalancePct / (10_000 * 1024);
        return (int) ((1024 - Math.min(busy, 1024)) * weight / 1024);
    }
}
