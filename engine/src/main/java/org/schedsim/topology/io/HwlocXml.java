package org.schedsim.topology.io;

import java.nio.file.Path;
import java.util.List;
import org.apiguardian.api.API;
import org.apiguardian.api.API.Status;
import org.schedsim.topology.Topology;
import org.schedsim.topology.TopologyException;

/**
 * Reads the XML that hwloc writes ({@code lstopo host.xml}), of its versions 1, 2 and 3.
 *
 * <p>What is taken from it:
 *
 * <table>
 * <caption>what is read from hwloc's XML</caption>
 * <tr><th>of the machine</th><th>from</th></tr>
 * <tr><td>CPUs</td><td>the PUs with their {@code os_index}; in version 1 only those of {@code online_cpuset}. Whether a CPU was allowed to
 *     the process that wrote the file does not matter</td></tr>
 * <tr><td>cores, sockets</td><td>cores, packages (sockets); without packages all CPUs are in one socket. A core that spans several LLCs is
 *     split</td></tr>
 * <tr><td>LLCs</td><td>for each CPU the data or unified cache of the highest level that lists it. Memory-side caches do not count, but
 *     version 1 shows some as an L3</td></tr>
 * <tr><td>clusters</td><td>groups of the subtype {@code Cluster}, else L2 caches, where they hold whole cores</td></tr>
 * <tr><td>nodes</td><td>NUMA nodes. Where several list a CPU, as with high-bandwidth memory, the one with the fewest CPUs counts, and the
 *     lowest number among equals, as Linux has it; nodes that are left without a CPU are dropped. A CPU in no node goes to the lowest
 *     one</td></tr>
 * <tr><td>distances</td><td>the latency matrix of the NUMA nodes that the operating system gave; matrices of other objects or of bandwidths are
 *     ignored</td></tr>
 * <tr><td>capacities</td><td>{@code LinuxCapacity} of the kinds of CPUs; 1024 where there is none</td></tr>
 * <tr><td>reclaim distance</td><td>32 if the processor is AMD's family 23 (Zen) or later or Hygon's, else 30</td></tr>
 * </table>
 *
 * <p>Files are taken for untrusted: at most 32 MiB, 256 levels, 100000 elements, 64 KiB in a value; entities are refused, and the document
 * type is not fetched.
 *
 * <pre>{@code
 * Topology machine = HwlocXml.read(Path.of("machines/host.xml"));
 * machine.text();    // hwloc:host.xml
 * }</pre>
 *
 * @since 0.1.0
 */
@API(status = Status.EXPERIMENTAL)
public final class HwlocXml {

    private static final List<String> ATTRIBUTES = List.of(
            "version",
            "type",
            "subtype",
            "os_index",
            "gp_index",
            "cpuset",
            "online_cpuset",
            "cache_size",
            "cache_type",
            "depth",
            "name",
            "value",
            "nbobjs",
            "kind",
            "indexing",
            "latency_base");

    private HwlocXml() {}

    /**
     * Reads a file.
     *
     * @param file the file, plain or packed with gzip
     * @return the machine, whose text is {@code hwloc:} and the name of the file without directory
     * @throws TopologyException if the file cannot be read or is no machine; the message names the file, the line and the column, what was
     *     found, and what was expected
     */
    public static Topology read(Path file) {
        return read(file, FileText.read(file));
    }

    static Topology read(Path file, String text) {
        XmlElement root = XmlTree.parse(file.toString(), text, ATTRIBUTES);
        checkRoot(root);
        Topology.Builder builder = new HwlocMachine(root).builder();
        try {
            return builder.text("hwloc:" + file.getFileName()).build();
        } catch (TopologyException e) {
            throw new TopologyException(file + ": " + e.getMessage(), e);
        }
    }

    private static void checkRoot(XmlElement root) {
        if (!root.name().equals("topology")) {
            throw root.place()
                    .error(
                            "the root element is <" + XmlElement.shortened(root.name()) + ">, so this is no machine",
                            "<topology>: XML that hwloc wrote with \"lstopo host.xml\"");
        }
        if (root.has("version") && !root.get("version").matches("[123](\\.[0-9]{1,3})*")) {
            throw root.error(
                    "version \"" + XmlElement.shortened(root.get("version")) + "\" is not known",
                    "version 1, 2 or 3 of hwloc's XML");
        }
    }
}
