package org.schedsim.it.conformance;

import java.util.function.IntUnaryOperator;
import org.jspecify.annotations.Nullable;

/** Follows the moves of a thread from its release on, in any unit of time. */
final class Movements {
    private static final int BACK_PCT = 5;

    private final IntUnaryOperator llcOf;
    private final long release;
    private final int home;
    private int migrations;
    private boolean away;
    private long since;
    private long back;
    private @Nullable Long leftCpu;
    private @Nullable Long leftLlc;

    Movements(IntUnaryOperator llcOf, int cpu, long release) {
        this.llcOf = llcOf;
        this.home = llcOf.applyAsInt(cpu);
        this.release = release;
    }

    /** In order of time; not before the release. */
    void move(long time, int dst) {
        migrations++;
        if (leftCpu == null) {
            leftCpu = time - release;
        }
        boolean nowAway = llcOf.applyAsInt(dst) != home;
        if (leftLlc == null && nowAway) {
            leftLlc = time - release;
        } else if (leftLlc != null && nowAway && !away) {
            back += time - since;
        }
        if (away != nowAway) {
            since = time;
        }
        away = nowAway;
    }

    Verdict verdict(long end) {
        if (leftLlc == null) {
            return Verdict.STAYS;
        }
        long total = away ? back : back + end - since;
        return total * 100 <= BACK_PCT * (end - release - leftLlc) ? Verdict.LEAVES : Verdict.OSCILLATES;
    }

    /** @param perMs units of time in a millisecond */
    Outcome outcome(long end, double throughputPct, double perMs) {
        return new Outcome(verdict(end), ms(leftCpu, perMs), ms(leftLlc, perMs), throughputPct, migrations);
    }

    private static @Nullable Double ms(@Nullable Long time, double perMs) {
        return time == null ? null : Math.round(time / perMs * 10) / 10.0;
    }
}
