package org.schedsim.kernel.fair;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.schedsim.kernel.cache.CacheAware;
import org.schedsim.kernel.core.Clock;
import org.schedsim.kernel.core.IdleClass;
import org.schedsim.kernel.core.Moves;
import org.schedsim.kernel.core.Requests;
import org.schedsim.kernel.core.StopClass;
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

/** The fair class on a machine without a loop: tests say what happens when. Times count from the boot. */
final class FairMachine {
    final Machine machine;
    final Clock clock;
    final Requests requests;
    final Moves moves;
    final FairClass fair;
    final SliceTimer timer = new SliceTimer();
    private final List<Task> tasks = new ArrayList<>();

    FairMachine(String topology, Consumer<Tunables.Builder> tuning) {
        Topology cpus = Topology.of(topology);
        Tunables.Builder tunables = new Tunables.Builder(cpus.online().size());
        tunables.hrtick = false;
        tuning.accept(tunables);
        IdleClass idle = new IdleClass();
        machine = new Machine(cpus, tunables.build(), timer.effects(), new IdleAndStopClasses(idle, new StopClass()));
        timer.machine = machine;
        clock = new Clock(machine);
        idle.attach(machine, clock);
        requests = new Requests(machine);
        moves = new Moves(machine, requests);
        fair = new FairClass(
                machine, clock, requests, new CacheAware(machine), (task, prev, thisCpu, flags) -> prev, rq -> 0);
    }

    static FairMachine oneCpu(Consumer<Tunables.Builder> tuning) {
        return new FairMachine("1 llc x 1 cpu", tunables -> {
            tunables.baseSliceNs = 2_800_000;
            tuning.accept(tunables);
        });
    }

    static FairMachine oneCpu() {
        return oneCpu(tunables -> {});
    }

    CpuRq rq() {
        return machine.rqs[0];
    }

    /** A nice-0 task that sleeps on CPU 0. */
    Task task(String name) {
        return task(name, SchedPolicy.NORMAL, 0);
    }

    Task task(String name, SchedPolicy policy, int nice) {
        Task task = new Task(tasks.size(), name, fair, machine.topology.online());
        tasks.add(task);
        task.policy = policy;
        task.nice = nice;
        task.state = TaskState.SLEEPING;
        fair.initTask(task);
        return task;
    }

    long nowNs() {
        return machine.now - Machine.BOOT_NS;
    }

    void at(long ns) {
        machine.now = Machine.BOOT_NS + ns;
        for (CpuRq rq : machine.rqs) {
            clock.update(rq);
        }
    }

    /** Enqueued and checked for preemption on CPU 0, delayed or not. */
    void wake(Task task) {
        if (task.onRq) {
            fair.enqueue(rq(), task, SchedClass.ENQUEUE_WAKEUP | SchedClass.DEQUEUE_DELAYED);
        } else {
            moves.activate(rq(), task, SchedClass.ENQUEUE_WAKEUP);
        }
        task.state = TaskState.RUNNABLE;
        requests.wakeupPreempt(rq(), task, SchedClass.WF_TTWU);
    }

    void fork(Task task) {
        fair.initNew(rq(), task);
        moves.activate(rq(), task, SchedClass.ENQUEUE_INITIAL);
        task.state = TaskState.RUNNABLE;
        requests.wakeupPreempt(rq(), task, SchedClass.WF_FORK);
    }

    /** The current task of CPU 0 sleeps; returns false if it stays on the queue, delayed. */
    boolean sleep() {
        Task task = rq().curr;
        task.state = TaskState.SLEEPING;
        boolean gone = fair.dequeue(rq(), task, SchedClass.DEQUEUE_SLEEP);
        if (gone) {
            task.onRq = false;
        }
        return gone;
    }

    /** {@code schedule()} on CPU 0. */
    Task schedule() {
        CpuRq rq = rq();
        Task prev = rq.curr;
        Task next = fair.pick(rq);
        if (next == null) {
            next = rq.idle;
        }
        rq.request = Request.NONE;
        if (next != prev) {
            prev.schedClass.putPrevFor(rq, prev, next);
            prev.onCpu = false;
            next.schedClass.setNext(rq, next, true);
            rq.curr = next;
            next.onCpu = true;
        }
        return next;
    }

    /** Remembers when the slice timer of CPU 0 is due; what else the rules ask for is forgotten. */
    static final class SliceTimer implements InvocationHandler {
        private Machine machine;
        long dueNs = -1;

        Effects effects() {
            return (Effects)
                    Proxy.newProxyInstance(SliceTimer.class.getClassLoader(), new Class<?>[] {Effects.class}, this);
        }

        @Override
        public Object invoke(Object proxy, Method method, Object[] arguments) {
            switch (method.getName()) {
                case "armHrtick" -> dueNs = machine.now + (Long) arguments[1];
                case "hrtickActive" -> {
                    return dueNs >= 0;
                }
                case "hrtickRemainingNs" -> {
                    return dueNs - machine.now;
                }
                case "cancelHrtick" -> dueNs = -1;
                default -> {}
            }
            return null;
        }
    }
}
