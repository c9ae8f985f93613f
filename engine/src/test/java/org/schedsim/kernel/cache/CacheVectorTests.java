package org.schedsim.kernel.cache;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.schedsim.kernel.SmallMachines;
import org.schedsim.kernel.VectorFile;
import org.schedsim.kernel.domain.DomainBuilder;
import org.schedsim.kernel.state.CpuRq;
import org.schedsim.kernel.state.Domain;
import org.schedsim.kernel.state.LlcExclusion;
import org.schedsim.kernel.state.LlcShared;
import org.schedsim.kernel.state.Machine;
import org.schedsim.kernel.state.Mm;
import org.schedsim.kernel.state.Task;
import org.schedsim.topology.CpuMask;
import org.schedsim.topology.Topology;

class CacheVectorTests {
    private static final int SRC = 0;
    private static final int DST = 2;
    private static final int OTHER = 4;

    private final VectorFile vectors = VectorFile.of("cache");

    @TestFactory
    List<DynamicTest> fits_llc_capacity() {
        return vectors.section("fits_llc_capacity", entry -> {
            int pct = LlcEnv.fitPct(integer(entry, "overaggr_pct"), integer(entry, "smt"));

            assertThat(pct).isEqualTo(integer(entry, "effective_pct"));
            assertThat(LlcEnv.fits(number(entry, "util"), number(entry, "capacity"), pct))
                    .isEqualTo(flag(entry, "expected"));
        });
    }

    @TestFactory
    List<DynamicTest> util_greater() {
        return vectors.section(
                "util_greater",
                entry -> assertThat(LlcEnv.isGreater(number(entry, "a"), number(entry, "b"), integer(entry, "imb_pct")))
                        .isEqualTo(flag(entry, "expected")));
    }

    @TestFactory
    List<DynamicTest> can_migrate_llc() {
        return vectors.section("can_migrate_llc", entry -> {
            Machine machine = threeLlcs(entry);
            snapshots(machine, entry);
            if (!flag(entry, "src_stats")) {
                machine.rqs[SRC].llcShared = null;
            }
            if (!flag(entry, "dst_stats")) {
                machine.rqs[DST].llcShared = null;
            }

            LlcMove move = new CacheAware(machine)
                    .policy()
                    .canMigrate(SRC, DST, number(entry, "task_util"), flag(entry, "to_pref"));

            assertThat(move).hasToString(text(entry, "expected"));
        });
    }

    @TestFactory
    List<DynamicTest> aggr_tolerance_scale() {
        return vectors.section(
                "aggr_tolerance_scale",
                entry -> assertThat(Exclusion.scale(number(entry, "aggr_tolerance"), integer(entry, "mul")))
                        .isEqualTo(number(entry, "expected")));
    }

    @TestFactory
    List<DynamicTest> invalid_llc_nr() {
        return vectors.section("invalid_llc_nr", entry -> {
            Machine machine = SmallMachines.of(
                    oneCore(integer(entry, "smt")),
                    tunables -> tunables.llcAggrTolerance = (int) number(entry, "aggr_tolerance"));
            CpuRq rq = machine.rqs[0];
            rq.sdLlcSize = integer(entry, "llc_cpus");
            rq.sd = new Domain("MC", 0, machine.topology.online(), 0);
            Mm mm = new Mm(0, machine.nrCpus);
            mm.threads = integer(entry, "process_threads");
            mm.nrRunningAvg = number(entry, "nr_running_avg");

            assertThat(new Exclusion(machine).of(mm, rq) != LlcExclusion.NONE)
                    .isEqualTo(flag(entry, "expected_excluded"));
        });
    }

    @TestFactory
    List<DynamicTest> exceed_llc_capacity() {
        return vectors.section("exceed_llc_capacity", entry -> {
            Topology topology = Topology.builder()
                    .llc(CpuMask.range(0, 1), number(entry, "llc_bytes"))
                    .build();
            Machine machine = SmallMachines.of(topology, tunables -> {
                tunables.llcAggrTolerance = (int) number(entry, "aggr_tolerance");
                tunables.numaBalancing = flag(entry, "numa_balancing");
            });
            CpuRq rq = machine.rqs[0];
            rq.sdLlcSize = 2;
            rq.sd = flag(entry, "has_domain") ? new Domain("MC", 0, topology.online(), 0) : null;
            Mm mm = new Mm(0, machine.nrCpus);
            mm.threads = 2;
            mm.footprintPages = number(entry, "footprint_pages") * number(entry, "page_size") / 4096;

            assertThat(new Exclusion(machine).exceedsLlc(mm, rq)).isEqualTo(flag(entry, "expected_exceeds"));
        });
    }

