package org.schedsim.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.schedsim.scenario.ScenarioBuilder;
import org.schedsim.scenario.SchedRun;
import org.schedsim.topology.Topology;

@DisplayName("@SchedScenario, used wrongly")
class SchedScenarioMisuseTests {
    private static final String HERE = " on SchedScenarioMisuseTests$";

    @TempDir
    Path output;

    private String message(Class<?> specimen) {
        ScenarioKit kit = new ScenarioKit(output).run(specimen);
        assertThat(kit.thrown()).isEqualTo(ExtensionConfigurationException.class);
        return kit.message();
    }

    @Test
    void a_machine_that_is_not_understood_is_marked() {
        assertThat(message(TopologyTestCase.class))
                .startsWith("@SchedScenario(topology = \"2 llc y 2 cpu\")" + HERE + "TopologyTestCase#sample: ")
                .contains("2 llc y 2 cpu", "^", "expected");
        assertThat(new ScenarioKit(output).records()).isEmpty();
    }

    static class TopologyTestCase {
        @SchedScenario(topology = "2 llc y 2 cpu", duration = "5ms")
        void sample(ScenarioBuilder scenario) {}
    }

    @Test
    void a_kernel_that_is_not_understood_is_marked() {
        assertThat(message(KernelTestCase.class))
                .startsWith("@SchedScenario(kernel = \"linux-7.2 + cash-aware\")" + HERE + "KernelTestCase#sample: ")
                .contains("^", "expected", "cache-aware");
    }

    static class KernelTestCase {
        @SchedScenario(topology = "1 llc x 2 cpu", kernel = "linux-7.2 + cash-aware", duration = "5ms")
        void sample(ScenarioBuilder scenario) {}
    }

    @Test
    void a_duration_needs_a_unit() {
        assertThat(message(DurationTestCase.class))
                .isEqualTo("@SchedScenario(duration = \"20\")" + HERE + "DurationTestCase#sample: '20' is no duration:"
                        + " found unit '', expected s, ms, us or ns, like 20s");
    }

    static class DurationTestCase {
        @SchedScenario(topology = "1 llc x 2 cpu", duration = "20")
        void sample(ScenarioBuilder scenario) {}
    }

    @Test
    void there_is_at_least_one_seed() {
        assertThat(message(SeedsTestCase.class))
                .isEqualTo("@SchedScenario(seeds = 0)" + HERE + "SeedsTestCase#sample: expected at least 1");
    }

    static class SeedsTestCase {
        @SchedScenario(topology = "1 llc x 2 cpu", duration = "5ms", seeds = 0)
        void sample(ScenarioBuilder scenario) {}
    }

    @Test
    void a_placeholder_must_be_known() {
        assertThat(message(NameTestCase.class))
                .isEqualTo(
                        "@SchedScenario(name = \"{machine}\")" + HERE + "NameTestCase#sample: found {machine}, expected"
                                + " one of {topology}, {workload}, {kernel}, {seed}, {displayName}");
    }

    static class NameTestCase {
        @SchedScenario(topology = "1 llc x 2 cpu", duration = "5ms", name = "{machine}")
        void sample(ScenarioBuilder scenario) {}
    }

    @Test
    void a_name_is_not_blank() {
        assertThat(message(BlankNameTestCase.class)).endsWith("expected a name that is not blank");
    }

    static class BlankNameTestCase {
        @SchedScenario(topology = "1 llc x 2 cpu", duration = "5ms", name = " ")
        void sample(ScenarioBuilder scenario) {}
    }

    @Test
    void a_machine_is_given_once() {
        assertThat(message(TwiceTestCase.class))
                .isEqualTo("@SchedScenario(topology = \"1 llc x 2 cpu\")" + HERE
                        + "TwiceTestCase#sample: it is given twice; remove one");
    }

    static class TwiceTestCase {
        @SchedScenario(
                topology = {"1 llc x 2 cpu", "#same"},
                duration = "5ms")
        void sample(ScenarioBuilder scenario) {}

