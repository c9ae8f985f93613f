package org.schedsim.maven.fork;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a project has of JUnit among its test dependencies, and what the runner needs besides. Launcher and engines only
 * work with the platform of their own version, so versions are taken from what is there and never computed.
 */
public final class TestArtifacts {
    private static final String PLATFORM = "org.junit.platform";
    private static final String JUPITER = "org.junit.jupiter";
    private static final int OLDEST_MAJOR = 5;
    private static final int OLDEST_MINOR = 14;
    private static final Pattern VERSION = Pattern.compile("(\\d{1,6})\\.(\\d{1,6})(?:[.-].*)?");

    private final List<Coordinates> artifacts;

    public TestArtifacts(Collection<Coordinates> artifacts) {
        this.artifacts = List.copyOf(artifacts);
    }

    /** Whether the project can have scenarios at all. */
    public boolean hasExtension() {
        return find("org.schedsim", "schedsim-junit").isPresent();
    }

    /** What must be added so that scenarios can be run. */
    public List<Coordinates> missing() throws ForkException {
        if (!hasExtension()) {
            throw new ForkException("org.schedsim:schedsim-junit is not among the test dependencies of this project");
        }
        Coordinates jupiter = find(JUPITER, "junit-jupiter-api")
                .orElseThrow(() -> new ForkException(
                        "schedsim needs JUnit Jupiter 5.14 or newer, but the test dependencies have no"
                                + " org.junit.jupiter:junit-jupiter-api"));
        if (!isSupported(jupiter.version())) {
            throw new ForkException("schedsim needs JUnit Jupiter 5.14 or newer, but the test dependencies have "
                    + jupiter.version() + ": raise the version of org.junit.jupiter or of the junit-bom");
        }
        refuseMixture(JUPITER, "junit-jupiter-api", "junit-jupiter-engine");
        refuseMixture(PLATFORM, "junit-platform-commons", "junit-platform-engine");
        refuseMixture(PLATFORM, "junit-platform-engine", "junit-platform-launcher");
        String platform = platformVersion();
        List<Coordinates> missing = new ArrayList<>();
        addIfMissing(missing, new Coordinates(PLATFORM, "junit-platform-launcher", platform));
        addIfMissing(missing, new Coordinates(JUPITER, "junit-jupiter-engine", jupiter.version()));
        return missing;
    }

    private void refuseMixture(String group, String one, String other) throws ForkException {
        Optional<Coordinates> first = find(group, one);
        Optional<Coordinates> second = find(group, other);
        if (first.isPresent()
                && second.isPresent()
                && !first.get().version().equals(second.get().version())) {
            throw new ForkException("the test dependencies mix versions of JUnit: " + first.get() + " and "
                    + second.get() + "; import org.junit:junit-bom in dependencyManagement, in one version");
        }
    }

    private String platformVersion() throws ForkException {
        return find(PLATFORM, "junit-platform-engine")
                .or(() -> find(PLATFORM, "junit-platform-commons"))
                .map(Coordinates::version)
                .orElseThrow(() -> new ForkException(
                        "the test dependencies have no org.junit.platform:junit-platform-commons, whose version tells"
                                + " which launcher to use"));
    }

    private void addIfMissing(List<Coordinates> missing, Coordinates wanted) {
        if (find(wanted.group(), wanted.artifact()).isEmpty()) {
            missing.add(wanted);
        }
    }

    /** Whether an artifact is there, in whatever version. */
    public boolean has(String group, String artifact) {
        return find(group, artifact).isPresent();
    }

    private Optional<Coordinates> find(String group, String artifact) {
        return artifacts.stream().filter(a -> a.is(group, artifact)).findFirst();
    }

    private static boolean isSupported(String version) {
        Matcher parts = VERSION.matcher(version);
        if (!parts.matches()) {
            return false;
        }
        int major = Integer.parseInt(parts.group(1));
        return major > OLDEST_MAJOR || (major == OLDEST_MAJOR && Integer.parseInt(parts.group(2)) >= OLDEST_MINOR);
    }
}
