package org.schedsim.kernel.balance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.schedsim.kernel.VectorFile;
import org.schedsim.kernel.cache.LlcMove;
import org.schedsim.kernel.core.IdleClass;
import org.schedsim.kernel.decision.Decisions;
import org.schedsim.kernel.decision.RuleEdit;
import org.schedsim.kernel.pelt.Pelt;
import org.schedsim.kernel.state.CpuRq;
import org.schedsim.kernel.state.Domain;
import org.schedsim.kernel.state.IdleType;
import org.schedsim.kernel.state.Nohz;
import org.schedsim.kernel.state.PerfDomain;
import org.schedsim.kernel.state.Task;
import org.schedsim.topology.CpuMask;
import org.schedsim.topology.EnergyModel.OperatingPoint;
import org.schedsim.topology.EnergyModel.PerformanceDomain;

class BalanceVectorTests {
    private static final VectorFile BALANCE = VectorFile.of("balance");

    @TestFactory
    List<DynamicTest> group_classify() {
        return BALANCE.section("group_classify", vector -> {
            BalanceFixture fixture = new BalanceFixture("1 llc x 4 cpu");
            BalanceEnv env = fixture.env;
            if (vector.get("eas").asBoolean()) {
                makeEnergyAware(fixture);
            }
            env.sd = domain(0, vector.get("imbalance_pct").asInt());
            set(env.stats.candidate, vector.get("group"));
            env.group = env.stats.candidate;

            GroupType type = fixture.decisions.freeze(GroupTypes.GROUP_TYPE).classify(env);

            assertThat(name(type)).isEqualTo(vector.get("expected").asText());
        });
    }

    @TestFactory
    List<DynamicTest> find_src_group() {
        return BALANCE.section("find_src_group", vector -> {
            BalanceFixture fixture = new BalanceFixture("1 llc x 4 cpu");
            BalanceEnv env = fixture.env;
            if (vector.has("eas")) {
                makeEnergyAware(fixture);
            }
            setDomain(env, vector.get("domain"));
            env.idle = idle(vector.get("idle"));
            set(env.stats.local, vector.get("local"));
            set(env.stats.busiest, vector.get("busiest"));
            env.stats.busiest.group = fixture.machine.rqs[0].sd.groups[1];
            env.stats.preferSibling = flag(vector.get("busiest"), "prefer_sibling");
            setTotals(env, vector);

            boolean found = finder(fixture).decide(env);

            JsonNode expected = vector.get("expected");
            assertThat(found).isEqualTo(!expected.get("balanced").asBoolean());
            if (!expected.get("migration_type").isNull()) {
                assertThat(env.migrationType).isEqualTo(migrationType(expected.get("migration_type")));
                assertThat(env.imbalance).isEqualTo(expected.get("imbalance").asLong());
            }
            assertThat(fixture.decidedBy("find_src_group"))
                    .isEqualTo(ruleOf(expected.get("via").asText()));
        });
    }

    /** Some performance domain; not overutilized, as after boot. */
    private static void makeEnergyAware(BalanceFixture fixture) {
        PerformanceDomain domain = new PerformanceDomain(CpuMask.of(0), List.of(new OperatingPoint(1, 1)));
        fixture.machine.rootDomain.perfDomains = new PerfDomain[] {new PerfDomain(domain.cpus(), domain, 1024)};
    }

    private static FindSrcGroup finder(BalanceFixture fixture) {
        Decisions decisions = fixture.decisions;
        return new FindSrcGroup(new GroupStatistics(fixture.machine, decisions), decisions);
    }

    /** Our rule for the words of the vectors. */
    private static String ruleOf(String via) {
        return switch (via) {
            case "normal" -> "otherwise";
            case "force: prefer_sibling" -> "prefer-sibling";
            case "balanced: EAS active and root domain not overutilized" -> "energy-aware";
            case "force: misfit" -> "misfit";
            case "force: asym packing", "force: asym_packing" -> "asym-packing";
            case "force: imbalanced" -> "imbalanced";
            case "force: smt_balance" -> "smt-balance";
            case "balanced: busiest has a single task" -> "lone-task";
            case "balanced: idle CPU difference <= 1" -> "idle-cpus-even";
            case "balanced: within imbalance_pct" -> "within-imbalance-pct";
            case "balanced: local avg_load >= domain average" -> "local-above-average";
            default -> via;
        };
    }

