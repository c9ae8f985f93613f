package org.schedsim.kernel.domain;

import static org.schedsim.kernel.state.Domain.NUMA;
import static org.schedsim.kernel.state.Domain.SHARE_LLC;

import org.jspecify.annotations.Nullable;
import org.schedsim.kernel.state.Domain;

/** How many tasks more a NUMA domain tolerates on one side (spec 20 §6); on the hierarchy as built. */
final class NumaImbalance {
    private NumaImbalance() {}

    static void set(Domain base) {
        Domain aboveLlc = aboveLlc(base);
        if (aboveLlc == null || aboveLlc.child == null) {
            return;
        }
        int allowed = allowed(aboveLlc.weight, aboveLlc.child.weight);
        int baseWeight = lowestNumaWeightAbove(aboveLlc);
        for (Domain domain = aboveLlc; domain != null; domain = domain.parent) {
            domain.imbNumaNr = allowed * Math.max(1, domain.weight / baseWeight);
        }
    }

    /** The level above the topmost one that shares the LLC; null if there is none. */
    private static @Nullable Domain aboveLlc(Domain base) {
        Domain above = null;
        for (Domain domain = base; domain != null; domain = domain.parent) {
            if (domain.has(SHARE_LLC)) {
                above = domain.parent;
            }
        }
        return above;
    }

    /** One LLC per node: an eighth of its CPUs; several: one task for each. */
    private static int allowed(int weight, int llcWeight) {
        int llcs = weight / llcWeight;
        return Math.max(1, llcs == 1 ? weight / 8 : llcs);
    }

    private static int lowestNumaWeightAbove(Domain aboveLlc) {
        for (Domain domain = aboveLlc.parent; domain != null; domain = domain.parent) {
            if (domain.has(NUMA)) {
                return domain.weight;
            }
        }
        return aboveLlc.weight;
    }
}
