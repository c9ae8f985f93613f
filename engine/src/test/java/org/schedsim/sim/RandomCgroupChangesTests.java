package org.schedsim.sim;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.schedsim.kernel.state.CfsRq;
import org.schedsim.kernel.state.CpuRq;
import org.schedsim.kernel.state.TaskGroup;

/** Whatever happens to threads and cgroups, their queues count right, and nothing is left when the threads are gone. */
class RandomCgroupChangesTests {
    private static final int DECAYED_MS = 3_000;

    @ParameterizedTest
    @CsvSource({"7.2, 0", "7.2, 1", "7.3, 0", "7.3, 1"})
    void queues_of_groups_equal_a_recount_after_every_event(String kernel, long round) {
        for (long seed = round * 6; seed < round * 6 + 6; seed++) {
            CpuWorld world = new RandomCgroupWorld(kernel, seed).endless();
            GroupInvariants invariants = new GroupInvariants(world.world);
            String name = kernel + ", seed " + seed;
            world.runTo(
                    RandomCgroupWorld.END_MS,
                    () -> assertThat(invariants.broken())
                            .as("%s, at %.6f ms", name, world.nowMs())
                            .isNull());
        }
    }

    /** Nothing of threads that are gone stays in an average: each decays to 0 and the leaf lists empty themselves. */
    @ParameterizedTest
    @CsvSource({"7.2", "7.3"})
    void threads_that_ended_leave_no_load_behind(String kernel) {
        for (long seed = 100; seed < 108; seed++) {
            CpuWorld world = new RandomCgroupWorld(kernel, seed).ending();
            world.runTo(DECAYED_MS);
            for (int pass = 0; pass < 2; pass++) {
                world.runTo(DECAYED_MS + 10 * (pass + 1));
                for (CpuRq rq : world.machine.rqs) {
                    world.world.kernel.clock.update(rq);
                    world.world.kernel.fair.updateBlockedAverages(rq);
                }
            }
            for (TaskGroup group : world.machine.groups) {
                for (CfsRq q : group.cfsRqs) {
                    String name = kernel + ", seed " + seed + ": " + group + " on CPU " + q.rq.cpu;
                    assertThat(q.nrQueued).as(name).isZero();
                    assertThat(List.of(q.avg.loadAvg, q.avg.utilAvg, q.avg.runnableAvg))
                            .as("load, util, runnable of %s", name)
                            .containsOnly(0L);
                    assertThat(q.rq.nrLeafCfsRqs).as(name).isZero();
                }
                assertThat(group.loadAvg).isZero();
            }
        }
    }
}