    private static void setDomain(BalanceEnv env, JsonNode domain) {
        env.sd = domain(flags(domain), domain.get("imbalance_pct").asInt());
        env.sd.imbNumaNr = domain.path("imb_numa_nr").asInt();
    }

    private static int flags(JsonNode domain) {
        int flags = 0;
        for (JsonNode flag : domain.get("flags")) {
            flags |= switch (flag.asText()) {
                case "SD_SHARE_LLC" -> Domain.SHARE_LLC;
                case "SD_NUMA" -> Domain.NUMA;
                case "SD_ASYM_CPUCAPACITY" -> Domain.ASYM_CPUCAPACITY;
                case "SD_SHARE_CPUCAPACITY" -> Domain.SHARE_CPUCAPACITY;
                default -> throw new IllegalArgumentException(flag.asText());
            };
        }
        return flags;
    }

    private static Domain domain(int flags, int imbalancePct) {
        Domain sd = new Domain("MC", 0, CpuMask.range(0, 3), 1);
        sd.flags = flags;
        sd.imbalancePct = imbalancePct;
        return sd;
    }

    private static void setTotals(BalanceEnv env, JsonNode vector) {
        DomainStats stats = env.stats;
        stats.totalLoad = vector.path("total_load").asLong(stats.local.load + stats.busiest.load);
        stats.totalCapacity = vector.path("total_cap").asLong(stats.local.capacity + stats.busiest.capacity);
    }

    private static void set(GroupStats stats, JsonNode group) {
        stats.clear();
        stats.sumNrRunning = group.path("sum_nr_running").asInt();
        stats.sumHNrRunning = group.path("sum_h_nr_running").asInt();
        stats.weight = group.path("group_weight").asInt(1);
        stats.cores = group.path("cores").asInt(1);
        stats.idleCpus =
                (int) Math.min(Integer.MAX_VALUE, group.path("idle_cpus").asLong());
        stats.capacity = group.path("capacity").asLong(1024);
        stats.minCapacity = group.path("min_capacity").asLong(stats.capacity);
        stats.maxCapacity = group.path("max_capacity").asLong(stats.capacity);
        stats.util = group.path("util").asLong();
        stats.runnable = group.path("runnable").asLong();
        stats.load = group.path("load").asLong();
        stats.misfitLoad = group.path("misfit_load").asLong();
        stats.llcBalance = flag(group, "llc_balance");
        stats.smtBalance = flag(group, "smt_balance");
        stats.asymPacking = flag(group, "asym_packing");
        stats.imbalanced = flag(group, "sgc_imbalance");
        stats.overutilized = flag(group, "overutilized");
        boolean smt = flag(group, "smt_group") || flag(group, "smt");
        stats.flags = smt ? Domain.SHARE_CPUCAPACITY : 0;
        if (group.has("type")) {
            stats.type = GroupType.valueOf(group.get("type").asText().toUpperCase(Locale.ROOT));
        }
        if (group.has("avg_load")) {
            stats.avgLoad = group.get("avg_load").asLong();
        } else if (stats.is(GroupType.OVERLOADED)) {
            stats.computeAvgLoad();
        }
    }

    private static boolean flag(JsonNode node, String name) {
        return node.path(name).asInt() != 0 || node.path(name).asBoolean();
    }

    private static String name(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }

    private static IdleType idle(JsonNode idle) {
        return switch (idle.asText()) {
            case "CPU_IDLE" -> IdleType.IDLE;
            case "CPU_NEWLY_IDLE" -> IdleType.NEWLY_IDLE;
            default -> IdleType.NOT_IDLE;
        };
    }

    private static MigrationType migrationType(JsonNode type) {
        return MigrationType.valueOf(
                type.asText().substring("migrate_".length()).toUpperCase(Locale.ROOT));
    }

