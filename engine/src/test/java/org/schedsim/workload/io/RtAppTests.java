package org.schedsim.workload.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.schedsim.topology.CpuMask;
import org.schedsim.topology.Topology;
import org.schedsim.workload.Attribute;
import org.schedsim.workload.CgroupSpec;
import org.schedsim.workload.Channel;
import org.schedsim.workload.Phase;
import org.schedsim.workload.Span;
import org.schedsim.workload.ThreadPolicy;
import org.schedsim.workload.ThreadSpec;
import org.schedsim.workload.UtilClamp;
import org.schedsim.workload.WorkloadException;

class RtAppTests {
    @Test
    void events_stay_in_order_however_often_a_key_comes() {
        ThreadSpec first = threads("loose.json").get(1);

        assertThat(first.phases())
                .containsExactly(new Phase.Repeat(3, List.of(run(100), sleep(50), run(200), new Phase.Wait("first"))));
    }

    @Test
    void a_unique_timer_belongs_to_its_thread_and_any_other_is_shared() {
        List<ThreadSpec> threads = threads("loose.json");

        assertThat(threads).extracting(ThreadSpec::name).containsExactly("rt-app", "first", "second-0", "second-1");
        assertThat(threads.get(2).phases()).containsExactly(second("second-0"));
        assertThat(threads.get(3).phases()).containsExactly(second("second-1"));
    }

    private static Phase second(String thread) {
        return new Phase.Repeat(
                Phase.Repeat.WITHOUT_END,
                List.of(
                        new Phase.Wake("first", Integer.MAX_VALUE),
                        new Phase.Timer("uniqueA/" + thread, 1_000_000, false),
                        new Phase.Timer("shared", 2_000_000, true)));
    }

    @Test
    void keys_without_meaning_are_listed() {
        assertThat(read("loose.json").notes()).singleElement().asString().endsWith("$.global.gnuplot, $.global.logdir");
    }

    @Test
    void the_main_thread_makes_the_others_and_waits() {
        assertThat(threads("loose.json").get(0))
                .isEqualTo(ThreadSpec.of(0, "rt-app", ThreadPolicy.DEFAULT, List.of(new Phase.SleepForever())));
    }

    @Test
    void a_phase_without_cpus_goes_back_to_those_of_the_task_and_other_settings_stay() {
        ThreadSpec mover = threads("phases.json").get(1);
        ThreadPolicy nicer = new ThreadPolicy(ThreadPolicy.Kind.BATCH, 5, 0, 0);

        assertThat(mover.allowed()).isEqualTo(CpuMask.of(2, 3));
        assertThat(mover.clamp()).isEqualTo(new UtilClamp(100, 1024));
        assertThat(mover.phases())
                .containsExactly(
                        sleep(700),
                        new Phase.Repeat(
                                10,
                                List.of(
                                        new Phase.Set(new Attribute.Affinity(CpuMask.of(0))),
                                        new Phase.Set(new Attribute.Policy(nicer)),
                                        run(1000),
                                        new Phase.Set(new Attribute.Affinity(CpuMask.of(2, 3))),
                                        new Phase.Repeat(
                                                4,
                                                List.of(new Phase.RunFor(new Span.Fixed(300_000)), new Phase.Yield())),
                                        new Phase.Set(new Attribute.Clamp(new UtilClamp(100, 512))),
                                        new Phase.Set(new Attribute.Cgroup("/a/b")),
                                        run(10))));
        assertThat(read("phases.json").workload().cgroups())
                .extracting(CgroupSpec::path)
                .containsExactly("/a", "/a/b");
    }

    @Test
    void policies_have_the_defaults_of_rt_app() {
        List<ThreadSpec> threads = threads("phases.json");

        assertThat(threads.get(2).policy()).isEqualTo(new ThreadPolicy(ThreadPolicy.Kind.FIFO, 0, 10, 0));
        assertThat(threads.get(3).policy()).isEqualTo(new ThreadPolicy(ThreadPolicy.Kind.BATCH, 0, 0, 500_000));
    }

