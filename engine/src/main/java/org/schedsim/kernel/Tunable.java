package org.schedsim.kernel;

import org.jspecify.annotations.Nullable;
import org.schedsim.kernel.state.Tunables;

/** Values that can be set, under the names of their files below {@code /sys/kernel/debug/sched}. */
enum Tunable {
    BASE_SLICE_NS("base_slice_ns", 100_000, 100_000_000, (tunables, value) -> tunables.baseSliceNs = value),
    MIGRATION_COST_NS("migration_cost_ns", -1, 1_000_000_000, (tunables, value) -> tunables.migrationCostNs = value),
    NR_MIGRATE("nr_migrate", 1, 1024, (tunables, value) -> tunables.nrMigrate = (int) value),
    LLC_ENABLED("llc_balancing/enabled", 0, 1, (tunables, value) -> tunables.cacheAware = value == 1),
    AGGR_TOLERANCE(
            "llc_balancing/aggr_tolerance", 0, 1000, (tunables, value) -> tunables.llcAggrTolerance = (int) value),
    EPOCH_PERIOD(
            "llc_balancing/epoch_period",
            1,
            1_000_000,
            (tunables, value) -> tunables.llcEpochPeriodTicks = (int) value),
    EPOCH_AFFINITY_TIMEOUT(
            "llc_balancing/epoch_affinity_timeout",
            0,
            1_000_000,
            (tunables, value) -> tunables.llcEpochAffinityTimeout = (int) value),
    OVERAGGR_PCT("llc_balancing/overaggr_pct", 0, 1000, (tunables, value) -> tunables.llcOveraggrPct = (int) value),
    IMB_PCT("llc_balancing/imb_pct", 0, 1000, (tunables, value) -> tunables.llcImbPct = (int) value);

    /** Sets the field that stands for the tunable. */
    interface Setter {
        void set(Tunables.Builder tunables, long value);
    }

    private final String text;
    private final long min;
    private final long max;
    private final Setter setter;

    Tunable(String text, long min, long max, Setter setter) {
        this.text = text;
        this.min = min;
        this.max = max;
        this.setter = setter;
    }

    String text() {
        return text;
    }

    boolean allows(long value) {
        return value >= min && value <= max;
    }

    String range() {
        return min + " to " + max;
    }

    void apply(Tunables.Builder tunables, long value) {
        setter.set(tunables, value);
    }

    static @Nullable Tunable find(String text) {
        for (Tunable tunable : values()) {
            if (tunable.text.equals(text)) {
                return tunable;
            }
        }
        return null;
    }

    static String names() {
        StringBuilder names = new StringBuilder();
        for (Tunable tunable : values()) {
            names.append(names.isEmpty() ? "" : ", ").append(tunable.text);
        }
        return names.toString();
    }
}