    @TestFactory
    List<DynamicTest> pick_busiest() {
        return BALANCE.section("pick_busiest", vector -> {
            BalanceFixture fixture = new BalanceFixture("1 llc x 4 cpu");
            BalanceEnv env = fixture.env;
            boolean asym = vector.path("domain_asym_cpucapacity").asBoolean();
            env.sd = domain(asym ? Domain.ASYM_CPUCAPACITY : 0, 117);
            env.dst.capacity = vector.path("dst_capacity").asInt(1024);
            env.dstCoreIdle = true;
            set(env.stats.candidate, vector.get("candidate"));
            set(env.stats.busiest, vector.get("current"));
            if (vector.has("local_type")) {
                env.stats.local.type =
                        GroupType.valueOf(vector.get("local_type").asText().toUpperCase(Locale.ROOT));
            }

            boolean replaces = PickBusiest.replaces(env, env.stats.candidate, env.stats.busiest);

            assertThat(replaces).isEqualTo(vector.get("expected").asBoolean());
        });
    }

    @TestFactory
    List<DynamicTest> find_src_rq() {
        return BALANCE.section("find_src_rq", vector -> {
            JsonNode input = vector.get("input");
            assumeThat(input.has("fbq_type"))
                    .as("NUMA balancing is not modelled")
                    .isFalse();
            checkSrcRq(input, vector.get("expected"), false);
            if (vector.has("expected_7_3")) {
                checkSrcRq(input, vector.get("expected_7_3"), true);
            }
        });
    }

    /** Queues on CPUs 0, 2, 4: first threads of cores; the destination is CPU 8. */
    private static void checkSrcRq(JsonNode input, JsonNode expected, boolean version73) {
        boolean smt = input.toString().contains("smt_degraded");
        String topology = smt ? "1 llc x 8 core x 2 thread" : "1 llc x 16 cpu";
        BalanceFixture fixture =
                new BalanceFixture(topology, tunables -> tunables.misfitNeedsBetterDst = version73, List.of());
        fixture.machine.clusterActive = input.path("cluster_active").asBoolean();
        BalanceEnv env = fixture.pass("MC", 0, 8, IdleType.IDLE);
        env.sd.flags |= input.path("asym_cpucapacity").asBoolean() ? Domain.ASYM_CPUCAPACITY : 0;
        env.sd.imbalancePct = input.get("imbalance_pct").asInt();
        env.migrationType = migrationType(input.get("migration_type"));
        env.imbalance = input.get("imbalance").asLong();
        env.dst.capacity = input.path("dst_capacity").asInt(1024);
        List<Integer> cpus = new ArrayList<>();
        for (JsonNode queue : input.get("rqs")) {
            int cpu = 2 * queue.get("cpu").asInt();
            cpus.add(cpu);
            setQueue(fixture, cpu, queue);
        }

        CpuRq found = new FindSrcQueue(fixture.machine)
                .find(env, CpuMask.of(cpus.stream().mapToInt(cpu -> cpu).toArray()));

        Integer wanted = expected.isNull() ? null : 2 * expected.asInt();
        assertThat(found == null ? null : (Integer) found.cpu).isEqualTo(wanted);
    }

    private static void setQueue(BalanceFixture fixture, int cpu, JsonNode queue) {
        CpuRq rq = fixture.machine.rqs[cpu];
        rq.cfs.hNrRunnable = queue.get("h_nr").asInt();
        rq.nrRunning = rq.cfs.hNrRunnable;
        rq.cfs.avg.loadAvg = queue.get("load").asLong();
        rq.cfs.avg.utilAvg = queue.get("util").asLong();
        rq.capacity = queue.get("capacity").asInt();
        rq.misfitLoad = queue.path("misfit_load").asLong();
        rq.llcCounts[fixture.env.dst.llcId] = queue.path("nr_pref_dst_llc").asInt();
        if (queue.path("smt_degraded").asBoolean()) {
            fixture.machine.rqs[cpu + 1].nrRunning = 1;
        }
        if (queue.path("higher_prio_than_dst").asBoolean()) {
            fixture.env.sd.flags |= Domain.ASYM_PACKING;
            rq.asymPriority = 1;
        }
    }

