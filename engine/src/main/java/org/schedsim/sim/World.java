package org.schedsim.sim;

import org.jspecify.annotations.Nullable;
import org.schedsim.kernel.balance.Dice;
import org.schedsim.kernel.core.IdleClass;
import org.schedsim.kernel.core.StopClass;
import org.schedsim.kernel.decision.Decisions;
import org.schedsim.kernel.domain.DomainOptions;
import org.schedsim.kernel.domain.SchedDomains;
import org.schedsim.kernel.state.CfsRq;
import org.schedsim.kernel.state.CpuRq;
import org.schedsim.kernel.state.Effects;
import org.schedsim.kernel.state.IdleAndStopClasses;
import org.schedsim.kernel.state.Machine;
import org.schedsim.kernel.state.Request;
import org.schedsim.kernel.state.Task;
import org.schedsim.kernel.state.TaskGroup;
import org.schedsim.kernel.state.Tunables;
import org.schedsim.trace.EventKind;
import org.schedsim.trace.Trace;
import org.schedsim.workload.HardirqLoad;
import org.schedsim.workload.RandomStream;

/** One simulated machine: its parts, the queue of what is to happen, and who handles it. */
final class World implements Effects {
    final Machine machine;
    final Overheads overheads;
    final EventQueue queue;
    final EventSink sink;
    final KernelParts kernel;
    final Worker[] workers;
    final Interrupts interrupts;
    final Execution execution;
    final Samples samples;
    final Ticks ticks;
    final SleepTimers timers;
    final Stoppers stoppers;
    final Affinity affinity;
    final Cpusets cpusets;
    final Cgroups cgroups;
    final Attributes attributes;
    final Ipc ipc = new Ipc();
    final Waits waits = new Waits(this);
    final GroupTimers groupTimers;
    final Hotplug hotplug;
    final HwPressure pressure;
    final ScheduleLoop schedule;
    final Steps steps;
    final Launcher launcher;
    final Actions actions;

    /** Looks at the machine after each event, for checks; null = nobody does. */
    @Nullable
    Runnable observer;

    /** The CPU whose code is executed; -1 = none. */
    private int executing = -1;

    private long nextJiffyNs;

    World(RunPlan plan, Tunables tunables, Trace trace, Decisions decisions) {
        IdleAndStopClasses classes = new IdleAndStopClasses(new IdleClass(), new StopClass());
        this.machine = new Machine(plan.topology(), tunables, this, classes);
        this.overheads = plan.overheads();
        this.nextJiffyNs = machine.now + tunables.tickNs;
        long startNs = machine.now + plan.settleNs() + phaseNs(plan, tunables);
        this.queue = new EventQueue(
                Sources.count(machine.nrCpus, plan.workload().cgroups().size()));
        this.sink = new EventSink(trace, startNs);
        decisions.attach(machine);
        this.kernel = new KernelParts(machine, classes, decisions, dice(plan));
        this.cpusets = new Cpusets(this, plan, domains(plan));
        cpusets.boot();
        this.attributes = new Attributes(this);
        shuffleIdleStamps(plan);
        this.workers = new Worker[Launcher.taskCount(plan)];
        this.execution = new Execution(this);
        this.interrupts = new Interrupts(this);
        this.groupTimers = new GroupTimers(this, plan.workload().cgroups().size());
        this.samples = new Samples(this, workers.length);
        this.ticks = new Ticks(this);
        this.timers = new SleepTimers(this);
        this.stoppers = new Stoppers(this);
        this.affinity = new Affinity(this, decisions);
        this.hotplug = new Hotplug(this, plan.isolated(), decisions);
        this.pressure = new HwPressure(this, plan.workload().actions());
        this.schedule = new ScheduleLoop(this);
        this.steps = new Steps(this, decisions);
        this.cgroups = new Cgroups(this, plan, startNs);
        this.launcher = new Launcher(this, plan);
        this.actions = new Actions(this, plan.workload().actions(), startNs);
        for (HardirqLoad load : plan.workload().hardirqs()) {
            interrupts.start(load, startNs);
        }
        queue.schedule(Sources.LAUNCH, startNs, EventQueue.INTERRUPT, launcher.initTask().cpu);
    }

