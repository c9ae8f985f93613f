package org.schedsim.kernel;

import org.jspecify.annotations.Nullable;
import org.schedsim.kernel.state.Tunables;

/** What can be switched on and off; scheduler features are spelled as in {@code sched/features}. */
enum Feature {
    CACHE_AWARE("cache-aware", (tunables, on) -> tunables.cacheAware = on),
    PLACE_LAG("PLACE_LAG", (tunables, on) -> tunables.placeLag = on),
    PLACE_DEADLINE_INITIAL("PLACE_DEADLINE_INITIAL", (tunables, on) -> tunables.placeDeadlineInitial = on),
    PLACE_REL_DEADLINE("PLACE_REL_DEADLINE", (tunables, on) -> tunables.placeRelDeadline = on),
    RUN_TO_PARITY("RUN_TO_PARITY", (tunables, on) -> tunables.runToParity = on),
    PREEMPT_SHORT("PREEMPT_SHORT", (tunables, on) -> tunables.preemptShort = on),
    PICK_BUDDY("PICK_BUDDY", (tunables, on) -> tunables.pickBuddy = on),
    CACHE_HOT_BUDDY("CACHE_HOT_BUDDY", (tunables, on) -> tunables.cacheHotBuddy = on),
    DELAY_DEQUEUE("DELAY_DEQUEUE", (tunables, on) -> tunables.delayDequeue = on),
    DELAY_ZERO("DELAY_ZERO", (tunables, on) -> tunables.delayZero = on),
    WAKEUP_PREEMPTION("WAKEUP_PREEMPTION", (tunables, on) -> tunables.wakeupPreemption = on),
    HRTICK("HRTICK", (tunables, on) -> tunables.hrtick = on),
    NONTASK_CAPACITY("NONTASK_CAPACITY", (tunables, on) -> tunables.nontaskCapacity = on),
    TTWU_QUEUE("TTWU_QUEUE", (tunables, on) -> tunables.ttwuQueue = on),
    SIS_UTIL("SIS_UTIL", (tunables, on) -> tunables.sisUtil = on),
    WA_IDLE("WA_IDLE", (tunables, on) -> tunables.waIdle = on),
    WA_WEIGHT("WA_WEIGHT", (tunables, on) -> tunables.waWeight = on),
    WA_BIAS("WA_BIAS", (tunables, on) -> tunables.waBias = on),
    UTIL_EST("UTIL_EST", (tunables, on) -> tunables.utilEst = on),
    NI_RANDOM("NI_RANDOM", (tunables, on) -> tunables.niRandom = on),
    NI_RATE("NI_RATE", (tunables, on) -> tunables.niRate = on),
    LB_MIN("LB_MIN", (tunables, on) -> tunables.lbMin = on);

    /** Sets the field that stands for the feature. */
    interface Switch {
        void set(Tunables.Builder tunables, boolean on);
    }

    private final String text;
    private final Switch setter;

    Feature(String text, Switch setter) {
        this.text = text;
        this.setter = setter;
    }

    String text() {
        return text;
    }

    void apply(Tunables.Builder tunables, boolean on) {
        setter.set(tunables, on);
    }

    static @Nullable Feature find(String text) {
        for (Feature feature : values()) {
            if (feature.text.equals(text)) {
                return feature;
            }
        }
        return null;
    }
}
