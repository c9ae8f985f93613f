package org.schedsim.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.apiguardian.api.API;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestTemplate;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * A test that plays a scenario: on each of these machines, with each of these kernels, and each seed, once.
 *
 * <pre>{@code
 * @SchedScenario(topology = "2 llc x 2 cpu", duration = "20s", kernel = {"linux-7.2", "linux-7.2 + capacity-before-llc"})
 * void lone_task_leaves_reduced_capacity_cpu(ScenarioBuilder scenario) {
 *     scenario.cpu(0).hardirq(us(600), every(ms(1)));
 *     var busy = scenario.process("app").thread("busy").on(0).busy();
 *     scenario.at(ms(200)).allowAllCpus(busy);
 *
 *     SchedRun run = scenario.run();
 *
 *     assertThat(run).task(busy).leavesReducedCapacityCpu().within(seconds(1));
 * }
 * }</pre>
 *
 * <h2>Parameters</h2>
 *
 * The test method, and {@code @BeforeEach} and {@code @AfterEach} methods of its class, may take:
 *
 * <ul>
 *   <li>{@code ScenarioBuilder}: the scenario so far, with what the attributes say; the same object for all methods of an
 *       invocation;
 *   <li>{@code SchedRun}: the run of a scenario whose {@link #workload()} is given; it was played before the body begins;
 *   <li>{@code Topology}, {@code KernelModel}, and {@code @Seed long}: those of the invocation.
 * </ul>
 *
 * <h2>Claims</h2>
 *
 * The body claims something about the run with {@link SchedAssertions}. One that makes no claim fails. A claim that cannot
 * be decided aborts the test; {@link SchedSimConstants#UNDECIDED} may make that a failure. What is known to fail is
 * announced with {@link KnownDefect}.
 *
 * <h2>References</h2>
 *
 * {@code #name} in {@link #topology()} and {@link #kernel()} is a static method without parameters of the test class, its
 * superclasses or the classes around it; {@code Class#name} is one of another class. It returns one value, an array or a
 * collection, of {@code String} or of the type itself.
 *
 * <h2>What it leaves</h2>
 *
 * A record of each invocation, whoever runs the test, below {@link SchedSimConstants#OUTPUT_DIR}.
 *
 * <p>The annotation may be put on annotations, which then stand for it. Tests may run in parallel. It cannot be combined
 * with another kind of test, for example {@code @ParameterizedTest}.
 *
 * @since 0.1
 */
@Target({ElementType.METHOD, ElementType.ANNOTATION_TYPE})
@Retention(RetentionPolicy.RUNTIME)
@Documented
@TestTemplate
@Tag("schedsim")
@ExtendWith(SchedScenarioExtension.class)
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
@SuppressWarnings("exports") // Only JUnit needs the extension.
public @interface SchedScenario {
    /** Default of {@link #name()}: {@value}. */
    String DEFAULT_NAME = "{topology}, {kernel}, seed {seed}";

    /**
     * The machines, as {@link org.schedsim.topology.Topology#of(String)} reads them, or references. A file is looked for in
     * the working directory, then among the resources of the test. Empty: the body gives the machine.
     */
    String[] topology() default {};

    /**
     * The kernels, as {@link org.schedsim.kernel.KernelModel#of(String)} reads them, or references. Empty: the body gives
     * the kernel.
     */
    String[] kernel() default "linux-7.2";

    /** How long to simulate, for example {@code 20s} or {@code 500ms}. Empty: the body says. */
    String duration() default "";

    /**
     * What runs: a reference to a static method {@code void name(ScenarioBuilder)}. Empty: the body builds it.
     */
    String workload() default "";

    /** How many seeds, at least 1: 0, the canonical run, and the next ones. */
    int seeds() default 1;

    /**
     * Name of an invocation, with the placeholders <code>{topology}</code>, <code>{workload}</code>,
     * <code>{kernel}</code>, <code>{seed}</code> and <code>{displayName}</code>, the name of the method.
     */
    String name() default DEFAULT_NAME;
}
