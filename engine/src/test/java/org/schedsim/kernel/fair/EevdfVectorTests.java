package org.schedsim.kernel.fair;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.schedsim.kernel.FunctionVectors;
import org.schedsim.kernel.decision.Decisions;
import org.schedsim.kernel.state.CfsRq;
import org.schedsim.kernel.state.Entity;
import org.schedsim.kernel.state.SchedPolicy;
import org.schedsim.kernel.state.SliceScaling;
import org.schedsim.kernel.state.Task;
import org.schedsim.kernel.state.Tunables;

class EevdfVectorTests {
    private final FunctionVectors vectors = FunctionVectors.of("eevdf");

    @TestFactory
    List<DynamicTest> weight() {
        return vectors.function("weight", (in, expected) -> {
            Task task = FairMachine.oneCpu().task("T");
            if (in.has("policy")) {
                task.policy = SchedPolicy.IDLE;
            } else {
                task.nice = (int) number(in, "nice");
            }
            long weight = Weights.of(task);

            assertThat(weight >> 10).isEqualTo(number(expected, "weight"));
            assertThat(weight).isEqualTo(number(expected, "scaled_weight"));
            assertThat(number(expected, "inverse_weight")).isBetween(inverse(weight), inverse(weight) + 1);
        });
    }

    /** What kernels with a table of inverses multiply by; the table is rounded up or down, and not used here. */
    private static long inverse(long weight) {
        return (1L << 32) / (weight >> 10);
    }

    @TestFactory
    List<DynamicTest> base_slice() {
        return vectors.function("base_slice", (in, expected) -> {
            int cpus = (int) number(in, "cpus");
            for (SliceScaling scaling : SliceScaling.values()) {
                assertThat(number(in, "normalized_ns") * scaling.factor(cpus))
                        .as(scaling.name())
                        .isEqualTo(number(expected, scaling.name().toLowerCase(Locale.ROOT)));
            }
        });
    }

    @TestFactory
    List<DynamicTest> calc_delta_fair() {
        return vectors.function("calc_delta_fair", (in, expected) -> {
            long virtual = VirtualTime.calcDeltaFair(number(in, "delta_ns"), number(in, "weight"));

            assertThat(virtual).isEqualTo(number(expected, "result"));
        });
    }

    @TestFactory
    List<DynamicTest> avg_vruntime() {
        return vectors.function("avg_vruntime", (in, expected) -> {
            FairMachine cpu = FairMachine.oneCpu();
            List<Entity> entities = queue(cpu, in);
            CfsRq q = cpu.rq().cfs;

            assertEligible(cpu, entities, expected);
            assertThat(Lag.avgVruntime(q)).isEqualTo(number(expected, "avg_vruntime"));
            assertThat(q.zeroVruntime).isEqualTo(number(expected, "zero_vruntime_after"));
            assertThat(q.sumWVruntime).isEqualTo(number(expected, "sum_w_vruntime_after"));
            assertThat(q.sumWeight).isEqualTo(number(expected, "sum_weight"));
            assertEligible(cpu, entities, expected);
        });
    }

    private static void assertEligible(FairMachine cpu, List<Entity> entities, JsonNode expected) {
        for (int i = 0; i < entities.size(); i++) {
            assertThat(Lag.isEligible(cpu.rq().cfs, entities.get(i).vruntime))
                    .as("entity " + i)
                    .isEqualTo(expected.get("eligible").get(i).asBoolean());
        }
    }

    @TestFactory
    List<DynamicTest> place_entity() {
        return vectors.function("place_entity", (in, expected) -> {
            FairMachine cpu = FairMachine.oneCpu(tunables -> tunables.baseSliceNs = number(in, "base_slice"));
            queue(cpu, in);
            CfsRq q = cpu.rq().cfs;
            Entity se = cpu.task("placed").se;
            se.weight = number(in, "weight");
            se.vlag = number(in, "vlag");
            se.sliceNs = number(in, "slice");
            se.customSlice = se.sliceNs != number(in, "base_slice");

            new Placement(cpu.machine.tunables, new Slices(cpu.machine.tunables))
                    .place(q, se, in.get("initial").asBoolean());

            assertThat(se.vruntime).isEqualTo(number(expected, "vruntime"));
            assertThat(se.deadline).isEqualTo(number(expected, "deadline"));
            insert(q, se);
            long average = Lag.avgVruntime(q);
            assertThat(average).isEqualTo(number(expected, "avg_vruntime_after_enqueue"));
            assertThat(average - se.vruntime).isEqualTo(number(expected, "lag_after_enqueue"));
        });
    }

