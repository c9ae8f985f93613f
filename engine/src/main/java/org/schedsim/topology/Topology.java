package org.schedsim.topology;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apiguardian.api.API;
import org.apiguardian.api.API.Status;
import org.jspecify.annotations.Nullable;

/**
 * A machine as the scheduler sees it: which CPUs there are, what they share, how far apart their memory is, how fast they are.
 *
 * <p>CPUs keep the numbers that the operating system gives them, so there may be gaps: {@link #online()} says which exist. Cores,
 * clusters, last-level caches (LLCs) and sockets are numbered from 0 in the order of their lowest CPU; NUMA nodes from 0 in the order
 * of the numbers that the operating system gives them ({@link #nodeNumber(int)}), because that is the order in which the kernel walks
 * them. Nodes without a CPU are left out: the scheduler does not see them. Instances are immutable.
 *
 * <p>Where an argument is a CPU, it is 0 to {@link #cpuCount()} - 1; where it is a core, cluster, LLC, node or socket, it is 0 to the
 * count of these - 1. Anything else is an {@link IndexOutOfBoundsException}.
 *
 * <h2>Text forms</h2>
 *
 * {@link #of(String)} reads these:
 *
 * <table>
 * <caption>text forms of a machine</caption>
 * <tr><th>form</th><th>example</th></tr>
 * <tr><td>short notation: counts and units from the outermost to the innermost</td>
 *     <td>{@code 2 llc x 2 cpu}, {@code 2 socket x 6 node x 2 llc x 8 core x 2 thread}</td></tr>
 * <tr><td>the text of QEMU's option {@code -smp}</td><td>{@code 8,sockets=2,cores=4}, {@code sockets=2,dies=2,cores=4,threads=2}</td></tr>
 * <tr><td>the name of a {@linkplain #presets() preset}</td><td>{@code genoa-nps4}</td></tr>
 * <tr><td>a file that hwloc wrote</td><td>{@code hwloc:machines/host.xml}</td></tr>
 * <tr><td>a file of a kind that is found out</td><td>{@code file:machines/host.xml}</td></tr>
 * </table>
 *
 * <p><b>Short notation.</b> Units are {@code socket}, {@code node}, {@code llc}, {@code cluster}, {@code core}, {@code thread} and
 * {@code cpu} (a core with one thread), each at most once, singular or plural, in this order; only {@code node} may also stand before
 * {@code socket}, for nodes that hold whole sockets. Blanks around the {@code x} are free. What is absent:
 *
 * <ul>
 *   <li>no {@code socket}: one socket;
 *   <li>no {@code node}: one node per socket, as in real machines, so {@code 2 llc x 2 cpu} has one and {@code 2 socket x 8 core} has two;
 *   <li>no {@code llc}: one per socket, or per node where there are several in a socket;
 *   <li>no {@code cluster}: every core has an L2 of its own;
 *   <li>no {@code thread}: one thread per core.
 * </ul>
 *
 * <p>Options follow, each after a {@code ;}:
 *
 * <table>
 * <caption>options of the short notation</caption>
 * <tr><th>option</th><th>default</th><th>meaning</th></tr>
 * <tr><td>{@code numbering=linear} or {@code split}</td><td>{@code linear}</td><td>thread t of core c is CPU c*T+t, or with
 *     {@code split} t*C+c (C cores of T threads)</td></tr>
 * <tr><td>{@code distance=12/32}</td><td>{@code 12/32}</td><td>distance of two nodes in one socket, and in different sockets; one
 *     number stands for both; 11 to 254</td></tr>
 * <tr><td>{@code reclaim=30}</td><td>{@code 32}</td><td>{@link #nodeReclaimDistance()}; 10 to 254</td></tr>
 * <tr><td>{@code llc-size=16M}</td><td>{@code 32M}</td><td>size of each LLC in bytes, with K, M or G for powers of 1024; 0 is
 *     unknown</td></tr>
 * <tr><td>{@code capacity:0-3=446}</td><td>{@code 1024}</td><td>capacity of these CPUs, 1 to 1024; may be repeated</td></tr>
 * </table>
 *
 * <p>The default distances and the default reclaim distance are those of AMD's EPYC and of Hygon's servers.
 *
 * <p><b>QEMU.</b> Missing counts are found as QEMU does since 6.2, cores before sockets. An LLC of 16 MiB belongs to each socket, or to
 * each die where there are several in a socket; {@code clusters} are clusters, {@code modules} only multiply the cores; all
 * CPUs are in one node, as in a guest without {@code -numa}.
 *
 * <pre>{@code
 * Topology machine = Topology.of("2 socket x 8 core x 2 thread ; distance=21");
 * machine.cpuCount();          // 32
 * machine.llcCpus(1);          // 16-31
 * machine.distance(0, 1);      // 21
 * }</pre>
 *
 * @since 0.1.0
 */
