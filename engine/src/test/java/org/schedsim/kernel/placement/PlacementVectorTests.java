package org.schedsim.kernel.placement;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.schedsim.kernel.FunctionVectors;
import org.schedsim.kernel.SmallMachines;
import org.schedsim.kernel.decision.Choice;
import org.schedsim.kernel.decision.Decisions;
import org.schedsim.kernel.domain.DomainBuilder;
import org.schedsim.kernel.state.CpuRq;
import org.schedsim.kernel.state.Domain;
import org.schedsim.kernel.state.Group;
import org.schedsim.kernel.state.GroupCapacity;
import org.schedsim.kernel.state.LlcShared;
import org.schedsim.kernel.state.Machine;
import org.schedsim.kernel.state.SchedClass;
import org.schedsim.kernel.state.SchedPolicy;
import org.schedsim.kernel.state.Task;
import org.schedsim.topology.CpuMask;
import org.schedsim.topology.Topology;

class PlacementVectorTests {
    private final FunctionVectors vectors = FunctionVectors.of("placement");

    @TestFactory
    List<DynamicTest> wake_wide() {
        return vectors.function("wake_wide", (inputs, expected) -> {
            boolean wide = Wakees.isWide(
                    integer(inputs, "waker_flips"), integer(inputs, "wakee_flips"), integer(inputs, "llc_size"));

            assertThat(wide ? 1 : 0).isEqualTo(integer(expected, "result"));
        });
    }

    @TestFactory
    List<DynamicTest> wake_affine_weight() {
        return vectors.function(
                "wake_affine_weight",
                (inputs, expected) -> assertThat(WakeAffine.thisIsLighter(
                                integer(inputs, "this_load"),
                                integer(inputs, "prev_load"),
                                integer(inputs, "task_h_load"),
                                integer(inputs, "this_capacity"),
                                integer(inputs, "prev_capacity"),
                                integer(inputs, "imbalance_pct"),
                                flag(inputs, "sync"),
                                integer(inputs, "waker_h_load")))
                        .isEqualTo(flag(expected, "picks_this_cpu")));
    }

    @TestFactory
    List<DynamicTest> wake_affine_idle() {
        return vectors.function("wake_affine_idle", (inputs, expected) -> {
            Machine machine = machine(Topology.of("2 llc x 2 cpu"), false);
            int prev = flag(inputs, "share_cache") ? 1 : 2;
            CpuRq here = machine.rqs[0];
            if (!flag(inputs, "this_idle")) {
                SmallMachines.occupy(machine, 0);
                here.nrRunning = integer(inputs, "this_nr_running");
                here.cfs.hNrQueued = here.nrRunning;
                here.cfs.hNrRunnable = here.nrRunning - integer(inputs, "this_nr_delayed");
            }
            if (!flag(inputs, "prev_idle")) {
                SmallMachines.occupy(machine, prev);
            }
            PlacementEnv env = env(machine);
            int flags = SchedClass.WF_TTWU | (flag(inputs, "sync") ? SchedClass.WF_SYNC : 0);
            env.start(SmallMachines.task(machine, 0), prev, 0, flags);

            int cpu = decisions(machine).freeze(WakeAffine.WAKE_AFFINE).choose(env);

            assertThat(nameOf(cpu, prev)).isEqualTo(expected.path("result").asText());
        });
    }

    private static String nameOf(int cpu, int prev) {
        if (cpu == Choice.NONE) {
            return "undecided";
        }
        return cpu == prev ? "prev" : "this";
    }

    @TestFactory
    List<DynamicTest> select_idle_sibling() {
        return vectors.function("select_idle_sibling", (inputs, expected) -> {
            Machine machine = machine(topology(inputs.path("machine").asText()), true);
            occupyAllBut(machine, inputs.path("idle_cpus"), inputs.path("sched_idle_cpus"));
            int target = integer(inputs, "target");
            LlcShared shared = machine.rqs[target].sdLlc.shared;
            shared.nrIdleScan = integer(inputs, "nr_idle_scan");
            shared.hasIdleCores = flag(inputs, "has_idle_cores");
            Task task = task(machine, inputs);
            task.recentUsedCpu = integer(inputs, "recent_used_cpu");
            PlacementEnv env = env(machine);
            env.start(task, integer(inputs, "prev"), wakingCpu(machine, inputs), SchedClass.WF_TTWU);
            env.startSearch(target);

            assertThat(env.idleSibling.choose(env)).isEqualTo(integer(expected, "cpu"));
            assertThat(task.recentUsedCpu).isEqualTo(integer(expected, "recent_used_cpu_after"));
            assertThat(shared.hasIdleCores).isEqualTo(flag(expected, "has_idle_cores_after"));
        });
    }

    private static int wakingCpu(Machine machine, JsonNode inputs) {
        JsonNode kthread = inputs.path("per_cpu_kthread_waker");
        if (kthread.isNull()) {
            return integer(inputs, "target");
        }
        int cpu = integer(kthread, "this_cpu");
        machine.rqs[cpu].curr.perCpuKthread = true;
        machine.rqs[cpu].nrRunning = integer(kthread, "nr_running");
        return cpu;
    }