    /** The canonical run starts on the grid of ticks; others anywhere between two of them. */
    private static long phaseNs(RunPlan plan, Tunables tunables) {
        return plan.seed() == 0 ? 0 : RandomStream.of(plan.seed(), "phase", 0).nextLong(tunables.tickNs);
    }

    private SchedDomains domains(RunPlan plan) {
        return new SchedDomains(
                machine, DomainOptions.X86, plan.topology().online().minus(plan.isolated()));
    }

    private Dice dice(RunPlan plan) {
        RandomStream[] streams = new RandomStream[machine.nrCpus];
        for (int cpu = 0; cpu < streams.length; cpu++) {
            streams[cpu] = RandomStream.of(plan.seed(), "newidle", cpu);
        }
        return cpu -> (int) streams[cpu].nextLong(1024);
    }

    private void shuffleIdleStamps(RunPlan plan) {
        if (plan.seed() != 0) {
            for (CpuRq rq : machine.rqs) {
                long jitterNs =
                        RandomStream.of(plan.seed(), "idle-stamp", rq.cpu).nextLong(1_000_000);
                rq.idleStamp = machine.now - 1_000_000_000L - jitterNs;
            }
        }
    }

    @Nullable
    Worker worker(Task task) {
        return task.id < 0 ? null : workers[task.id];
    }

    /** Handles events up to {@code endNs}; returns their number. */
    long run(long endNs) {
        long events = 0;
        for (int source = queue.peek(); source >= 0 && queue.timeOf(source) <= endNs; source = queue.peek()) {
            advance(queue.timeOf(source));
            dispatch(queue.poll());
            events++;
            observed();
        }
        advance(endNs);
        samples.flush();
        return events;
    }

    void observed() {
        if (observer != null) {
            observer.run();
        }
    }

    void advance(long nowNs) {
        machine.now = nowNs;
        if (nowNs >= nextJiffyNs) {
            machine.jiffies = nowNs / machine.tunables.tickNs;
            nextJiffyNs = (machine.jiffies + 1) * machine.tunables.tickNs;
        }
    }

    void dispatch(int source) {
        if (groupTimers.isOneOf(source)) {
            groupTimers.expire(source);
        } else if (Sources.isOfCpu(source)) {
            CpuRq rq = machine.rqs[Sources.cpu(source)];
            enter(rq);
            dispatch(rq, Sources.kind(source));
        } else {
            enter(actions.caller());
            dispatchMachine(source);
        }
    }

    void enter(CpuRq rq) {
        executing = rq.cpu;
    }

    private void dispatch(CpuRq rq, int kind) {
        rq.inInterrupt = kind != Sources.PHASE_END;
        switch (kind) {
            case Sources.HRTICK -> interrupts.hrtick(rq);
            case Sources.TIMER -> interrupts.timer(rq);
            case Sources.IRQ_START -> interrupts.burstStarts(rq);
            case Sources.IRQ_END -> interrupts.burstEnds(rq);
            case Sources.IPI -> interrupts.ipi(rq);
            case Sources.SOFTIRQ -> interrupts.softirq(rq);
            case Sources.RETURN -> interrupts.returns(rq);
            case Sources.PHASE_END -> steps.phaseEnds(rq);
            case Sources.DEADLINE -> interrupts.deadline(rq);
            default -> throw new IllegalStateException("event kind " + kind);
        }
    }

    private void dispatchMachine(int source) {
        switch (source) {
            case Sources.JIFFY -> ticks.pass();
            case Sources.ACTION -> actions.run();
            case Sources.SAMPLE -> samples.take();
            case Sources.LAUNCH -> launch();
            case Sources.HOTPLUG -> hotplug.run();
            default -> throw new IllegalStateException("event source " + source);
        }
    }

