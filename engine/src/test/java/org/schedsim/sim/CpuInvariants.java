package org.schedsim.sim;

import org.jspecify.annotations.Nullable;
import org.schedsim.kernel.state.CpuRq;
import org.schedsim.kernel.state.Domain;
import org.schedsim.kernel.state.Machine;
import org.schedsim.kernel.state.Task;
import org.schedsim.kernel.state.TaskState;
import org.schedsim.topology.CpuMask;

/** What holds after each event, however CPUs come and go and masks change. */
final class CpuInvariants {
    private final World world;
    private final Machine machine;

    CpuInvariants(World world) {
        this.world = world;
        this.machine = world.machine;
    }

    /** What is broken; null = nothing. */
    @Nullable
    String broken() {
        int[] queued = new int[machine.nrCpus];
        for (Worker worker : world.workers) {
            if (worker != null && worker.born) {
                String fault = broken(worker.task, queued);
                if (fault != null) {
                    return worker.task + " on CPU " + worker.task.cpu + ": " + fault;
                }
            }
        }
        for (CpuRq rq : machine.rqs) {
            String fault = broken(rq, queued[rq.cpu]);
            if (fault != null) {
                return "CPU " + rq.cpu + ": " + fault;
            }
        }
        return null;
    }

    private @Nullable String broken(Task task, int[] queued) {
        CpuRq rq = machine.rq(task);
        boolean throttled = task.dl != null && task.dl.throttled;
        boolean onItsWay = world.interrupts.isHandedOver(task);
        if (task.onRq && !throttled) {
            queued[task.cpu]++;
        }
        if (task.onRq == onItsWay && task.state == TaskState.RUNNABLE) {
            return task.onRq ? "queued and on its way at once" : "runnable, but on no queue";
        }
        if (task.onCpu != (rq.curr == task)) {
            return "thinks that it " + (task.onCpu ? "runs" : "does not run");
        }
        if (task.onCpu && !task.onRq) {
            return "runs without being queued";
        }
        boolean leaves = rq.stop.onRq;
        boolean strays = !task.allowed.contains(task.cpu) && machine.active.intersects(task.allowed);
        if (task.onRq && !leaves && !task.se.schedDelayed && strays) {
            return "may use " + task.allowed + " only";
        }
        if (task.onRq && !leaves && !task.perCpuKthread && !machine.active.get(task.cpu)) {
            return "is queued on a CPU that is not active";
        }
        return task.allowed.isEmpty() ? "may run nowhere" : null;
    }

    private @Nullable String broken(CpuRq rq, int queued) {
        int stopper = rq.stop.onRq ? 1 : 0;
        if (rq.nrRunning != queued + stopper) {
            return "counts " + rq.nrRunning + " tasks, has " + (queued + stopper);
        }
        if (!machine.online.get(rq.cpu) && (rq.curr != rq.idle || rq.nrRunning > 0)) {
            return "is off line and not idle";
        }
        if (machine.active.get(rq.cpu) && !machine.online.get(rq.cpu)) {
            return "is active, but off line";
        }
        return brokenDomain(rq);
    }

    private @Nullable String brokenDomain(CpuRq rq) {
        if (rq.sd == null) {
            return null;
        }
        if (!machine.online.get(rq.cpu)) {
            return "is off line and has a domain";
        }
        CpuMask below = CpuMask.of(rq.cpu);
        for (Domain sd = rq.sd; sd != null; sd = sd.parent) {
            if (!sd.span.containsAll(below)
                    || sd.groups.length == 0
                    || !sd.localGroup().span.contains(rq.cpu)) {
                return sd + " does not hold what is below it";
            }
            below = sd.span;
        }
        for (int cpu = below.first(); cpu >= 0; cpu = below.next(cpu)) {
            if (!machine.online.get(cpu)) {
                return "is balanced with CPU " + cpu + ", which is off line";
            }
            if (machine.rqs[cpu].rd != rq.rd) {
                return "is balanced with CPU " + cpu + " of another root domain";
            }
        }
        return null;
    }
}