    @TestFactory
    List<DynamicTest> should_we_balance() {
        return BALANCE.section("should_we_balance", vector -> {
            boolean smt = vector.get("smt").size() > 0;
            BalanceFixture fixture = new BalanceFixture(smt ? "1 llc x 4 core x 2 thread" : "1 llc x 8 cpu");
            int dst = vector.get("dst").asInt();
            CpuMask idle = CpuMask.parse(vector.get("idle_cpus").asText());
            for (CpuRq rq : fixture.machine.rqs) {
                rq.nrRunning = idle.contains(rq.cpu) ? 0 : 1;
            }
            BalanceEnv env = fixture.pass("MC", 0, dst, idle(vector.get("idle")));
            env.sd = domain(vector.get("domain_smt").asBoolean() ? Domain.SHARE_CPUCAPACITY : 0, 117);
            env.dstGroupMask = CpuMask.parse(vector.get("balance_mask").asText());
            env.dst.nrRunning = vector.path("dst_nr_running").asInt(env.dst.nrRunning);
            env.dst.ttwuPending = vector.path("ttwu_pending").asBoolean();

            boolean elected =
                    fixture.decisions.freeze(Election.SHOULD_WE_BALANCE).decide(env);

            assertThat(elected).isEqualTo(vector.get("expected").asBoolean());
        });
    }

    @TestFactory
    List<DynamicTest> nohz_kick() {
        return BALANCE.section(
                "nohz_kick", vector -> checkKick(vector.get("input"), vector.get("expected_kick_flags")));
    }

    private static void checkKick(JsonNode input, JsonNode expected) {
        BalanceFixture fixture = new BalanceFixture("1 llc x 8 cpu");
        Nohz nohz = fixture.machine.nohz;
        long now = fixture.machine.jiffies;
        long shift = now - input.get("now").asLong();
        nohz.nextBalance = shift + input.get("next_balance").asLong();
        nohz.hasBlocked = input.get("has_blocked").asBoolean();
        nohz.nextBlocked = shift + input.get("next_blocked").asLong();
        nohz.needsUpdate = input.get("needs_update").asBoolean();
        nohz.idleMask.copyOf(CpuMask.parse(input.get("nohz_idle_cpus").asText()));
        CpuRq rq = fixture.machine.rqs[0];
        rq.inIdleMask = false;
        rq.nrRunning = input.get("nr_running").asInt();
        rq.cfs.hNrRunnable = input.get("h_nr").asInt();
        rq.capacity = input.get("reduced").asBoolean() ? 800 : 1024;
        rq.balanceShared.nrBusyCpus = input.get("nr_busy_cpus").asInt();
        rq.misfitLoad = input.path("misfit").asBoolean() ? 1 : 0;
        rq.sdAsymCapacity = input.path("sd_asym_cpucapacity").asBoolean() ? rq.sd : null;
        if (input.path("asym_preferred_idle").asBoolean()) {
            rq.sd.flags |= Domain.ASYM_PACKING;
            rq.sdAsymPacking = rq.sd;
            fixture.machine.rqs[5].asymPriority = 1;
        }
        rq.idleBalance = input.path("own_idle_balance").asBoolean() ? IdleType.IDLE : IdleType.NOT_IDLE;

        new IdleKick(fixture.machine, fixture.decisions).atTick(rq);

        int wanted = 0;
        for (JsonNode flag : expected) {
            wanted |= switch (flag.asText()) {
                case "STATS" -> Nohz.STATS;
                case "BALANCE" -> Nohz.BALANCE;
                case "NEXT" -> Nohz.NEXT;
                default -> throw new IllegalArgumentException(flag.asText());
            };
        }
        assertThat(fixture.machine.rqs[5].nohzFlags).isEqualTo(wanted);
        assertThat(fixture.effects.kicked).isEqualTo(wanted == 0 ? List.of() : List.of(5));
    }

