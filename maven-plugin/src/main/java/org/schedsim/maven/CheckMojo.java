package org.schedsim.maven;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import javax.inject.Inject;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.ResolutionScope;
import org.eclipse.aether.RepositorySystem;
import org.jspecify.annotations.Nullable;
import org.schedsim.maven.fork.ForkException;
import org.schedsim.maven.run.Leftovers;
import org.schedsim.maven.run.Outcome;
import org.schedsim.maven.run.Verification;

/**
 * Judges the scenarios that surefire has run in this build, writes the report, and fails if a claim does not hold. If
 * there are no records that are newer than the classes of the project, it runs the scenarios itself.
 */
@Mojo(
        name = "check",
        defaultPhase = LifecyclePhase.VERIFY,
        requiresDependencyResolution = ResolutionScope.TEST,
        threadSafe = true)
public final class CheckMojo extends ScenarioMojo {
    /** Made by Maven. */
    @Inject
    public CheckMojo(RepositorySystem repositories) {
        super(repositories);
    }

    @Override
    @Nullable
    Outcome outcome(Verification verification) throws ForkException, IOException {
        List<Path> fresh = Leftovers.fresh(outputDirectory(), List.of(classes(), testClasses()));
        if (fresh.isEmpty()) {
            return run(verification);
        }
        getLog().info("Taking the records of the tests that were run before: " + fresh.size());
        return verification.take(fresh);
    }
}
