package org.schedsim.topology.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.schedsim.topology.TopologyException;

class FileTextTests {

    @TempDir
    Path folder;

    @Test
    void text_is_read_as_utf_8_without_its_byte_order_mark() throws IOException {
        assertThat(FileText.read(file("\ufeffZürich\n".getBytes(StandardCharsets.UTF_8))))
                .isEqualTo("Zürich\n");
    }

    @Test
    void a_file_that_gzip_packed_is_unpacked() throws IOException {
        assertThat(FileText.read(packed("text".getBytes(StandardCharsets.UTF_8))))
                .isEqualTo("text");
    }

    @Test
    void an_empty_file_is_called_empty() throws IOException {
        Path file = file();

        assertError(file, file + ": the file is empty; expected a machine");
    }

    @Test
    void a_byte_that_is_not_utf_8_is_named_with_its_place() throws IOException {
        Path file = file("ä\nab\u00ffc".getBytes(StandardCharsets.ISO_8859_1));
        assertError(file, file + ":1:1: byte 0xe4 at offset 0 is not UTF-8\n  expected: a text in UTF-8");

        Path later = file("a\nab\u00ffc".getBytes(StandardCharsets.ISO_8859_1));
        assertError(later, later + ":2:3: byte 0xff at offset 4 is not UTF-8\n  expected: a text in UTF-8");
    }

    @Test
    void a_file_that_becomes_too_large_by_unpacking_is_refused() throws IOException {
        Path file = packed(new byte[FileText.MAX_BYTES + 1]);

        assertThat(Files.size(file)).isLessThan(100_000);
        assertError(file, file + ": the file is too large; expected at most 32 MiB after unpacking");
    }

    @Test
    void a_packed_file_that_is_cut_off_is_an_error() throws IOException {
        byte[] whole = Files.readAllBytes(packed("some text that is packed".getBytes(StandardCharsets.UTF_8)));
        Path file = file(Arrays.copyOf(whole, whole.length - 9));

        assertThatExceptionOfType(TopologyException.class)
                .isThrownBy(() -> FileText.read(file))
                .withMessageStartingWith(file + ": the file cannot be read: ");
    }

    @Test
    void a_folder_is_no_file() {
        assertThatExceptionOfType(TopologyException.class)
                .isThrownBy(() -> FileText.read(folder))
                .withMessageStartingWith(folder + ": the file cannot be read: ");
    }

    private Path packed(byte[] bytes) throws IOException {
        Path file = folder.resolve("packed.gz");
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
            out.write(bytes);
        }
        return file;
    }

    private Path file(byte... bytes) throws IOException {
        return Files.write(folder.resolve("some.txt"), bytes);
    }

    private static void assertError(Path file, String message) {
        assertThatExceptionOfType(TopologyException.class)
                .isThrownBy(() -> FileText.read(file))
                .withMessage(message);
    }
}
