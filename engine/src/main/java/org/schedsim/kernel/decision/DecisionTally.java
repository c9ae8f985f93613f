package org.schedsim.kernel.decision;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.apiguardian.api.API;

/** Sums of a replay's decisions by deciding rule and by what another order would have given. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class DecisionTally {
    private final TreeMap<Key, Sum> sums = new TreeMap<>();

    /**
     * How often one rule decided where another would have answered the opposite.
     *
     * @param rule id of the rule that decided
     * @param opposite id of the other rule; -1 = none would have
     * @param level level number of the domain of the last such decision
     * @param src source CPU of the last such decision
     * @param dst destination CPU of the last such decision
     * @param count how often
     * @param firstNs first time, kernel time
     * @param lastNs last time, kernel time
     */
    public record Entry(int rule, int opposite, int level, int src, int dst, long count, long firstNs, long lastNs) {}

    DecisionTally() {}

    private record Key(int rule, int opposite) implements Comparable<Key> {
        @Override
        public int compareTo(Key other) {
            int byRule = Integer.compare(rule, other.rule);
            return byRule != 0 ? byRule : Integer.compare(opposite, other.opposite);
        }
    }

    private static final class Sum {
        int level;
        int src;
        int dst;
        long count;
        long firstNs;
        long lastNs;
    }

    void add(int rule, int opposite, DecisionEnv env, long nowNs) {
        Sum sum = sums.computeIfAbsent(new Key(rule, opposite), key -> {
            Sum fresh = new Sum();
            fresh.firstNs = nowNs;
            return fresh;
        });
        sum.count++;
        sum.lastNs = nowNs;
        sum.level = env.level();
        sum.src = env.src();
        sum.dst = env.dst();
    }

    /** Entries in order of rule and counterfactual. */
    public List<Entry> entries() {
        List<Entry> entries = new ArrayList<>();
        sums.forEach((key, sum) -> entries.add(
                new Entry(key.rule, key.opposite, sum.level, sum.src, sum.dst, sum.count, sum.firstNs, sum.lastNs)));
        return entries;
    }
}
