package org.schedsim.kernel.state;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A cgroup as the fair class sees it, {@code task_group}: on each CPU a queue, and an entity in the parent's (spec 13 §1). */
public final class TaskGroup {
    /** Bounds of {@link #shares}: weights 2 and 2^18. */
    public static final long MIN_SHARES = 2 << 10;

    public static final long MAX_SHARES = 1L << 28;

    /** Null: the root. */
    public final @Nullable TaskGroup parent;

    public final List<TaskGroup> children = new ArrayList<>();

    /** Dense, in order of creation; the root is 0. */
    public final int id;

    /** From the root, for example {@code /A/x}. */
    public final String path;

    /** Levels above; 0 for the root. */
    public final int depth;

    /** By CPU. */
    public final CfsRq[] cfsRqs;

    /** By CPU; the root has none. */
    public final Entity[] entities;

    /** Weight of the whole group, in the internal scale; each CPU's entity gets its part. */
    public long shares = Entity.NICE_0_LOAD;

    /** {@code cpu.idle}. */
    public boolean idle;

    /** {@code cpu.max}; the root has no quota. */
    public final CfsBandwidth bandwidth = new CfsBandwidth();

    /** Sum of what the queues have published (spec 13 §2). */
    public long loadAvg;

    /** Since 7.3 published together with {@link #loadAvg}. */
    public long runnableAvg;

    /** {@code cpu.uclamp.min} and {@code cpu.uclamp.max} as written, 0 to 1024. */
    public int uclampMin;

    public int uclampMax = 1024;

    /** What holds of them inside the parents' clamps; the root limits nothing. */
    public int uclampEffMin;

    public int uclampEffMax = 1024;

    /** CPUs of the group's cpuset, at least 1 (spec 13 §8). */
    public int nrCpus;

    /** The root; CPUs add their queues. */
    TaskGroup(int nrCpus) {
        this.parent = null;
        this.id = 0;
        this.path = "/";
        this.depth = 0;
        this.cfsRqs = new CfsRq[nrCpus];
        this.entities = new Entity[0];
        this.uclampEffMin = 1024;
        this.nrCpus = nrCpus;
    }

    /** An empty group; {@code parent} and the machine know it from now on. */
    public TaskGroup(Machine machine, TaskGroup parent, String path) {
        this.parent = parent;
        this.id = machine.groups.size();
        this.path = path;
        this.depth = parent.depth + 1;
        this.cfsRqs = new CfsRq[machine.nrCpus];
        this.entities = new Entity[machine.nrCpus];
        this.nrCpus = parent.nrCpus;
        for (int cpu = 0; cpu < machine.nrCpus; cpu++) {
            cfsRqs[cpu] = new CfsRq(parent.cfsRqs[cpu], this);
            entities[cpu] = requireNonNull(cfsRqs[cpu].parentEntity);
        }
        this.uclampEffMax = parent.uclampEffMax;
        parent.children.add(this);
        machine.groups.add(this);
    }

    public boolean isRoot() {
        return parent == null;
    }

    @Override
    public String toString() {
        return path;
    }
}
