package org.schedsim.kernel.group;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.schedsim.kernel.FunctionVectors;
import org.schedsim.kernel.RecordedEffects;
import org.schedsim.kernel.core.Clock;
import org.schedsim.kernel.core.IdleClass;
import org.schedsim.kernel.core.Requests;
import org.schedsim.kernel.core.StopClass;
import org.schedsim.kernel.decision.Decisions;
import org.schedsim.kernel.state.CfsBandwidth;
import org.schedsim.kernel.state.CfsRq;
import org.schedsim.kernel.state.IdleAndStopClasses;
import org.schedsim.kernel.state.Machine;
import org.schedsim.kernel.state.TaskGroup;
import org.schedsim.kernel.state.Tunables;
import org.schedsim.topology.Topology;

class PoolVectorTests {
    private static final FunctionVectors GROUPS = FunctionVectors.of("groups");

    private final RecordedEffects effects = new RecordedEffects();
    private final IdleClass idleClass = new IdleClass();
    private final Machine machine = new Machine(
            Topology.of("1 llc x 2 cpu"),
            new Tunables.Builder(2).build(),
            effects,
            new IdleAndStopClasses(idleClass, new StopClass()));
    private final TaskGroup group = new TaskGroup(machine, machine.rootGroup, "/A");
    private final CfsBandwidth bandwidth = group.bandwidth;
    private final CfsRq queue = group.cfsRqs[0];

    private static long number(JsonNode entry, String field) {
        return entry.get(field).asLong();
    }

    @TestFactory
    List<DynamicTest> assign_cfs_rq_runtime() {
        return GROUPS.function("assign_cfs_rq_runtime", (inputs, expected) -> {
            bandwidth.runtimeNs = number(inputs, "global_runtime");
            queue.runtimeRemainingNs = number(inputs, "runtime_remaining");
            boolean assigned = Pool.assign(bandwidth, queue, number(inputs, "target"));
            assertThat(!assigned).isEqualTo(expected.get("throttled").asBoolean());
            assertThat(number(inputs, "global_runtime") - bandwidth.runtimeNs).isEqualTo(number(expected, "granted"));
            checkState(expected);
        });
    }

    private void checkState(JsonNode expected) {
        assertThat(queue.runtimeRemainingNs).isEqualTo(number(expected, "runtime_remaining"));
        assertThat(bandwidth.runtimeNs).isEqualTo(number(expected, "global_runtime"));
    }

    @TestFactory
    List<DynamicTest> refill() {
        return GROUPS.function("refill", (inputs, expected) -> {
            bandwidth.runtimeNs = number(inputs, "runtime_ns");
            bandwidth.quotaNs = number(inputs, "quota_ns");
            bandwidth.burstNs = number(inputs, "burst_ns");
            Pool.refill(bandwidth);
            assertThat(bandwidth.runtimeNs).isEqualTo(number(expected, "runtime_ns"));
        });
    }

    @TestFactory
    List<DynamicTest> return_cfs_rq_runtime() {
        return GROUPS.function("return_cfs_rq_runtime", (inputs, expected) -> {
            reset();
            bandwidth.runtimeNs = number(inputs, "global_runtime");
            queue.runtimeRemainingNs = number(inputs, "runtime_remaining");
            bandwidth.periodExpiresNs = machine.now + number(inputs, "ns_to_period_end");
            if (inputs.get("others_throttled").asBoolean()) {
                bandwidth.addThrottled(group.cfsRqs[1]);
            }
            new Bandwidth(
                            machine,
                            new Clock(machine),
                            new Requests(machine),
                            idleClass,
                            q -> {},
                            new Decisions(List.of(), null))
                    .emptied(queue);
            assertThat(number(inputs, "runtime_remaining") - queue.runtimeRemainingNs)
                    .isEqualTo(number(expected, "returned"));
            assertThat(!effects.slackTimers.isEmpty())
                    .isEqualTo(expected.get("slack_timer_started").asBoolean());
            checkState(expected);
        });
    }

    /** The tests of a factory share its state. */
    private void reset() {
        effects.slackTimers.clear();
        bandwidth.quotaNs = 100_000_000;
        bandwidth.slackStarted = false;
        queue.runtimeEnabled = true;
        if (bandwidth.throttledHead != null) {
            bandwidth.removeThrottled(group.cfsRqs[1]);
        }
    }
}