    @Test
    void a_reservation_of_a_deadline_thread_has_the_period_of_its_runtime_unless_told() {
        RtAppFile file = text("{'tasks': {'a': {'policy': 'SCHED_DEADLINE', 'dl-runtime': 2, 'loop': 1, 'run': 1},"
                + " 'b': {'policy': 'SCHED_DEADLINE', 'dl-runtime': 2, 'dl-deadline': 5, 'dl-period': 9, 'loop': 1}}}");

        assertThat(file.workload().threads().get(1).policy()).isEqualTo(ThreadPolicy.deadline(2000, 2000, 2000));
        assertThat(file.workload().threads().get(2).policy()).isEqualTo(ThreadPolicy.deadline(2000, 5000, 9000));
    }

    @Test
    void sync_is_four_phases() {
        assertThat(threads("phases.json").get(3).phases())
                .containsExactly(
                        new Phase.Lock("m"),
                        new Phase.Signal("c", false),
                        new Phase.WaitCondition("c", "m"),
                        new Phase.Unlock("m"),
                        new Phase.Signal("c", true));
    }

    @Test
    void fork_finds_as_many_threads_as_there_are_forks() {
        List<ThreadSpec> threads = threads("forks.json");
        Channel done = new Channel("done", Channel.Kind.SEMAPHORE, Integer.MAX_VALUE);
        Phase fork = new Phase.Fork(List.of(2, 3, 4, 5));

        assertThat(threads)
                .extracting(ThreadSpec::name)
                .containsExactly("rt-app", "parent", "child-fork-0", "child-fork-1", "child-fork-2", "child-fork-3");
        assertThat(threads.get(1).phases())
                .containsExactly(new Phase.Repeat(2, List.of(fork, run(10), fork, new Phase.Read(done, 1))));
        assertThat(threads.get(5).start()).isEqualTo(ThreadSpec.Start.ON_FORK);
        assertThat(threads.get(5).phases()).containsExactly(run(5), new Phase.Write(done, 1));
    }

    @Test
    void run_is_a_whole_number_of_calibrated_loops() {
        RtAppFile file = text("{'tasks': {'t': {'loop': 1, 'run': 10}}, 'global': {'calibration': 128}}");

        // floor(10000 / 128) = 78 loops of 128 ns
        assertThat(file.workload().threads().get(1).phases()).containsExactly(new Phase.Run(new Span.Fixed(78 * 128)));
    }

    @Test
    void run_takes_its_time_on_the_cpu_that_it_is_calibrated_on() {
        Topology machine = Topology.of("2 cpu; capacity:0=512");
        String tasks = "{'tasks': {'t': {'loop': 1, 'run': 10}}, 'global': {'calibration': ";

        assertThat(text(tasks + "'CPU0'}}").workloadOn(machine).threads().get(1).phases())
                .containsExactly(new Phase.Run(new Span.Fixed(5_000)));
        assertThat(text(tasks + "'CPU1'}}").workloadOn(machine).threads().get(1).phases())
                .containsExactly(run(10));
        assertThatThrownBy(() -> text(tasks + "'CPU7'}}").workloadOn(machine))
                .hasMessageContaining("calibrated on CPU 7");
    }

    @Test
    void cpus_that_the_machine_lacks_are_left_out_unless_none_remains() {
        RtAppFile file = text("{'tasks': {'t': {'cpus': [1, 6], 'loop': 1, 'run': 10}}}");

        assertThat(file.workloadOn(Topology.of("4 cpu")).threads().get(1).allowed())
                .isEqualTo(CpuMask.of(1));
        assertThatThrownBy(() -> file.workloadOn(Topology.of("1 cpu")))
                .isInstanceOf(WorkloadException.class)
                .hasMessageContaining("\"t\" asks for CPU 1,6");
    }

