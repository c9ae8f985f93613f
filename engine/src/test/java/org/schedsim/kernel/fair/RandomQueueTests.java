package org.schedsim.kernel.fair;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.schedsim.kernel.state.CfsRq;
import org.schedsim.kernel.state.Entity;
import org.schedsim.kernel.state.Request;
import org.schedsim.kernel.state.SchedPolicy;
import org.schedsim.kernel.state.Task;

/** Whatever tasks do on a CPU, its sums and counts equal a recount. */
class RandomQueueTests {
    private final List<Task> tasks = new ArrayList<>();

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void sums_and_counts_equal_a_recount(long seed) {
        Random random = new Random(seed);
        FairMachine cpu = FairMachine.oneCpu(tunables -> tunables.flatHierarchy = seed > 6);
        for (int i = 0; i < 12; i++) {
            SchedPolicy policy = SchedPolicy.values()[random.nextInt(3)];
            Task task = cpu.task("T" + i, policy, random.nextInt(40) - 20);
            tasks.add(task);
            if (random.nextInt(3) == 0) {
                cpu.fair.changeSlice(task, 100_000L * (1 + random.nextInt(200)));
            }
        }
        long ns = 0;
        for (int step = 0; step < 5_000; step++) {
            ns += random.nextInt(1_000_000);
            cpu.at(ns);
            act(cpu, random);
            check(cpu);
        }
    }

    private void act(FairMachine cpu, Random random) {
        Task task = tasks.get(random.nextInt(tasks.size()));
        boolean awake = task.onRq && !task.se.schedDelayed;
        Task curr = cpu.rq().curr;
        switch (random.nextInt(6)) {
            case 0, 1 -> {
                if (!awake) {
                    cpu.wake(task);
                }
            }
            case 2 -> {
                if (curr != cpu.rq().idle) {
                    cpu.sleep();
                    cpu.schedule();
                }
            }
            case 3 -> cpu.fair.changeNice(cpu.rq(), task, random.nextInt(40) - 20);
            case 4 -> cpu.fair.changeSlice(task, random.nextBoolean() ? 0 : 100_000L * (1 + random.nextInt(200)));
            default -> {
                if (curr != cpu.rq().idle) {
                    cpu.fair.tick(cpu.rq(), curr, false);
                }
            }
        }
        if (cpu.rq().request != Request.NONE) {
            cpu.schedule();
        }
    }

    private void check(FairMachine cpu) {
        CfsRq q = cpu.rq().cfs;
        long weight = 0;
        long sum = 0;
        int custom = 0;
        for (int i = 0; i < q.timelineSize; i++) {
            Entity se = q.timeline[i];
            weight += se.weight;
            sum += se.weight * (se.vruntime - q.zeroVruntime);
            assertThat(i == 0 || q.timeline[i - 1].deadline - se.deadline <= 0).isTrue();
        }
        int queued = 0;
        int runnable = 0;
        int idle = 0;
        for (Task task : tasks) {
            assertThat(task.se.onRq).isEqualTo(task.onRq);
            if (task.onRq) {
                queued++;
                runnable += task.se.schedDelayed ? 0 : 1;
                idle += task.policy == SchedPolicy.IDLE ? 1 : 0;
                custom += task.se.customSlice ? 1 : 0;
            }
        }
        assertThat(q.sumWeight).isEqualTo(weight);
        assertThat(q.sumWVruntime).isEqualTo(sum);
        assertThat(q.nrCustomSlice).isEqualTo(custom);
        assertThat(List.of(q.nrQueued, q.hNrQueued, cpu.rq().nrRunning)).containsOnly(queued);
        assertThat(q.hNrRunnable).isEqualTo(runnable);
        assertThat(q.hNrIdle).isEqualTo(idle);
    }
}
