package org.schedsim.kernel.state;

/**
 * Version, configuration, features and tunables of a kernel, resolved to plain values when a run is built: the hot code
 * reads final fields and never a name.
 */
public final class Tunables {
    /** Base slice before scaling (spec 11 §2). */
    public static final long NORMALISED_BASE_SLICE_NS = 700_000;

    /** Ticks per second. */
    public final int hz;

    /** 10⁹/HZ. */
    public final long tickNs;

    /** Fair requests wait for the end of an interrupt; false = every request is real. */
    public final boolean lazyPreemption;

    /** CPUs that bound the interval of a level to HZ·CPUs/10 (spec 21 §4.1). */
    public final int maxIntervalCpus;

    /** Interrupt time is kept out of the task clock and lowers capacity. */
    public final boolean irqTimeAccounting;

    /** The tick stops on idle entry, not after one idle tick (spec 01 §2). */
    public final boolean tickStopImmediate;

    /** Effective base slice, ns (spec 11 §2); 0 in the builder = derived from the number of CPUs. */
    public final long baseSliceNs;

    /** Below this since its last run a task is cache hot. */
    public final long migrationCostNs;

    /** Tasks looked at in one detach loop. */
    public final int nrMigrate;

    /** Modelled cost of a newly-idle pass of a level, for the statistics (spec 21 §5.7). */
    public final long newidleCostNs;

    /** The same, for each CPU of the span. */
    public final long newidleCostPerCpuNs;

    public final boolean hrtick;
    public final boolean placeLag;
    public final boolean placeDeadlineInitial;
    public final boolean placeRelDeadline;
    public final boolean runToParity;
    public final boolean preemptShort;
    public final boolean pickBuddy;
    public final boolean nextBuddy;
    public final boolean cacheHotBuddy;
    public final boolean delayDequeue;
    public final boolean delayZero;
    public final boolean wakeupPreemption;
    public final boolean ttwuQueue;
    public final boolean sisUtil;
    public final boolean waIdle;
    public final boolean waWeight;
    public final boolean waBias;
    public final boolean utilEst;
    public final boolean niRandom;
    public final boolean niRate;
    public final boolean lbMin;
    public final boolean nontaskCapacity;
    /** 7.3: one tree of tasks per CPU, preemption and protection rules of spec 11 marked [7.3]. */
    public final boolean flatHierarchy;

    /** {@code cgroup_mode}. */
    public final CgroupMode cgroupMode;
    /** A waiting task that became fair may preempt (spec 01 §7, not from 7.3 on). */
    public final boolean checksTaskDroppedToFair;

    /** 7.3: choice of the CPU that balances for idle ones (spec 21 §6.3.1). */
    public final boolean ilbPrefersIdleCore;

    /** 7.3: no active balance if the source's current task is going to sleep (spec 23 §1). */
    public final boolean activeBalanceSparesSleeper;

    /** 7.3: the interval is reset whether or not one was started (spec 21 §4.4). */
    public final boolean intervalMinAfterActiveBalance;

    /** 7.3: spec 22 §12, first two rows. */
    public final boolean misfitNeedsBetterDst;

    /** 7.3: spec 20 §3. */
    public final boolean preferSiblingBelowAsym;

    /** NUMA levels farther than this lose exec, fork and affine balancing. */
    public final int nodeReclaimDistance;

    /** NUMA balancing is built in and switched on. */
    public final boolean numaBalancing;

    /** Cache-aware scheduling is built in and switched on. */
    public final boolean cacheAware;

    /** {@code llc_balancing/aggr_tolerance}. */
    public final int llcAggrTolerance;

    /** {@code llc_balancing/epoch_period}, ticks; 0 in the builder = HZ/100. */
    public final int llcEpochPeriodTicks;

    /** {@code llc_balancing/epoch_affinity_timeout}, epochs. */
    public final int llcEpochAffinityTimeout;

    /** {@code llc_balancing/overaggr_pct}. */
    public final int llcOveraggrPct;

    /** {@code llc_balancing/imb_pct}. */
    public final int llcImbPct;

