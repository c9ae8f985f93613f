package org.schedsim.it.conformance;

import com.fasterxml.jackson.databind.JsonNode;
import org.jspecify.annotations.Nullable;

/**
 * One recording, or one run of the model.
 *
 * @param leftCpuMs from the release to the first move off the CPU; null if there is none
 * @param leftLlcMs from the release to the first move to another LLC; null if there is none
 * @param throughputPct CPU time of the thread per time that has passed
 * @param migrations moves after the release
 */
record Outcome(
        Verdict verdict,
        @Nullable Double leftCpuMs,
        @Nullable Double leftLlcMs,
        double throughputPct,
        int migrations) {
    static Outcome parse(JsonNode recording) {
        return new Outcome(
                Verdict.parse(recording.get("verdict").asText()),
                number(recording.get("left_cpu_ms")),
                number(recording.get("left_llc_ms")),
                recording.get("throughput_pct").asDouble(),
                recording.get("migrations").asInt());
    }

    private static @Nullable Double number(JsonNode value) {
        return value.isNull() ? null : value.asDouble();
    }
}
