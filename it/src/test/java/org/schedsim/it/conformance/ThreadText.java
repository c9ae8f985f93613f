package org.schedsim.it.conformance;

import static org.schedsim.scenario.Durations.us;

import org.schedsim.scenario.ThreadBuilder;

/** What a thread is and does, as the recorded scenarios write it. */
final class ThreadText {
    private ThreadText() {}

    /**
     * @param spec {@code program[@setting]...}
     * @param process words of its process
     * @param afterUs how much later than the first copy of its process it begins
     */
    static void write(ThreadBuilder thread, String spec, String[] process, long afterUs) {
        for (int i = 2; i < process.length; i++) {
            setting(thread, process[i]);
        }
        String[] parts = spec.split("@", -1);
        for (int i = 1; i < parts.length; i++) {
            setting(thread, parts[i]);
        }
        if (afterUs > 0) {
            thread.sleep(us(afterUs));
        }
        program(thread, parts[0].split(":", -1));
    }

    private static void setting(ThreadBuilder thread, String word) {
        String[] parts = word.split("=", -1);
        switch (parts[0]) {
            case "copies", "gap_us" -> {}
            case "cpus" -> thread.on(Settings.cpus(parts[1]));
            case "cg" -> thread.in("/" + parts[1]);
            case "nice" -> thread.nice(Integer.parseInt(parts[1]));
            case "slice" -> thread.slice(ScenarioText.micros(parts[1]));
            case "fifo" -> thread.fifo(Integer.parseInt(parts[1]));
            case "rr" -> thread.rr(Integer.parseInt(parts[1]));
            case "batch" -> thread.batch();
            case "idle" -> thread.idlePolicy();
            case "dl" -> deadline(thread, parts[1].split("/", -1));
            default -> throw ScenarioText.unknown(word);
        }
    }

    private static void deadline(ThreadBuilder thread, String[] times) {
        thread.deadline(ScenarioText.micros(times[0]), ScenarioText.micros(times[1]), ScenarioText.micros(times[2]));
    }

    private static void program(ThreadBuilder thread, String[] words) {
        switch (words[0]) {
            case "busy" -> thread.busy();
            case "sleep" -> thread.sleeps();
            case "pb" ->
                thread.repeat(
                        phases -> phases.run(ScenarioText.micros(words[1])).sleep(ScenarioText.micros(words[2])));
            case "per" ->
                thread.repeat(phases ->
                        phases.sleepToPeriod(ScenarioText.micros(words[2])).run(ScenarioText.micros(words[1])));
            default -> throw ScenarioText.unknown(String.join(":", words));
        }
    }
}