    @TestFactory
    List<DynamicTest> sibling_imbalance() {
        return BALANCE.section("sibling_imbalance", vector -> {
            BalanceEnv env = new BalanceFixture("1 llc x 4 cpu").env;
            env.idle = vector.get("dst_idle").asBoolean() ? IdleType.IDLE : IdleType.NOT_IDLE;
            env.stats.busiest.sumNrRunning = vector.get("busiest_nr").asInt();
            env.stats.busiest.cores = vector.get("busiest_cores").asInt();
            env.stats.local.sumNrRunning = vector.get("local_nr").asInt();
            env.stats.local.cores = vector.get("local_cores").asInt();

            assertThat(Imbalance.sibling(env)).isEqualTo(vector.get("expected").asLong());
        });
    }

    @TestFactory
    List<DynamicTest> adjust_numa_imbalance() {
        return BALANCE.section("adjust_numa_imbalance", vector -> {
            long adjusted = Imbalance.adjustNuma(
                    vector.get("imbalance").asLong(),
                    vector.get("dst_running").asInt(),
                    vector.get("imb_numa_nr").asInt());

            assertThat(adjusted).isEqualTo(vector.get("expected").asLong());
        });
    }

    /** The model knows no deadline tasks; their utilisation counts like that of rt tasks. */
    @TestFactory
    List<DynamicTest> scale_rt_capacity() {
        return BALANCE.section("scale_rt_capacity", vector -> {
            int capacity = vector.get("actual").asInt();
            CpuRq rq = new BalanceFixture("1 llc x 4 cpu ; capacity:0=" + capacity).machine.rqs[0];
            rq.irqAvg.utilAvg = vector.get("irq").asLong();
            rq.rtAvg.utilAvg = vector.get("rt").asLong() + vector.get("dl").asLong();

            assertThat(Pelt.scaleRtCapacity(rq))
                    .isEqualTo(vector.get("expected").asLong());
        });
    }

    @TestFactory
    List<DynamicTest> check_cpu_capacity() {
        return BALANCE.section("check_cpu_capacity", vector -> {
            boolean reduced = Capacities.reduced(
                    vector.get("cpu_capacity").asLong(),
                    vector.get("capacity_orig").asLong(),
                    vector.get("imbalance_pct").asInt());

            assertThat(reduced).isEqualTo(vector.get("expected").asBoolean());
        });
    }

    @TestFactory
    List<DynamicTest> capacity_greater() {
        return BALANCE.section(
                "capacity_greater",
                vector -> assertThat(Capacities.greater(
                                vector.get("a").asLong(), vector.get("b").asLong()))
                        .isEqualTo(vector.get("expected").asBoolean()));
    }

    @TestFactory
    List<DynamicTest> fits_capacity() {
        return BALANCE.section(
                "fits_capacity",
                vector -> assertThat(Pelt.fitsCapacity(
                                vector.get("util").asLong(),
                                vector.get("capacity").asLong()))
                        .isEqualTo(vector.get("expected").asBoolean()));
    }

    @TestFactory
    List<DynamicTest> need_active_balance() {
        return BALANCE.section("need_active_balance", vector -> {
            JsonNode input = vector.get("input");
            checkActiveBalance(input, vector.get("expected_veto_first"), List.of());
            checkActiveBalance(input, vector.get("expected_capacity_first"), capacityFirst());
        });
    }

    static List<RuleEdit> capacityFirst() {
        return List.of(
                RuleEdit.moveBefore(ActiveBalance.NEED_ACTIVE_BALANCE, "asym-packing", "llc-preference"),
                RuleEdit.moveBefore(ActiveBalance.NEED_ACTIVE_BALANCE, "reduced-capacity", "llc-preference"));
    }

