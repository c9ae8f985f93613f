package org.schedsim.kernel.domain;

import org.jspecify.annotations.Nullable;

/** What the domains depend on besides the topology. */
public final class DomainOptions {
    /** The levels of x86, without ITMT. */
    public static final DomainOptions X86 = new DomainOptions(Architecture.X86, null);

    final Architecture architecture;
    private final int @Nullable [] itmtPriority;

    /** {@code itmtPriority}: of each CPU, higher is better; null = ITMT is off. */
    public DomainOptions(Architecture architecture, int @Nullable [] itmtPriority) {
        this.architecture = architecture;
        this.itmtPriority = itmtPriority == null ? null : itmtPriority.clone();
    }

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
