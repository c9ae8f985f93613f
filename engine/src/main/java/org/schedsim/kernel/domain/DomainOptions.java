package org.schedsim.kernel.domain;

import org.jspecify.annotations.Nullable;

/**
 * What the domains depend on besides the topology.
 *
 * @param architecture decides which levels are listed
 * @param itmtPriority priority of each CPU, higher is better; null = ITMT is off
 */
public record DomainOptions(Architecture architecture, int @Nullable [] itmtPriority) {
    public static final DomainOptions X86 = new DomainOptions(Architecture.X86, null);

    boolean itmt() {
        return itmtPriority != null;
    }

    int priority(int cpu) {
        if (itmtPriority != null) {
            return itmtPriority[cpu];
        }
        return architecture == Architecture.X86 ? 0 : -cpu;
    }
}
