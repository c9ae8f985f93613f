package org.schedsim.sim;

import org.schedsim.topology.CpuMask;
import org.schedsim.trace.EventKind;
import org.schedsim.trace.Trace;

/** Where events go: into the digest always, into the trace as well. Samples are no events: they leave the digest alone. */
final class EventSink {
    private final Trace trace;
    private final long startNs;
    private long digest = 0xcbf29ce484222325L;

    EventSink(Trace trace, long startNs) {
        this.trace = trace;
        this.startNs = startNs;
    }

    void event(EventKind kind, long nowNs, int cpu, int task, long argument) {
        digest(kind, nowNs - startNs, cpu, task, argument);
        trace(kind, nowNs, cpu, task, argument);
    }

    void affinity(long nowNs, int cpu, int task, CpuMask mask) {
        long hash = 0;
        for (int i = 0; i < mask.words(); i++) {
            hash = hash * 31 + mask.word(i);
        }
        digest(EventKind.AFFINITY, nowNs - startNs, cpu, task, hash);
        trace(EventKind.AFFINITY, nowNs, cpu, task, trace.addMask(mask));
    }

    void sample(long nowNs, int cpu, int task, long workNs) {
        trace(EventKind.WORK, nowNs, cpu, task, workNs);
    }

    private void trace(EventKind kind, long nowNs, int cpu, int task, long argument) {
        trace.add(kind, Math.max(0, nowNs - startNs), cpu, task, argument);
    }

    private void digest(EventKind kind, long timeNs, int cpu, int task, long argument) {
        mix(timeNs);
        mix((long) kind.ordinal() << 56 | (long) (cpu & 0xffffff) << 32 | task & 0xffffffffL);
        mix(argument);
    }

    private void mix(long value) {
        long mixed = (digest ^ value) * 0x9e3779b97f4a7c15L;
        digest = mixed ^ mixed >>> 32;
    }

    long startNs() {
        return startNs;
    }

    long digest() {
        return digest;
    }
}
