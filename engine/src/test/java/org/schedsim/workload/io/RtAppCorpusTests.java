package org.schedsim.workload.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.schedsim.SharedFiles;
import org.schedsim.workload.ThreadPolicy;
import org.schedsim.workload.ThreadSpec;
import org.schedsim.workload.WorkloadException;

/** Every rt-app file of the corpus gives the threads that its index describes, or the refusal that the index asks for. */
class RtAppCorpusTests {
    private static final String FOLDER = "corpus/workloads/rt-app/";

    @TestFactory
    List<DynamicTest> every_file_is_read_as_its_index_says() {
        List<DynamicTest> tests = new ArrayList<>();
        for (JsonNode entry : SharedFiles.requireJson(FOLDER + "index.json").get("entries")) {
            Path file = SharedFiles.require(FOLDER + entry.get("file").asText());
            tests.add(dynamicTest(entry.get("file").asText(), () -> check(entry, file)));
        }
        assertThat(tests).hasSizeGreaterThan(20);
        return tests;
    }

    private static void check(JsonNode entry, Path file) {
        if (entry.hasNonNull("must_fail")) {
            assertThatThrownBy(() -> RtApp.read(file))
                    .isInstanceOf(WorkloadException.class)
                    .hasMessageMatching("(?s).*json:\\d+:\\d+ .*template.*");
        } else if (!entry.get("truth").get("has_tasks").asBoolean()) {
            assertRefused(file, "there are no \"tasks\"");
        } else if (entry.path("notes").asText().startsWith("old grammar") || isFirstGrammar(entry)) {
            assertRefused(file, "first grammar of rt-app");
        } else {
            assertAgrees(entry.get("truth"), RtApp.read(file));
        }
    }

    private static boolean isFirstGrammar(JsonNode entry) {
        return entry.get("truth").get("grammar_features").toString().contains("property exec");
    }

    private static void assertRefused(Path file, String message) {
        assertThatThrownBy(() -> RtApp.read(file))
                .isInstanceOf(WorkloadException.class)
                .hasMessageContaining(message)
                .hasMessageContaining("expected:");
    }

    private static void assertAgrees(JsonNode truth, RtAppFile file) {
        List<ThreadSpec> threads = file.workload().threads();
        assertThat(threads).hasSize(1 + truth.get("threads").asInt());
        long durationS = truth.path("duration_s").asLong(-1);
        assertThat(file.durationNs()).isEqualTo(durationS < 0 ? RtAppFile.WITHOUT_END : durationS * 1_000_000_000);
        int next = 1;
        for (JsonNode task : truth.get("tasks")) {
            for (int i = 0; i < task.get("instances").asInt(); i++) {
                ThreadSpec thread = threads.get(next++);
                assertThat(thread.name()).startsWith(task.get("name").asText());
                assertThat(IndexedTask.found(thread, task))
                        .as(thread.name())
                        .containsExactlyEntriesOf(IndexedTask.expected(task));
                assertSettings(thread, task);
            }
        }
    }

    private static void assertSettings(ThreadSpec thread, JsonNode task) {
        boolean realTime = thread.policy().rtPriority() > 0;
        if (task.hasNonNull("priority")) {
            int found =
                    realTime ? thread.policy().rtPriority() : thread.policy().nice();
            assertThat(found).isEqualTo(task.get("priority").asInt());
        }
        if (task.hasNonNull("policy")) {
            String word = task.get("policy").asText();
            assertThat(thread.policy().kind().name())
                    .isEqualTo(
                            switch (word) {
                                case "SCHED_OTHER" -> "NORMAL";
                                default -> word.substring("SCHED_".length());
                            });
        }
        if (task.has("util_min")) {
            assertThat(thread.clamp()).isNotNull();
            assertThat(thread.clamp().min()).isEqualTo(task.get("util_min").asInt());
        }
        if (task.has("util_max")) {
            assertThat(thread.clamp()).isNotNull();
            assertThat(thread.clamp().max()).isEqualTo(task.get("util_max").asInt());
        }
        if (task.has("dl-runtime")) {
            ThreadPolicy.Deadline deadline = thread.policy().deadline();
            long foundNs = deadline == null ? thread.policy().sliceNs() : deadline.runtimeNs();
            assertThat(foundNs).isEqualTo(task.get("dl-runtime").asLong() * 1000);
        }
        assertThat(thread.cgroup()).isEqualTo(task.path("taskgroup").asText("/"));
    }

    @TestFactory
    List<DynamicTest> a_hostile_file_is_refused_with_its_place_or_bounded_with_a_note() {
        return List.of(
                refused("rtapp-nan.json", ":1:22 ($.tasks.t.run)", "'NaN'"),
                refused("rtapp-instances-2pow31.json", "($.tasks.t.instance)", "0 to 10000"),
                refused("rtapp-timer-zero-forever.json", "($.tasks.t)", "task \"t\" loops without end"),
                refused("rtapp-trailing-garbage.json", ":1:30", "after the end of the object"),
                dynamicTest("rtapp-fork-itself.json", () -> {
                    RtAppFile file = RtApp.read(SharedFiles.require("corpus/bad/rtapp-fork-itself.json"));
                    assertThat(file.workload().threads()).hasSize(2 + 64);
                    assertThat(file.notes()).singleElement().asString().contains("task \"t\"", "64");
                }));
    }

    private static DynamicTest refused(String name, String place, String message) {
        return dynamicTest(name, () -> {
            Path file = SharedFiles.require("corpus/bad/" + name);
            assertThatThrownBy(() -> RtApp.read(file))
                    .isInstanceOf(WorkloadException.class)
                    .hasMessageContaining(name)
                    .hasMessageContaining(place)
                    .hasMessageContaining(message);
        });
    }
}