    private static void checkActiveBalance(JsonNode input, JsonNode expected, List<RuleEdit> edits) {
        int srcCapacity = input.path("src_capacity_orig").asInt(1024);
        boolean smt = input.get("src_use_asym_prio").asBoolean()
                != input.get("dst_use_asym_prio").asBoolean();
        int threads = smt ? 2 : 1;
        String topology = "2 llc x 4 core x " + threads + " thread ; capacity:0=" + srcCapacity;
        BalanceFixture fixture = new BalanceFixture(topology, tunables -> {}, edits);
        fixture.machine.cacheActive = input.get("cache_aware").asBoolean();
        int dst = input.get("same_llc").asBoolean() ? threads : 4 * threads;
        BalanceEnv env = fixture.pass("PKG", 0, dst, input.get("idle").asBoolean() ? IdleType.IDLE : IdleType.NOT_IDLE);
        setActiveBalance(env, input);
        if (smt) {
            int busyCore = input.get("src_use_asym_prio").asBoolean() ? dst : 0;
            fixture.machine.rqs[busyCore + 1].nrRunning = 1;
        }
        setPolicy(fixture, dst, input.path("llc_policy_src_to_dst").asText());

        boolean active =
                fixture.decisions.freeze(ActiveBalance.NEED_ACTIVE_BALANCE).decide(env);

        assertThat(active).isEqualTo(expected.get("active").asInt() == 1);
        assertThat(fixture.decidedBy("need_active_balance"))
                .isEqualTo(activeRuleOf(expected.get("reason").asText()));
    }

    private static void setActiveBalance(BalanceEnv env, JsonNode input) {
        env.migrationType = migrationType(input.get("migration_type"));
        env.sd.nrBalanceFailed = input.get("nr_balance_failed").asInt();
        env.sd.cacheNiceTries = input.get("cache_nice_tries").asInt();
        env.sd.imbalancePct = input.get("imbalance_pct").asInt();
        env.sd.flags &= ~(Domain.ASYM_CPUCAPACITY | Domain.ASYM_CPUCAPACITY_FULL);
        env.src.nrPrefLlcRunning = input.get("nr_pref_llc_running").asInt();
        env.src.cfs.hNrRunnable = input.get("src_h_nr_runnable").asInt();
        env.src.nrRunning = input.get("src_nr_running").asInt();
        env.src.capacity = input.get("src_capacity").asInt();
        env.dst.capacity = input.get("dst_capacity").asInt();
        env.src.asymPriority = input.get("src_prio").asInt();
        env.dst.asymPriority = input.get("dst_prio").asInt();
        boolean srcUses = input.get("src_use_asym_prio").asBoolean();
        boolean dstUses = input.get("dst_use_asym_prio").asBoolean();
        env.sd.flags |= srcUses || dstUses ? Domain.ASYM_PACKING : 0;
    }

    /** Utilisations that make the policy answer so to a move out of the source's LLC. */
    private static void setPolicy(BalanceFixture fixture, int dst, String policy) {
        switch (policy) {
            case "forbid" -> {
                fixture.snapshot(0, 1000, 4096);
                fixture.snapshot(dst, 1000, 4096);
            }
            case "llc" -> {
                fixture.snapshot(0, 4000, 4096);
                fixture.snapshot(dst, 1000, 4096);
            }
            default -> {}
        }
    }

    private static String activeRuleOf(String reason) {
        return switch (reason) {
            case "llc_veto" -> "llc-preference";
            case "asym" -> "asym-packing";
            case "imbalanced" -> "imbalanced";
            case "capacity" -> "reduced-capacity";
            case "migration_type" -> "misfit-or-llc-task";
            default -> "otherwise";
        };
    }

    @TestFactory
    List<DynamicTest> balance_interval_jiffies() {
        return BALANCE.section("balance_interval_jiffies", vector -> {
            int hz = vector.get("hz").asInt();
            BalanceFixture fixture = new BalanceFixture("1 llc x 4 cpu", tunables -> tunables.hz = hz, List.of());
            fixture.machine.updateMaxInterval(vector.get("online_cpus").asInt());
            Domain sd = domain(0, 117);
            sd.balanceInterval = vector.get("balance_interval_ms").asLong();

            long jiffies = BalanceInterval.jiffies(
                    fixture.machine, sd, vector.get("cpu_busy").asBoolean());

            assertThat(jiffies).isEqualTo(vector.get("expected_jiffies").asLong());
        });
    }

