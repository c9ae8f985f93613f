package org.schedsim.sim;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.schedsim.kernel.KernelModel;
import org.schedsim.kernel.decision.Decisions;
import org.schedsim.kernel.state.CpuRq;
import org.schedsim.kernel.state.Machine;
import org.schedsim.kernel.state.SchedAvg;
import org.schedsim.kernel.state.Task;
import org.schedsim.kernel.state.TaskState;
import org.schedsim.kernel.state.Tunables;
import org.schedsim.topology.CpuMask;
import org.schedsim.topology.Topology;
import org.schedsim.trace.Trace;
import org.schedsim.workload.Phase;
import org.schedsim.workload.ProcessSpec;
import org.schedsim.workload.RandomStream;
import org.schedsim.workload.Span;
import org.schedsim.workload.ThreadPolicy;
import org.schedsim.workload.ThreadSpec;
import org.schedsim.workload.Workload;

/** A machine whose tasks and state a test sets up by hand; times are ns from its boot. */
final class LoopMachine {
    private static final int TASKS = 8;

    final World world;
    final Machine machine;
    private final TreeMap<String, Task> tasks = new TreeMap<>();
    private final TreeMap<Integer, String> names = new TreeMap<>();
    private final List<Scheduled> calls = new ArrayList<>();

    private record Scheduled(long atNs, int cpu, Runnable call) {}

    LoopMachine(String topologyText, Consumer<Tunables.Builder> settings) {
        Topology topology = Topology.of(topologyText);
        Tunables.Builder builder = new Tunables.Builder(topology.online().size());
        settings.accept(builder);
        world = new World(plan(topology), builder.build(), new Trace(), new Decisions(List.of(), null));
        machine = world.machine;
        world.queue.cancel(Sources.LAUNCH);
    }

    /** The threads of the plan only give the arrays their size, and the forks their program. */
    private static RunPlan plan(Topology topology) {
        List<ThreadSpec> threads = new ArrayList<>();
        for (int id = 0; id < TASKS; id++) {
            threads.add(ThreadSpec.of(id, "t" + id, ThreadPolicy.DEFAULT, List.of(new Phase.RunForever())));
        }
        Workload workload = new Workload(List.of(), List.of(new ProcessSpec("p", threads)), List.of(), List.of());
        return new RunPlan(topology, KernelModel.linux("7.2"), workload, 1, 0, Overheads.ZERO, 0);
    }

    /** A sleeping task that belongs to {@code cpu}. */
    Task task(String name, int cpu, Op... program) {
        int id = tasks.size();
        Task task = new Task(id, name, world.kernel.fair, machine.topology.online());
        task.cpu = cpu;
        task.wakeCpu = cpu;
        task.recentUsedCpu = cpu;
        task.state = TaskState.SLEEPING;
        world.kernel.fair.initTask(task);
        task.se.cfsRq = machine.rqs[cpu].cfs;
        Worker worker = new Worker(task, program, RandomStream.of(0, "test", id));
        worker.born = true;
        world.workers[id] = worker;
        tasks.put(name, task);
        return task;
    }

    static Op work(long ns) {
        return new Op.Work(new Span.Fixed(ns));
    }

    static Op sleep(long ns) {
        return new Op.Sleep(new Span.Fixed(ns));
    }

    Task pinned(Task task, int... cpus) {
        task.allowed = CpuMask.of(cpus);
        return task;
    }

    Task task(String name) {
        Task task = tasks.get(name);
        if (task == null) {
            throw new IllegalArgumentException("no task " + name);
        }
        return task;
    }

    boolean knows(String name) {
        names.forEach((id, forked) -> {
            if (forked.equals(name) && world.launcher.isForked(id)) {
                tasks.putIfAbsent(name, world.launcher.task(id));
            }
        });
        return tasks.containsKey(name);
    }

    /** Gives a name to a task that the workload forks. */
    void onFork(int id, String name) {
        names.put(id, name);
    }

    /** Does something at a time, as if the code ran on {@code cpu}, after the events of that time. */
    void at(long ns, int cpu, Runnable call) {
        calls.add(new Scheduled(ns, cpu, call));
    }

    void wakeAt(long ns, int cpu, Task task) {
        at(ns, cpu, () -> world.kernel.wakeup.wake(task, cpu, false));
    }

    /** Averages of something that has always been running. */
    static void saturate(SchedAvg avg, long util, long runnable, long load) {
        avg.utilAvg = util;
        avg.utilSum = util * 46718;
        avg.runnableAvg = runnable;
        avg.runnableSum = runnable * 46718;
        avg.loadAvg = load;
        avg.loadSum = load * 46718;
    }

    long nowNs() {
        return machine.now - Machine.BOOT_NS;
    }

    /** Time of the next event or call, ns from boot. */
    long nextNs() {
        int source = world.queue.peek();
        long event = source < 0 ? Long.MAX_VALUE : world.queue.timeOf(source) - Machine.BOOT_NS;
        return calls.isEmpty() ? event : Math.min(event, calls.get(0).atNs());
    }

    /** Handles the next event; of equal times, events come before calls. */
    void step() {
        int source = world.queue.peek();
        Scheduled call = calls.isEmpty() ? null : calls.get(0);
        if (call != null && (source < 0 || world.queue.timeOf(source) - Machine.BOOT_NS > call.atNs())) {
            calls.remove(0);
            world.advance(Machine.BOOT_NS + call.atNs());
            world.enter(machine.rqs[call.cpu()]);
            call.call().run();
        } else {
            world.advance(world.queue.timeOf(source));
            world.dispatch(world.queue.poll());
        }
        world.observed();
    }

    /** Handles events until something holds; fails at {@code limitNs}. */
    void stepUntil(java.util.function.BooleanSupplier condition, long limitNs) {
        while (!condition.getAsBoolean()) {
            if (nextNs() > limitNs) {
                throw new AssertionError("it did not come about until " + limitNs + " ns");
            }
            step();
        }
    }

    void advanceTo(long ns) {
        world.advance(Machine.BOOT_NS + ns);
    }

    void runTo(long ns) {
        while (nextNs() <= ns) {
            step();
        }
        advanceTo(ns);
    }

    void observe(@Nullable Runnable observer) {
        world.observer = observer;
    }

    /** What a CPU executes: a task's name, idle or stopper. */
    String running(int cpu) {
        CpuRq rq = machine.rqs[cpu];
        if (rq.curr == rq.idle) {
            return "idle";
        }
        names.values().forEach(this::knows);
        return rq.curr == rq.stop ? "stopper" : nameOf(rq.curr);
    }

    private String nameOf(Task task) {
        for (String name : tasks.keySet()) {
            if (tasks.get(name) == task) {
                return name;
            }
        }
        return task.name;
    }
}