    @TestFactory
    List<DynamicTest> effective_llc_bytes() {
        return vectors.section(
                "effective_llc_bytes",
                entry -> assertThat(Exclusion.effectiveLlcBytes(
                                number(entry, "cache_bytes"),
                                integer(entry, "domain_span"),
                                integer(entry, "hw_sharing_cpus")))
                        .isEqualTo(number(entry, "expected")));
    }

    @TestFactory
    List<DynamicTest> nr_running_avg() {
        return vectors.section("nr_running_avg", entry -> {
            long average = number(entry, "start");
            for (int i = 0; i < entry.path("samples").size(); i++) {
                average = LlcScan.average(average, entry.path("samples").get(i).asInt(), integer(entry, "llc_cpus"));

                assertThat(average)
                        .as("after sample %s", i)
                        .isEqualTo(entry.path("expected").get(i).asLong());
            }
        });
    }

    @TestFactory
    List<DynamicTest> epoch_decay() {
        return vectors.section("epoch_decay", entry -> {
            Machine machine = SmallMachines.of(
                    oneCore(1), tunables -> tunables.llcEpochPeriodTicks = integer(entry, "period_ticks"));
            long boot = machine.jiffies;
            Occupancy occupancy = new Occupancy(machine);
            Mm[] processes = {new Mm(0, 1), new Mm(1, 1)};
            for (JsonNode step : entry.path("steps")) {
                machine.jiffies = boot + number(step, "at_tick");
                step(occupancy, machine.rqs[0], processes["AB".indexOf(text(step, "proc"))], step);
            }
        });
    }

    private static void step(Occupancy occupancy, CpuRq rq, Mm mm, JsonNode step) {
        if (text(step, "op").equals("run")) {
            occupancy.add(rq, mm, number(step, "ns"));
        } else {
            assertThat(occupancy.fraction(rq, mm)).isEqualTo(number(step, "occupancy"));
        }
        assertThat(rq.cpuEpoch).isEqualTo(number(step, "cpu_epoch"));
        assertThat(mm.runtime[0]).isEqualTo(number(step, "proc_runtime"));
        assertThat(rq.cpuRuntime).isEqualTo(number(step, "cpu_runtime"));
    }

    @TestFactory
    List<DynamicTest> choose_preferred_cpu() {
        return vectors.section("choose_preferred_cpu", entry -> {
            LlcScan scan = new LlcScan();
            scan.start(integer(entry, "current_cpu"));
            for (JsonNode llc : entry.path("llcs_in_scan_order")) {
                scan.startLlc();
                for (JsonNode cpu : llc.path("cpu_occupancy")) {
                    scan.add(integer(cpu, "cpu"), number(cpu, "occ"));
                }
                scan.endLlc();
            }

            assertThat(scan.preferredCpu()).isEqualTo(integer(entry, "expected_cpu"));
        });
    }

    @TestFactory
    List<DynamicTest> stale_preference() {
        return vectors.section(
                "stale_preference",
                entry -> assertThat(CacheAware.isStale(
                                number(entry, "cpu_epoch"), number(entry, "group_epoch"), integer(entry, "timeout")))
                        .isEqualTo(flag(entry, "expected_cleared")));
    }

    @TestFactory
    List<DynamicTest> get_pref_llc() {
        return vectors.section("get_pref_llc", entry -> {
            Machine machine = SmallMachines.of(
                    Topology.of("2 node x 2 llc x 2 cpu"),
                    tunables -> tunables.numaBalancing = flag(entry, "numa_balancing"));
            DomainBuilder.build(machine);
            Task task = SmallMachines.task(machine, 0);
            task.numaPreferredNid = integer(entry, "numa_preferred_node");
            Mm mm = new Mm(0, machine.nrCpus);
            mm.cpu = integer(entry, "group_cpu");

            assertThat(new CacheAware(machine).preferredLlc(task, mm)).isEqualTo(integer(entry, "expected"));
        });
    }