    @TestFactory
    List<DynamicTest> balance_interval_growth() {
        return BALANCE.section("balance_interval_growth", vector -> {
            Domain sd = domain(0, 117);
            sd.minInterval = vector.get("min_interval").asLong();
            sd.maxInterval = 2 * sd.minInterval;
            sd.balanceInterval = sd.minInterval;
            for (JsonNode expected : vector.get("expected")) {
                assertThat(sd.balanceInterval).isEqualTo(expected.asLong());
                BalanceInterval.grow(sd, vector.get("all_pinned").asBoolean(), IdleType.NOT_IDLE, MigrationType.LOAD);
            }
        });
    }

    @TestFactory
    List<DynamicTest> newidle_ratio() {
        return BALANCE.section("newidle_ratio", vector -> {
            BalanceFixture fixture = new BalanceFixture("1 llc x 4 cpu");
            NewidleStatistics statistics = new NewidleStatistics(fixture.machine);
            Domain sd = fixture.machine.rqs[0].sd;
            int calls = vector.get("calls").asInt();
            long start = fixture.machine.now;
            for (int i = 1; i <= calls; i++) {
                fixture.machine.now = start + vector.get("elapsed_ns").asLong() * i / calls;
                statistics.count(sd, vector.get("success_each").asInt());
            }
            JsonNode expected = vector.get("expected");
            assertThat(sd.newidleCall).isEqualTo(expected.get("newidle_call").asInt());
            assertThat(sd.newidleSuccess)
                    .isEqualTo(expected.get("newidle_success").asInt());
            assertThat(sd.newidleRatio).isEqualTo(expected.get("newidle_ratio").asInt());
        });
    }

    @TestFactory
    List<DynamicTest> newidle_dice() {
        return BALANCE.section("newidle_dice", vector -> {
            BalanceFixture fixture = new BalanceFixture("1 llc x 4 cpu");
            Domain sd = domain(0, 117);
            sd.newidleRatio = vector.get("newidle_ratio").asInt();
            boolean dice = new NewidleStatistics(fixture.machine).isLeftToDice(sd);
            assertThat(dice).isEqualTo(!vector.get("threshold").isNull());
            if (dice) {
                int limit = NewidleStatistics.diceLimit(sd);
                assertThat(limit).isEqualTo(vector.get("threshold").asInt());
                assertThat(Math.min(1024, limit + 1))
                        .isEqualTo(vector.get("runs_out_of_1024").asInt());
                assertThat(NewidleStatistics.successWeight(limit))
                        .isEqualTo(vector.get("success_weight").asInt());
            }
        });
    }

    @TestFactory
    List<DynamicTest> newidle_cost_decay() {
        return BALANCE.section("newidle_cost_decay", vector -> {
            BalanceFixture fixture = new BalanceFixture("1 llc x 4 cpu");
            NewidleStatistics statistics = new NewidleStatistics(fixture.machine);
            Domain sd = fixture.machine.rqs[0].sd;
            sd.maxNewidleLbCost = vector.get("start").asLong();
            for (JsonNode expected : vector.get("expected")) {
                assertThat(sd.maxNewidleLbCost).isEqualTo(expected.asLong());
                fixture.advance(1_000_000_000L);
                assertThat(statistics.updateCost(sd, 0)).as("after exactly 1 s").isFalse();
                fixture.advance(fixture.machine.tunables.tickNs);
                assertThat(statistics.updateCost(sd, 0)).isTrue();
            }
        });
    }

    @TestFactory
    List<DynamicTest> avg_idle() {
        return BALANCE.section("avg_idle", vector -> {
            BalanceFixture fixture = new BalanceFixture("1 llc x 4 cpu");
            CpuRq rq = fixture.machine.rqs[0];
            rq.avgIdle = vector.get("start").asLong();
            rq.maxIdleBalanceCost = vector.get("max_idle_balance_cost").asLong();
            for (int i = 0; i < vector.get("idle_ns").size(); i++) {
                rq.idleStamp = rq.clock - vector.get("idle_ns").get(i).asLong();
                new IdleClass().putPrev(rq, rq.idle);
                assertThat(rq.avgIdle).isEqualTo(vector.get("expected").get(i).asLong());
            }
        });
    }

