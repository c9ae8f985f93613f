package org.schedsim.sim;

import java.util.ArrayList;
import java.util.List;
import org.schedsim.kernel.state.CfsRq;
import org.schedsim.kernel.state.CpuRq;
import org.schedsim.kernel.state.Machine;
import org.schedsim.kernel.state.TaskGroup;

/** The timers of the cgroups' quotas, and the news of their ends to other CPUs (spec 13 §5). */
final class GroupTimers {
    private final World world;
    private final Machine machine;
    private final int first;
    private final int[] cpus;
    /** By CPU: queues of which it is to hear that they have time again. */
    private final List<List<CfsRq>> news = new ArrayList<>();

    GroupTimers(World world, int cgroups) {
        this.world = world;
        this.machine = world.machine;
        this.first = Sources.firstOfGroups(machine.nrCpus);
        this.cpus = new int[2 * (cgroups + 1)];
        for (int cpu = 0; cpu < machine.nrCpus; cpu++) {
            news.add(new ArrayList<>(4));
        }
    }

    boolean isOneOf(int source) {
        return source >= first;
    }

    /** At equal times the end of a period comes before the ticks. */
    void armPeriod(TaskGroup group, long atNs, int cpu) {
        arm(2 * group.id, atNs, EventQueue.GROUP_PERIOD, cpu);
    }

    void armSlack(TaskGroup group, long atNs, int cpu) {
        arm(2 * group.id + 1, atNs, EventQueue.INTERRUPT, cpu);
    }

    private void arm(int timer, long atNs, int step, int cpu) {
        cpus[timer] = cpu;
        world.queue.schedule(first + timer, atNs, step, cpu);
    }

    /** Timers of a CPU that has gone are handled by another one. */
    void expire(int source) {
        int timer = source - first;
        int cpu = machine.active.get(cpus[timer]) ? cpus[timer] : machine.active.nextFrom(0);
        CpuRq rq = machine.rqs[cpu];
        if (world.interrupts.isBusy(cpu)) {
            long endNs = world.queue.timeOf(Sources.of(cpu, Sources.IRQ_END));
            world.queue.schedule(source, endNs, EventQueue.INTERRUPT, cpu);
            return;
        }
        world.enter(rq);
        rq.inInterrupt = true;
        TaskGroup group = machine.groups.get(timer >> 1);
        if ((timer & 1) == 0) {
            world.kernel.fair.bandwidth().periodEnds(group, cpu);
        } else {
            world.kernel.fair.bandwidth().slackExpired(group, cpu);
        }
        world.interrupts.timerHandled(rq);
    }

    /** The CPU of {@code q} is to hear that there is time again. */
    void tell(CfsRq q) {
        news.get(q.rq.cpu).add(q);
        world.interrupts.sendIpi(q.rq);
    }

    /** The CPU hears it. */
    void arrived(CpuRq rq) {
        List<CfsRq> queues = news.get(rq.cpu);
        for (int i = 0; i < queues.size(); i++) {
            world.kernel.fair.bandwidth().arrived(queues.get(i));
        }
        queues.clear();
    }
}