    @Test
    void a_barrier_waits_for_as_many_threads_as_use_it() {
        RtAppFile file = text("{'tasks': {'a': {'barrier': 'b', 'run': 1}, 'c': {'barrier1': 'b', 'sleep': 1}}}");

        assertThat(file.workload().threads().get(2).phases())
                .containsExactly(new Phase.Repeat(-1, List.of(new Phase.Barrier("b", 2), sleep(1))));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{'tasks': {'t': {'run': '5'}}}                     | :1:25 ($.tasks.t.run): found \"5\"",
                "{'tasks': {'t': {'run': 1.5}}}                     | found 1.5",
                "{'tasks': {'t': {'run': -1}}}                      | from 0 to 3600000000",
                "{'tasks': {'t': {'loop': 0, 'run': 1}}}            | ($.tasks.t.loop): found 0",
                "{'tasks': {'t': {'fork': 'u', 'run': 1}}}          | there is no task \"u\"",
                "{'tasks': {'t': {'priority': 20, 'run': 1}}}       | a nice value from -20 to 19",
                "{'tasks': {'t': {'policy': 'SCHED_DEADLINE', 'run': 1}}}   | \"dl-runtime\" above 0",
                "{'tasks': {'t': {'cpus': [], 'run': 1}}}           | an array of CPU numbers",
                "{'tasks': {'t': {'cpus': [8192], 'run': 1}}}       | ($.tasks.t.cpus[0])",
                "{'tasks': {'t': {'policy': 'FIFO', 'run': 1}}}     | SCHED_FIFO",
                "{'tasks': {'t': {'timer': {'period': 5}}}}         | \"ref\" is missing",
                "{'tasks': {'t': {'wait': 'c'}}}                    | {\"ref\": condition, \"mutex\": mutex}",
                "{'tasks': {'t': {'taskgroup': 'tg', 'run': 1}}}    | \"/tg1/tg11\"",
                "{'tasks': {'t': {'resume': '', 'run': 1}}}         | ($.tasks.t.resume)",
                "{'tasks': {'t': {'run': 1}, 't': {'run': 1}}}      | a task of this name already",
                "{'tasks': {'t': {'fork': 't', 'barrier': 'b'}}}    | one of them",
                "{'tasks': {'t': {'yield': ''}}}                    | nothing in the loop takes time",
                "{'tasks': {'t': {'run': __RUN__}}}                 | a template has to be filled in",
                "{'tasks': {'t': {'run': 1}}                        | found the end of the file",
                "{'tasks': {}}                                      | \"tasks\" is empty",
                "[]                                                 | found an array",
            })
    void what_cannot_be_meant_is_refused(String json, String message) {
        assertThatThrownBy(() -> text(json))
                .isInstanceOf(WorkloadException.class)
                .hasMessageContaining("test.json:1:")
                .hasMessageContaining(message);
    }

    @Test
    void nesting_is_bounded() {
        assertThatThrownBy(() -> text("[".repeat(1_000_000))).hasMessageContaining("nested too deeply");
    }

    @Test
    void instances_of_several_tasks_are_bounded_together() {
        assertThatThrownBy(() -> text("{'tasks': {'a': {'instance': 9999, 'run': 1}, 'b': {'instance': 2, 'run': 1}}}"))
                .hasMessageContaining("10001 threads")
                .hasMessageContaining("at most 10000");
    }

    private static RtAppFile text(String json) {
        return RtApp.read(json, "test.json");
    }

    static RtAppFile read(String name) {
        return RtApp.read(file(name));
    }

    static Path file(String name) {
        try {
            return Path.of(Objects.requireNonNull(RtAppTests.class.getResource("/rt-app/" + name))
                    .toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    private static List<ThreadSpec> threads(String name) {
        return read(name).workload().threads();
    }

    private static Phase run(long us) {
        return new Phase.Run(new Span.Fixed(us * 1000));
    }

    private static Phase sleep(long us) {
        return new Phase.Sleep(new Span.Fixed(us * 1000));
    }
}
