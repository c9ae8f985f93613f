package org.schedsim.vectors;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import org.junit.jupiter.api.DynamicTest;

/** Entries of a file of vectors as tests, named {@code file/section/name}. */
public final class VectorFile {
    private final String file;
    private final JsonNode root;

    private VectorFile(String file, JsonNode root) {
        this.file = file;
        this.root = root;
    }

    /** Reads {@code vectors/FILE.json} from the test resources. */
    public static VectorFile read(String file) {
        String resource = "/vectors/" + file + ".json";
        try (InputStream in = Objects.requireNonNull(VectorFile.class.getResourceAsStream(resource), resource)) {
            return new VectorFile(file, new ObjectMapper().readTree(in));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The entries of a section; without a name an entry is called by its index. */
    public List<DynamicTest> section(String section, Consumer<JsonNode> check) {
        List<DynamicTest> tests = new ArrayList<>();
        JsonNode entries = root.path(section);
        for (int i = 0; i < entries.size(); i++) {
            JsonNode entry = entries.get(i);
            String name = entry.path("name").asText(Integer.toString(i));
            tests.add(DynamicTest.dynamicTest(file + "/" + section + "/" + name, () -> check.accept(entry)));
        }
        return tests;
    }

    /** In a file without sections: the entries about the function {@code fn}. */
    public List<DynamicTest> function(String fn, Check check) {
        List<DynamicTest> tests = new ArrayList<>();
        for (JsonNode entry : root) {
            JsonNode inputs = entry.path("inputs");
            if (inputs.path("fn").asText().equals(fn)) {
                String name = file + "/" + entry.path("name").asText();
                tests.add(DynamicTest.dynamicTest(name, () -> check.check(inputs, entry.path("expected"))));
            }
        }
        return tests;
    }

    /** Sets the state that the inputs describe, calls the production method, compares. */
    @FunctionalInterface
    public interface Check {
        void check(JsonNode inputs, JsonNode expected);
    }
}
