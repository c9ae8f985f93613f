package org.schedsim.workload.io;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.schedsim.topology.CpuMask;
import org.schedsim.workload.Attribute;
import org.schedsim.workload.Phase;
import org.schedsim.workload.Span;
import org.schedsim.workload.ThreadSpec;

/** One pass over the phases of a task: as the index of the corpus has it, and as a thread of the workload has it. */
final class IndexedTask {
    private static final Map<String, Class<? extends Phase>> EVENTS = Map.ofEntries(
            Map.entry("run", Phase.Run.class),
            Map.entry("runtime", Phase.RunFor.class),
            Map.entry("sleep", Phase.Sleep.class),
            Map.entry("timer", Phase.Timer.class),
            Map.entry("suspend", Phase.Wait.class),
            Map.entry("resume", Phase.Wake.class),
            Map.entry("lock", Phase.Lock.class),
            Map.entry("unlock", Phase.Unlock.class),
            Map.entry("wait", Phase.WaitCondition.class),
            Map.entry("signal", Phase.Signal.class),
            Map.entry("barrier", Phase.Barrier.class),
            Map.entry("sem_post", Phase.Write.class),
            Map.entry("sem_wait", Phase.Read.class),
            Map.entry("yield", Phase.Yield.class));

    private IndexedTask() {}

    static Map<String, Object> expected(JsonNode task) {
        JsonNode pass = task.get("per_task_loop");
        Map<String, Long> events = new TreeMap<>();
        for (JsonNode phase : task.get("phases")) {
            long loop = phase.get("loop").asLong();
            phase.get("events").properties().forEach(event -> {
                long count = event.getValue().asLong() * loop;
                List<String> words = event.getKey().equals("sync")
                        ? List.of("lock", "signal", "wait", "unlock")
                        : List.of(event.getKey());
                words.forEach(word -> events.merge(EVENTS.get(word).getSimpleName(), count, Long::sum));
            });
        }
        Map<String, Object> facts = new LinkedHashMap<>();
        facts.put("run", pass.get("run_us").asLong() * 1000);
        facts.put("runtime", pass.get("runtime_us").asLong() * 1000);
        facts.put("sleep", pass.get("sleep_us").asLong() * 1000);
        facts.put("timer", pass.get("timer_us").asLong() * 1000);
        facts.put("loop", task.get("loop").asLong());
        facts.put("delay", task.get("delay_us").asLong() * 1000);
        facts.put("cpus", task.get("cpus").isNull() ? "all" : cpus(task.get("cpus")));
        facts.put("events", events);
        return facts;
    }

    private static String cpus(JsonNode array) {
        int[] cpus = new int[array.size()];
        for (int i = 0; i < cpus.length; i++) {
            cpus[i] = array.get(i).asInt();
        }
        return CpuMask.of(cpus).toString();
    }

    static Map<String, Object> found(ThreadSpec thread, JsonNode task) {
        List<Phase> phases = thread.phases();
        long delayNs = 0;
        if (task.get("delay_us").asLong() > 0 && phases.get(0) instanceof Phase.Sleep sleep) {
            delayNs = ns(sleep.time());
            phases = phases.subList(1, phases.size());
        }
        long loop = 1;
        if (task.get("loop").asLong() != 1 && phases.get(0) instanceof Phase.Repeat repeat) {
            loop = repeat.times();
            phases = repeat.phases();
        }
        Map<String, Object> facts = new LinkedHashMap<>();
        facts.put("run", 0L);
        facts.put("runtime", 0L);
        facts.put("sleep", 0L);
        facts.put("timer", 0L);
        facts.put("loop", loop);
        facts.put("delay", delayNs);
        CpuMask allowed = thread.allowed();
        facts.put("cpus", allowed == null ? "all" : allowed.toString());
        Map<String, Long> events = new TreeMap<>();
        facts.put("events", events);
        add(phases, 1, facts, events);
        return facts;
    }

    private static void add(List<Phase> phases, long times, Map<String, Object> facts, Map<String, Long> events) {
        for (Phase phase : phases) {
            if (phase instanceof Phase.Repeat repeat) {
                add(repeat.phases(), times * repeat.times(), facts, events);
            } else if (!(phase instanceof Phase.Set)) {
                events.merge(phase.getClass().getSimpleName(), times, Long::sum);
            }
            if (phase instanceof Phase.Run run) {
                sum(facts, "run", times * ns(run.work()));
            } else if (phase instanceof Phase.RunFor run) {
                sum(facts, "runtime", times * ns(run.time()));
            } else if (phase instanceof Phase.Sleep sleep) {
                sum(facts, "sleep", times * ns(sleep.time()));
            } else if (phase instanceof Phase.Timer timer) {
                sum(facts, "timer", times * timer.periodNs());
            }
        }
    }

    private static void sum(Map<String, Object> facts, String fact, long ns) {
        facts.merge(fact, ns, (a, b) -> (Long) a + (Long) b);
    }

    static long ns(Span span) {
        return ((Span.Fixed) span).ns();
    }

    /** CPU lists that the thread goes through, in order. */
    static List<String> affinities(List<Phase> phases) {
        return phases.stream()
                .flatMap(phase -> phase instanceof Phase.Repeat repeat
                        ? affinities(repeat.phases()).stream()
                        : phase instanceof Phase.Set set && set.attribute() instanceof Attribute.Affinity affinity
                                ? List.of(affinity.allowed().toString()).stream()
                                : List.<String>of().stream())
                .toList();
    }
}
