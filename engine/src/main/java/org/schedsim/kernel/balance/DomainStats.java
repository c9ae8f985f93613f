package org.schedsim.kernel.balance;

import static org.schedsim.kernel.state.Domain.PREFER_SIBLING;

/** What one pass has learned about a domain, {@code sd_lb_stats} (spec 22 §3). */
final class DomainStats {
    final GroupStats local = new GroupStats();
    GroupStats busiest = new GroupStats();
    /** The group under examination; changes places with {@link #busiest} if it replaces it. */
    GroupStats candidate = new GroupStats();

    long totalLoad;
    long totalCapacity;
    long totalUtil;
    boolean preferSibling;
    /** Some queue of the domain holds two tasks or more; collected at the top level only. */
    boolean overloaded;
    /** Some group is overutilized. */
    boolean overutilized;

    void clear() {
        local.clear();
        busiest.clearToNone();
        candidate.clear();
        totalLoad = 0;
        totalCapacity = 0;
        totalUtil = 0;
        preferSibling = false;
        overloaded = false;
        overutilized = false;
    }

    void add(GroupStats group) {
        totalLoad += group.load;
        totalCapacity += group.capacity;
        totalUtil += group.util;
        overutilized |= group.overutilized;
    }

    void candidateIsBusiest() {
        GroupStats before = busiest;
        busiest = candidate;
        candidate = before;
    }

    boolean foundBusiest() {
        return busiest.group != null;
    }

    /** The flags of the level below the busiest group say whether task counts are to be evened out. */
    void finish() {
        preferSibling = foundBusiest() && busiest.has(PREFER_SIBLING);
    }

    /** Load of the domain relative to its capacity. */
    long avgLoad() {
        return totalLoad * 1024 / totalCapacity;
    }
}
