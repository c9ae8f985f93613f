package org.schedsim.kernel.balance;

/** The random source of newly-idle balancing (spec 21 §5.2). */
@FunctionalInterface
public interface Dice {
    /** Uniform in 0..1023; each CPU has its own sequence. */
    int roll(int cpu);
}
