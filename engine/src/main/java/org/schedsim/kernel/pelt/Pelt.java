package org.schedsim.kernel.pelt;

import org.schedsim.kernel.state.CpuRq;
import org.schedsim.kernel.state.SchedAvg;
import org.schedsim.kernel.state.SchedPolicy;

/** The arithmetic of decaying averages (spec 10 §2) and the signals that are not fair load (spec 10 §8). */
public final class Pelt {
    /** Limit of the sum of 1024 y^n. */
    static final int LOAD_AVG_MAX = 47742;

    /** Divider of averages at the start of a period. */
    public static final long MIN_DIVIDER = LOAD_AVG_MAX - 1024;

    private static final int CAPACITY_SHIFT = 10;
    private static final int HALF_LIFE = 32;

    /** Periods after which nothing is left. */
    private static final int FORGOTTEN = HALF_LIFE * 63;

    /** y^n as 0.32 fixed point. */
    private static final long[] DECAY = {
        0xffffffffL, 0xfa83b2daL, 0xf5257d14L, 0xefe4b99aL, 0xeac0c6e6L, 0xe5b906e6L, 0xe0ccdeebL, 0xdbfbb796L,
        0xd744fcc9L, 0xd2a81d91L, 0xce248c14L, 0xc9b9bd85L, 0xc5672a10L, 0xc12c4cc9L, 0xbd08a39eL, 0xb8fbaf46L,
        0xb504f333L, 0xb123f581L, 0xad583ee9L, 0xa9a15ab4L, 0xa5fed6a9L, 0xa2704302L, 0x9ef5325fL, 0x9b8d39b9L,
        0x9837f050L, 0x94f4efa8L, 0x91c3d373L, 0x8ea4398aL, 0x8b95c1e3L, 0x88980e80L, 0x85aac367L, 0x82cd8698L
    };

    private Pelt() {}

    /** {@code decay_load}: {@code val} n periods later. */
    static long decayLoad(long val, long n) {
        if (n > FORGOTTEN) {
            return 0;
        }
        return scaled(val >>> (n / HALF_LIFE), DECAY[(int) (n % HALF_LIFE)]);
    }

    /** (val · factor) >> 32 by a 128-bit product. */
    private static long scaled(long val, long factor) {
        return (Math.multiplyHigh(val, factor) << 32) | ((val * factor) >>> 32);
    }

    /** {@code __accumulate_pelt_segments}: rest of the old period, whole periods, start of the new one. */
    static long segments(long periods, int oldUnits, int newUnits) {
        return decayLoad(oldUnits, periods) + (LOAD_AVG_MAX - decayLoad(LOAD_AVG_MAX, periods) - 1024) + newUnits;
    }

    /** {@code ___update_load_sum}; returns true if a period boundary was crossed: then the averages are due. */
    public static boolean updateSum(SchedAvg a, long now, long load, long runnable, long running) {
        long delta = now - a.lastUpdateTime;
        if (delta < 0) {
            a.lastUpdateTime = now;
            return false;
        }
        long units = delta >>> 10;
        if (units == 0) {
            return false;
        }
        a.lastUpdateTime += units << 10;
        return load == 0 ? accumulate(a, units, 0, 0, 0) : accumulate(a, units, load, runnable, running);
    }

    private static boolean accumulate(SchedAvg a, long units, long load, long runnable, long running) {
        long total = units + a.periodContrib;
        long periods = total >>> 10;
        int rest = (int) (total & 1023);
        long contrib = units;
        if (periods != 0) {
            decaySums(a, periods);
            if (load != 0) {
                contrib = segments(periods, 1024 - a.periodContrib, rest);
            }
        }
        a.periodContrib = rest;
        a.loadSum += load * contrib;
        a.runnableSum += (runnable * contrib) << CAPACITY_SHIFT;
        if (running != 0) {
            a.utilSum = (a.utilSum + (contrib << CAPACITY_SHIFT)) & 0xffffffffL;
        }
        return periods != 0;
    }

    private static void decaySums(SchedAvg a, long periods) {
        if (periods > FORGOTTEN) {
            a.loadSum = 0;
            a.runnableSum = 0;
            a.utilSum = 0;
            return;
        }
        long halvings = periods / HALF_LIFE;
        long factor = DECAY[(int) (periods % HALF_LIFE)];
        a.loadSum = scaled(a.loadSum >>> halvings, factor);
        a.runnableSum = scaled(a.runnableSum >>> halvings, factor);
        a.utilSum = scaled(a.utilSum >>> halvings, factor);
    }

