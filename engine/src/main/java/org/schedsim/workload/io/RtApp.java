package org.schedsim.workload.io;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.apiguardian.api.API;
import org.schedsim.workload.WorkloadException;

/**
 * The JSON files of rt-app, the workload tool of the scheduler developers.
 *
 * <pre>{@code
 * RtAppFile file = RtApp.read(Path.of("browser-short.json"));
 * file.notes().forEach(System.out::println);
 * Workload workload = file.workloadOn(Topology.of("2 llc x 4 cpu"));
 * }</pre>
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class RtApp {
    private static final int MAX_BYTES = 4 << 20;

    private RtApp() {}

    /**
     * Reads a file of up to 4 MiB and 10000 threads, as loosely written as rt-app and workgen take it.
     *
     * @throws WorkloadException if it is no such file; the message has file, line, column and path in the JSON text
     */
    public static RtAppFile read(Path file) {
        String text;
        try (InputStream in = Files.newInputStream(file)) {
            byte[] bytes = in.readNBytes(MAX_BYTES + 1);
            if (bytes.length > MAX_BYTES) {
                throw new WorkloadException(
                        file + ": the file is too large; expected at most " + (MAX_BYTES >> 20) + " MiB");
            }
            text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
        } catch (NoSuchFileException e) {
            throw new WorkloadException(file + ": there is no such file: " + file.toAbsolutePath(), e);
        } catch (CharacterCodingException e) {
            throw new WorkloadException(file + ": the file is not UTF-8 text", e);
        } catch (IOException e) {
            throw new WorkloadException(file + ": the file cannot be read: " + e.getMessage(), e);
        }
        return read(text, file.toString());
    }

    /** Reads a text; messages call it {@code name}. */
    public static RtAppFile read(String text, String name) {
        if (text.length() > MAX_BYTES) {
            throw new WorkloadException(
                    name + ": the text is too large; expected at most " + (MAX_BYTES >> 20) + " MiB");
        }
        return RtAppReader.read(name, text.startsWith("\ufeff") ? text.substring(1) : text);
    }
}
