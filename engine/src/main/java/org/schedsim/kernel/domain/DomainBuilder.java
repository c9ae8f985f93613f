package org.schedsim.kernel.domain;

import org.schedsim.kernel.state.Machine;

/** Builds the domains and groups of a machine and attaches them to its run queues (spec 20). */
public final class DomainBuilder {
    private DomainBuilder() {}

    public static void build(Machine machine) {}
}
