package org.schedsim.kernel.fair;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.schedsim.kernel.FunctionVectors;
import org.schedsim.kernel.pelt.Pelt;
import org.schedsim.kernel.state.CfsRq;
import org.schedsim.kernel.state.Entity;
import org.schedsim.kernel.state.SchedAvg;
import org.schedsim.kernel.state.Task;

class FairLoadVectorTests {
    private final FunctionVectors vectors = FunctionVectors.of("pelt");

    @TestFactory
    List<DynamicTest> attach() {
        return vectors.function("attach", (in, expected) -> {
            FairMachine cpu = FairMachine.oneCpu();
            CfsRq q = cpu.rq().cfs;
            q.avg.lastUpdateTime = 1;
            q.avg.periodContrib = (int) number(in, "cfs_period_contrib");
            Entity se = cpu.task("T").se;
            se.weight = Weights.internal((int) number(in, "weight"));
            se.loadWeight = se.weight;
            se.avg.loadAvg = number(in, "load_avg");
            se.avg.utilAvg = number(in, "util_avg");
            se.avg.runnableAvg = number(in, "runnable_avg");

            QueueLoad.attach(q, se);

            assertThat(Pelt.divider(se.avg)).isEqualTo(number(expected, "divider"));
            assertThat(se.avg.loadSum).isEqualTo(number(expected, "load_sum"));
            assertThat(se.avg.utilSum).isEqualTo(number(expected, "util_sum"));
            assertThat(se.avg.runnableSum).isEqualTo(number(expected, "runnable_sum"));
            assertThat(q.avg.loadSum).isEqualTo(number(expected, "cfs_load_sum_added"));
        });
    }

    @TestFactory
    List<DynamicTest> apply_removed_util() {
        return vectors.function("apply_removed_util", (in, expected) -> {
            CfsRq q = FairMachine.oneCpu().rq().cfs;
            q.avg.utilAvg = number(in, "util_avg");
            q.avg.utilSum = number(in, "util_sum");
            q.avg.periodContrib = (int) number(in, "period_contrib");
            q.removedUtilAvg = number(in, "removed_util");
            q.nrRemoved = 1;

            QueueLoad.applyRemoved(q);

            assertThat(q.avg.utilAvg).isEqualTo(number(expected, "util_avg"));
            assertThat(q.avg.utilSum).isEqualTo(number(expected, "util_sum"));
        });
    }

    @TestFactory
    List<DynamicTest> util_est_update() {
        return vectors.function("util_est_update", (in, expected) -> {
            UtilEst utilEst = new UtilEst(true);
            SchedAvg avg = new SchedAvg();
            if (!in.has("sequence")) {
                avg.utilEst = (int) number(in, "ewma");
                avg.utilEstUnchanged = in.get("flag_unchanged").asBoolean();
                set(avg, in);
                utilEst.sample(avg);
                assertThat((long) avg.utilEst).isEqualTo(number(expected, "ewma"));
                assertThat(avg.utilEstUnchanged)
                        .isEqualTo(expected.get("flag_unchanged").asBoolean());
                return;
            }
            List<Long> ewma = new ArrayList<>();
            for (JsonNode step : in.get("sequence")) {
                set(avg, step);
                avg.utilEstUnchanged = false;
                utilEst.sample(avg);
                ewma.add((long) avg.utilEst);
            }
            List<Long> wanted = new ArrayList<>();
            expected.get("ewma").forEach(one -> wanted.add(one.asLong()));
            assertThat(ewma).isEqualTo(wanted);
        });
    }

    private static void set(SchedAvg avg, JsonNode in) {
        avg.utilAvg = number(in, "util_avg");
        avg.runnableAvg = number(in, "runnable_avg");
    }

    @TestFactory
    List<DynamicTest> post_init_util() {
        return vectors.function("post_init_util", (in, expected) -> {
            FairMachine cpu = ofCapacity(number(in, "cpu_capacity"));
            List<Long> util = new ArrayList<>();
            for (int i = 0; i < number(in, "forks"); i++) {
                Task task = cpu.task("T");
                task.nice = niceOf(number(in, "weight"));
                cpu.fork(task);
                util.add(task.se.avg.utilAvg);
            }
            List<Long> wanted = new ArrayList<>();
            expected.get("util_avg").forEach(one -> wanted.add(one.asLong()));

            assertThat(util).isEqualTo(wanted);
            assertThat(cpu.rq().cfs.avg.utilAvg).isEqualTo(number(expected, "cfs_util_avg_after"));
        });
    }

    @TestFactory
    List<DynamicTest> post_init_util_one() {
        return vectors.function("post_init_util_one", (in, expected) -> {
            FairMachine cpu = ofCapacity(number(in, "cpu_capacity"));
            cpu.rq().cfs.avg.utilAvg = number(in, "cfs_util_avg");
            cpu.rq().cfs.avg.loadAvg = number(in, "cfs_load_avg");
            Task task = cpu.task("T");
            task.nice = niceOf(number(in, "weight"));

            cpu.fair.initNew(cpu.rq(), task);

            assertThat(task.se.avg.utilAvg).isEqualTo(number(expected, "util_avg"));
            assertThat(task.se.avg.runnableAvg).isEqualTo(number(expected, "runnable_avg"));
        });
    }

    private static FairMachine ofCapacity(long capacity) {
        return new FairMachine("1 llc x 1 cpu ; capacity:0=" + capacity, tunables -> {});
    }

    private static int niceOf(long weight) {
        for (int nice = -20; nice < 20; nice++) {
            if (Weights.ofNice(nice) == weight) {
                return nice;
            }
        }
        throw new IllegalArgumentException("no nice value has weight " + weight);
    }

    private static long number(JsonNode node, String field) {
        return node.get(field).asLong();
    }
}
