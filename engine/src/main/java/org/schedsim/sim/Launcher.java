package org.schedsim.sim;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.schedsim.kernel.core.Uclamp;
import org.schedsim.kernel.state.DlEntity;
import org.schedsim.kernel.state.Mm;
import org.schedsim.kernel.state.SchedPolicy;
import org.schedsim.kernel.state.Task;
import org.schedsim.kernel.state.TaskState;
import org.schedsim.topology.CpuMask;
import org.schedsim.trace.EventKind;
import org.schedsim.workload.CgroupSpec;
import org.schedsim.workload.ProcessSpec;
import org.schedsim.workload.RandomStream;
import org.schedsim.workload.ThreadPolicy;
import org.schedsim.workload.ThreadSpec;
import org.schedsim.workload.UtilClamp;

/** Creates the tasks: the launcher first, then what it and its children fork (spec 01 §7, §13). */
final class Launcher {
    private final World world;
    private final List<ProcessSpec> processes;
    private final List<ProcessSpec> processOf = new ArrayList<>();
    private final List<ThreadSpec> specs = new ArrayList<>();
    private final Task[] tasks;
    private final @Nullable Mm[] mms;
    /** By thread, once it was created. */
    private final TreeMap<Integer, Op[]> programs = new TreeMap<>();

    private final List<Overheads.Placed> background;
    private final Task init;
    private final long seed;
    private int nextMm;

    Launcher(World world, RunPlan plan) {
        this.world = world;
        this.processes = plan.workload().processes();
        this.seed = plan.seed();
        index();
        this.background = plan.overheads().backgroundOn(plan.topology().online());
        this.tasks = new Task[specs.size() + 1 + background.size()];
        this.mms = new Mm[processes.size()];
        this.nextMm = mms.length;
        this.init = newTask(specs.size(), "init", Program.launcher(processes));
        world.kernel.fair.initTask(init);
        world.cgroups.join(init, CgroupSpec.ROOT);
        init.cpu = init.allowed.first();
        init.wakeCpu = init.cpu;
        init.recentUsedCpu = init.cpu;
        init.state = TaskState.SLEEPING;
        world.workers[init.id].born = true;
        for (int i = 0; i < background.size(); i++) {
            kernelThread(specs.size() + 1 + i, background.get(i));
        }
    }

    /** Tasks that a plan makes, by which arrays are sized. */
    static int taskCount(RunPlan plan) {
        return plan.workload().threads().size()
                + 1
                + plan.overheads().backgroundOn(plan.topology().online()).size();
    }

    private void index() {
        int threads = 0;
        for (ProcessSpec process : processes) {
            threads += process.threads().size();
        }
        for (int i = 0; i < threads; i++) {
            specs.add(processes.get(0).threads().get(0));
            processOf.add(processes.get(0));
        }
        for (ProcessSpec process : processes) {
            for (ThreadSpec thread : process.threads()) {
                specs.set(thread.id(), thread);
                processOf.set(thread.id(), process);
            }
        }
    }

    private Task newTask(int id, String name, Op[] program) {
        Task task = new Task(id, name, world.kernel.fair, world.machine.topology.online());
        task.cpu = world.machine.topology.online().first();
        task.wakeCpu = task.cpu;
        task.recentUsedCpu = task.cpu;
        tasks[id] = task;
        world.workers[id] = successor(world.workers[id], task, program);
        return task;
    }

    /** A thread that is created again goes on drawing where the one before stopped, and adds to its work. */
    private Worker successor(@Nullable Worker before, Task task, Op[] program) {
        if (before == null) {
            return new Worker(task, program, RandomStream.of(seed, "phases", task.id));
        }
        world.samples.flush();
        Worker worker = new Worker(task, program, before.stream);
        worker.done = before.done;
        return worker;
    }

    /** {@code process/thread}, or the name of a task that belongs to no process of the workload. */
    String name(int thread) {
        return thread < specs.size()
                ? processOf.get(thread).name() + "/" + specs.get(thread).name()
                : tasks[thread].name;
    }

    List<ThreadSpec> specs() {
        return specs;
    }

    private void kernelThread(int id, Overheads.Placed placed) {
        Overheads.BackgroundThread thread = placed.thread();
        int cpu = placed.cpu();
        String name = thread.isPerCpu() ? thread.name() + "/" + cpu : thread.name();
        Task task = newTask(id, name, Program.background(thread));
        task.cpu = cpu;
        task.wakeCpu = cpu;
        task.recentUsedCpu = cpu;
        task.kernelThread = true;
        if (thread.isPerCpu()) {
            task.allowed = CpuMask.of(cpu);
            task.perCpuKthread = true;
        }
        world.kernel.fair.initTask(task);
        world.workers[id].born = true;
        task.state = TaskState.SLEEPING;
    }

