package org.schedsim.kernel.fair;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.schedsim.kernel.FunctionVectors;
import org.schedsim.kernel.pelt.CpuLoad;
import org.schedsim.kernel.state.CfsRq;
import org.schedsim.kernel.state.SchedPolicy;
import org.schedsim.kernel.state.Task;
import org.schedsim.kernel.state.TaskGroup;

/** Weights, loads and timelines of groups (spec 13 §1 to §4). */
class GroupVectorTests {
    private final FunctionVectors vectors = FunctionVectors.of("groups");
    private final FairMachine cpu = FairMachine.oneCpu();

    @TestFactory
    List<DynamicTest> shares_from_cgroup_weight() {
        return vectors.function("shares_from_cgroup_weight", (in, expected) -> {
            int weight = in.get("cgroup_weight").asInt();
            assertThat(TaskGroups.weightOfCgroupWeight(weight))
                    .isEqualTo(expected.get("weight").asInt());
            TaskGroup group = group(FairMachine.oneCpu(), "/G", in.get("cgroup_weight"));
            assertThat(group.shares).isEqualTo(expected.get("tg_shares").asLong());
        });
    }

    @TestFactory
    List<DynamicTest> shares_from_nice() {
        return vectors.function("shares_from_nice", (in, expected) -> {
            TaskGroup group = cpu.fair.groups().create(cpu.machine.rootGroup, "/G");
            cpu.fair.groups().setNice(group, in.get("nice").asInt());
            assertThat(group.shares).isEqualTo(expected.get("tg_shares").asLong());
        });
    }

    @TestFactory
    List<DynamicTest> calc_group_shares() {
        return vectors.function("calc_group_shares", (in, expected) -> {
            TaskGroup group = cpu.fair.groups().create(cpu.machine.rootGroup, "/G");
            CfsRq q = group.cfsRqs[0];
            group.shares = in.get("tg_shares").asLong();
            group.loadAvg = in.get("tg_load_avg").asLong();
            q.loadWeight = in.get("grq_load_weight").asLong();
            q.avg.loadAvg = in.get("grq_load_avg").asLong();
            q.tgLoadAvgContrib = in.get("grq_tg_load_avg_contrib").asLong();
            assertThat(GroupShares.calcGroupShares(q))
                    .isEqualTo(expected.get("result").asLong());
        });
    }

    @TestFactory
    List<DynamicTest> update_tg_load_avg() {
        return vectors.function("update_tg_load_avg", (in, expected) -> {
            TaskGroup group = cpu.fair.groups().create(cpu.machine.rootGroup, "/G");
            CfsRq q = group.cfsRqs[0];
            cpu.at(10_000_000);
            long before = in.get("contrib").asLong();
            group.loadAvg = before;
            q.tgLoadAvgContrib = before;
            q.avg.loadAvg = in.get("load_avg").asLong();
            q.lastUpdateTgLoadAvg = q.rq.clock - in.get("ns_since_last").asLong();

            GroupLoad.publish(q);

            long after = expected.get("contrib_after").asLong();
            assertThat(q.tgLoadAvgContrib).isEqualTo(after);
            assertThat(group.loadAvg).isEqualTo(after);
            assertThat(q.lastUpdateTgLoadAvg == q.rq.clock)
                    .isEqualTo(expected.get("published").asBoolean());
        });
    }

    @TestFactory
    List<DynamicTest> task_h_load() {
        return vectors.function("task_h_load", (in, expected) -> {
            FairMachine cpu = FairMachine.oneCpu();
            TaskGroup group = cpu.machine.rootGroup;
            cpu.rq().cfs.avg.loadAvg = in.get("root_load_avg").asLong();
            for (JsonNode level : in.get("levels")) {
                group.cfsRqs[0].avg.loadAvg =
                        level.get("parent_cfs_rq_load_avg").asLong();
                group = cpu.fair.groups().create(group, group.isRoot() ? "/A" : group.path + "/A");
                group.entities[0].avg.loadAvg = level.get("group_se_load_avg").asLong();
            }
            CfsRq leaf = group.cfsRqs[0];
            leaf.avg.loadAvg = in.get("leaf_cfs_rq_load_avg").asLong();
            Task task = cpu.task("T");
            cpu.fair.setGroup(task, group);
            task.se.avg.loadAvg = in.get("task_load_avg").asLong();

            assertThat(CpuLoad.taskHLoad(task))
                    .isEqualTo(expected.get("task_h_load").asLong());
            assertThat(CpuLoad.hLoad(leaf))
                    .isEqualTo(expected.get("leaf_h_load").asLong());
        });
    }

