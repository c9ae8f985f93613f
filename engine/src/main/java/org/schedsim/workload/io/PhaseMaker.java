package org.schedsim.workload.io;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.schedsim.topology.CpuMask;
import org.schedsim.workload.Attribute;
import org.schedsim.workload.Channel;
import org.schedsim.workload.Phase;
import org.schedsim.workload.Span;
import org.schedsim.workload.UtilClamp;

/** Makes the phases of a thread from its task. */
final class PhaseMaker {
    /** All CPUs, on a machine that is not known yet. */
    static final CpuMask ALL_CPUS = CpuMask.range(0, CpuMask.MAX);

    /** A timer whose name starts so belongs to the thread that uses it. */
    static final String UNIQUE = "unique";

    /** What {@code mem} and {@code iorun} are taken to move per µs. */
    static final long BYTES_PER_US = 10_000;

    private static final long CHASES_PER_US = 10;
    private static final long ACCESSES_PER_US = 1_000;

    private final Calibration calibration;
    private final ThreadNames names;
    private final Map<String, Integer> barriers;
    private final Notes notes;

    PhaseMaker(Calibration calibration, ThreadNames names, Map<String, Integer> barriers, Notes notes) {
        this.calibration = calibration;
        this.names = names;
        this.barriers = barriers;
        this.notes = notes;
    }

    List<Phase> phases(TaskObject task, String policy, String thread) {
        List<Phase> pass = new ArrayList<>();
        Settings current = Policies.merged(
                new Settings(task.at(), policy, null, null, null, null, null, null, null, null), task.settings());
        CpuMask cpus = cpusBefore(task);
        for (PhaseObject phase : task.phases()) {
            current = Policies.merged(current, phase.settings());
            CpuMask wanted = cpusOf(task, phase);
            if (cpus == null || !wanted.equals(cpus)) {
                pass.add(new Phase.Set(new Attribute.Affinity(wanted)));
                cpus = wanted;
            }
            addSettings(phase.settings(), current, pass);
            List<Phase> events = new ArrayList<>();
            for (Event event : phase.events()) {
                add(event, task, thread, events);
            }
            addRepeated(phase.loop(), events, pass);
        }
        List<Phase> phases = new ArrayList<>();
        if (task.delayUs() > 0) {
            phases.add(new Phase.Sleep(us(task.delayUs())));
        }
        addRepeated(task.loop(), pass, phases);
        return phases;
    }

    private static void addRepeated(long times, List<Phase> body, List<Phase> to) {
        if (times == 1) {
            to.addAll(body);
        } else if (!body.isEmpty()) {
            to.add(new Phase.Repeat(times, body));
        }
    }

    /** The affinity that the first phase can rely on; none if it differs between the first pass and the others. */
    private static @Nullable CpuMask cpusBefore(TaskObject task) {
        CpuMask atStart = or(task.settings().cpus());
        if (task.loop() == 1 || task.phases().isEmpty()) {
            return atStart;
        }
        CpuMask atEnd = cpusOf(task, task.phases().get(task.phases().size() - 1));
        return atEnd.equals(atStart) ? atStart : null;
    }

    private static CpuMask cpusOf(TaskObject task, PhaseObject phase) {
        CpuMask cpus = phase.settings().cpus();
        return cpus != null ? cpus : or(task.settings().cpus());
    }

    private static CpuMask or(@Nullable CpuMask cpus) {
        return cpus != null ? cpus : ALL_CPUS;
    }

    private void addSettings(Settings phase, Settings current, List<Phase> to) {
        String policy = current.policy();
        if (phase.setsPolicy() && policy != null) {
            to.add(new Phase.Set(new Attribute.Policy(Policies.of(policy, current, notes))));
        }
        if (phase.setsClamp()) {
            to.add(new Phase.Set(new Attribute.Clamp(clampOf(current))));
        }
        String group = phase.taskgroup();
        if (group != null) {
            to.add(new Phase.Set(new Attribute.Cgroup(group)));
        }
    }

