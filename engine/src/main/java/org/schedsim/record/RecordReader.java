package org.schedsim.record;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apiguardian.api.API;

/**
 * Reads what {@link RecordWriter} writes. Whatever is wrong with a file is a {@link RecordException} that names the file,
 * the line and the place, what was found there and what was expected. The field {@code schema} must come first: what the
 * others mean depends on it.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class RecordReader {
    /** A larger file is refused unread. */
    public static final long MAX_BYTES = 64L << 20;

    private static final int MAX_DEPTH = 8;
    private static final int MAX_TEXT_CHARS = 1 << 20;
    private static final int MAX_NAME_CHARS = 200;
    private static final int MAX_NUMBER_CHARS = 20;

    private static final JsonFactory JSON = JsonFactory.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxNestingDepth(MAX_DEPTH)
                    .maxStringLength(MAX_TEXT_CHARS)
                    .maxNameLength(MAX_NAME_CHARS)
                    .maxNumberLength(MAX_NUMBER_CHARS)
                    .maxDocumentLength(MAX_BYTES)
                    .build())
            .build();

    private RecordReader() {}

    /** Reads a file. */
    public static RunRecord read(Path file) {
        try {
            long size = Files.size(file);
            if (size > MAX_BYTES) {
                throw tooLarge(file.toString(), size);
            }
            return fromJson(Files.readAllBytes(file), file.toString());
        } catch (IOException e) {
            throw new RecordException(file + ": cannot be read (" + e + ")", e);
        }
    }

    /**
     * Reads a text.
     *
     * @param json the text in UTF-8
     * @param source what to call it in complaints
     */
    public static RunRecord fromJson(byte[] json, String source) {
        if (json.length > MAX_BYTES) {
            throw tooLarge(source, json.length);
        }
        try (JsonParser parser = JSON.createParser(json)) {
            return read(new JsonCursor(source, parser));
        } catch (IOException e) {
            throw new RecordException(source + ": " + e.getMessage(), e);
        }
    }

    private static RunRecord read(JsonCursor json) {
        json.next("a record");
        json.expect(JsonToken.START_OBJECT, "an object");
        json.next("the field \"schema\"");
        if (!json.currentText().equals("schema")) {
            throw json.failure(json.found(), "the field \"schema\" first");
        }
        json.next("the number of the schema");
        checkSchema(json, json.whole());
        RunRecord record = RecordShapes.remainderOfRecord(json);
        if (json.next("the end of the file") != null) {
            throw json.failure(json.found(), "the end of the file");
        }
        return record;
    }

    private static void checkSchema(JsonCursor json, long schema) {
        if (schema != RunRecord.SCHEMA) {
            throw new RecordException(
                    json.source() + ": the record has schema " + schema + ", this version reads schema "
                            + RunRecord.SCHEMA + ": use the same version of schedsim for the tests and for the report");
        }
    }

    private static RecordException tooLarge(String source, long size) {
        return new RecordException(source + ": found " + size + " bytes, expected at most " + MAX_BYTES);
    }
}