    @TestFactory
    List<DynamicTest> can_migrate_llc_task() {
        return vectors.section("can_migrate_llc_task", entry -> {
            Machine machine = threeLlcs(entry);
            snapshots(machine, entry);
            int dst = flag(entry, "src_dst_share_llc") ? SRC + 1 : DST;
            machine.rqs[SRC].capacity = flag(entry, "fits_src") ? 1024 : 512;
            machine.rqs[dst].capacity = flag(entry, "fits_dst") ? 1024 : 512;
            Mm mm = new Mm(0, machine.nrCpus);
            mm.threads = flag(entry, "excluded") ? 1 : 2;
            mm.cpu = flag(entry, "group_cpu_set") ? preferredCpu(entry) : -1;
            Task task = SmallMachines.task(machine, 0);
            task.mm = flag(entry, "has_group") ? mm : null;
            task.se.avg.utilAvg = number(entry, "task_util");

            LlcMove move = new CacheAware(machine)
                    .policy()
                    .canMigrateTask(SRC, dst, task, flag(entry, "asym_capacity_domain"));

            assertThat(move).hasToString(text(entry, "expected"));
            assertThat(task.mm != null && mm.cpu >= 0).isEqualTo(flag(entry, "expected_group_cpu_still_set"));
        });
    }

    private static int preferredCpu(JsonNode entry) {
        if (flag(entry, "dst_is_pref")) {
            return DST + 1;
        }
        return flag(entry, "src_is_pref") ? SRC + 1 : OTHER;
    }

    @TestFactory
    List<DynamicTest> llc_balance() {
        return vectors.section("llc_balance", entry -> {
            Machine machine = threeLlcs(entry);
            machine.cacheActive = flag(entry, "cas_enabled");
            snapshots(machine, entry);

            boolean tagged = new CacheAware(machine)
                    .policy()
                    .tagsLlcBalance(
                            SRC,
                            DST,
                            flag(entry, "domain_shares_llc"),
                            flag(entry, "asym_capacity_domain"),
                            number(entry, "group_misfit_load"),
                            flag(entry, "asym_fix") && flag(entry, "group_asym_packing"),
                            integer(entry, "nr_balance_failed"),
                            integer(entry, "cache_nice_tries"),
                            integer(entry, "nr_pref_dst_llc"));

            assertThat(tagged).isEqualTo(flag(entry, "expected"));
        });
    }

    @TestFactory
    List<DynamicTest> gating() {
        return vectors.section("gating", entry -> {
            int llcCpus = integer(entry, "llc_span");
            int llcs = flag(entry, "wider_parent_with_other_weight") ? 2 : 1;
            String level = text(entry, "name").contains("node, two nodes") ? "node x 1 llc" : "llc";
            Machine machine = SmallMachines.of(
                    Topology.of(llcs + " " + level + " x " + llcCpus + " cpu"),
                    tunables -> tunables.cacheAware = flag(entry, "user_enabled"));
            DomainBuilder.build(machine);

            assertThat(machine.rqs[0].sdLlcSize).isEqualTo(llcCpus);
            assertThat(machine.cachePresent).isEqualTo(flag(entry, "expected_present"));
            assertThat(machine.cacheActive).isEqualTo(flag(entry, "expected_active"));
        });
    }

    private static Topology oneCore(int threads) {
        return Topology.of("1 core x " + threads + " thread");
    }

    private static Machine threeLlcs(JsonNode entry) {
        int threads = integer(entry, "smt");
        Machine machine = SmallMachines.of(
                Topology.of(threads == 1 ? "3 llc x 2 cpu" : "3 llc x 1 core x " + threads + " thread"), tunables -> {
                    tunables.llcOveraggrPct = entry.path("overaggr_pct").asInt(50);
                    tunables.llcImbPct = entry.path("imb_pct").asInt(20);
                });
        DomainBuilder.build(machine);
        return machine;
    }

    private static void snapshots(Machine machine, JsonNode entry) {
        snapshot(machine.rqs[SRC], number(entry, "src_util"), number(entry, "src_cap"));
        snapshot(machine.rqs[DST], number(entry, "dst_util"), number(entry, "dst_cap"));
    }

    private static void snapshot(CpuRq rq, long util, long capacity) {
        rq.llcShared = new LlcShared();
        rq.llcShared.llcUtil = util;
        rq.llcShared.llcCapacity = capacity;
    }

    private static long number(JsonNode entry, String field) {
        assertThat(entry.has(field)).as(field).isTrue();
        return entry.path(field).asLong();
    }

    private static int integer(JsonNode entry, String field) {
        return (int) number(entry, field);
    }

    private static boolean flag(JsonNode entry, String field) {
        assertThat(entry.has(field)).as(field).isTrue();
        return entry.path(field).asBoolean();
    }

    private static String text(JsonNode entry, String field) {
        return entry.path(field).asText();
    }
}
