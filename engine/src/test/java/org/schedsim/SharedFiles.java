package org.schedsim;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Finds inputs that are too large, or under other licences, to be part of the project: a folder {@code shared} beside it. The system property
 * {@code schedsim.shared} or the environment variable {@code SCHEDSIM_SHARED} names another place. Tests that need a file which is not
 * there are skipped.
 */
public final class SharedFiles {

    private SharedFiles() {}

    /** The file or folder, or else the test is skipped. */
    public static Path require(String name) {
        Path found = find(name);
        assumeTrue(found != null, "skipped: there is no " + name + " in a folder \"shared\" beside the project");
        return found;
    }

    /** A JSON file, or else the test is skipped. */
    public static JsonNode requireJson(String name) {
        try {
            return new ObjectMapper().readTree(require(name).toFile());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Path find(String name) {
        String told = System.getProperty("schedsim.shared", System.getenv("SCHEDSIM_SHARED"));
        if (told != null) {
            Path file = Path.of(told).resolve(name);
            return Files.exists(file) ? file : null;
        }
        for (Path folder = Path.of("").toAbsolutePath(); folder != null; folder = folder.getParent()) {
            Path file = folder.resolve("shared").resolve(name);
            if (Files.exists(file)) {
                return file;
            }
        }
        return null;
    }
}