    private void launch() {
        samples.start();
        actions.schedule();
        launcher.launch();
    }

    @Override
    public void requested(CpuRq rq) {
        if (rq.cpu == executing) {
            interrupts.scheduleReturn(rq);
        } else if (rq.request == Request.REAL) {
            interrupts.sendIpi(rq);
        }
        observed();
    }

    @Override
    public void armHrtick(CpuRq rq, long delayNs) {
        queue.schedule(Sources.of(rq.cpu, Sources.HRTICK), machine.now + delayNs, EventQueue.INTERRUPT, rq.cpu);
    }

    @Override
    public boolean hrtickActive(CpuRq rq) {
        return queue.isScheduled(Sources.of(rq.cpu, Sources.HRTICK));
    }

    @Override
    public long hrtickRemainingNs(CpuRq rq) {
        return hrtickActive(rq) ? queue.timeOf(Sources.of(rq.cpu, Sources.HRTICK)) - machine.now : 0;
    }

    @Override
    public void cancelHrtick(CpuRq rq) {
        queue.cancel(Sources.of(rq.cpu, Sources.HRTICK));
    }

    @Override
    public void armDeadlineTimer(CpuRq rq, long timeNs) {
        long atNs = Math.max(machine.now, timeNs);
        queue.schedule(Sources.of(rq.cpu, Sources.DEADLINE), atNs, EventQueue.INTERRUPT, rq.cpu);
    }

    @Override
    public void cancelDeadlineTimer(CpuRq rq) {
        queue.cancel(Sources.of(rq.cpu, Sources.DEADLINE));
    }

    @Override
    public void kickIdleBalancer(int cpu) {
        interrupts.sendIpi(machine.rqs[cpu]);
    }

    @Override
    public void queueWakeup(CpuRq rq, Task task) {
        interrupts.handOver(rq, task);
    }

    @Override
    public void queueActiveBalance(CpuRq rq) {
        stoppers.queueActiveBalance(rq);
    }

    @Override
    public void woken(Task task, int wakerCpu) {
        sink.event(EventKind.WAKE, machine.now, task.cpu, task.id, wakerCpu);
        observed();
    }

    /** The first placement is no move: the task's life begins with it. */
    @Override
    public void migrated(Task task, int src, int dst, int rule) {
        Worker worker = worker(task);
        if (worker != null && !worker.born) {
            return;
        }
        observed();
        sink.event(EventKind.MIGRATE, machine.now, dst, task.id, Trace.move(src, rule));
    }

    @Override
    public void affinityWidened(Task task) {
        sink.affinity(machine.now, task.cpu, task.id, task.allowed);
    }

    @Override
    public void armGroupPeriod(TaskGroup group, long atNs, int cpu) {
        groupTimers.armPeriod(group, atNs, cpu);
    }

    @Override
    public void armGroupSlack(TaskGroup group, long atNs, int cpu) {
        groupTimers.armSlack(group, atNs, cpu);
    }

    @Override
    public void unthrottleOn(CfsRq q) {
        groupTimers.tell(q);
    }

    @Override
    public void returnWorkQueued(CpuRq rq) {
        if (rq.cpu == executing) {
            interrupts.scheduleReturn(rq);
        } else {
            interrupts.sendIpi(rq);
        }
    }

    @Override
    public void unthrottled(Task task) {
        sink.event(EventKind.UNTHROTTLE, machine.now, task.cpu, task.id, 0);
        observed();
    }

    @Override
    public void capacityChanged(CpuRq rq) {
        sink.event(EventKind.CAPACITY, machine.now, rq.cpu, -1, rq.capacity);
    }

    @Override
    public void preferredLlcChanged(Task task) {
        sink.event(EventKind.PREFERRED_LLC, machine.now, task.cpu, task.id, task.preferredLlc);
    }

    @Override
    public void spent(CpuRq rq, long costNs) {}
}