    @TestFactory
    List<DynamicTest> entity_lag() {
        return vectors.function("entity_lag", (in, expected) -> {
            Tunables tunables = FairMachine.oneCpu(
                            builder -> builder.hz = (int) (1_000_000_000 / number(in, "tick_ns")))
                    .machine
                    .tunables;
            long limit = new Lag(tunables, new Slices(tunables)).limit(number(in, "max_slice"), number(in, "weight"));

            assertThat(limit).isEqualTo(number(expected, "limit"));
            assertThat(Lag.clamp(number(in, "avg_vruntime") - number(in, "vruntime"), limit))
                    .isEqualTo(number(expected, "vlag"));
        });
    }

    /** The entity stands where its raw lag says: alone in the tree it would be at the average. */
    @TestFactory
    List<DynamicTest> update_entity_lag() {
        return vectors.function("update_entity_lag", (in, expected) -> {
            FairMachine cpu = FairMachine.oneCpu();
            CfsRq q = cpu.rq().cfs;
            long raw = number(in, "raw_vlag");
            Entity se = entity(cpu, -raw, 0, Entity.NICE_0_LOAD);
            insert(q, entity(cpu, raw, 0, Entity.NICE_0_LOAD));
            insert(q, se);
            se.vlag = number(in, "previous_vlag");
            se.schedDelayed = in.get("sched_delayed").asBoolean();

            boolean modified = new Lag(cpu.machine.tunables, new Slices(cpu.machine.tunables)).update(q, se);

            assertThat(se.vlag).isEqualTo(number(expected, "vlag"));
            assertThat(modified).isEqualTo(expected.get("modified").asBoolean());
        });
    }

    @TestFactory
    List<DynamicTest> rescale_entity() {
        return vectors.function("rescale_entity", (in, expected) -> {
            Entity se = FairMachine.oneCpu().task("T").se;
            se.weight = number(in, "old_weight");
            se.vlag = number(in, "vlag");
            se.deadline = number(in, "relative_deadline");
            se.relDeadline = true;

            Placement.rescale(se, number(in, "new_weight"));

            assertThat(se.vlag).isEqualTo(number(expected, "vlag"));
            assertThat(se.deadline).isEqualTo(number(expected, "relative_deadline"));
        });
    }

    @TestFactory
    List<DynamicTest> set_protect_slice() {
        return vectors.function("set_protect_slice", (in, expected) -> {
            FairMachine cpu = FairMachine.oneCpu();
            Entity se = entity(cpu, number(in, "vruntime"), number(in, "deadline"), number(in, "weight"));
            se.sliceNs = number(in, "slice");
            Tunables tunables = cpu.machine.tunables;

            new Protection(tunables, new Slices(tunables)).set(cpu.rq().cfs, se, number(in, "min_slice_on_queue"));

            assertThat(se.vprot).isEqualTo(number(expected, "vprot"));
        });
    }

    @TestFactory
    List<DynamicTest> pick_eevdf() {
        return vectors.function("pick_eevdf", (in, expected) -> {
            FairMachine cpu = FairMachine.oneCpu();
            List<Entity> entities = queue(cpu, in);
            CfsRq q = cpu.rq().cfs;
            if (q.curr != null) {
                q.curr.vprot = in.get("current_vprot").isNull() ? q.curr.vruntime : number(in, "current_vprot");
            }
            Pick pick = new Pick(cpu.machine.tunables, new Decisions(List.of(), null));

            assertEligible(cpu, entities, expected);
            Entity picked = pick.pick(q, in.get("protect").asBoolean());

            assertThat(entities.indexOf(picked)).isEqualTo((int) number(expected, "picked_index"));
        });
    }

    @TestFactory
    List<DynamicTest> yields() {
        return vectors.function("yield", (in, expected) -> {
            FairMachine cpu = FairMachine.oneCpu(tunables -> tunables.baseSliceNs = number(in, "base_slice_ns"));
            Task a = cpu.task("A");
            Task b = cpu.task("B");
            cpu.wake(a);
            cpu.schedule();
            b.se.vlag = expected.has("B_vruntime") ? -1_000_000 : 0;
            cpu.wake(b);
            if (expected.has("B_vruntime")) {
                assertThat(b.se.vruntime).isEqualTo(number(expected, "B_vruntime"));
                assertThat(b.se.deadline).isEqualTo(number(expected, "B_deadline"));
            }
            cpu.at(300_000);
            cpu.fair.updateCurr(cpu.rq());
            assertThat(Lag.isEligible(cpu.rq().cfs, a.se.vruntime))
                    .isEqualTo(expected.get("eligible").asBoolean());
            assertThat(a.se.vruntime).isEqualTo(number(expected, "vruntime_before"));
            assertThat(a.se.deadline).isEqualTo(number(expected, "deadline_before"));

            cpu.fair.yield(cpu.rq());

            assertThat(a.se.vruntime).isEqualTo(number(expected, "vruntime_after"));
            assertThat(a.se.deadline).isEqualTo(number(expected, "deadline_after"));
            assertThat(cpu.schedule().name).isEqualTo(expected.get("next").asText());
        });
    }

