package org.schedsim.topology.io;

import java.nio.file.Path;
import org.apiguardian.api.API;
import org.apiguardian.api.API.Status;
import org.schedsim.topology.Topology;
import org.schedsim.topology.TopologyException;

/**
 * Reads machines from files.
 *
 * @since 0.1.0
 */
@API(status = Status.EXPERIMENTAL)
public final class TopologyFiles {

    private TopologyFiles() {}

    /**
     * Reads an XML file of hwloc.
     *
     * @param file the file
     * @return the machine
     * @throws TopologyException if the file cannot be read or is not a machine
     */
    public static Topology hwloc(Path file) {
        throw new TopologyException(file + ": not implemented");
    }

    /**
     * Reads a file of any kind that is known.
     *
     * @param file the file
     * @return the machine
     * @throws TopologyException if the file cannot be read, is of no known kind, or is not a machine
     */
    public static Topology detect(Path file) {
        return hwloc(file);
    }
}
