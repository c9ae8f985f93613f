package org.schedsim.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.schedsim.kernel.state.Tunables;

/**
 * The bound of the balancing intervals. In the recordings with four CPUs a level whose interval has grown to 512 ms is
 * balanced every 300 ms: 12 passes fail, and the last of them pushes the task 1116 to 1120 ms after the first.
 */
class MaxIntervalTests {
    @Test
    void the_cpu_that_came_up_last_is_not_counted() {
        assertThat(tunables("linux-7.2 @debian", 4).maxIntervalCpus).isEqualTo(3);
        assertThat(tunables("linux-7.3 @debian", 4).maxIntervalCpus).isEqualTo(3);
    }

    @Test
    void a_machine_of_one_cpu_counts_it() {
        assertThat(tunables("linux-7.2", 1).maxIntervalCpus).isEqualTo(1);
    }

    private static Tunables tunables(String kernel, int cpus) {
        return KernelModel.of(kernel).tunables(new Tunables.Builder(cpus));
    }
}
