package org.schedsim.kernel.domain;

import static org.schedsim.kernel.state.Domain.PREFER_SIBLING;
import static org.schedsim.kernel.state.Domain.WAKE_AFFINE;

import org.jspecify.annotations.Nullable;
import org.schedsim.kernel.state.Domain;

/** Removes the levels of a CPU that decide nothing (spec 20 §7). */
final class DegenerateLevels {
    private static final int NEEDS_GROUPS = ~WAKE_AFFINE;

    private DegenerateLevels() {}

    /** Returns the lowest domain that is left; null if none is. */
    static @Nullable Domain remove(Domain base) {
        Domain domain = base;
        while (domain.parent != null) {
            Domain parent = domain.parent;
            if (isRedundant(domain, parent)) {
                unlink(domain, parent);
            } else {
                domain = parent;
            }
        }
        return isDegenerate(base) ? dropBase(base) : base;
    }

    /**
     * Other CPUs share the grandparent's first group unless it is a NUMA level: there the remote groups keep the flags of
     * the level that was below.
     */
    private static void unlink(Domain child, Domain parent) {
        Domain grandparent = parent.parent;
        child.parent = grandparent;
        if (grandparent != null) {
            grandparent.child = child;
            grandparent.localGroup().flags = child.flags;
        }
        if (parent.has(PREFER_SIBLING)) {
            child.flags |= PREFER_SIBLING;
        }
        if (parent.shared != null) {
            child.shared = parent.shared;
        }
    }

    private static @Nullable Domain dropBase(Domain base) {
        Domain parent = base.parent;
        if (parent != null) {
            parent.child = null;
            parent.localGroup().flags = 0;
        }
        return parent;
    }

    private static boolean isDegenerate(Domain domain) {
        if (domain.weight == 1) {
            return true;
        }
        boolean usesGroups = (domain.flags & NEEDS_GROUPS) != 0 && domain.groups.length > 1;
        return !usesGroups && !domain.has(WAKE_AFFINE);
    }

    private static boolean isRedundant(Domain child, Domain parent) {
        if (isDegenerate(parent)) {
            return true;
        }
        if (!child.span.equals(parent.span)) {
            return false;
        }
        int flags = parent.groups.length == 1 ? parent.flags & ~NEEDS_GROUPS : parent.flags;
        return (flags & ~child.flags) == 0;
    }
}
