package org.schedsim.it.conformance;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;

/**
 * A case of the distilled table: what was run, and what came of it each time.
 *
 * @param variant load and its share of the CPU, for example {@code irq60}
 * @param load {@code hardirq}, {@code SCHED_FIFO thread} or {@code none}
 * @param loadUs of each period; 0 without load
 */
record RecordedCase(
        String variant,
        String kernel,
        String configuration,
        boolean cacheAware,
        String topology,
        String load,
        long loadUs,
        long periodUs,
        long releaseMs,
        long watchedMs,
        List<Outcome> recordings) {
    /** All cases of {@code conformance/s1.json}. */
    static List<RecordedCase> all() {
        List<RecordedCase> cases = new ArrayList<>();
        try (InputStream in = RecordedCase.class.getResourceAsStream("/conformance/s1.json")) {
            for (JsonNode node : new ObjectMapper().readTree(in).get("cases")) {
                cases.add(parse(node));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return cases;
    }

    private static RecordedCase parse(JsonNode node) {
        List<Outcome> recordings = new ArrayList<>();
        node.get("recordings").forEach(recording -> recordings.add(Outcome.parse(recording)));
        return new RecordedCase(
                node.get("variant").asText(),
                node.get("kernel").asText(),
                node.get("configuration").asText(),
                node.get("cache_aware").asBoolean(),
                node.get("topology").asText(),
                node.get("load").asText(),
                node.get("load_us").asLong(),
                node.get("period_us").asLong(),
                node.get("release_ms").asLong(),
                node.get("watched_ms").asLong(),
                recordings);
    }

    /** The kernel as the model names it. */
    String kernelText() {
        return kernel + " @" + configuration + (cacheAware ? "" : " - cache-aware");
    }

    /**
     * Must the model agree? Cases under a FIFO thread are only listed: how often its CPU pulls the released thread back
     * while the FIFO thread sleeps depends on what a newly idle pass costs in the emulator, which no recording says.
     */
    boolean mustAgree() {
        return !variant.startsWith("rt");
    }

    @Override
    public String toString() {
        return variant + " on " + kernelText();
    }
}