    @TestFactory
    List<DynamicTest> llc_policy() {
        return BALANCE.section("llc_policy", vector -> {
            int threads = vector.get("smt_threads").asInt();
            BalanceFixture fixture = new BalanceFixture("2 llc x 4 core x " + threads + " thread");
            int dst = 4 * threads;
            fixture.snapshot(
                    0, vector.get("src_util").asLong(), vector.get("capacity").asLong());
            fixture.snapshot(
                    dst, vector.get("dst_util").asLong(), vector.get("capacity").asLong());

            LlcMove move = fixture.cache
                    .policy()
                    .canMigrate(
                            0,
                            dst,
                            vector.get("task_util").asLong(),
                            vector.get("to_preferred").asBoolean());

            assertThat(name(move)).isEqualTo(vector.get("expected").asText());
        });
    }

    @TestFactory
    List<DynamicTest> nr_idle_scan() {
        return BALANCE.section("nr_idle_scan", vector -> {
            int scan = GroupStatistics.nrIdleScan(
                    vector.get("sum_util").asLong(),
                    vector.get("llc_weight").asInt(),
                    vector.get("imbalance_pct").asInt());

            assertThat(scan).isEqualTo(vector.get("expected").asInt());
        });
    }

    @TestFactory
    List<DynamicTest> detach_tasks() {
        return BALANCE.section("detach_tasks", vector -> {
            BalanceFixture fixture = new BalanceFixture("1 llc x 4 cpu");
            JsonNode list = vector.get("cfs_tasks_head_to_tail");
            for (int i = list.size() - 1; i >= 0; i--) {
                JsonNode entry = list.get(i);
                Task task = fixture.queue(
                        entry.get("name").asText(),
                        0,
                        entry.get("load").asLong(),
                        entry.get("util").asLong());
                task.onCpu = !entry.path("can_migrate").asBoolean(true);
            }
            boolean newidle = vector.path("newidle").asBoolean();
            boolean idle = vector.get("dst_idle").asBoolean();
            IdleType type = newidle ? IdleType.NEWLY_IDLE : idle ? IdleType.IDLE : IdleType.NOT_IDLE;
            BalanceEnv env = fixture.pass("MC", 0, 1, type);
            env.migrationType = migrationType(vector.get("migration_type"));
            env.imbalance = vector.get("imbalance").asLong();
            env.sd.nrBalanceFailed = vector.get("nr_balance_failed").asInt();
            env.loopMax = vector.get("loop_max").asInt();
            env.loopBreak = Detach.BREAK;
            Detach detach = new Detach(fixture.decisions, fixture.clock, fixture.moves, false);
            fixture.advance(1_000_000_000L);

            int rule = fixture.decisions.register("test", "pull", "pull");
            detach.move(env, rule);

            JsonNode expected = vector.get("expected");
            assertThat(detachOrder(fixture)).isEqualTo(texts(expected.get("detached")));
            assertThat(queueOf(fixture.machine.rqs[1]))
                    .as("attached last is first in the list")
                    .isEqualTo(reversed(texts(expected.get("attach_order"))));
            assertThat(env.imbalance).isEqualTo(expected.get("imbalance_left").asLong());
        });
    }

    private static List<String> detachOrder(BalanceFixture fixture) {
        return fixture.effects.migrations.stream()
                .map(move -> move.substring(0, move.indexOf(':')))
                .toList();
    }

    private static List<String> queueOf(CpuRq rq) {
        List<String> names = new ArrayList<>();
        for (Task task = rq.cfsTasksHead; task != null; task = task.listNext) {
            names.add(task.name);
        }
        return names;
    }

    private static List<String> reversed(List<String> names) {
        List<String> reversed = new ArrayList<>(names);
        Collections.reverse(reversed);
        return reversed;
    }

    private static List<String> texts(JsonNode array) {
        List<String> texts = new ArrayList<>();
        array.forEach(text -> texts.add(text.asText()));
        return texts;
    }
}
