package org.schedsim.sim;

import org.schedsim.kernel.balance.Dice;
import org.schedsim.kernel.balance.LoadBalancer;
import org.schedsim.kernel.cache.CacheAware;
import org.schedsim.kernel.core.Clock;
import org.schedsim.kernel.core.IdleClass;
import org.schedsim.kernel.core.Moves;
import org.schedsim.kernel.core.Requests;
import org.schedsim.kernel.core.Wakeup;
import org.schedsim.kernel.decision.Decisions;
import org.schedsim.kernel.dl.DlClass;
import org.schedsim.kernel.fair.FairClass;
import org.schedsim.kernel.placement.FairPlacement;
import org.schedsim.kernel.rt.PolicyChange;
import org.schedsim.kernel.rt.RtClass;
import org.schedsim.kernel.state.IdleAndStopClasses;
import org.schedsim.kernel.state.Machine;
import org.schedsim.kernel.state.SchedClass;

/** The parts of the kernel, wired. */
final class KernelParts {
    final Clock clock;
    final Requests requests;
    final Moves moves;
    final Wakeup wakeup;
    final CacheAware cache;
    final FairClass fair;
    final DlClass dl;
    final RtClass rt;
    final PolicyChange policies;
    final LoadBalancer balancer;
    /** In the order in which they are asked; the idle class is what remains. */
    final SchedClass[] classes;

    KernelParts(Machine machine, IdleAndStopClasses idleAndStop, Decisions decisions, Dice dice) {
        clock = new Clock(machine);
        requests = new Requests(machine);
        moves = new Moves(machine, requests);
        wakeup = new Wakeup(machine, clock, moves, requests, decisions);
        cache = new CacheAware(machine, decisions);
        balancer = new LoadBalancer(machine, decisions, clock, moves, requests, cache, dice);
        fair = new FairClass(
                machine, clock, requests, cache, new FairPlacement(machine, decisions), balancer, decisions);
        balancer.attach(fair);
        dl = new DlClass(machine, clock, requests, moves, decisions);
        rt = new RtClass(machine, clock, requests, moves, decisions, dl.fairServer());
        policies = new PolicyChange(machine, clock, requests, fair, rt, dl);
        if (idleAndStop.idle() instanceof IdleClass idle) {
            idle.attach(machine, clock);
        }
        classes = new SchedClass[] {idleAndStop.stop(), dl, rt, fair};
    }
}