    @TestFactory
    List<DynamicTest> single_cpu_timeline() {
        return vectors.function("single_cpu_timeline", (in, expected) -> {
            SingleCpuTimeline timeline = timeline(in);

            timeline.run(number(in, "duration_ns"));

            assertThat(first(timeline.picks, expected.get("picks").size())).isEqualTo(picks(expected));
            for (SingleCpuTimeline.Actor actor : timeline.actors) {
                String name = actor.task.name;
                assertThat(actor.task.se.sumExecRuntimeNs)
                        .as(name)
                        .isEqualTo(expected.get("exec_ns").get(name).asLong());
                JsonNode latencies = expected.path("wakeup_to_run_ns").path(name);
                assertThat(first(actor.wakeupToRunNs, latencies.size())).isEqualTo(latencies(latencies));
            }
            if (expected.has("delayed_dequeues")) {
                assertThat(first(
                                timeline.delayedDequeues,
                                expected.get("delayed_dequeues").size()))
                        .isEqualTo(delayed(expected));
            }
        });
    }

    private static SingleCpuTimeline timeline(JsonNode in) {
        FairMachine cpu = FairMachine.oneCpu(tunables -> {
            tunables.baseSliceNs = number(in, "base_slice_ns");
            tunables.hz = (int) number(in, "hz");
            tunables.hrtick = in.get("hrtick").asBoolean();
        });
        SingleCpuTimeline timeline = new SingleCpuTimeline(cpu);
        for (JsonNode task : in.get("tasks")) {
            SchedPolicy policy = SchedPolicy.valueOf(task.get("policy").asText().toUpperCase(Locale.ROOT));
            SingleCpuTimeline.Actor actor = timeline.add(
                    task.get("name").asText(),
                    policy,
                    niceOf(number(task, "weight")),
                    number(task, "start_ns"),
                    task.get("run_ns").isNull() ? SingleCpuTimeline.NEVER : number(task, "run_ns"),
                    task.get("sleep_ns").asLong(),
                    task.get("forked").asBoolean());
            if (!task.get("slice_ns").isNull()) {
                cpu.fair.changeSlice(actor.task, number(task, "slice_ns"));
            }
        }
        return timeline;
    }

    private static int niceOf(long weight) {
        for (int nice = -20; nice < 20; nice++) {
            if (Weights.internal(Weights.ofNice(nice)) == weight) {
                return nice;
            }
        }
        return 0;
    }

    private static List<SingleCpuTimeline.Pick> picks(JsonNode expected) {
        List<SingleCpuTimeline.Pick> picks = new ArrayList<>();
        expected.get("picks")
                .forEach(pick -> picks.add(new SingleCpuTimeline.Pick(
                        number(pick, "t_ns"), pick.get("task").asText())));
        return picks;
    }

    private static List<SingleCpuTimeline.Delayed> delayed(JsonNode expected) {
        List<SingleCpuTimeline.Delayed> delayed = new ArrayList<>();
        expected.get("delayed_dequeues")
                .forEach(one -> delayed.add(new SingleCpuTimeline.Delayed(
                        number(one, "t_ns"), one.get("task").asText(), number(one, "vlag"))));
        return delayed;
    }

    private static List<Long> latencies(JsonNode expected) {
        List<Long> latencies = new ArrayList<>();
        expected.forEach(one -> latencies.add(one.asLong()));
        return latencies;
    }

    private static <T> List<T> first(List<T> all, int count) {
        return all.subList(0, Math.min(count, all.size()));
    }

    /** Puts the entities of an entry on CPU 0; the current one is not in the tree. */
    private static List<Entity> queue(FairMachine cpu, JsonNode in) {
        CfsRq q = cpu.rq().cfs;
        q.zeroVruntime = number(in, "zero_vruntime");
        int current =
                in.get("current_index").isNull() ? -1 : in.get("current_index").asInt();
        List<Entity> entities = new ArrayList<>();
        for (JsonNode one : in.get("entities")) {
            Entity se =
                    entity(cpu, number(one, "vruntime"), one.path("deadline").asLong(), number(one, "weight"));
            entities.add(se);
            if (entities.size() - 1 == current) {
                q.curr = se;
                se.onRq = true;
                q.nrQueued++;
                q.nrEntities++;
                q.loadWeight += se.weight;
            } else {
                insert(q, se);
            }
        }
        return entities;
    }

    private static Entity entity(FairMachine cpu, long vruntime, long deadline, long weight) {
        Entity se = cpu.task("E").se;
        se.vruntime = vruntime;
        se.deadline = deadline;
        se.weight = weight;
        return se;
    }

    private static void insert(CfsRq q, Entity se) {
        Timeline.insert(q, se);
        se.onRq = true;
        q.nrQueued++;
        q.nrEntities++;
        q.loadWeight += se.weight;
    }

    private static long number(JsonNode node, String field) {
        return node.get(field).asLong();
    }
}
