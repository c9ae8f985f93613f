package org.schedsim.kernel.state;

/** The classes of the two tasks that every CPU is born with. */
public record IdleAndStopClasses(SchedClass idle, SchedClass stop) {}