    private static Topology topology(String machine) {
        Topology.Builder builder = Topology.builder();
        switch (machine) {
            case "8 CPUs, one LLC, SMT pairs c and c+4" -> {
                for (int cpu = 0; cpu < 4; cpu++) {
                    builder.core(CpuMask.of(cpu, cpu + 4));
                }
                builder.llc(CpuMask.range(0, 7), 0);
            }
            case "16 CPUs, no SMT, LLC 0-7 and 8-15" ->
                builder.llc(CpuMask.range(0, 7), 0).llc(CpuMask.range(8, 15), 0);
            case "16 CPUs, no SMT, one LLC, clusters of 4" -> {
                for (int cpu = 0; cpu < 16; cpu += 4) {
                    builder.cluster(CpuMask.range(cpu, cpu + 3));
                }
                builder.llc(CpuMask.range(0, 15), 0);
            }
            default -> throw new IllegalArgumentException(machine);
        }
        return builder.build();
    }

    @TestFactory
    List<DynamicTest> select_idle_capacity() {
        return vectors.function("select_idle_capacity", (inputs, expected) -> {
            Machine machine = machine(asymmetric(inputs), true);
            occupyAllBut(machine, inputs.path("idle"), inputs.path("sched_idle"));
            int target = integer(inputs, "target");
            Domain asym = machine.rqs[target].sdAsymCapacity;
            asym.shared.nrIdleScan = integer(inputs, "nr_idle_scan");
            for (int cpu = 0; cpu < machine.nrCpus; cpu++) {
                machine.rqs[cpu].capacity = inputs.path("capacity_of").get(cpu).asInt();
            }
            PlacementEnv env = env(machine);
            env.start(task(machine, inputs), target, target, SchedClass.WF_TTWU);
            env.startSearch(target);
            env.hasIdleCore = flag(inputs, "has_idle_cores");
            IdleCapacityScan scan = new IdleCapacityScan(
                    machine, cpu -> inputs.path("fits").get(cpu).asInt());

            assertThat(scan.find(env, asym)).isEqualTo(integer(expected, "cpu"));
            assertThat(env.hasIdleCore && !env.idleCoresGone).isEqualTo(flag(expected, "has_idle_cores_after"));
        });
    }

    private static Topology asymmetric(JsonNode inputs) {
        Topology.Builder builder = Topology.builder();
        int cpus = inputs.path("core_of").size();
        builder.llc(CpuMask.range(0, cpus - 1), 0);
        for (int core = 0; core < cpus; core++) {
            CpuMask threads = CpuMask.empty();
            for (int cpu = 0; cpu < cpus; cpu++) {
                if (inputs.path("core_of").get(cpu).asInt() == core) {
                    threads = threads.or(CpuMask.of(cpu));
                }
            }
            if (!threads.isEmpty()) {
                builder.core(threads);
            }
        }
        for (int cpu = 0; cpu < cpus; cpu++) {
            builder.capacity(
                    CpuMask.of(cpu), inputs.path("actual_capacity").get(cpu).asInt());
        }
        return builder.build();
    }

    @TestFactory
    List<DynamicTest> adjust_numa_imbalance() {
        return vectors.function(
                "adjust_numa_imbalance",
                (inputs, expected) -> assertThat(DstGroup.adjustNumaImbalance(
                                integer(inputs, "imbalance"),
                                integer(inputs, "dst_running"),
                                integer(inputs, "imb_numa_nr")))
                        .isEqualTo(integer(expected, "result")));
    }

    @TestFactory
    List<DynamicTest> group_classify_wakeup() {
        return vectors.function("group_classify_wakeup", (inputs, expected) -> {
            DstGroupStats stats = new DstGroupStats();
            stats.nrRunning = integer(inputs, "sum_nr_running");
            stats.weight = integer(inputs, "group_weight");
            stats.capacity = integer(inputs, "group_capacity");
            stats.util = integer(inputs, "group_util");
            stats.runnable = integer(inputs, "group_runnable");

            stats.classify(integer(inputs, "imbalance_pct"));

            assertThat(nameOf(stats.type)).isEqualTo(expected.path("group_type").asText());
        });
    }

