package org.schedsim.kernel.balance;

import org.schedsim.kernel.state.Domain;
import org.schedsim.kernel.state.Machine;

/** Whether newly-idle passes of a level pay off (spec 21 §5.4, §5.5). */
final class NewidleStatistics {
    private static final int WINDOW = 1024;

    private final Machine machine;
    private final boolean rate;
    private final boolean random;

    NewidleStatistics(Machine machine) {
        this.machine = machine;
        this.rate = machine.tunables.niRate;
        this.random = machine.tunables.niRandom;
    }

    /** {@code update_newidle_cost}; returns true if the level's cost has decayed. */
    boolean updateCost(Domain sd, long costNs) {
        if (costNs > sd.maxNewidleLbCost) {
            sd.maxNewidleLbCost = costNs;
            sd.costStampJiffies = machine.jiffies;
            return false;
        }
        if (machine.jiffies - (sd.costStampJiffies + machine.tunables.hz) <= 0) {
            return false;
        }
        sd.maxNewidleLbCost = sd.maxNewidleLbCost * 253 / 256;
        sd.costStampJiffies = machine.jiffies;
        return true;
    }

    /** {@code update_newidle_stats}: one more pass, or one more that the dice prevented. */
    void count(Domain sd, int success) {
        sd.newidleCall++;
        sd.newidleSuccess += success;
        if (sd.newidleCall < WINDOW) {
            return;
        }
        long ratio = sd.newidleSuccess;
        if (rate) {
            ratio += (machine.now - sd.newidleStampNs) >> 22;
        }
        sd.newidleStampNs = machine.now;
        sd.newidleRatio = (int) Math.min(WINDOW, ratio);
        sd.newidleCall /= 2;
        sd.newidleSuccess /= 2;
    }

    /** A level whose passes always succeed is always searched. */
    boolean isLeftToDice(Domain sd) {
        return random && sd.newidleRatio < WINDOW;
    }

    /** Up to this roll of the dice the pass runs. */
    static int diceLimit(Domain sd) {
        return 1 + sd.newidleRatio;
    }

    /** The rarer a pass, the more its success counts. */
    static int successWeight(int diceLimit) {
        return (WINDOW + diceLimit / 2) / diceLimit;
    }
}
