package org.schedsim.sim;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;
import org.schedsim.topology.CpuMask;
import org.schedsim.workload.CgroupSettings;
import org.schedsim.workload.CgroupSettings.Partition;
import org.schedsim.workload.CgroupSpec;

/** The cpusets of the cgroups: which CPUs each leaves to its tasks, and how they part the machine (spec 13 §6, 20 §8). */
@API(status = API.Status.INTERNAL, since = "0.1")
public final class CpusetTree {
    private static final class Node {
        final String path;
        final @Nullable Node parent;
        final List<Node> children = new ArrayList<>();

        /** As written; null = those of the parent. */
        @Nullable
        CpuMask cpus;

        Partition partition = Partition.MEMBER;
        /** It is a partition and holds at present. */
        boolean parted;
        /** CPUs of its partitions. */
        CpuMask givenAway = CpuMask.empty();

        CpuMask effective = CpuMask.empty();

        Node(String path, @Nullable Node parent) {
            this.path = path;
            this.parent = parent;
        }
    }

    private final CpuMask possible;
    private final CpuMask isolated;
    private final SortedMap<String, Node> nodes = new TreeMap<>();
    private final Node root = new Node(CgroupSpec.ROOT, null);
    private CpuMask active;

    /** {@code isolated}: CPUs that the boot options keep out of all partitions. */
    public CpusetTree(CpuMask possible, CpuMask isolated, List<CgroupSpec> cgroups) {
        this.possible = possible;
        this.isolated = isolated;
        this.active = possible;
        nodes.put(root.path, root);
        for (CgroupSpec cgroup : cgroups) {
            Node parent = node(cgroup.parent());
            Node node = new Node(cgroup.path(), parent);
            parent.children.add(node);
            nodes.put(node.path, node);
            store(node, cgroup.settings());
        }
        update();
    }

    /** A cgroup that the workload does not know has the cpuset of the root. */
    private Node node(String path) {
        Node node = nodes.get(path);
        return node == null ? root : node;
    }

    /** What is not null in {@code settings} is written. */
    public void write(String path, CgroupSettings settings) {
        store(node(path), settings);
        update();
    }

    private static void store(Node node, CgroupSettings settings) {
        if (settings.cpus() != null) {
            node.cpus = settings.cpus();
        }
        if (settings.partition() != null) {
            node.partition = settings.partition();
        }
    }

    /** CPUs went off line or came back. */
    public void setActive(CpuMask cpus) {
        active = cpus;
        update();
    }

    private void update() {
        update(root, active);
    }

    /** {@code own}: the active CPUs of the cpuset, with those that its partitions take. */
    private void update(Node node, CpuMask own) {
        node.givenAway = CpuMask.empty();
        boolean mayPart = node == root || node.parted;
        for (Node child : node.children) {
            child.parted = mayPart && holds(child, node, own);
            if (child.parted && child.cpus != null) {
                node.givenAway = node.givenAway.or(child.cpus);
            }
        }
        node.effective = own.minus(node.givenAway);
        for (Node child : node.children) {
            update(child, own(child, child.parted ? own : node.effective));
        }
    }

    /** Its CPUs are its own, some are active, and some are left to the tasks outside. */
    private static boolean holds(Node child, Node parent, CpuMask own) {
        return child.partition != Partition.MEMBER
                && child.cpus != null
                && child.cpus.intersects(own)
                && !child.cpus.intersects(parent.givenAway)
                && !child.cpus.or(parent.givenAway).containsAll(own);
    }

    /** A cpuset without active CPUs has those of its parent. */
    private static CpuMask own(Node node, CpuMask available) {
        CpuMask own = node.cpus == null ? available : node.cpus.and(available);
        return own.isEmpty() ? available : own;
    }

    /** CPUs that tasks of the cgroup may use. The root does not follow CPUs that go off line. */
    public CpuMask allowed(String path) {
        Node node = node(path);
        if (node == root) {
            return possible.minus(root.givenAway);
        }
        while (node.effective.isEmpty() && node.parent != null) {
            node = node.parent;
        }
        return node.effective;
    }

    /** Each is balanced for itself. */
    public List<CpuMask> partitions() {
        List<CpuMask> partitions = new ArrayList<>();
        for (Node node : nodes.values()) {
            CpuMask cpus = node.effective.minus(isolated);
            if ((node == root || node.parted && node.partition == Partition.ROOT) && !cpus.isEmpty()) {
                partitions.add(cpus);
            }
        }
        return partitions;
    }

    /** Is the cgroup a partition that holds at present? False for one that is not meant to be a partition. */
    public boolean isParted(String path) {
        return node(path).parted;
    }
}
