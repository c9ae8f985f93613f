package org.schedsim.scenario;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.util.function.UnaryOperator;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;
import org.schedsim.topology.CpuMask;
import org.schedsim.workload.CgroupSettings;
import org.schedsim.workload.CgroupSettings.Partition;
import org.schedsim.workload.UtilClamp;

/**
 * Writes the knobs of a cgroup: at the start ({@code scenario.cgroup("/A")}), or at a time ({@code
 * scenario.at(t).cgroup("/A")}). What is not written stays as it was.
 *
 * <pre>{@code
 * scenario.cgroup("/batch").weight(50).quota(ms(200)).period(ms(100));
 * scenario.cgroup("/web").cpuRequest("1.5").cpuLimit("2");
 * scenario.process("crunch").in("/batch").threads("w", 8).busy();
 * scenario.at(seconds(1)).cgroup("/batch").noQuota();
 * }</pre>
 *
 * <p>The root cgroup has none of these knobs. Spec 13.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class CgroupBuilder {
    private final ScenarioBuilder scenario;
    private final String path;
    private final String where;
    private CgroupSettings settings = CgroupSettings.NONE;
    private final CpuMaxWords max;

    CgroupBuilder(ScenarioBuilder scenario, String path, String where) {
        this.scenario = scenario;
        this.path = path;
        this.where = where;
        this.max = new CpuMaxWords(where);
    }

    /** {@code cpu.weight}: share of the CPU time relative to the siblings, 1 to 10000; 100 if never written. */
    public CgroupBuilder weight(int weight) {
        return write(now -> now.withWeight(inRange("weight", weight, 1, 10_000)));
    }

    /** {@code cpu.idle} = 1: runs when nothing else wants to. Its weight cannot be written then. */
    public CgroupBuilder idle() {
        return idle(true);
    }

    /** {@code cpu.idle}; false: the weight is 100 again, whatever it was before. */
    public CgroupBuilder idle(boolean idle) {
        return write(now -> now.withIdle(idle));
    }

    /** First value of {@code cpu.max}: CPU time of all its tasks in each period, 1 ms or more; may exceed the period. */
    public CgroupBuilder quota(Duration quota) {
        max.quota(quota.toNanos());
        return this;
    }

    /** {@code cpu.max} = max. */
    public CgroupBuilder noQuota() {
        max.noQuota();
        return this;
    }

    /** Second value of {@code cpu.max}, 1 ms to 1 s; 100 ms if never written. */
    public CgroupBuilder period(Duration period) {
        max.period(period.toNanos());
        return this;
    }

    /** {@code cpu.max.burst}: unused quota that is saved up, at most the quota; 0 if never written. */
    public CgroupBuilder burst(Duration burst) {
        max.burst(burst.toNanos());
        return this;
    }

    /**
     * Limit of a container, in the words of Kubernetes: CPUs ({@code "2"}, {@code "1.5"}) or thousandths of one ({@code
     * "500m"}). It is a quota per period of 100 ms: {@code "500m"} = 50 ms. The least is 1 ms: {@code "10m"}.
     */
    public CgroupBuilder cpuLimit(String cpus) {
        max.limit(CpuQuantity.milli(where + ".cpuLimit", cpus));
        return this;
    }

    /**
     * Request of a container, in the words of Kubernetes ({@code "250m"}, {@code "1"}). It becomes a {@code cpu.weight} as
     * the kubelet converts it on cgroup v2: shares = max(2, milli x 1024 / 1000), weight = 1 + (shares - 2) x 9999 / 262142.
     */
    public CgroupBuilder cpuRequest(String cpus) {
        int weight = CpuQuantity.weight(CpuQuantity.milli(where + ".cpuRequest", cpus));
        return weight(weight);
    }

    /** {@code cpu.uclamp.min}, percent with two decimals, {@code "0"} to {@code "100"}. */
    public CgroupBuilder uclampMin(String percent) {
        int min = clamp("uclampMin", percent);
        return write(now -> now.withClamp(new UtilClamp(min, clampOf(now).max())));
    }

    /** {@code cpu.uclamp.max}, percent with two decimals, {@code "0"} to {@code "100"}. */
    public CgroupBuilder uclampMax(String percent) {
        int limit = clamp("uclampMax", percent);
        return write(now -> now.withClamp(new UtilClamp(clampOf(now).min(), limit)));
    }

    private static UtilClamp clampOf(CgroupSettings settings) {
        UtilClamp clamp = settings.clamp();
        return clamp == null ? new UtilClamp(0, 1024) : clamp;
    }

    /** Rounded as the kernel does: hundredths of a percent x 1024 / 10000. */
    private int clamp(String word, String percent) {
        try {
            int hundredths = new BigDecimal(percent.trim())
                    .setScale(2, RoundingMode.UNNECESSARY)
                    .movePointRight(2)
                    .intValueExact();
            if (hundredths >= 0 && hundredths <= 10_000) {
                return (hundredths * 1024 + 5000) / 10_000;
            }
        } catch (ArithmeticException | NumberFormatException e) {
            // Reported below, like a number out of range.
        }
        throw new ScenarioException(where + "." + word + ": found '" + percent
                + "', expected a percentage with at most two decimals, 0 to 100");
    }

    /** {@code cpuset.cpus}. */
    public CgroupBuilder cpus(int... cpus) {
        CpuMask mask = scenario.requireOnline(where + ".cpus", CpuMask.of(cpus));
        return write(now -> now.withCpus(mask));
    }

    /** {@code cpuset.cpus.partition}; a partition needs {@link #cpus}. */
    public CgroupBuilder partition(Partition partition) {
        return write(now -> now.withPartition(partition));
    }

    /** Takes knobs that are there already. */
    void start(CgroupSettings ready) {
        settings = ready;
    }

    private CgroupBuilder write(UnaryOperator<CgroupSettings> change) {
        settings = change.apply(settings);
        return this;
    }

    private int inRange(String word, int value, int min, int limit) {
        if (value < min || value > limit) {
            throw new ScenarioException(where + "." + word + ": found " + value + ", expected " + min + " to " + limit);
        }
        return value;
    }

    String path() {
        return path;
    }

    /** What was written, completed from what held until now, which is null for a group that begins. */
    CgroupSettings resolve(@Nullable CgroupSettings before) {
        boolean idle = Boolean.TRUE.equals(settings.idle())
                || settings.idle() == null && before != null && Boolean.TRUE.equals(before.idle());
        if (settings.weight() != null && idle) {
            throw new ScenarioException(where + ".weight: the cgroup has cpu.idle = 1, and the kernel refuses a weight"
                    + " for such a group; write idle(false) first, at an earlier time");
        }
        if (max.isEmpty()) {
            return settings;
        }
        return settings.withMax(max.resolve(before == null ? null : before.max()));
    }
}
