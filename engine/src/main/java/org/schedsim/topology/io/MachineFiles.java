package org.schedsim.topology.io;

import java.nio.file.Path;
import org.apiguardian.api.API;
import org.apiguardian.api.API.Status;
import org.schedsim.topology.Topology;
import org.schedsim.topology.TopologyException;

/**
 * Reads machines from files whose kind is found out from what they hold.
 *
 * @since 0.1.0
 */
@API(status = Status.EXPERIMENTAL)
public final class MachineFiles {

    private MachineFiles() {}

    /**
     * Reads a file of one of the kinds that this package knows, which is only hwloc's XML so far.
     *
     * <pre>{@code
     * Topology machine = MachineFiles.read(Path.of("machines/host.xml"));
     * }</pre>
     *
     * @param file the file, plain or packed with gzip
     * @return the machine
     * @throws TopologyException if the file cannot be read, is of no known kind, or is not a machine; the message names the file, and
     *     the line and column where there is one
     */
    public static Topology read(Path file) {
        String text = FileText.read(file);
        int start = 0;
        while (start < text.length() && text.charAt(start) <= ' ') {
            start++;
        }
        if (start == text.length() || text.charAt(start) != '<') {
            throw new TopologyException(file + ":1:1: no known kind of file, for it does not start with '<'\n"
                    + "  expected: XML that hwloc wrote: run \"lstopo host.xml\" on the machine");
        }
        return HwlocXml.read(file, text);
    }
}
