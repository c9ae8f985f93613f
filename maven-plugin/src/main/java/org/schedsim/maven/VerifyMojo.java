package org.schedsim.maven;

import java.io.IOException;
import javax.inject.Inject;
import org.apache.maven.plugin.MojoExecution;
import org.apache.maven.plugins.annotations.Execute;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.plugins.annotations.ResolutionScope;
import org.eclipse.aether.RepositorySystem;
import org.jspecify.annotations.Nullable;
import org.schedsim.maven.fork.ForkException;
import org.schedsim.maven.run.Outcome;
import org.schedsim.maven.run.Verification;

/**
 * Compiles the project, runs its scenarios in a JVM of their own, writes the report, and fails if a claim does not hold.
 * Made for the command line; bind {@code check} to a phase instead.
 */
@Mojo(
        name = "verify",
        defaultPhase = LifecyclePhase.VERIFY,
        requiresDependencyResolution = ResolutionScope.TEST,
        threadSafe = true)
@Execute(phase = LifecyclePhase.TEST_COMPILE)
public final class VerifyMojo extends ScenarioMojo {
    @Parameter(defaultValue = "${mojoExecution}", readonly = true, required = true)
    private MojoExecution execution;

    /** Made by Maven. */
    @Inject
    @SuppressWarnings("NullAway.Init")
    public VerifyMojo(RepositorySystem repositories) {
        super(repositories);
    }

    @Override
    @Nullable
    Outcome outcome(Verification verification) throws ForkException, IOException {
        if (execution.getSource() == MojoExecution.Source.LIFECYCLE) {
            getLog().warn("verify compiles the project a second time when it is bound to a phase: bind check instead");
        }
        return run(verification);
    }
}
