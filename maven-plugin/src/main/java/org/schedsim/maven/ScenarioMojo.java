package org.schedsim.maven;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Properties;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.maven.execution.MavenSession;
import org.apache.maven.plugin.AbstractMojo;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.project.MavenProject;
import org.eclipse.aether.RepositorySystem;
import org.jspecify.annotations.Nullable;
import org.schedsim.maven.fork.ArgLine;
import org.schedsim.maven.fork.ForkException;
import org.schedsim.maven.fork.ForkSettings;
import org.schedsim.maven.run.Outcome;
import org.schedsim.maven.run.Verification;
import org.schedsim.record.RecordException;

/** What the goals that run scenarios have in common. */
abstract class ScenarioMojo extends AbstractMojo {
    private static final String PREFIX = "schedsim.";

    private final RepositorySystem repositories;

    @Parameter(defaultValue = "${project}", readonly = true, required = true)
    private MavenProject project;

    @Parameter(defaultValue = "${session}", readonly = true, required = true)
    private MavenSession session;

    /** Where records and the report go. */
    @Parameter(property = "schedsim.output.dir", defaultValue = "${project.build.directory}/schedsim")
    private File outputDirectory;

    /** Does nothing if set. */
    @Parameter(property = "schedsim.skip", defaultValue = "false")
    private boolean skip;

    /** Set for surefire, respected here. */
    @Parameter(property = "skipTests", defaultValue = "false")
    private boolean skipTests;

    /** Set for surefire and the compiler, respected here. */
    @Parameter(property = "maven.test.skip", defaultValue = "false")
    private boolean skipTestCompilation;

    /**
     * Runs only scenarios whose id matches: {@code Class#method[topology|workload|kernel|seed]}, in which {@code *} stands
     * for any text, the package of the class may be left out, and everything from {@code [} or {@code #} on too.
     */
    @Parameter(property = "schedsim.scenario")
    private @Nullable String scenario;

    /** Whether a claim that does not hold fails the build. What could not be run or judged always does. */
    @Parameter(property = "schedsim.failOnViolation", defaultValue = "true")
    private boolean failOnViolation;

    /** Whether it fails the build if there is no scenario to run. */
    @Parameter(property = "schedsim.failIfNoScenarios", defaultValue = "true")
    private boolean failIfNoScenarios;

    /** Options of the JVM that runs the scenarios; {@code @{name}} stands for a property as it is when the goal runs. */
    @Parameter(property = "schedsim.argLine", defaultValue = "@{argLine}")
    private String argLine;

    /** Stops the JVM that runs the scenarios after so many seconds; 0 = never. */
    @Parameter(property = "schedsim.forkTimeoutSeconds", defaultValue = "0")
    private long forkTimeoutSeconds;

    /** Made by Maven, which then sets the parameters. */
    @SuppressWarnings("NullAway.Init")
    ScenarioMojo(RepositorySystem repositories) {
        this.repositories = repositories;
    }

    /** Gets the outcome; null if there is nothing to do here. */
    abstract @Nullable Outcome outcome(Verification verification) throws ForkException, IOException;

    @Override
    public final void execute() throws MojoExecutionException, MojoFailureException {
        String reason = reasonToSkip();
        if (!reason.isEmpty()) {
            getLog().info("Scenarios are skipped: " + reason);
            return;
        }
        try {
            Verification verification = new Verification(outputDirectory(), new MojoConsole(getLog()));
            Outcome outcome = outcome(verification);
            if (outcome != null) {
                conclude(verification, outcome);
            }
        } catch (ForkException | RecordException e) {
            throw new MojoExecutionException(e.getMessage(), e);
        } catch (IOException e) {
            throw new MojoExecutionException("the records or the report could not be read or written: " + e, e);
        }
    }

    private String reasonToSkip() {
        if (skip) {
            return "schedsim.skip is set";
        }
        if (skipTestCompilation) {
            return "maven.test.skip is set";
        }
        if (skipTests) {
            return "skipTests is set";
        }
        return project.getPackaging().equals("pom") ? "a project with packaging pom has no tests" : "";
    }

    private void conclude(Verification verification, Outcome outcome) throws IOException, MojoFailureException {
        if (outcome.isEmpty()) {
            concludeEmpty();
            return;
        }
        Path index = verification.report(outcome);
        if (outcome.hasErrors() || (outcome.hasViolations() && failOnViolation)) {
            throw new MojoFailureException(outcome.failure() + "\nreport: " + index);
        }
        if (outcome.hasViolations()) {
            getLog().warn("The build goes on since schedsim.failOnViolation is false: " + outcome.failure());
        }
    }

    private void concludeEmpty() throws MojoFailureException {
        String nothing = scenario == null
                ? "No scenario was run: no test in " + testClasses() + " has an annotation such as @SchedScenario"
                : "No scenario was run: none matches schedsim.scenario=" + scenario;
        if (failIfNoScenarios) {
            throw new MojoFailureException(nothing + " (schedsim.failIfNoScenarios=false accepts that)");
        }
        getLog().warn(nothing);
    }

    /** Runs the scenarios; null if this is a module of several and has none of our dependencies. */
    final @Nullable Outcome run(Verification verification) throws ForkException, IOException {
        RunnerClassPath classPath = new RunnerClassPath(repositories, session.getRepositorySession(), project);
        if (!classPath.hasExtension() && session.getProjects().size() > 1) {
            getLog().info("No scenarios here: org.schedsim:schedsim-junit is not among the test dependencies");
            return null;
        }
        return verification.run(new ForkSettings(
                javaExecutable(),
                ArgLine.split(argLine, this::property),
                classPath.elements(),
                systemProperties(),
                testClasses(),
                project.getBasedir().toPath(),
                outputDirectory(),
                forkTimeoutSeconds));
    }

    /** All that the user has set with our prefix, and what the extension must know. */
    private SortedMap<String, String> systemProperties() {
        SortedMap<String, String> properties = new TreeMap<>();
        for (Map.Entry<Object, Object> property : session.getUserProperties().entrySet()) {
            if (property.getKey().toString().startsWith(PREFIX)) {
                properties.put(property.getKey().toString(), property.getValue().toString());
            }
        }
        properties.put("basedir", project.getBasedir().getPath());
        properties.put("schedsim.output.dir", outputDirectoryOfFork());
        if (scenario != null) {
            properties.put("schedsim.scenario", scenario);
        }
        return properties;
    }

    /** Seen from its working directory, since it gets into messages and so into records, which name no machine's paths. */
    private String outputDirectoryOfFork() {
        Path basedir = project.getBasedir().toPath().toAbsolutePath();
        Path output = outputDirectory();
        return output.startsWith(basedir)
                ? basedir.relativize(output).toString().replace(File.separatorChar, '/')
                : output.toString();
    }

    private String property(String name) {
        Properties user = session.getUserProperties();
        return user.getProperty(name, project.getProperties().getProperty(name, ""));
    }

    private static Path javaExecutable() {
        boolean windows = File.separatorChar == '\\';
        return Path.of(System.getProperty("java.home"), "bin", windows ? "java.exe" : "java");
    }

    final Path outputDirectory() {
        return outputDirectory.toPath().toAbsolutePath();
    }

    final Path testClasses() {
        return Path.of(project.getBuild().getTestOutputDirectory());
    }

    final Path classes() {
        return Path.of(project.getBuild().getOutputDirectory());
    }
}
