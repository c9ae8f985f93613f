package org.schedsim.kernel;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.schedsim.kernel.state.CgroupMode;
import org.schedsim.kernel.state.Tunables;

/** The modelled versions; each is the one before it and a list of changes. */
enum KernelVersion {
    /**
     * Linux 7.2.13. The bound of the balancing intervals is computed while a CPU comes up, before that one counts as
     * online: on a machine that has booted, all CPUs but the last one bound it (recorded: 300 ms on 4 CPUs).
     */
    LINUX_7_2("linux-7.2", null, tunables -> tunables.maxIntervalCpus = Math.max(1, tunables.maxIntervalCpus - 1)),

    /** Linux 7.3-rc7. */
    LINUX_7_3("linux-7.3", LINUX_7_2, tunables -> {
        tunables.flatHierarchy = true;
        tunables.cgroupMode = CgroupMode.CONCUR;
        tunables.checksTaskDroppedToFair = false;
        tunables.ilbPrefersIdleCore = true;
        tunables.activeBalanceSparesSleeper = true;
        tunables.intervalMinAfterActiveBalance = true;
        tunables.misfitNeedsBetterDst = true;
        tunables.preferSiblingBelowAsym = true;
    });

    private final String text;
    private final @Nullable KernelVersion base;
    private final Consumer<Tunables.Builder> changes;

    KernelVersion(String text, @Nullable KernelVersion base, Consumer<Tunables.Builder> changes) {
        this.text = text;
        this.base = base;
        this.changes = changes;
    }

    String text() {
        return text;
    }

    void apply(Tunables.Builder tunables) {
        if (base != null) {
            base.apply(tunables);
        }
        changes.accept(tunables);
    }

    static @Nullable KernelVersion find(String text) {
        for (KernelVersion version : values()) {
            if (version.text.equals(text)) {
                return version;
            }
        }
        return null;
    }

    static String names() {
        List<String> names = new ArrayList<>();
        for (KernelVersion version : values()) {
            names.add(version.text);
        }
        return String.join(" or ", names);
    }
}
