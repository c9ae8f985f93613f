package org.schedsim.it.conformance;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The result files of the recordings, from which the table was distilled: derives the outcomes anew. */
final class S1Results {
    private S1Results() {}

    /** The folder of the result files beside the project, or where {@code schedsim.shared} says; null if it is not there. */
    static @Nullable Path folder() {
        String told = System.getProperty("schedsim.shared", System.getenv("SCHEDSIM_SHARED"));
        if (told != null) {
            return existing(Path.of(told));
        }
        for (Path folder = Path.of("").toAbsolutePath(); folder != null; folder = folder.getParent()) {
            Path found = existing(folder.resolve("shared"));
            if (found != null) {
                return found;
            }
        }
        return null;
    }

    private static @Nullable Path existing(Path shared) {
        Path results = shared.resolve("oracle").resolve("results");
        return Files.isDirectory(results) ? results : null;
    }

    /** Outcomes by case, in order of their seeds. */
    static Map<String, List<Outcome>> outcomes(Path folder) throws IOException {
        Map<String, Map<Integer, Outcome>> bySeed = new TreeMap<>();
        ObjectMapper mapper = new ObjectMapper();
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, "S1-*.json")) {
            for (Path file : files) {
                JsonNode result = mapper.readTree(file.toFile());
                bySeed.computeIfAbsent(name(result), name -> new TreeMap<>())
                        .put(result.get("seed").asInt(), outcome(result));
            }
        }
        Map<String, List<Outcome>> outcomes = new TreeMap<>();
        bySeed.forEach((name, seeds) -> outcomes.put(name, new ArrayList<>(seeds.values())));
        return outcomes;
    }

    /** As {@link RecordedCase#toString()} names the case. */
    private static String name(JsonNode result) {
        String config = result.get("kernel_config").asText();
        return result.get("variant").asText() + " on linux-" + config.replace("irq", "")
                + (config.endsWith("irq") ? " @oracle-irq" : " @debian")
                + (result.get("cache_aware").asInt() == 1 ? "" : " - cache-aware");
    }

    private static Outcome outcome(JsonNode result) {
        JsonNode thread = thread(result);
        long releaseUs = releaseUs(result);
        JsonNode cpus = result.at("/topology/cpus");
        Movements movements = new Movements(cpu -> cpus.get(cpu).get("llc").asInt(), 0, releaseUs);
        for (JsonNode move : result.get("migrations_us_tid_from_to")) {
            boolean own = move.get(1).asInt() == thread.get("tid").asInt();
            if (own && move.get(0).asLong() >= releaseUs) {
                movements.move(move.get(0).asLong(), move.get(3).asInt());
            }
        }
        return movements.outcome(result.get("duration_us").asLong(), throughputPct(thread, releaseUs), 1e3);
    }

    private static JsonNode thread(JsonNode result) {
        String name = result.at("/params/busy_thread").asText();
        for (JsonNode thread : result.get("threads")) {
            if (thread.get("name").asText().equals(name)) {
                return thread;
            }
        }
        throw new IllegalArgumentException("no thread " + name + " in " + result.get("id"));
    }

    private static long releaseUs(JsonNode result) {
        for (JsonNode action : result.get("actions_us")) {
            if (action.get(1).asText().startsWith("aff")) {
                return action.get(0).asLong();
            }
        }
        throw new IllegalArgumentException("no release in " + result.get("id"));
    }

    /** The thread's own samples are [ms, CPU, its CPU time in µs, ...]. */
    private static double throughputPct(JsonNode thread, long releaseUs) {
        JsonNode first = null;
        JsonNode last = null;
        for (JsonNode sample : thread.get("samples_ms_cpu_cpuus_iters")) {
            if (sample.get(0).asLong() * 1000 >= releaseUs) {
                first = first == null ? sample : first;
                last = sample;
            }
        }
        if (first == null) {
            throw new IllegalArgumentException("no samples of " + thread.get("name"));
        }
        double cpuMs = (last.get(2).asLong() - first.get(2).asLong()) / 1000.0;
        return Math.round(cpuMs * 1000 / (last.get(0).asLong() - first.get(0).asLong())) / 10.0;
    }
}
