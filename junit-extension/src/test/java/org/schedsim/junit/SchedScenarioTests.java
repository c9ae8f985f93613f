package org.schedsim.junit;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.platform.engine.TestExecutionResult.Status;
import org.schedsim.kernel.KernelModel;
import org.schedsim.record.RunRecord;
import org.schedsim.scenario.ScenarioBuilder;
import org.schedsim.scenario.SchedRun;
import org.schedsim.topology.Topology;

@DisplayName("@SchedScenario")
class SchedScenarioTests {
    @TempDir
    Path output;

    private ScenarioKit run(Class<?> specimen) {
        ScenarioKit kit = new ScenarioKit(output).run(specimen);
        assertThat(kit.statuses()).containsOnly(Status.SUCCESSFUL);
        return kit;
    }

    @Test
    void runs_each_machine_kernel_and_seed_once_in_this_order() {
        assertThat(run(MatrixTestCase.class).names())
                .containsExactly(
                        "1 llc x 2 cpu, linux-7.2, seed 0",
                        "1 llc x 2 cpu, linux-7.2, seed 1",
                        "1 llc x 2 cpu, linux-7.2 - cache-aware, seed 0",
                        "1 llc x 2 cpu, linux-7.2 - cache-aware, seed 1",
                        "2 llc x 1 cpu, linux-7.2, seed 0",
                        "2 llc x 1 cpu, linux-7.2, seed 1",
                        "2 llc x 1 cpu, linux-7.2 - cache-aware, seed 0",
                        "2 llc x 1 cpu, linux-7.2 - cache-aware, seed 1");
    }

    static class MatrixTestCase {
        @SchedScenario(
                topology = {"1 llc x 2 cpu", "2 llc x 1 cpu"},
                kernel = {"linux-7.2", "linux-7.2 - cache-aware"},
                seeds = 2,
                duration = "5ms")
        void sample(ScenarioBuilder scenario, Topology topology, KernelModel kernel, @Seed long seed) {
            SchedRun run = Samples.pinned(scenario);

            assertThat(run.topology()).isEqualTo(topology);
            assertThat(run.scenario().kernel()).isEqualTo(kernel);
            assertThat(run.scenario().seed()).isEqualTo(seed);
            SchedAssertions.assertThat(run).task("busy").neverRunsOn(1);
        }
    }

    @Test
    void the_kernel_is_7_2_unless_another_is_given() {
        assertThat(run(PlainTestCase.class).record().id().kernel()).isEqualTo("linux-7.2");
    }

    static class PlainTestCase {
        @SchedScenario(topology = "1 llc x 2 cpu", duration = "5ms")
        void sample(ScenarioBuilder scenario) {
            Samples.pass(scenario);
        }
    }

    @Test
    void the_body_may_give_what_the_attributes_leave_open() {
        RunRecord record = run(OpenTestCase.class).record();

        assertThat(record.id().text()).endsWith("$OpenTestCase#sample[-|-|-|0]");
        assertThat(record.durationNs()).isEqualTo(5_000_000);
        assertThat(record.machine().cpus()).isEqualTo(2);
    }

    static class OpenTestCase {
        @SchedScenario(kernel = {})
        void sample(ScenarioBuilder scenario) {
            scenario.topology("1 llc x 2 cpu").kernel("linux-7.2 @debian").duration(java.time.Duration.ofMillis(5));
            Samples.pass(scenario);
        }
    }

    @Test
    void names_follow_the_pattern() {
        assertThat(run(NamedTestCase.class).names())
                .containsExactly("on one cache: 1 llc x 2 cpu / #pinned / linux-7.2 / 0 {");
    }

    static class NamedTestCase {
        @DisplayName("on one cache")
        @SchedScenario(
                topology = "1 llc x 2 cpu",
                duration = "5ms",
                workload = "#pinned",
                name = "{displayName}: {topology} / {workload} / {kernel} / {seed} {")
        void sample(SchedRun run) {
            SchedAssertions.assertThat(run).task("busy").neverRunsOn(1);
        }

        static void pinned(ScenarioBuilder scenario) {
            scenario.process("app").thread("busy").on(0).busy();
        }
    }

    @Nested
    class With_a_workload {
        @Test
        void the_run_was_played_before_the_body() {
            RunRecord record = run(WorkloadTestCase.class).record();

            assertThat(record.id().workload()).isEqualTo("#pinned");
            assertThat(record.claims()).hasSize(1);
        }
    }

    static class WorkloadTestCase {
        private SchedRun fromBefore;

        @BeforeEach
        void remember(SchedRun run) {
            fromBefore = run;
        }

        @SchedScenario(topology = "1 llc x 2 cpu", duration = "5ms", workload = "#pinned")
        void sample(SchedRun run) {
            assertThat(run).isSameAs(fromBefore);
            assertThat(run.endNs()).isEqualTo(5_000_000);
            SchedAssertions.assertThat(run).task("busy").neverRunsOn(1);
        }

        private static void pinned(ScenarioBuilder scenario) {
            scenario.process("app").thread("busy").on(0).busy();
        }
    }

    @Test
    void all_methods_of_an_invocation_share_the_builder() {
        run(SharedBuilderTestCase.class);
    }

