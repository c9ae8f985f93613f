package org.schedsim.maven;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.apache.maven.artifact.Artifact;
import org.apache.maven.artifact.DependencyResolutionRequiredException;
import org.apache.maven.project.MavenProject;
import org.eclipse.aether.RepositorySystem;
import org.eclipse.aether.RepositorySystemSession;
import org.eclipse.aether.artifact.DefaultArtifact;
import org.eclipse.aether.collection.CollectRequest;
import org.eclipse.aether.graph.Dependency;
import org.eclipse.aether.resolution.ArtifactResult;
import org.eclipse.aether.resolution.DependencyRequest;
import org.eclipse.aether.resolution.DependencyResolutionException;
import org.schedsim.maven.fork.Coordinates;
import org.schedsim.maven.fork.ForkException;
import org.schedsim.maven.fork.TestArtifacts;

/** The class path of a project's tests, and behind it what JUnit needs besides, at the project's own version. */
final class RunnerClassPath {
    private final RepositorySystem repositories;
    private final RepositorySystemSession session;
    private final MavenProject project;
    private final TestArtifacts artifacts;

    RunnerClassPath(RepositorySystem repositories, RepositorySystemSession session, MavenProject project) {
        this.repositories = repositories;
        this.session = session;
        this.project = project;
        this.artifacts = new TestArtifacts(coordinates(project.getArtifacts()));
    }

    private static List<Coordinates> coordinates(Collection<Artifact> artifacts) {
        return artifacts.stream()
                .map(a -> new Coordinates(a.getGroupId(), a.getArtifactId(), a.getBaseVersion()))
                .toList();
    }

    boolean hasExtension() {
        return artifacts.hasExtension();
    }

    List<String> elements() throws ForkException {
        List<Coordinates> missing = artifacts.missing();
        try {
            List<String> elements = new ArrayList<>(project.getTestClasspathElements());
            if (!missing.isEmpty()) {
                elements.addAll(resolve(missing));
            }
            return elements;
        } catch (DependencyResolutionException e) {
            throw new ForkException(
                    "the launcher of the project's own JUnit version could not be resolved: " + missing + ": "
                            + e.getMessage(),
                    e);
        } catch (DependencyResolutionRequiredException e) {
            throw new ForkException("the test dependencies are not resolved: " + e.getMessage(), e);
        }
    }

    private List<String> resolve(List<Coordinates> missing) throws DependencyResolutionException {
        CollectRequest collect = new CollectRequest();
        collect.setRepositories(project.getRemoteProjectRepositories());
        for (Coordinates c : missing) {
            collect.addDependency(
                    new Dependency(new DefaultArtifact(c.group(), c.artifact(), "jar", c.version()), "runtime"));
        }
        List<String> files = new ArrayList<>();
        for (ArtifactResult result : repositories
                .resolveDependencies(session, new DependencyRequest(collect, null))
                .getArtifactResults()) {
            if (!artifacts.has(
                    result.getArtifact().getGroupId(), result.getArtifact().getArtifactId())) {
                files.add(result.getArtifact().getFile().getPath());
            }
        }
        return files;
    }
}
