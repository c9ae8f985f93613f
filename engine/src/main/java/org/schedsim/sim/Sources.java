package org.schedsim.sim;

/** Numbers of the event sources: a few of the machine, and the same kinds for each CPU. */
final class Sources {
    static final int JIFFY = 0;
    static final int ACTION = 1;
    static final int SAMPLE = 2;
    static final int LAUNCH = 3;
    static final int HOTPLUG = 4;
    private static final int PER_CPU = 5;

    static final int HRTICK = 0;
    static final int TIMER = 1;
    static final int IRQ_START = 2;
    static final int IRQ_END = 3;
    static final int IPI = 4;
    static final int SOFTIRQ = 5;
    /** The CPU returns to user mode or goes round its idle loop: requests are noticed. */
    static final int RETURN = 6;

    static final int PHASE_END = 7;
    /** A deadline reservation is due. */
    static final int DEADLINE = 8;

    private static final int KINDS = 9;

    private Sources() {}

    /** With room for the timers of the cgroups below the root, after those of the CPUs. */
    static int count(int cpus, int cgroups) {
        return firstOfGroups(cpus) + 2 * (cgroups + 1);
    }

    /** The period timer of the root; its slack timer, and those of the other cgroups, follow. */
    static int firstOfGroups(int cpus) {
        return PER_CPU + KINDS * cpus;
    }

    static int of(int cpu, int kind) {
        return PER_CPU + KINDS * cpu + kind;
    }

    static boolean isOfCpu(int source) {
        return source >= PER_CPU;
    }

    static int cpu(int source) {
        return (source - PER_CPU) / KINDS;
    }

    static int kind(int source) {
        return (source - PER_CPU) % KINDS;
    }
}