    @TestInstance(TestInstance.Lifecycle.PER_CLASS)
    static class SharedBuilderTestCase {
        @BeforeEach
        void build(ScenarioBuilder scenario) {
            scenario.process("app").thread("busy").on(0).busy();
        }

        @SchedScenario(topology = "1 llc x 2 cpu", duration = "5ms", seeds = 2)
        void sample(ScenarioBuilder scenario) {
            SchedAssertions.assertThat(scenario.run()).task("busy").neverRunsOn(1);
        }
    }

    @Nested
    class References {
        @Test
        void give_values_arrays_and_collections_of_texts_and_objects() {
            assertThat(run(ReferencesTestCase.class).records())
                    .extracting(
                            record -> record.id().topology() + "|" + record.id().kernel())
                    .containsExactlyInAnyOrder(
                            "1 llc x 2 cpu|linux-7.2 @debian",
                            "2 llc x 1 cpu|linux-7.2 @debian",
                            "by calls|linux-7.2 @debian",
                            "1 llc x 4 cpu|linux-7.2 @debian");
        }

        @Test
        void are_found_in_superclasses_and_around_nested_classes() {
            assertThat(run(InheritedTestCase.class).record().id().topology()).isEqualTo("1 llc x 2 cpu");
            assertThat(run(OuterTestCase.class).records())
                    .extracting(record -> record.id().testClass())
                    .anyMatch(name -> name.endsWith("$OuterTestCase$Inner"));
        }
    }

    static class ReferencesTestCase {
        @SchedScenario(
                topology = {"#two", "#built", "Machines#four"},
                kernel = "org.schedsim.junit.SchedScenarioTests$Machines#kernels",
                duration = "5ms")
        void sample(ScenarioBuilder scenario) {
            Samples.pass(scenario);
        }

        private static String[] two() {
            return new String[] {"1 llc x 2 cpu", "2 llc x 1 cpu"};
        }

        static Topology built() {
            return Topology.builder()
                    .online(org.schedsim.topology.CpuMask.range(0, 1))
                    .text("by calls")
                    .build();
        }

        static class Machines {
            static String four() {
                return "1 llc x 4 cpu";
            }
        }
    }

    static class Machines {
        static List<KernelModel> kernels() {
            return List.of(KernelModel.of("linux-7.2 @debian"));
        }
    }

    abstract static class BaseTestCase {
        @SchedScenario(topology = "#machine", duration = "5ms")
        void sample(ScenarioBuilder scenario) {
            Samples.pass(scenario);
        }

        static String machine() {
            return "1 llc x 2 cpu";
        }
    }

    static class InheritedTestCase extends BaseTestCase {}

    static class OuterTestCase {
        static String machine() {
            return "1 llc x 2 cpu";
        }

        @Nested
        class Inner {
            @SchedScenario(topology = "#machine", duration = "5ms")
            void sample(ScenarioBuilder scenario) {
                Samples.pass(scenario);
            }
        }
    }

    @Test
    void stands_behind_annotations_of_ones_own() {
        assertThat(run(ComposedTestCase.class).record().id().topology()).isEqualTo("1 llc x 2 cpu");
    }

    @Target(ElementType.METHOD)
    @Retention(RetentionPolicy.RUNTIME)
    @SchedScenario(topology = "1 llc x 2 cpu", duration = "5ms")
    @interface SmallScenario {}

    static class ComposedTestCase {
        @SmallScenario
        void sample(ScenarioBuilder scenario) {
            Samples.pass(scenario);
        }
    }

    @Test
    void machines_are_found_among_the_resources_of_the_test() {
        RunRecord record = run(ResourceTestCase.class).record();

        assertThat(record.id().topology()).isEqualTo("hwloc:two-cpus.xml");
        assertThat(record.machine().cpus()).isEqualTo(2);
    }

    static class ResourceTestCase {
        @SchedScenario(topology = "hwloc:machines/two-cpus.xml", duration = "5ms")
        void sample(ScenarioBuilder scenario) {
            Samples.pass(scenario);
        }
    }

    @Test
    void tests_may_run_in_parallel() {
        ScenarioKit kit = new ScenarioKit(output)
                .with("junit.jupiter.execution.parallel.enabled", "true")
                .with("junit.jupiter.execution.parallel.mode.default", "concurrent")
                .run(ParallelTestCase.class);

        assertThat(kit.statuses()).hasSize(24).containsOnly(Status.SUCCESSFUL);
        assertThat(kit.records())
                .hasSize(24)
                .allSatisfy(record -> assertThat(record.claims()).hasSize(1));
        assertThat(kit.records().stream()
                        .collect(Collectors.groupingBy(record -> record.id().seed()))
                        .values())
                .allSatisfy(records -> assertThat(
                                records.stream().map(RunRecord::digest).distinct())
                        .hasSize(1));
    }

    static class ParallelTestCase {
        @SchedScenario(topology = "2 llc x 2 cpu", duration = "20ms", seeds = 12)
        void one(ScenarioBuilder scenario) {
            Samples.pass(scenario);
        }

        @SchedScenario(topology = "2 llc x 2 cpu", duration = "20ms", seeds = 12)
        void two(ScenarioBuilder scenario) {
            Samples.pass(scenario);
        }
    }
}