    /** {@code get_pelt_divider}. */
    public static long divider(SchedAvg a) {
        return MIN_DIVIDER + a.periodContrib;
    }

    /** {@code ___update_load_avg}. */
    public static void updateAverages(SchedAvg a, long weight) {
        long divider = divider(a);
        a.loadAvg = weight * a.loadSum / divider;
        a.runnableAvg = a.runnableSum / divider;
        a.utilAvg = a.utilSum / divider;
    }

    /** A signal that is either on or off, or has one strength; returns true if the averages moved. */
    private static boolean update(SchedAvg a, long now, long strength) {
        if (!updateSum(a, now, strength, strength, strength)) {
            return false;
        }
        updateAverages(a, 1);
        return true;
    }

    /** {@code update_irq_load_avg}: interrupts are assumed to be the last thing that happened (spec 10 §8). */
    public static void updateIrqLoadAvg(CpuRq rq, long irqNs) {
        decayIrq(rq, irqNs);
    }

    private static boolean decayIrq(CpuRq rq, long irqNs) {
        SchedAvg a = rq.irqAvg;
        long time = scaleByCapacity(scaleByCapacity(irqNs, rq.freqCapacity), rq.archCapacity);
        boolean before = updateSum(a, rq.clock - time, 0, 0, 0);
        boolean during = updateSum(a, rq.clock, 1, 1, 1);
        if (before || during) {
            updateAverages(a, 1);
        }
        return before || during;
    }

    /** Time on a CPU that is slower than the biggest one, in the biggest one's time; truncates. */
    private static long scaleByCapacity(long ns, int capacity) {
        return (ns * capacity) >> CAPACITY_SHIFT;
    }

    /** What {@code clock_pelt} advances by while the CPU works for {@code deltaNs}. */
    public static long invariantTime(CpuRq rq, long deltaNs) {
        return scaleByCapacity(scaleByCapacity(deltaNs, rq.archCapacity), rq.freqCapacity);
    }

    /** {@code update_rt_rq_load_avg}. */
    public static void updateRtAvg(CpuRq rq, long peltNow, int running) {
        update(rq.rtAvg, peltNow, running);
    }

    /** {@code update_dl_rq_load_avg}. */
    public static void updateDlAvg(CpuRq rq, long peltNow, int running) {
        update(rq.dlAvg, peltNow, running);
    }

    /** {@code update_hw_load_avg}. */
    public static boolean updateHwLoadAvg(CpuRq rq) {
        return update(rq.hwAvg, rq.clockTask, rq.hwPressure);
    }

    /** {@code update_other_load_avgs}: the clock of {@code rq} is up to date. Returns true if an average moved. */
    public static boolean updateOtherLoadAvgs(CpuRq rq) {
        boolean rt = update(rq.rtAvg, rq.peltNow(), rq.curr.policy.isRt() ? 1 : 0);
        boolean dl = update(rq.dlAvg, rq.peltNow(), rq.curr.policy == SchedPolicy.DEADLINE ? 1 : 0);
        boolean hw = updateHwLoadAvg(rq);
        boolean irq = decayIrq(rq, 0);
        return rt || dl || hw || irq;
    }

    /** {@code get_actual_cpu_capacity}. */
    public static long actualCapacity(CpuRq rq) {
        return rq.archCapacity - Math.max(rq.hwAvg.loadAvg, rq.cpufreqPressure);
    }

    /** {@code scale_rt_capacity}: what is left for fair tasks, at least 1 (spec 10 §8). */
    public static long scaleRtCapacity(CpuRq rq) {
        return remainingCapacity(actualCapacity(rq), rq.irqAvg.utilAvg, rq.rtAvg.utilAvg + rq.dlAvg.utilAvg);
    }

    static long remainingCapacity(long actual, long irq, long used) {
        if (irq >= actual || used >= actual) {
            return 1;
        }
        return Math.max(1, (actual - used) * (actual - irq) / actual);
    }

    /** {@code fits_capacity}: {@code util} is below 80 % of {@code capacity}. */
    public static boolean fitsCapacity(long util, long capacity) {
        return util * 1280 < capacity * 1024;
    }
}
