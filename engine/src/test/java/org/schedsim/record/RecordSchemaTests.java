package org.schedsim.record;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.Error;
import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class RecordSchemaTests {
    private static final String FULL = text(SampleRecord.full());

    private final Schema schema = schema();

    @Test
    void the_schema_obeys_its_own_schema() throws IOException {
        Schema meta = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                .getSchema(com.networknt.schema.SchemaLocation.of("https://json-schema.org/draft/2020-12/schema"));
        assertThat(meta.validate(resource(), InputFormat.JSON)).isEmpty();
    }

    @Test
    void records_obey_the_schema() {
        assertThat(validate(FULL)).isEmpty();
        assertThat(validate(text(SampleRecord.empty()))).isEmpty();
    }

    @Test
    void the_schema_knows_every_field_at_every_level() {
        assertThat(validate(FULL.replace("\"reason\"", "\"raison\""))).isNotEmpty();
        assertThat(validate(FULL.replace("\"firstViolationNs\"", "\"first\""))).isNotEmpty();
        assertThat(validate(FULL.replace("\"timeNs\"", "\"time\""))).isNotEmpty();
        assertThat(validate(FULL.replace("\"bucketNs\"", "\"bucket\""))).isNotEmpty();
        assertThat(validate(FULL.replace("\"switches\"", "\"changes\""))).isNotEmpty();
    }

    @Test
    void the_schema_has_the_number_that_the_reader_wants() {
        assertThat(validate(FULL.replace("\"schema\" : 1", "\"schema\" : 2"))).hasSize(1);
    }

    private List<Error> validate(String json) {
        return schema.validate(json, InputFormat.JSON);
    }

    private static Schema schema() {
        try {
            return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                    .getSchema(resource(), InputFormat.JSON);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private static String resource() throws IOException {
        try (InputStream in = RecordReader.class.getResourceAsStream("record-schema.json")) {
            assertThat(in).isNotNull();
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private static String text(RunRecord record) {
        return new String(RecordWriter.toJson(record), StandardCharsets.UTF_8);
    }
}