@API(status = Status.EXPERIMENTAL)
public final class Topology {

    private final String text;
    private final CpuMask online;
    private final Grouping cores;
    private final Grouping clusters;
    private final Grouping llcs;
    private final Grouping nodes;
    private final Grouping sockets;
    private final CpuMask llcKnown;
    private final long[] llcBytes;
    private final int[] nodeNumbers;
    private final int[] distances;
    private final int[] capacities;
    private final int nodeReclaimDistance;
    private final @Nullable EnergyModel energyModel;

    Topology(Assembly from) {
        text = from.text;
        online = from.online;
        cores = from.cores;
        clusters = from.clusters;
        llcs = from.llcs;
        nodes = from.nodes;
        sockets = from.sockets;
        llcKnown = from.llcKnown;
        llcBytes = from.llcBytes;
        nodeNumbers = from.nodeNumbers;
        distances = from.distances;
        capacities = from.capacities;
        nodeReclaimDistance = from.nodeReclaimDistance;
        energyModel = from.energyModel;
    }

    /**
     * The machine that a text describes; files are looked for from the working directory.
     *
     * @param text one of the forms above
     * @return the machine
     * @throws TopologyException if the text is none of the forms or describes no possible machine; the message quotes it, marks the
     *     position and says what was expected, or names the file, line and column
     */
    public static Topology of(String text) {
        return of(text, Path.of(""));
    }

    /**
     * The machine that a text describes.
     *
     * @param text one of the forms above
     * @param directory where the files of {@code hwloc:} and {@code file:} are looked for if their names are relative
     * @return the machine
     * @throws TopologyException as {@link #of(String)}
     */
    public static Topology of(String text, Path directory) {
        return TextForms.read(text, directory);
    }

    /**
     * The names that {@link #of(String)} knows.
     *
     * @return the names in alphabetical order
     */
    public static List<String> presets() {
        return Presets.names();
    }

    /**
     * Starts a machine that is described by calls.
     *
     * @return a new builder
     */
    public static Builder builder() {
        return new Builder();
    }

    /**
     * The length of an array that is indexed by CPU number.
     *
     * @return the highest number of an online CPU, plus one; at least 1
     */
    public int cpuCount() {
        return capacities.length;
    }

    /**
     * The CPUs that exist and are on.
     *
     * @return at least one CPU
     */
    public CpuMask online() {
        return online;
    }

    /**
     * The core of a CPU: the hardware threads that share their execution units.
     *
     * @param cpu CPU number
     * @return the core, or -1 for a CPU that is not online
     */
    public int core(int cpu) {
        return cores.of(cpu);
    }

    /**
     * The cluster of a CPU: the cores that share an L2 cache or a similar group below the LLC. It is the core alone where nothing larger
     * is known.
     *
     * @param cpu CPU number
     * @return the cluster, or -1 for a CPU that is not online
     */
    public int cluster(int cpu) {
        return clusters.of(cpu);
    }

    /**
     * The last-level cache of a CPU.
     *
     * @param cpu CPU number
     * @return the LLC, or -1 for a CPU that is not online
     */
    public int llc(int cpu) {
        return llcs.of(cpu);
    }

    /**
     * Tells whether the LLC of a CPU is known. Where it is not, the CPU shares its LLC with its cluster only.
     *
     * @param cpu CPU number
     * @return true if a cache was declared for it
     */
    public boolean llcKnown(int cpu) {
        return llcKnown.contains(cpu);
    }

    /**
     * The NUMA node of a CPU.
     *
     * @param cpu CPU number
     * @return the node, or -1 for a CPU that is not online
     */
    public int node(int cpu) {
        return nodes.of(cpu);
    }

    /**
     * The socket (physical package) of a CPU.
     *
     * @param cpu CPU number
     * @return the socket, or -1 for a CPU that is not online
     */
    public int socket(int cpu) {
        return sockets.of(cpu);
    }

    /**
     * The number of cores.
     *
     * @return at least 1
     */
    public int coreCount() {
        return cores.count();
    }

    /**
     * The number of clusters.
     *
     * @return at least 1
     */
    public int clusterCount() {
        return clusters.count();
    }

    /**
     * The number of LLCs, counting each cluster without a known one.
     *
     * @return at least 1
     */
    public int llcCount() {
        return llcs.count();
    }

    /**
     * The number of NUMA nodes that have an online CPU.
     *
     * @return at least 1
     */
    public int nodeCount() {
        return nodes.count();
    }

