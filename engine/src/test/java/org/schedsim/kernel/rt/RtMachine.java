package org.schedsim.kernel.rt;

import java.lang.reflect.Proxy;
import java.util.List;
import org.schedsim.kernel.KernelModel;
import org.schedsim.kernel.cache.CacheAware;
import org.schedsim.kernel.core.Clock;
import org.schedsim.kernel.core.IdleClass;
import org.schedsim.kernel.core.Moves;
import org.schedsim.kernel.core.Requests;
import org.schedsim.kernel.core.StopClass;
import org.schedsim.kernel.core.Wakeup;
import org.schedsim.kernel.decision.Decisions;
import org.schedsim.kernel.dl.DlClass;
import org.schedsim.kernel.fair.FairClass;
import org.schedsim.kernel.state.CpuRq;
import org.schedsim.kernel.state.Effects;
import org.schedsim.kernel.state.IdleAndStopClasses;
import org.schedsim.kernel.state.Machine;
import org.schedsim.kernel.state.Request;
import org.schedsim.kernel.state.SchedClass;
import org.schedsim.kernel.state.SchedPolicy;
import org.schedsim.kernel.state.Task;
import org.schedsim.kernel.state.TaskState;
import org.schedsim.kernel.state.Tunables;
import org.schedsim.topology.Topology;

/** Real-time and fair class on a machine without a loop: tests say what happens when. */
final class RtMachine {
    final Machine machine;
    final Clock clock;
    final Requests requests;
    final Wakeup wakeup;
    final FairClass fair;
    final RtClass rt;
    final DlClass dl;
    private int tasks;
    private long bootNs = Machine.BOOT_NS;

    RtMachine(String topology) {
        this(topology, "linux-7.2");
    }

    RtMachine(String topology, String kernel) {
        Topology cpus = Topology.of(topology);
        Tunables.Builder tunables = new Tunables.Builder(cpus.online().size());
        tunables.checksTaskDroppedToFair =
                KernelModel.of(kernel).tunables(new Tunables.Builder(1)).checksTaskDroppedToFair;
        tunables.hrtick = false;
        tunables.ttwuQueue = false;
        IdleClass idle = new IdleClass();
        machine = new Machine(cpus, tunables.build(), quiet(), new IdleAndStopClasses(idle, new StopClass()));
        clock = new Clock(machine);
        idle.attach(machine, clock);
        requests = new Requests(machine);
        Moves moves = new Moves(machine, requests);
        Decisions decisions = new Decisions(List.of(), null);
        wakeup = new Wakeup(machine, clock, moves, requests, decisions);
        fair = new FairClass(
                machine, clock, requests, new CacheAware(machine), (task, prev, thisCpu, flags) -> prev, rq -> 0);
        dl = new DlClass(machine, clock, requests, moves, decisions);
        rt = new RtClass(machine, clock, requests, moves, decisions, dl.fairServer());
    }

    private static Effects quiet() {
        return (Effects) Proxy.newProxyInstance(
                RtMachine.class.getClassLoader(),
                new Class<?>[] {Effects.class},
                (proxy, method, arguments) -> method.getReturnType() == boolean.class ? (Object) false : null);
    }

    PolicyChange policyChange() {
        return new PolicyChange(machine, clock, requests, fair, rt, dl);
    }

    /** The clocks start at 0, and with them the periods of the averages. */
    RtMachine bootedAtZero() {
        bootNs = 0;
        machine.now = 0;
        for (CpuRq rq : machine.rqs) {
            rq.clock = 0;
            rq.clockTask = 0;
            rq.clockPelt = 0;
        }
        return this;
    }

    Task fifo(String name, int cpu, int priority) {
        Task task = task(name, rt, cpu);
        task.policy = SchedPolicy.FIFO;
        task.rtPriority = priority;
        return task;
    }

    Task fair(String name, int cpu) {
        Task task = task(name, fair, cpu);
        fair.initTask(task);
        return task;
    }

    private Task task(String name, SchedClass schedClass, int cpu) {
        Task task = new Task(tasks++, name, schedClass, machine.topology.online());
        task.cpu = cpu;
        task.wakeCpu = cpu;
        task.state = TaskState.SLEEPING;
        return task;
    }

    CpuRq rq(int cpu) {
        return machine.rqs[cpu];
    }

    void at(long ns) {
        machine.now = bootNs + ns;
        for (CpuRq rq : machine.rqs) {
            clock.update(rq);
        }
    }

    void wake(Task task) {
        wakeup.wake(task, task.cpu, false);
    }

    /** {@code schedule()}: the current task of {@code cpu} was preempted. */
    Task schedule(int cpu) {
        CpuRq rq = rq(cpu);
        clock.update(rq);
        rt.balance(rq);
        Task next = rt.pick(rq);
        if (next == null) {
            next = fair.pick(rq);
        }
        if (next == null) {
            next = rq.idle;
        }
        Task prev = rq.curr;
        rq.request = Request.NONE;
        if (next != prev) {
            prev.schedClass.putPrev(rq, prev);
            next.schedClass.setNext(rq, next, true);
            rq.curr = next;
            rt.push(rq);
        }
        return next;
    }

    /** The current task of {@code cpu} sleeps. */
    Task block(int cpu) {
        Task task = rq(cpu).curr;
        clock.update(rq(cpu));
        task.state = TaskState.SLEEPING;
        if (task.schedClass.dequeue(rq(cpu), task, SchedClass.DEQUEUE_SLEEP)) {
            task.onRq = false;
        }
        return schedule(cpu);
    }

    void tick(int cpu) {
        CpuRq rq = rq(cpu);
        rq.curr.schedClass.tick(rq, rq.curr, false);
        rt.fairServerTick(rq);
    }
}