    /** Asymptotic: over 10 s, within a slice for each task. */
    @TestFactory
    List<DynamicTest> share() {
        return vectors.function("share", (in, expected) -> {
            FairMachine cpu = FairMachine.oneCpu();
            SingleCpuTimeline timeline = new SingleCpuTimeline(cpu);
            long durationNs = 10_000_000_000L;
            long sliceNs = 3_000_000;
            List<Double> fractions = new ArrayList<>();
            for (int i = 0; i < in.get("groups").size(); i++) {
                JsonNode group = in.get("groups").get(i);
                TaskGroup members = group(cpu, "/G" + i, group.get("cgroup"));
                for (int j = 0; j < group.get("nice").size(); j++) {
                    Task task =
                            hog(timeline, "T" + i + j, group.get("nice").get(j).asInt());
                    cpu.fair.moveToGroup(cpu.rq(), task, members);
                    fractions.add(expected.get("fraction").get(i).get(j).asDouble());
                }
            }

            timeline.run(durationNs);

            for (int i = 0; i < fractions.size(); i++) {
                Task task = timeline.actors.get(i).task;
                double expectedNs = fractions.get(i) * durationNs;
                double tolerance = Math.max(0.01 * expectedNs, (double) sliceNs);
                assertThat((double) task.se.sumExecRuntimeNs)
                        .as(task.name)
                        .isCloseTo(expectedNs, Offset.offset(tolerance));
            }
        });
    }

    @TestFactory
    List<DynamicTest> two_level_timeline() {
        return vectors.function("two_level_timeline", (in, expected) -> {
            FairMachine cpu = FairMachine.oneCpu(tunables -> {
                tunables.baseSliceNs = in.get("base_slice_ns").asLong();
                tunables.hz = in.get("hz").asInt();
            });
            SingleCpuTimeline timeline = new SingleCpuTimeline(cpu);
            for (JsonNode name : in.get("enqueue_order")) {
                addMember(cpu, timeline, name.asText(), in.get("entities"));
            }

            timeline.run(in.get("duration_ns").asLong());

            for (SingleCpuTimeline.Actor actor : timeline.actors) {
                assertThat(actor.task.se.sumExecRuntimeNs)
                        .as(actor.task.name)
                        .isEqualTo(expected.get("exec_ns").get(actor.task.name).asLong());
            }
            List<SingleCpuTimeline.Pick> picks = new ArrayList<>();
            expected.get("picks")
                    .forEach(pick -> picks.add(new SingleCpuTimeline.Pick(
                            pick.get("t_ns").asLong(), pick.get("task").asText())));
            assertThat(timeline.picks.subList(0, picks.size())).isEqualTo(picks);
        });
    }

    private static void addMember(FairMachine cpu, SingleCpuTimeline timeline, String name, JsonNode entities) {
        for (JsonNode entity : entities) {
            for (JsonNode member : entity.get("tasks")) {
                if (member.get("name").asText().equals(name)) {
                    Task task = hog(timeline, name, member.get("nice").asInt());
                    if (!entity.get("group").isNull()) {
                        cpu.fair.moveToGroup(cpu.rq(), task, ofWeight(cpu, entity));
                    }
                }
            }
        }
    }

    private static TaskGroup ofWeight(FairMachine cpu, JsonNode entity) {
        String path = "/" + entity.get("group").asText();
        for (TaskGroup group : cpu.machine.groups) {
            if (group.path.equals(path)) {
                return group;
            }
        }
        TaskGroup group = cpu.fair.groups().create(cpu.machine.rootGroup, path);
        long weight = entity.get("group_entity_weight").asLong();
        if (weight == Weights.internal(Weights.ofIdlePolicy())) {
            cpu.fair.groups().setIdle(group, true);
        } else {
            cpu.fair.groups().setShares(group, weight);
        }
        return group;
    }

    private static Task hog(SingleCpuTimeline timeline, String name, int nice) {
        return timeline.add(name, SchedPolicy.NORMAL, nice, 0, SingleCpuTimeline.NEVER, 0, false).task;
    }

    private static TaskGroup group(FairMachine cpu, String path, JsonNode weight) {
        if (weight.asText().equals("root")) {
            return cpu.machine.rootGroup;
        }
        TaskGroup group = cpu.fair.groups().create(cpu.machine.rootGroup, path);
        if (weight.asText().equals("idle")) {
            cpu.fair.groups().setIdle(group, true);
        } else {
            cpu.fair.groups().setWeight(group, weight.asInt());
        }
        return group;
    }
}
