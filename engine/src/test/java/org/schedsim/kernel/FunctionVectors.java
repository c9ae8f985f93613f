package org.schedsim.kernel;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.DynamicTest;

/** A file of expected values whose entries say which function they are about; tests are named {@code file/name}. */
public final class FunctionVectors {
    private final String file;
    private final JsonNode root;

    private FunctionVectors(String file, JsonNode root) {
        this.file = file;
        this.root = root;
    }

    public static FunctionVectors of(String file) {
        String resource = "/vectors/" + file + ".json";
        try (InputStream in = Objects.requireNonNull(FunctionVectors.class.getResourceAsStream(resource), resource)) {
            return new FunctionVectors(file, new ObjectMapper().readTree(in));
        } catch (IOException e) {
            throw new UncheckedIOException(resource, e);
        }
    }

    public List<DynamicTest> function(String fn, Check check) {
        // A test with a source is reported under its own name alone.
        URI source = URI.create("classpath:/vectors/" + file + ".json");
        List<DynamicTest> tests = new ArrayList<>();
        for (JsonNode entry : root) {
            JsonNode inputs = entry.path("inputs");
            if (inputs.path("fn").asText().equals(fn)) {
                String name = file + "/" + entry.path("name").asText();
                tests.add(DynamicTest.dynamicTest(name, source, () -> check.check(inputs, entry.path("expected"))));
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