    /**
     * The number of sockets.
     *
     * @return at least 1
     */
    public int socketCount() {
        return sockets.count();
    }

    /**
     * The CPUs of a core.
     *
     * @param core core index
     * @return at least one CPU
     */
    public CpuMask coreCpus(int core) {
        return cores.cpus(core);
    }

    /**
     * The CPUs of a cluster.
     *
     * @param cluster cluster index
     * @return at least one CPU
     */
    public CpuMask clusterCpus(int cluster) {
        return clusters.cpus(cluster);
    }

    /**
     * The CPUs of an LLC.
     *
     * @param llc LLC index
     * @return at least one CPU
     */
    public CpuMask llcCpus(int llc) {
        return llcs.cpus(llc);
    }

    /**
     * The CPUs of a NUMA node.
     *
     * @param node node index
     * @return at least one CPU
     */
    public CpuMask nodeCpus(int node) {
        return nodes.cpus(node);
    }

    /**
     * The CPUs of a socket.
     *
     * @param socket socket index
     * @return at least one CPU
     */
    public CpuMask socketCpus(int socket) {
        return sockets.cpus(socket);
    }

    /**
     * The size of an LLC.
     *
     * @param llc LLC index
     * @return bytes; 0 if not known
     */
    public long llcBytes(int llc) {
        return llcBytes[llc];
    }

    /**
     * The number that the operating system gives a node.
     *
     * @param node node index
     * @return 0 or more, ascending with the index
     */
    public int nodeNumber(int node) {
        return nodeNumbers[node];
    }

    /**
     * The distance of two nodes as the firmware reports it.
     *
     * @param nodeA index of the node that accesses
     * @param nodeB index of the node that holds the memory
     * @return 10 for a node and itself; 10 to 254 for different ones, mostly the same in both directions
     */
    public int distance(int nodeA, int nodeB) {
        int count = nodes.count();
        if (nodeB < 0 || nodeB >= count) {
            throw new IndexOutOfBoundsException("node " + nodeB + " of " + count);
        }
        return distances[nodeA * count + nodeB];
    }

    /**
     * The distance from which on the kernel neither forks, executes nor wakes tasks across nodes: {@code node_reclaim_distance}.
     *
     * @return 30, or 32 on AMD's Zen and on Hygon
     */
    public int nodeReclaimDistance() {
        return nodeReclaimDistance;
    }

    /**
     * The capacity of a CPU for work at its highest frequency, against the fastest CPU of the machine.
     *
     * @param cpu CPU number
     * @return 1 to 1024; 0 for a CPU that is not online
     */
    public int capacity(int cpu) {
        return capacities[cpu];
    }

    /**
     * What the CPUs draw.
     *
     * @return null if that is not known: there is no energy-aware placement then
     */
    public @Nullable EnergyModel energyModel() {
        return energyModel;
    }

    /**
     * The number of threads of the core that has the most.
     *
     * @return 1 where there is no SMT
     */
    public int smtThreads() {
        int most = 1;
        for (int core = 0; core < cores.count(); core++) {
            most = Math.max(most, cores.cpus(core).size());
        }
        return most;
    }

    /**
     * The text that identifies the machine in records and reports.
     *
     * @return the notation or QEMU text that it came from in its shortest form, the preset's name, {@code hwloc:} and the name of the file
     *     without directory, or what the builder was told
     */
    public String text() {
        return text;
    }

    /**
     * Tells whether two machines are the same but for their texts and the sizes of their caches.
     *
     * @param other the other machine
     * @return true if all CPUs, groups, distances and capacities are equal
     */
    public boolean hasSameStructureAs(Topology other) {
        return cores.equals(other.cores)
                && clusters.equals(other.clusters)
                && llcs.equals(other.llcs)
                && llcKnown.equals(other.llcKnown)
                && nodes.equals(other.nodes)
                && sockets.equals(other.sockets)
                && Arrays.equals(distances, other.distances)
                && Arrays.equals(capacities, other.capacities);
    }

    /** Returns {@link #text()}. */
    @Override
    public String toString() {
        return text;
    }

    /**
     * Describes a machine call by call. CPUs exist by being named in one of the masks, unless {@link #online(CpuMask)} says which exist;
     * then the masks count only as far as they lie in it.
     *
     * <p>What is not said: a CPU in no core is a core of its own; in no cluster, its core is the cluster; in no LLC, its cluster is an LLC that
     * is {@linkplain Topology#llcKnown(int) not known}; in no node, it is in the lowest one; in no socket, it shares one socket with
     * all others of that kind. Different nodes are 20 apart, and all capacities are 1024.
     *
     * <pre>{@code
     * Topology machine = Topology.builder()
     *         .llc(CpuMask.range(0, 3), 16 << 20)
     *         .llc(CpuMask.range(4, 7), 16 << 20)
     *         .capacity(CpuMask.of(0), 512)
     *         .text("one slow CPU")
     *         .build();
     * }</pre>
     *
     * @since 0.1.0
     */
    @API(status = Status.EXPERIMENTAL)
    public static final class Builder {

