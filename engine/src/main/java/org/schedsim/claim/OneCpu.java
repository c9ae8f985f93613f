package org.schedsim.claim;

import org.schedsim.trace.Steps;

/** Always the same CPU. */
record OneCpu(int cpu) implements Shunned {
    @Override
    public long firstFrom(int other, long fromNs) {
        return other == cpu ? fromNs : Steps.NEVER;
    }

    @Override
    public long firstNotFrom(int other, long fromNs) {
        return other == cpu ? Steps.NEVER : fromNs;
    }
}
