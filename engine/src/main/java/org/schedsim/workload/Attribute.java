package org.schedsim.workload;

import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;
import org.schedsim.topology.CpuMask;

/** A property of a thread that can be changed while it lives: by the thread itself, or from outside. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public sealed interface Attribute {
    /** CPUs that it may use. */
    record Affinity(CpuMask allowed) implements Attribute {}

    /** -20 to 19. */
    record Nice(int nice) implements Attribute {}

    /** Custom slice in ns, 100 µs to 100 ms; 0 = the base slice again. */
    record Slice(long sliceNs) implements Attribute {}

    /** Policy with everything that goes with it. */
    record Policy(ThreadPolicy policy) implements Attribute {}

    /** Utilisation clamps that the thread asks for; null = as if it had never asked. */
    record Clamp(@Nullable UtilClamp clamp) implements Attribute {}

    /** Path of the cgroup that it moves to; {@code /} = the root. */
    record Cgroup(String path) implements Attribute {}
}