    private Tunables(Builder builder) {
        hz = builder.hz;
        tickNs = 1_000_000_000L / builder.hz;
        lazyPreemption = builder.lazyPreemption;
        maxIntervalCpus = builder.maxIntervalCpus;
        irqTimeAccounting = builder.irqTimeAccounting;
        tickStopImmediate = builder.tickStopImmediate;
        baseSliceNs = builder.baseSliceNs > 0
                ? builder.baseSliceNs
                : NORMALISED_BASE_SLICE_NS * builder.sliceScaling.factor(builder.onlineCpus);
        migrationCostNs = builder.migrationCostNs;
        nrMigrate = builder.nrMigrate;
        newidleCostNs = builder.newidleCostNs;
        newidleCostPerCpuNs = builder.newidleCostPerCpuNs;
        hrtick = builder.hrtick;
        placeLag = builder.placeLag;
        placeDeadlineInitial = builder.placeDeadlineInitial;
        placeRelDeadline = builder.placeRelDeadline;
        runToParity = builder.runToParity;
        preemptShort = builder.preemptShort;
        pickBuddy = builder.pickBuddy;
        nextBuddy = builder.nextBuddy;
        cacheHotBuddy = builder.cacheHotBuddy;
        delayDequeue = builder.delayDequeue;
        delayZero = builder.delayZero;
        wakeupPreemption = builder.wakeupPreemption;
        ttwuQueue = builder.ttwuQueue;
        sisUtil = builder.sisUtil;
        waIdle = builder.waIdle;
        waWeight = builder.waWeight;
        waBias = builder.waBias;
        utilEst = builder.utilEst;
        niRandom = builder.niRandom;
        niRate = builder.niRate;
        lbMin = builder.lbMin;
        nontaskCapacity = builder.nontaskCapacity;
        flatHierarchy = builder.flatHierarchy;
        cgroupMode = builder.cgroupMode;
        checksTaskDroppedToFair = builder.checksTaskDroppedToFair;
        ilbPrefersIdleCore = builder.ilbPrefersIdleCore;
        activeBalanceSparesSleeper = builder.activeBalanceSparesSleeper;
        intervalMinAfterActiveBalance = builder.intervalMinAfterActiveBalance;
        misfitNeedsBetterDst = builder.misfitNeedsBetterDst;
        preferSiblingBelowAsym = builder.preferSiblingBelowAsym;
        nodeReclaimDistance = builder.nodeReclaimDistance;
        numaBalancing = builder.numaBalancing;
        cacheAware = builder.cacheAware;
        llcAggrTolerance = builder.llcAggrTolerance;
        llcEpochPeriodTicks =
                builder.llcEpochPeriodTicks > 0 ? builder.llcEpochPeriodTicks : Math.max(1, builder.hz / 100);
        llcEpochAffinityTimeout = builder.llcEpochAffinityTimeout;
        llcOveraggrPct = builder.llcOveraggrPct;
        llcImbPct = builder.llcImbPct;
    }

    /** Values to be resolved; starts as Linux 7.2 in the configuration {@code default}. */
    public static final class Builder {
        private final int onlineCpus;

        public int hz = 1000;
        public boolean lazyPreemption = true;
        public int maxIntervalCpus;
        public boolean irqTimeAccounting = true;
        public boolean tickStopImmediate;
        public long baseSliceNs;
        public SliceScaling sliceScaling = SliceScaling.LOG;
        public long migrationCostNs = 500_000;
        public int nrMigrate = 32;
        public long newidleCostNs = 500;
        public long newidleCostPerCpuNs = 100;
        public boolean hrtick = true;
        public boolean placeLag = true;
        public boolean placeDeadlineInitial = true;
        public boolean placeRelDeadline = true;
        public boolean runToParity = true;
        public boolean preemptShort = true;
        public boolean pickBuddy = true;
        public boolean nextBuddy;
        public boolean cacheHotBuddy = true;
        public boolean delayDequeue = true;
        public boolean delayZero = true;
        public boolean wakeupPreemption = true;
        public boolean ttwuQueue = true;
        public boolean sisUtil = true;
        public boolean waIdle = true;
        public boolean waWeight = true;
        public boolean waBias = true;
        public boolean utilEst = true;
        public boolean niRandom = true;
        public boolean niRate = true;
        public boolean lbMin;
        public boolean nontaskCapacity = true;
        public boolean flatHierarchy;
        public CgroupMode cgroupMode = CgroupMode.SMP;
        public boolean checksTaskDroppedToFair = true;
        public boolean ilbPrefersIdleCore;
        public boolean activeBalanceSparesSleeper;
        public boolean intervalMinAfterActiveBalance;
        public boolean misfitNeedsBetterDst;
        public boolean preferSiblingBelowAsym;
        public int nodeReclaimDistance = 30;
        public boolean numaBalancing;
        public boolean cacheAware = true;
        public int llcAggrTolerance = 1;
        public int llcEpochPeriodTicks;
        public int llcEpochAffinityTimeout = 5;
        public int llcOveraggrPct = 50;
        public int llcImbPct = 20;

        public Builder(int onlineCpus) {
            this.onlineCpus = onlineCpus;
            this.maxIntervalCpus = onlineCpus;
        }

        public Tunables build() {
            return new Tunables(this);
        }
    }
}