        static String same() {
            return "1 llc x 2 cpu";
        }
    }

    @Test
    void a_reference_must_lead_somewhere() {
        assertThat(message(UnknownReferenceTestCase.class))
                .isEqualTo("@SchedScenario(topology = \"#machines\")" + HERE
                        + "UnknownReferenceTestCase#sample: there is no"
                        + " method machines() in org.schedsim.junit.SchedScenarioMisuseTests$UnknownReferenceTestCase;"
                        + " write a static one");
    }

    static class UnknownReferenceTestCase {
        @SchedScenario(topology = "#machines", duration = "5ms")
        void sample(ScenarioBuilder scenario) {}
    }

    @Test
    void a_reference_names_a_class_that_exists() {
        assertThat(message(UnknownClassTestCase.class))
                .endsWith("there is no class Nowhere; write its name with its package");
    }

    static class UnknownClassTestCase {
        @SchedScenario(topology = "Nowhere#machines", duration = "5ms")
        void sample(ScenarioBuilder scenario) {}
    }

    @Test
    void a_reference_names_a_static_method() {
        assertThat(message(InstanceReferenceTestCase.class))
                .endsWith("the method machines is not static; make it static");
    }

    static class InstanceReferenceTestCase {
        @SchedScenario(topology = "#machines", duration = "5ms")
        void sample(ScenarioBuilder scenario) {}

        String machines() {
            return "1 llc x 2 cpu";
        }
    }

    @Test
    void a_reference_gives_something() {
        assertThat(message(EmptyReferenceTestCase.class)).endsWith("it gives no value; return at least one");
        assertThat(message(NullReferenceTestCase.class)).endsWith("it gives null; return a value");
    }

    static class EmptyReferenceTestCase {
        @SchedScenario(topology = "#machines", duration = "5ms")
        void sample(ScenarioBuilder scenario) {}

        static Topology[] machines() {
            return new Topology[0];
        }
    }

    static class NullReferenceTestCase {
        @SchedScenario(topology = "#machines", duration = "5ms")
        void sample(ScenarioBuilder scenario) {}

        static Topology machines() {
            return null;
        }
    }

    @Test
    void a_reference_gives_the_right_type() {
        assertThat(message(WrongTypeTestCase.class))
                .endsWith("it gives a java.lang.Integer; return a Topology or a String");
    }

    static class WrongTypeTestCase {
        @SchedScenario(topology = "#machines", duration = "5ms")
        void sample(ScenarioBuilder scenario) {}

        static int machines() {
            return 2;
        }
    }

    @Test
    void what_a_reference_throws_is_told() {
        assertThat(message(ThrowingReferenceTestCase.class))
                .endsWith("it throws java.lang.IllegalStateException: no lab today");
    }

    static class ThrowingReferenceTestCase {
        @SchedScenario(topology = "#machines", duration = "5ms")
        void sample(ScenarioBuilder scenario) {}

        @SuppressWarnings("DoNotCallSuggester")
        static String machines() {
            throw new IllegalStateException("no lab today");
        }
    }

    @Test
    void a_workload_is_a_reference() {
        assertThat(message(WorkloadTextTestCase.class))
                .endsWith("expected \"#name\", a static method void name(ScenarioBuilder)");
        assertThat(message(WorkloadParameterTestCase.class)).contains("there is no method pinned(ScenarioBuilder) in");
    }

    static class WorkloadTextTestCase {
        @SchedScenario(topology = "1 llc x 2 cpu", duration = "5ms", workload = "hackbench")
        void sample(SchedRun run) {}
    }

    static class WorkloadParameterTestCase {
        @SchedScenario(topology = "1 llc x 2 cpu", duration = "5ms", workload = "#pinned")
        void sample(SchedRun run) {}

        static void pinned() {}
    }

