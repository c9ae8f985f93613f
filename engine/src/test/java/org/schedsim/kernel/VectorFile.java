package org.schedsim.kernel;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.DynamicTest;

/** A file of expected values: its entries become tests named {@code file/section/name}, or by their index. */
public final class VectorFile {
    private final String name;
    private final JsonNode root;

    private VectorFile(String name, JsonNode root) {
        this.name = name;
        this.root = root;
    }

    public static VectorFile of(String name) {
        String resource = "/vectors/" + name + ".json";
        try (InputStream in = VectorFile.class.getResourceAsStream(resource)) {
            if (in == null) {
                throw new IllegalArgumentException("no test resource " + resource);
            }
            return new VectorFile(name, new ObjectMapper().readTree(in));
        } catch (IOException e) {
            throw new UncheckedIOException(resource, e);
        }
    }

    public JsonNode root() {
        return root;
    }

    public List<DynamicTest> section(String section, Consumer<JsonNode> check) {
        return tests(name, name + "/" + section + "/", root.get(section), check);
    }

    /** For a file whose entries are in one array: tests named {@code file/name}. */
    public List<DynamicTest> entries(String array, Consumer<JsonNode> check) {
        return tests(name, name + "/", root.get(array), check);
    }

    private static List<DynamicTest> tests(String file, String prefix, JsonNode entries, Consumer<JsonNode> check) {
        // A test with a source is reported under its own name alone.
        URI source = URI.create("classpath:/vectors/" + file + ".json");
        List<DynamicTest> tests = new ArrayList<>();
        for (int i = 0; i < entries.size(); i++) {
            JsonNode entry = entries.get(i);
            String label = entry.has("name") ? entry.get("name").asText() : Integer.toString(i);
            tests.add(DynamicTest.dynamicTest(prefix + label, source, () -> check.accept(entry)));
        }
        return tests;
    }
}
