package org.schedsim.junit;

import org.apiguardian.api.API;

/**
 * Names of configuration parameters. They are read as JUnit's own: from system properties, {@code
 * junit-platform.properties} and what a build tool passes on.
 *
 * @since 0.1
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class SchedSimConstants {
    /**
     * Which scenarios to run: {@value}. Like {@code MyTest#method[2 llc x 2 cpu|-|linux-7.2|0]}, where {@code *} stands for
     * any text and the brackets, or method and brackets, may be left out. Default: all.
     */
    public static final String SCENARIO = "schedsim.scenario";

    /** Where records go: {@value}. Default: {@value #DEFAULT_OUTPUT_DIR}. */
    public static final String OUTPUT_DIR = "schedsim.output.dir";

    /** {@value}. */
    public static final String DEFAULT_OUTPUT_DIR = "target/schedsim";

    /** What an undecided claim does to a test: {@value}, {@code abort} (default) or {@code fail}. */
    public static final String UNDECIDED = "schedsim.undecided";

    private SchedSimConstants() {}
}
