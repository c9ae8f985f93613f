package org.schedsim.maven.fork;

/**
 * What names an artifact.
 *
 * @param group its group
 * @param artifact its name in the group
 * @param version its version
 */
public record Coordinates(String group, String artifact, String version) {
    boolean is(String otherGroup, String otherArtifact) {
        return group.equals(otherGroup) && artifact.equals(otherArtifact);
    }

    /** Group and artifact. */
    public String key() {
        return group + ":" + artifact;
    }

    @Override
    public String toString() {
        return key() + ":" + version;
    }
}