        final List<CpuMask> cores = new ArrayList<>();
        final List<CpuMask> clusters = new ArrayList<>();
        final List<SizedCache> llcs = new ArrayList<>();
        final List<NumberedNode> nodes = new ArrayList<>();
        final List<CpuMask> sockets = new ArrayList<>();
        final List<NodeDistance> distances = new ArrayList<>();
        final List<CpuCapacity> capacities = new ArrayList<>();
        CpuMask online = CpuMask.empty();
        String text = "";
        int nodeReclaimDistance = 30;

        @Nullable
        EnergyModel energyModel;

        Builder() {}

        /**
         * Says which CPUs exist and are on.
         *
         * @param cpus the CPUs; empty means all that are named anywhere
         * @return this
         */
        public Builder online(CpuMask cpus) {
            online = cpus;
            return this;
        }

        /**
         * Declares a core.
         *
         * @param cpus its hardware threads
         * @return this
         */
        public Builder core(CpuMask cpus) {
            cores.add(cpus);
            return this;
        }

        /**
         * Declares a cluster.
         *
         * @param cpus its CPUs, whole cores
         * @return this
         */
        public Builder cluster(CpuMask cpus) {
            clusters.add(cpus);
            return this;
        }

        /**
         * Declares a last-level cache.
         *
         * @param cpus its CPUs, whole clusters
         * @param bytes its size; 0 is unknown
         * @return this
         */
        public Builder llc(CpuMask cpus, long bytes) {
            llcs.add(new SizedCache(cpus, bytes));
            return this;
        }

        /**
         * Declares a NUMA node.
         *
         * @param number the number that the operating system gives it, 0 to 1023
         * @param cpus its CPUs; a node without any is left out
         * @return this
         */
        public Builder node(int number, CpuMask cpus) {
            nodes.add(new NumberedNode(number, cpus));
            return this;
        }

        /**
         * Declares a socket.
         *
         * @param cpus its CPUs
         * @return this
         */
        public Builder socket(CpuMask cpus) {
            sockets.add(cpus);
            return this;
        }

        /**
         * Sets the distance of two nodes in both directions. The last call for a direction counts.
         *
         * @param numberA number of a node
         * @param numberB number of a node
         * @param distance 10 for a node and itself, else 10 to 254
         * @return this
         */
        public Builder distance(int numberA, int numberB, int distance) {
            return distanceOneWay(numberA, numberB, distance).distanceOneWay(numberB, numberA, distance);
        }

        /**
         * Sets the distance of two nodes in one direction. The last call for a direction counts.
         *
         * @param from number of the node that accesses
         * @param to number of the node that holds the memory
         * @param distance 10 for a node and itself, else 10 to 254
         * @return this
         */
        public Builder distanceOneWay(int from, int to, int distance) {
            distances.add(new NodeDistance(from, to, distance));
            return this;
        }

        /**
         * Sets the capacity of some CPUs. The last call for a CPU counts.
         *
         * @param cpus the CPUs
         * @param capacity 1 to 1024
         * @return this
         */
        public Builder capacity(CpuMask cpus, int capacity) {
            capacities.add(new CpuCapacity(cpus, capacity));
            return this;
        }

        /**
         * Says what the CPUs draw.
         *
         * @param model each online CPU is in one of its domains, all CPUs of a domain have one capacity
         * @return this
         */
        public Builder energyModel(EnergyModel model) {
            energyModel = model;
            return this;
        }

        /**
         * Sets {@link Topology#nodeReclaimDistance()}.
         *
         * @param distance 10 to 254; 30 if not called
         * @return this
         */
        public Builder nodeReclaimDistance(int distance) {
            nodeReclaimDistance = distance;
            return this;
        }

        /**
         * Sets {@link Topology#text()}.
         *
         * @param name one line; if empty, a text with the counts of the machine is made
         * @return this
         */
        public Builder text(String name) {
            text = name;
            return this;
        }

        /**
         * Makes the machine.
         *
         * @return the machine
         * @throws TopologyException if there is no CPU, two groups of one kind share a CPU, a core is not inside one cluster or a cluster
         *     not inside one LLC, or a number is out of range
         */
        public Topology build() {
            return new Topology(new Assembly(this));
        }
    }
}
