package org.schedsim.kernel.decision;

import java.util.Comparator;
import org.apiguardian.api.API;

/**
 * How often a rule was decisive at a level between two CPUs.
 *
 * @param rule id of the rule
 * @param level level number of the domain; -1 = does not apply
 * @param src source CPU; -1 = does not apply
 * @param dst destination CPU; -1 = does not apply
 * @param count how often
 * @param firstNs first time, ns of kernel time
 * @param lastNs last time, ns of kernel time
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record DecisionRow(int rule, int level, int src, int dst, long count, long firstNs, long lastNs)
        implements Comparable<DecisionRow> {
    private static final Comparator<DecisionRow> ORDER = Comparator.comparingInt(DecisionRow::rule)
            .thenComparingInt(DecisionRow::level)
            .thenComparingInt(DecisionRow::src)
            .thenComparingInt(DecisionRow::dst);

    @Override
    public int compareTo(DecisionRow other) {
        return ORDER.compare(this, other);
    }
}
