package org.schedsim.kernel.state;

/** How the rules act on the world: everything that takes time or crosses CPUs. Implemented by the simulation. */
public interface Effects {
    /** A request was set, or strengthened, on {@code rq}'s current task: let the CPU notice it (spec 01 §5). */
    void requested(CpuRq rq);

    /** Arm the slice timer of {@code rq}, {@code delayNs} from now; replaces a pending one. */
    void armHrtick(CpuRq rq, long delayNs);

    boolean hrtickActive(CpuRq rq);

    /** Nanoseconds until the pending slice timer; 0 if none. */
    long hrtickRemainingNs(CpuRq rq);

    void cancelHrtick(CpuRq rq);

    /** Arm the timer of {@code rq} for deadline reservations at kernel time {@code timeNs}; replaces a pending one. */
    void armDeadlineTimer(CpuRq rq, long timeNs);

    void cancelDeadlineTimer(CpuRq rq);

    /** Send the idle balancing IPI to {@code cpu}; {@link CpuRq#nohzFlags} say what to do. */
    void kickIdleBalancer(int cpu);

    /** Hand a wakeup to the target CPU, which enqueues the task in an IPI (spec 12 §8). */
    void queueWakeup(CpuRq rq, Task task);

    /** {@link CpuRq#activeBalance} was set on {@code rq}: run its stopper. */
    void queueActiveBalance(CpuRq rq);

    /** {@code task}, asleep until now, will wait on its CPU; the wakeup was executed on {@code wakerCpu}. */
    void woken(Task task, int wakerCpu);

    /** {@code task} was taken to {@code dst} by the decision whose rule id is {@code rule}. */
    void migrated(Task task, int src, int dst, int rule);

    /** {@code task} got another mask because no CPU of the old one is left. */
    void affinityWidened(Task task);

    void capacityChanged(CpuRq rq);

    void preferredLlcChanged(Task task);

    /** Arm the period timer of {@code group}; it is not pending. It expires on {@code cpu}. */
    void armGroupPeriod(TaskGroup group, long atNs, int cpu);

    /** Arm the timer after which returned time of {@code group} is handed out. */
    void armGroupSlack(TaskGroup group, long atNs, int cpu);

    /** {@code q} has time again: let its CPU know. */
    void unthrottleOn(CfsRq q);

    /** The current task of {@code rq} has something to do before it returns to user mode. */
    void returnWorkQueued(CpuRq rq);

    /** {@code task} is no longer held back by its group's quota. */
    void unthrottled(Task task);

    /** A balancing pass took {@code costNs}; charged to whoever ran it. */
    void spent(CpuRq rq, long costNs);
}
