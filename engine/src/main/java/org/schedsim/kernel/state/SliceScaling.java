package org.schedsim.kernel.state;

/** How the base slice grows with the number of online CPUs ({@code tunable_scaling}, spec 11 §2). */
public enum SliceScaling {
    NONE,
    LOG,
    LINEAR;

    private static final int MOST_CPUS = 8;

    public int factor(int onlineCpus) {
        int cpus = Math.max(1, Math.min(onlineCpus, MOST_CPUS));
        return switch (this) {
            case NONE -> 1;
            case LOG -> 32 - Integer.numberOfLeadingZeros(cpus);
            case LINEAR -> cpus;
        };
    }
}
