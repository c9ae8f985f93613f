package org.schedsim.junit;

import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import org.schedsim.topology.Topology;

/** Reads machines; their files may lie in the working directory or among the resources of the test. */
final class Machines {
    private Machines() {}

    static Topology of(String text, Class<?> testClass) {
        int colon = text.indexOf(':');
        String file = text.substring(colon + 1).trim();
        boolean namesFile = colon > 0 && text.substring(0, colon).chars().allMatch(Character::isLetter);
        if (!namesFile || file.isEmpty() || Files.exists(Path.of("").resolve(file))) {
            return Topology.of(text);
        }
        URL resource = testClass.getClassLoader().getResource(file);
        return resource != null && resource.getProtocol().equals("file")
                ? Topology.of(text, root(resource, file))
                : Topology.of(text);
    }

    /** The folder from which the resource's name leads to it. */
    private static Path root(URL resource, String file) {
        try {
            Path folder = Path.of(resource.toURI());
            for (int i = Path.of(file).getNameCount(); i > 0; i--) {
                folder = folder.resolveSibling("");
            }
            return folder;
        } catch (URISyntaxException e) {
            throw new IllegalStateException("not a location: " + resource, e);
        }
    }
}
