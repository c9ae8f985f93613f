package org.schedsim.kernel.fair;

import org.schedsim.kernel.state.CfsRq;
import org.schedsim.kernel.state.Entity;
import org.schedsim.kernel.state.Tunables;

/** Where an entity enters the virtual time of a queue (spec 11 §5). */
final class Placement {
    private final Slices slices;
    private final boolean placeLag;
    private final boolean placeDeadlineInitial;
    private final boolean placeRelDeadline;

    Placement(Tunables tunables, Slices slices) {
        this.slices = slices;
        this.placeLag = tunables.placeLag;
        this.placeDeadlineInitial = tunables.placeDeadlineInitial;
        this.placeRelDeadline = tunables.placeRelDeadline;
    }

    /** {@code place_entity}. */
    void place(CfsRq q, Entity se, boolean initial) {
        long avgVruntime = Lag.avgVruntime(q);
        slices.refresh(se);
        se.vruntime = avgVruntime;
        if (placeLag && q.nrEntities > 0 && se.vlag != 0) {
            placeWithLag(q, se);
        }
        setDeadline(se, initial);
    }

    /** Its own weight moves the average: the lag is stretched so that it is the saved one afterwards. */
    private static void placeWithLag(CfsRq q, Entity se) {
        long weight = Lag.weight(q);
        // vlag · (weight + se.weight) / weight, without the product that may not fit.
        long lag = se.vlag + se.vlag * se.weight / weight;
        se.vruntime -= lag;
        if (se.weight > weight) {
            Lag.moveZero(q, -lag);
        }
    }

    private void setDeadline(Entity se, boolean initial) {
        if (placeRelDeadline && se.relDeadline) {
            se.deadline += se.vruntime;
            se.relDeadline = false;
            return;
        }
        long vslice = VirtualTime.calcDeltaFair(se.sliceNs, se.weight);
        se.deadline = se.vruntime + (initial && placeDeadlineInitial ? vslice / 2 : vslice);
    }

    /** {@code rescale_entity}: a dequeued entity keeps its lag and relative deadline in real time. */
    static void rescale(Entity se, long newWeight) {
        se.vlag = rescaled(se.vlag, se.weight, newWeight);
        if (se.relDeadline) {
            se.deadline = rescaled(se.deadline, se.weight, newWeight);
        }
    }

    static long rescaled(long virtual, long oldWeight, long newWeight) {
        return virtual * oldWeight / newWeight;
    }
}
