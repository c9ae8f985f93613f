package org.schedsim.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RecordReaderTests {
    private static final String FULL = text(SampleRecord.full());

    @Test
    void what_was_written_is_read() {
        assertThat(read(FULL)).isEqualTo(SampleRecord.full());
    }

    @Test
    void a_record_without_a_run_is_read() {
        assertThat(read(text(SampleRecord.empty()))).isEqualTo(SampleRecord.empty());
    }

    @Test
    void what_was_read_is_written_with_the_same_bytes() {
        assertThat(text(read(FULL))).isEqualTo(FULL);
    }

    @Test
    void fields_may_come_in_another_order_behind_the_schema() {
        String moved = FULL.replaceFirst(",\n \"digest\" : \"[^\"]*\"", "")
                .replaceFirst("\"schema\" : 1,", "\"schema\" : 1, \"digest\" : \"00000000deadbeef\",");
        assertThat(read(moved)).isEqualTo(SampleRecord.full());
    }

    @Test
    void every_beginning_of_a_record_is_refused_as_torn() {
        byte[] whole = RecordWriter.toJson(SampleRecord.full());
        String trimmed = FULL.stripTrailing();
        for (int length = 0; length < trimmed.getBytes(StandardCharsets.UTF_8).length; length++) {
            byte[] torn = java.util.Arrays.copyOf(whole, length);
            assertThatThrownBy(() -> RecordReader.fromJson(torn, "r.json"))
                    .as("first %d bytes", length)
                    .isInstanceOf(RecordException.class)
                    .hasMessageStartingWith("r.json:");
        }
    }

    @Test
    void a_torn_record_says_where_it_ends() {
        String torn = FULL.substring(0, FULL.indexOf("\"K1\"") + 4);
        assertComplaint(torn, "r.json:15: /knownDefect/id", "the file ends here");
    }

    @Test
    void a_flipped_byte_is_read_or_refused_but_never_anything_else() {
        byte[] whole = RecordWriter.toJson(SampleRecord.full());
        for (int i = 0; i < whole.length; i++) {
            byte[] hurt = whole.clone();
            hurt[i] ^= (byte) (1 << i % 8);
            try {
                RecordReader.fromJson(hurt, "r.json");
            } catch (RecordException e) {
                assertThat(e).hasMessageStartingWith("r.json:");
            }
        }
    }

    @Test
    void another_schema_is_one_sentence() {
        assertThatThrownBy(() -> read("{\"schema\": 2, \"anything\": 1"))
                .isInstanceOf(RecordException.class)
                .hasMessage("r.json: the record has schema 2, this version reads schema 1: use the same version of "
                        + "schedsim for the tests and for the report");
    }

    @Test
    void the_schema_must_come_first() {
        assertComplaint("{\"id\": \"x\", \"schema\": 1}", "r.json:1: /id", "expected the field \"schema\" first");
    }

    @Test
    void a_wrong_type_names_line_place_and_both_types() {
        String wrong = FULL.replace("\"count\" : 4981", "\"count\" : \"4981\"");
        assertComplaint(wrong, "r.json:32: /claims/0/decisive/count: found \"4981\", expected a whole number");
    }

    @Test
    void a_fraction_is_not_a_whole_number() {
        assertComplaint(
                FULL.replace("\"count\" : 4981", "\"count\" : 4981.5"), "found 4981.5, expected a whole number");
    }

    @Test
    void a_number_beyond_64_bits_is_refused() {
        assertComplaint(
                FULL.replace("\"count\" : 4981", "\"count\" : 9223372036854775808"), "a whole number of 64 bits");
    }

    @Test
    void an_id_beyond_32_bits_is_refused() {
        assertComplaint(FULL.replace("\"task\" : 7", "\"task\" : 4294967303"), "a whole number of 32 bits");
    }

    @Test
    void an_unknown_verdict_lists_the_known_ones() {
        assertComplaint(
                FULL.replace("\"verdict\" : \"KNOWN\"", "\"verdict\" : \"MAYBE\""),
                "/verdict: found \"MAYBE\", expected one of [PASS, KNOWN, UNDECIDED, FAIL, ERROR]");
    }

    @Test
    void an_unknown_field_is_refused() {
        assertComplaint(
                FULL.replace("\"reason\"", "\"raison\""), "/raison: found an unknown field, expected one of [id,");
    }

    @Test
    void a_missing_field_is_named() {
        assertComplaint(FULL.replaceFirst(",\n \"digest\" : \"[^\"]*\"", ""), "the record: found no field \"digest\"");
    }

    @Test
    void a_field_that_comes_twice_is_refused() {
        assertComplaint(FULL.replace("\"reason\"", "\"verdict\" : \"PASS\", \"reason\""), "Duplicate field 'verdict'");
    }

    @Test
    void more_text_behind_the_record_is_refused() {
        assertComplaint(FULL + "{}", "expected the end of the file");
    }

    @Test
    void an_id_that_contradicts_its_parts_is_refused() {
        assertComplaint(FULL.replace("\"seed\" : 0", "\"seed\" : 1"), "found an id that says something else");
    }

    @Test
    void spans_that_overlap_are_refused() {
        assertComplaint(
                FULL.replace("0, 10, 7, 10, 500000000", "0, 10, 7, 9, 500000000"), "/lanes/0: found a span from 9");
    }

    @Test
    void a_lane_of_a_cpu_that_the_machine_lacks_is_refused() {
        assertComplaint(FULL.replace("\"cpu\" : 1", "\"cpu\" : 4"), "found a lane of CPU 4");
    }

    @Test
    void deep_nesting_is_refused() {
        assertComplaint("{\"schema\":1,\"claims\":" + "[".repeat(100_000), "r.json:1: ");
    }

    @Test
    void a_long_text_is_refused() {
        assertComplaint(FULL.replace("fails as known", "x".repeat(2 << 20)), "more than a record may hold");
    }

    @Test
    void a_long_number_is_refused() {
        assertComplaint("{\"schema\":" + "9".repeat(10_000) + "}", "r.json:1: ");
    }

    @Test
    void a_complaint_quotes_little_and_nothing_that_acts_on_a_terminal() {
        String hostile =
                FULL.replace("\"verdict\" : \"KNOWN\"", "\"verdict\" : \"\\u001b[31m" + "y".repeat(1000) + "\"");
        assertThatThrownBy(() -> read(hostile))
                .isInstanceOf(RecordException.class)
                .message()
                .doesNotContain("\u001b")
                .hasSizeLessThan(300);
    }

    @Test
    void bytes_that_are_not_utf8_are_refused() {
        byte[] bytes = FULL.replace("fails", "f\u00e4ils").getBytes(StandardCharsets.ISO_8859_1);
        assertThatThrownBy(() -> RecordReader.fromJson(bytes, "r.json"))
                .isInstanceOf(RecordException.class)
                .hasMessageStartingWith("r.json:");
    }

    @Test
    void a_huge_file_is_refused_unread(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("huge.json");
        try (RandomAccessFile huge = new RandomAccessFile(file.toFile(), "rw")) {
            huge.setLength(RecordReader.MAX_BYTES + 1);
        }
        assertThatThrownBy(() -> RecordReader.read(file))
                .isInstanceOf(RecordException.class)
                .hasMessage(file + ": found 67108865 bytes, expected at most 67108864");
    }

    @Test
    void a_missing_file_is_named(@TempDir Path folder) {
        assertThatThrownBy(() -> RecordReader.read(folder.resolve("none.json")))
                .isInstanceOf(RecordException.class)
                .hasMessageStartingWith(folder.resolve("none.json") + ": cannot be read");
    }

    @Test
    void a_file_is_read(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("a.json"), FULL);
        assertThat(RecordReader.read(file)).isEqualTo(SampleRecord.full());
    }

    private static void assertComplaint(String json, String... parts) {
        assertThatThrownBy(() -> read(json))
                .isInstanceOf(RecordException.class)
                .message()
                .contains(parts);
    }

    private static RunRecord read(String json) {
        return RecordReader.fromJson(json.getBytes(StandardCharsets.UTF_8), "r.json");
    }

    private static String text(RunRecord record) {
        return new String(RecordWriter.toJson(record), StandardCharsets.UTF_8);
    }
}
