package org.schedsim.sim;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.schedsim.workload.RandomStream;

class EventQueueTests {
    private record Pending(int source, long time, int step, int cpu, int serial) {}

    @Test
    void events_of_one_instant_come_by_step_then_cpu_then_arming_order() {
        EventQueue queue = new EventQueue(6);
        queue.schedule(0, 5, EventQueue.PHASE_END, 0);
        queue.schedule(1, 5, EventQueue.INTERRUPT, 3);
        queue.schedule(2, 5, EventQueue.INTERRUPT, 1);
        queue.schedule(3, 5, EventQueue.JIFFY, 9);
        queue.schedule(4, 4, EventQueue.PHASE_END, 9);
        queue.schedule(5, 5, EventQueue.INTERRUPT, 1);

        assertThat(drain(queue)).containsExactly(4, 3, 2, 5, 1, 0);
    }

    /** A sorted list is the reference: simple enough to be seen to be right. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void random_use_gives_the_order_of_a_sorted_list(long seed) {
        RandomStream random = RandomStream.of(seed, "queue", 0);
        EventQueue queue = new EventQueue(40);
        TreeMap<Integer, Pending> reference = new TreeMap<>();
        for (int serial = 0; serial < 5_000; serial++) {
            int source = (int) random.nextLong(40);
            int step = 1 + (int) random.nextLong(6);
            int cpu = (int) random.nextLong(8);
            long time = random.nextLong(20);
            switch ((int) random.nextLong(4)) {
                case 0 -> {
                    queue.cancel(source);
                    reference.remove(source);
                }
                case 1 -> {
                    if (!reference.isEmpty()) {
                        int next = ordered(reference).get(0);
                        assertThat(queue.poll()).isEqualTo(next);
                        reference.remove(next);
                    }
                }
                default -> {
                    queue.schedule(source, time, step, cpu);
                    reference.put(source, new Pending(source, time, step, cpu, serial));
                }
            }
        }

        assertThat(drain(queue)).isEqualTo(ordered(reference));
    }

    private static List<Integer> ordered(Map<Integer, Pending> pending) {
        return pending.values().stream()
                .sorted(Comparator.comparingLong(Pending::time)
                        .thenComparingInt(Pending::step)
                        .thenComparingInt(Pending::cpu)
                        .thenComparingInt(Pending::serial))
                .map(Pending::source)
                .toList();
    }

    private static List<Integer> drain(EventQueue queue) {
        List<Integer> sources = new ArrayList<>();
        while (queue.peek() >= 0) {
            sources.add(queue.poll());
        }
        return sources;
    }
}