    Task initTask() {
        return init;
    }

    /** Makes a task known under its id that something else has created. */
    void adopt(Task task) {
        tasks[task.id] = task;
    }

    boolean isForked(int thread) {
        return tasks[thread] != null;
    }

    Task task(int thread) {
        return tasks[thread];
    }

    /** The launcher wakes; the kernel threads sleep until their first run. */
    void launch() {
        for (int i = 0; i < background.size(); i++) {
            Overheads.Placed placed = background.get(i);
            Worker worker = world.workers[specs.size() + 1 + i];
            long firstNs = world.machine.now + placed.thread().firstNs();
            world.timers.armTimeOut(
                    placed.cpu(), worker, firstNs, placed.thread().isPerCpu());
        }
        world.kernel.wakeup.wake(init, init.cpu, false);
    }

    /** {@code parent}, running on {@code cpu}, creates a thread. */
    void fork(Task parent, int cpu, int thread) {
        ThreadSpec spec = specs.get(thread);
        ProcessSpec process = processOf.get(thread);
        Task task = newTask(thread, spec.name(), program(process, spec));
        inherit(task, parent);
        apply(spec.policy(), task);
        CpuMask allowed = spec.allowed();
        world.cgroups.join(task, spec.cgroup());
        if (allowed != null && process.inheritsAffinity(spec)) {
            task.userAllowed = allowed;
            CpuMask wanted = allowed.and(task.cpusetAllowed);
            task.allowed = wanted.isEmpty() ? task.cpusetAllowed : wanted;
        }
        UtilClamp clamp = spec.clamp();
        if (clamp != null) {
            Uclamp.ask(world.machine, task, clamp.min(), clamp.max());
        }
        join(task, process);
        task.cpu = cpu;
        task.wakeCpu = cpu;
        if (spec.startsOn() >= 0 && world.machine.active.get(spec.startsOn())) {
            task.recentUsedCpu = cpu;
            world.kernel.wakeup.placeNew(task, spec.startsOn());
        } else {
            world.kernel.wakeup.wakeNew(task, cpu);
        }
        born(task, cpu);
    }

    private Op[] program(ProcessSpec process, ThreadSpec spec) {
        return programs.computeIfAbsent(spec.id(), id -> Program.of(process, spec, world.ipc));
    }

    /** {@code task} gets an address space of its own. */
    void newMm(Task task) {
        world.kernel.cache.forget(task);
        world.kernel.cache.join(task, new Mm(nextMm++, world.machine.nrCpus));
    }

    private void born(Task task, int parentCpu) {
        world.workers[task.id].born = true;
        world.sink.event(EventKind.FORK, world.machine.now, task.cpu, task.id, parentCpu);
        if (!task.allowed.equals(world.machine.topology.online())) {
            world.sink.affinity(world.machine.now, task.cpu, task.id, task.allowed);
        }
        world.actions.born(task);
    }

    private static void inherit(Task task, Task parent) {
        task.wakeeFlips = parent.wakeeFlips;
        task.lastWakee = parent.lastWakee;
        task.wakeeFlipDecayJiffies = parent.wakeeFlipDecayJiffies;
    }

    private void apply(ThreadPolicy policy, Task task) {
        task.policy = SchedPolicy.valueOf(policy.kind().name());
        task.nice = policy.nice();
        task.rtPriority = policy.rtPriority();
        ThreadPolicy.Deadline deadline = policy.deadline();
        if (deadline != null) {
            task.dl = new DlEntity(deadline.runtimeNs(), deadline.deadlineNs(), deadline.periodNs());
            task.schedClass = world.kernel.dl;
            task.timerSlackNs = 0;
        } else if (task.policy.isRt()) {
            task.schedClass = world.kernel.rt;
            task.timerSlackNs = 0;
        } else {
            if (policy.sliceNs() > 0) {
                task.se.sliceNs = policy.sliceNs();
                task.se.customSlice = true;
            }
            world.kernel.fair.initTask(task);
        }
    }

    private void join(Task task, ProcessSpec process) {
        int index = processes.indexOf(process);
        Mm mm = mms[index];
        if (mm == null) {
            mm = new Mm(index, world.machine.nrCpus);
            mms[index] = mm;
        }
        world.kernel.cache.join(task, mm);
    }
}