    @Test
    void a_run_needs_a_workload() {
        assertThat(message(RunTestCase.class))
                .isEqualTo(
                        "@SchedScenario(workload = \"\")" + HERE + "RunTestCase#sample: the parameter of type SchedRun"
                                + " needs a workload; give one with workload = \"#name\", or take a ScenarioBuilder and call run()");
    }

    static class RunTestCase {
        @SchedScenario(topology = "1 llc x 2 cpu", duration = "5ms")
        void sample(SchedRun run) {}
    }

    @Test
    void a_workload_leaves_nothing_to_build() {
        ScenarioKit kit = new ScenarioKit(output).run(BuilderAndWorkloadTestCase.class);

        assertThat(kit.message()).contains("a parameter of type ScenarioBuilder would change what was run already");
    }

    static class BuilderAndWorkloadTestCase {
        @SchedScenario(topology = "1 llc x 2 cpu", duration = "5ms", workload = "#pinned")
        void sample(ScenarioBuilder scenario) {}

        static void pinned(ScenarioBuilder scenario) {
            scenario.process("app").thread("busy").busy();
        }
    }

    @Test
    void attribute_and_body_do_not_both_give_the_machine() {
        ScenarioKit kit = new ScenarioKit(output).run(BothTestCase.class);

        assertThat(kit.message())
                .isEqualTo(
                        "the topology is already given (1 llc x 2 cpu), by an attribute or an earlier call; give it in"
                                + " one place only");
    }

    static class BothTestCase {
        @SchedScenario(topology = "1 llc x 2 cpu", duration = "5ms")
        void sample(ScenarioBuilder scenario) {
            scenario.topology("1 llc x 4 cpu");
        }
    }

    @Test
    void a_seed_is_a_long() {
        assertThat(new ScenarioKit(output).run(SeedTypeTestCase.class).message())
                .contains(
                        "@Seed on SchedScenarioMisuseTests$SeedTypeTestCase#sample: found a parameter of type int; make"
                                + " it a long");
    }

    static class SeedTypeTestCase {
        @SchedScenario(topology = "1 llc x 2 cpu", duration = "5ms")
        void sample(@Seed int seed) {}
    }

    @Test
    void a_machine_that_nobody_gives_cannot_be_injected() {
        assertThat(new ScenarioKit(output).run(NoMachineTestCase.class).message())
                .contains("a parameter takes the topology, but none is given");
    }

    static class NoMachineTestCase {
        @SchedScenario(duration = "5ms")
        void sample(Topology topology) {}
    }

    @Test
    void another_kind_of_test_is_refused() {
        String remedy = "; remove one of them, and give several machines, kernels or seeds with the attributes of"
                + " @SchedScenario";

        assertThat(message(ParameterizedTestCase.class))
                .isEqualTo("@SchedScenario" + HERE + "ParameterizedTestCase#sample: it cannot be combined with"
                        + " @ParameterizedTest" + remedy);
        assertThat(message(RepeatedTestCase.class))
                .isEqualTo("@SchedScenario" + HERE + "RepeatedTestCase#sample: it cannot be combined with @RepeatedTest"
                        + remedy);
    }

    static class ParameterizedTestCase {
        @SchedScenario(topology = "1 llc x 2 cpu", duration = "5ms")
        @ParameterizedTest
        @ValueSource(ints = {1, 2})
        void sample(int number) {}
    }

    static class RepeatedTestCase {
        @SchedScenario(topology = "1 llc x 2 cpu", duration = "5ms")
        @RepeatedTest(2)
        void sample(ScenarioBuilder scenario) {}
    }

    @Test
    void an_older_junit_is_named() {
        assertThatThrownBy(() -> JUnitVersion.requireClass("org.junit.jupiter.api.NotYet", "5.10.5"))
                .hasMessage("schedsim needs JUnit 5.14 or newer, but finds 5.10.5: raise the version of junit-bom or of"
                        + " junit-jupiter in your build");
    }
}