    @TestFactory
    List<DynamicTest> find_dst_group() {
        return vectors.function("find_dst_group", (inputs, expected) -> {
            JsonNode groups = inputs.path("groups");
            Machine machine = SmallMachines.of(topology(groups), tunables -> {});
            Domain level = level(inputs.path("domain"), machine);
            level.groups = new Group[groups.size()];
            Task task = SmallMachines.task(machine, 0);
            task.se.avg.utilAvg = 600;
            int cpu = 0;
            for (int i = 0; i < groups.size(); i++) {
                JsonNode group = groups.get(i);
                CpuMask span = CpuMask.range(cpu, cpu + integer(group, "weight") - 1);
                level.groups[i] = group(machine, span, group);
                if (!flag(group, "allowed")) {
                    task.allowed = task.allowed.minus(span);
                }
                cpu += integer(group, "weight");
            }
            DstGroup dstGroup = new DstGroup(machine, decisions(machine));

            Group found = dstGroup.find(level, task, 0);

            assertThat(nameOf(dstGroup.localType()))
                    .isEqualTo(expected.path("local_type").asText());
            assertThat(found == null).isEqualTo(flag(expected, "stay_local"));
            assertThat(found).isSameAs(picked(level, expected.path("picked_group_index")));
        });
    }

    private static @Nullable Group picked(Domain level, JsonNode index) {
        return index.isNull() ? null : level.groups[index.asInt()];
    }

    private static Topology topology(JsonNode groups) {
        Topology.Builder builder = Topology.builder();
        int cpu = 0;
        for (JsonNode group : groups) {
            CpuMask span = CpuMask.range(cpu, cpu + integer(group, "weight") - 1);
            builder.llc(span, 0).capacity(span, integer(group, "max_capacity"));
            cpu += integer(group, "weight");
        }
        return builder.build();
    }

    private static Domain level(JsonNode inputs, Machine machine) {
        Domain level = new Domain("PKG", 0, machine.topology.online(), 0);
        level.flags = flag(inputs, "numa") ? Domain.NUMA : 0;
        level.flags |= flag(inputs, "asymmetric") ? Domain.ASYM_CPUCAPACITY : 0;
        level.imbalancePct = integer(inputs, "imbalance_pct");
        level.imbNumaNr = integer(inputs, "imb_numa_nr");
        return level;
    }

    /** Spreads the sums of a group over its CPUs; the idle ones come last. */
    private static Group group(Machine machine, CpuMask span, JsonNode sums) {
        GroupCapacity sgc = new GroupCapacity(span);
        sgc.capacity = integer(sums, "capacity");
        sgc.maxCapacity = integer(sums, "max_capacity");
        int weight = span.size();
        int busy = weight - integer(sums, "idle_cpus");
        int first = span.first();
        for (int i = 0; i < weight; i++) {
            CpuRq rq = machine.rqs[first + i];
            rq.capacity = integer(sums, "max_capacity");
            rq.cfs.avg.loadAvg = share(integer(sums, "load"), weight, i);
            rq.cfs.avg.utilAvg = share(integer(sums, "util"), weight, i);
            rq.cfs.avg.runnableAvg = share(integer(sums, "runnable"), weight, i);
            if (i < busy) {
                SmallMachines.occupy(machine, rq.cpu);
                rq.nrRunning = share(integer(sums, "nr_running"), busy, i);
            }
        }
        return new Group(span, sgc);
    }

    private static int share(int sum, int parts, int i) {
        return sum / parts + (i < sum % parts ? 1 : 0);
    }

    private static void occupyAllBut(Machine machine, JsonNode idle, JsonNode schedIdle) {
        for (int cpu = 0; cpu < machine.nrCpus; cpu++) {
            if (!contains(idle, cpu)) {
                SmallMachines.occupy(machine, cpu);
            }
            if (contains(schedIdle, cpu)) {
                machine.rqs[cpu].cfs.hNrIdle = 1;
            }
        }
    }

    private static boolean contains(JsonNode list, int cpu) {
        for (JsonNode member : list) {
            if (member.asInt() == cpu) {
                return true;
            }
        }
        return false;
    }

    private static Task task(Machine machine, JsonNode inputs) {
        Task task = SmallMachines.task(machine, 0);
        task.policy = flag(inputs, "task_is_sched_idle") ? SchedPolicy.IDLE : SchedPolicy.NORMAL;
        int[] allowed = new int[inputs.path("allowed").size()];
        for (int i = 0; i < allowed.length; i++) {
            allowed[i] = inputs.path("allowed").get(i).asInt();
        }
        task.allowed = CpuMask.of(allowed);
        return task;
    }

    private static Machine machine(Topology topology, boolean waWeight) {
        Machine machine = SmallMachines.of(topology, tunables -> tunables.waWeight = waWeight);
        DomainBuilder.build(machine);
        return machine;
    }

    private static PlacementEnv env(Machine machine) {
        return new PlacementEnv(machine, decisions(machine));
    }

    private static Decisions decisions(Machine machine) {
        Decisions decisions = new Decisions(List.of(), null);
        decisions.attach(machine);
        return decisions;
    }

    private static String nameOf(DstGroupType type) {
        return type.name().toLowerCase(Locale.ROOT);
    }

    private static int integer(JsonNode entry, String field) {
        assertThat(entry.has(field)).as(field).isTrue();
        return entry.path(field).asInt();
    }

    private static boolean flag(JsonNode entry, String field) {
        assertThat(entry.has(field)).as(field).isTrue();
        return entry.path(field).asBoolean();
    }
}
