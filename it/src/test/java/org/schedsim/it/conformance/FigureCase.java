package org.schedsim.it.conformance;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.schedsim.scenario.Durations;
import org.schedsim.scenario.ScenarioBuilder;

/**
 * A recorded case of which figures are compared.
 *
 * @param lines the scenario as it was written for the recording
 * @param recordings figures of each recording, by name
 */
record FigureCase(
        String variant,
        String kernel,
        boolean cacheAware,
        String topology,
        List<String> lines,
        List<Map<String, Double>> recordings) {
    private static final long SETTLE_MS = 300;

    /** All cases of a group, for example {@code s4}. */
    static List<FigureCase> all(String group) {
        List<FigureCase> cases = new ArrayList<>();
        try (InputStream in = FigureCase.class.getResourceAsStream("/conformance/" + group + ".json")) {
            new ObjectMapper().readTree(in).get("cases").forEach(node -> cases.add(parse(node)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return cases;
    }

    private static FigureCase parse(JsonNode node) {
        List<String> lines = new ArrayList<>();
        node.get("scenario").forEach(line -> lines.add(line.asText()));
        List<Map<String, Double>> recordings = new ArrayList<>();
        for (JsonNode recording : node.get("recordings")) {
            Map<String, Double> figures = new LinkedHashMap<>();
            for (Map.Entry<String, JsonNode> figure : recording.get("figures").properties()) {
                figures.put(figure.getKey(), figure.getValue().asDouble());
            }
            recordings.add(figures);
        }
        boolean cacheAware = node.get("cache_aware").asBoolean();
        String kernel = node.get("kernel").asText() + " @"
                + node.get("configuration").asText() + (cacheAware ? "" : " - cache-aware");
        return new FigureCase(
                node.get("variant").asText(),
                kernel,
                cacheAware,
                node.get("topology").asText(),
                lines,
                recordings);
    }

    /** Plays it in the model, and measures what was measured in the recordings. */
    Map<String, Double> play(long seed) {
        ScenarioBuilder scenario = ScenarioBuilder.scenario()
                .topology(topology)
                .kernel(kernel)
                .overheads(RecordedMachine.OVERHEADS)
                .settle(Durations.ms(SETTLE_MS))
                .seed(seed);
        ScenarioText text = ScenarioText.read(lines, scenario);
        return new FigureMeter(scenario.run(), text).figures(recordings.get(0).keySet());
    }

    @Override
    public String toString() {
        return variant + " on " + kernel;
    }
}
