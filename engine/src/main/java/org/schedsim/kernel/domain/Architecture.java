package org.schedsim.kernel.domain;

/** Which levels an architecture lists, and the CPU priorities that it starts with (spec 20 §1, §2). */
public enum Architecture {
    /** No SMT level without threads, no PKG level if a package holds several nodes; all priorities 0. */
    X86,
    /** SMT and PKG are always listed; lower CPU numbers have priority. */
    GENERIC
}
