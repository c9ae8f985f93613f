package org.schedsim.it.conformance;

import static org.schedsim.scenario.Durations.ms;
import static org.schedsim.scenario.Durations.us;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.schedsim.scenario.ScenarioBuilder;

/** Reads the lines in which the recorded scenarios are written, and describes the same to the model. */
final class ScenarioText {
    private final ScenarioBuilder scenario;
    private final Map<String, List<Integer>> kinds = new LinkedHashMap<>();
    private final TreeSet<Long> changesNs = new TreeSet<>();

    private ScenarioText(ScenarioBuilder scenario) {
        this.scenario = scenario;
    }

    static ScenarioText read(List<String> lines, ScenarioBuilder scenario) {
        ScenarioText text = new ScenarioText(scenario);
        lines.forEach(text::line);
        return text;
    }

    /** Threads by the line that starts them, or by their kind where that line starts several kinds. */
    Map<String, List<Integer>> kinds() {
        return kinds;
    }

    /** When settings change, ns from the start. */
    List<Long> changesNs() {
        return List.copyOf(changesNs);
    }

    private void line(String line) {
        String[] words = line.split(" ", -1);
        switch (words[0]) {
            case "run" -> scenario.duration(ms(Long.parseLong(words[1])));
            case "cg" -> CgroupText.write(scenario.cgroup("/" + words[1]), words);
            case "proc" -> process(line);
            case "at" -> action(ms(Long.parseLong(words[1])).toNanos(), words);
            default -> throw unknown(line);
        }
    }

    private void process(String line) {
        String[] parts = line.split(" : ", -1);
        String[] words = parts[0].split(" ", -1);
        List<String> specs = specs(parts[1]);
        int copies = Integer.parseInt(Settings.value(words, "copies", "0"));
        long gapUs = Long.parseLong(Settings.value(words, "gap_us", "0"));
        for (int copy = 0; copy < Math.max(1, copies); copy++) {
            String name = copies == 0 ? words[1] : words[1] + copy;
            var process = scenario.process(name);
            for (int i = 0; i < specs.size(); i++) {
                String spec = specs.get(i);
                var thread = process.thread(specs.size() == 1 ? name : name + "." + i);
                ThreadText.write(thread, spec, words, copy * gapUs);
                boolean alike = specs.stream().allMatch(spec::equals);
                String kind = alike ? words[1] : words[1] + "." + specs.indexOf(spec);
                kinds.computeIfAbsent(kind, key -> new ArrayList<>()).addAll(thread.taskIds());
            }
        }
    }

    private static List<String> specs(String text) {
        List<String> specs = new ArrayList<>();
        for (String spec : text.split(" ", -1)) {
            String[] parts = spec.split("\\*", -1);
            for (int i = 0; i < (parts.length == 1 ? 1 : Integer.parseInt(parts[1])); i++) {
                specs.add(parts[0]);
            }
        }
        return specs;
    }

    private void action(long atNs, String[] words) {
        if (!words[2].equals("set") || !words[3].startsWith("/cg/")) {
            throw unknown(String.join(" ", words));
        }
        changesNs.add(atNs);
        int slash = words[3].lastIndexOf('/');
        String path = words[3].substring("/cg".length(), slash);
        String value = words[words.length - 1];
        CgroupText.write(
                scenario.at(Duration.ofNanos(atNs)).cgroup(path),
                words[3].substring(slash + 1),
                words.length == 6 ? words[4] + "/" + value : value);
    }

    static IllegalArgumentException unknown(String text) {
        return new IllegalArgumentException("the recorded scenario says '" + text + "', which is not understood");
    }

    static Duration micros(String text) {
        return us(Long.parseLong(text));
    }
}
