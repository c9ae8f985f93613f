package org.schedsim.sim;

import java.util.List;
import org.schedsim.kernel.state.CpuRq;
import org.schedsim.workload.TimedAction;

/** Thermal capping: a CPU gives less than its capacity, by a lower frequency (spec 10 §8). */
final class HwPressure {
    private final World world;
    private final boolean mayArise;

    HwPressure(World world, List<TimedAction> actions) {
        this.world = world;
        this.mayArise = actions.stream().anyMatch(action -> action instanceof TimedAction.HwPressure);
    }

    /** Ticks keep the average of the pressure only where there will be some. */
    boolean mayArise() {
        return mayArise;
    }

    void set(CpuRq rq, int pressure) {
        world.kernel.clock.update(rq);
        world.execution.pause(rq);
        rq.hwPressure = pressure;
        rq.freqCapacity = 1024 * (rq.archCapacity - pressure) / rq.archCapacity;
        world.execution.resume(rq, 0);
    }
}