    @Nullable
    UtilClamp clamp(Settings settings) {
        return settings.setsClamp() ? clampOf(settings) : null;
    }

    private UtilClamp clampOf(Settings settings) {
        Integer min = settings.utilMin();
        Integer max = settings.utilMax();
        int minOrNone = min == null ? 0 : min;
        int maxOrNone = max == null ? 1024 : max;
        if (minOrNone > maxOrNone) {
            notes.add(settings.at() + ": \"util_min\" " + min + " is above \"util_max\" " + max
                    + ", which the kernel refuses;" + " both are " + max + " in the model");
        }
        return new UtilClamp(Math.min(minOrNone, maxOrNone), maxOrNone);
    }

    private void add(Event event, TaskObject task, String thread, List<Phase> to) {
        switch (event.word()) {
            case RUN -> to.add(new Phase.Run(new Span.Fixed(calibration.workNs(event.amount()))));
            case RUNTIME -> to.add(new Phase.RunFor(us(event.amount())));
            case SLEEP -> to.add(new Phase.Sleep(us(event.amount())));
            case TIMER -> to.add(timer(event, thread));
            case LOCK -> to.add(new Phase.Lock(event.ref()));
            case UNLOCK -> to.add(new Phase.Unlock(event.ref()));
            case WAIT -> to.add(new Phase.WaitCondition(event.ref(), event.other()));
            case SIGNAL -> to.add(new Phase.Signal(event.ref(), false));
            case BROAD -> to.add(new Phase.Signal(event.ref(), true));
            case SYNC -> addSync(event, to);
            case SUSPEND -> to.add(new Phase.Wait(event.ref().isEmpty() ? task.name() : event.ref()));
            case RESUME -> to.add(new Phase.Wake(event.ref(), Integer.MAX_VALUE));
            case MEM -> to.add(memory(event, BYTES_PER_US));
            case MEMRUN -> to.add(memory(event, event.other().equals(Event.CHASE) ? CHASES_PER_US : ACCESSES_PER_US));
            case IORUN -> to.add(output(event));
            case YIELD -> to.add(new Phase.Yield());
            case BARRIER -> to.add(new Phase.Barrier(event.ref(), barriers.getOrDefault(event.ref(), 1)));
            case FORK -> to.add(new Phase.Fork(names.forked(event)));
            case SEM_POST -> to.add(new Phase.Write(semaphore(event.ref()), 1));
            case SEM_WAIT -> to.add(new Phase.Read(semaphore(event.ref()), 1));
        }
    }

    private static void addSync(Event event, List<Phase> to) {
        to.add(new Phase.Lock(event.other()));
        to.add(new Phase.Signal(event.ref(), false));
        to.add(new Phase.WaitCondition(event.ref(), event.other()));
        to.add(new Phase.Unlock(event.other()));
    }

    private static Phase timer(Event event, String thread) {
        String name = event.ref().startsWith(UNIQUE) ? event.ref() + "/" + thread : event.ref();
        return new Phase.Timer(name, event.amount() * 1000, event.other().equals(Event.ABSOLUTE));
    }

    private Phase memory(Event event, long perUs) {
        notes.add(event.at() + ": memory is not modelled; \"" + event.word().prefix + "\" is work, 1 µs for " + perUs
                + (event.word() == EventWord.MEM ? " bytes" : " accesses"));
        return new Phase.Run(us(Math.max(1, event.amount() / perUs)));
    }

    private Phase output(Event event) {
        notes.add(event.at() + ": devices are not modelled; \"iorun\" is a system call of 1 µs for " + BYTES_PER_US
                + " bytes");
        return new Phase.SystemCall(us(Math.max(1, event.amount() / BYTES_PER_US)));
    }

    private static Channel semaphore(String name) {
        return new Channel(name, Channel.Kind.SEMAPHORE, Integer.MAX_VALUE);
    }

    private static Span us(long us) {
        return new Span.Fixed(us * 1000);
    }
}
