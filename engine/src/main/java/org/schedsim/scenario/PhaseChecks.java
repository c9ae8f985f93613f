package org.schedsim.scenario;

import java.util.List;
import java.util.TreeMap;
import java.util.TreeSet;
import org.schedsim.topology.Topology;
import org.schedsim.workload.Attribute;
import org.schedsim.workload.CgroupSpec;
import org.schedsim.workload.Channel;
import org.schedsim.workload.Phase;
import org.schedsim.workload.ProcessSpec;
import org.schedsim.workload.ThreadSpec;
import org.schedsim.workload.Workload;

/** What cannot work in the phases of a workload, with the process, the thread and the phase in which it is. */
final class PhaseChecks {
    private final Topology topology;
    private final Workload workload;
    private final Partners partners = new Partners();
    private final TreeMap<Integer, ThreadSpec> threads = new TreeMap<>();
    private final TreeSet<String> cgroups = new TreeSet<>();

    PhaseChecks(Topology topology, Workload workload) {
        this.topology = topology;
        this.workload = workload;
        cgroups.add(CgroupSpec.ROOT);
        for (CgroupSpec cgroup : workload.cgroups()) {
            cgroups.add(cgroup.path());
        }
        for (ThreadSpec thread : workload.threads()) {
            threads.put(thread.id(), thread);
            partners.add(thread.id(), thread.phases());
        }
    }

    void check() {
        for (ProcessSpec process : workload.processes()) {
            for (ThreadSpec thread : process.threads()) {
                String where = process.name() + "/" + thread.name() + ", phase ";
                check(thread, thread.phases(), where);
                new LockChecks().check(thread.phases(), where);
            }
        }
    }

    private void check(ThreadSpec thread, List<Phase> phases, String prefix) {
        for (int i = 0; i < phases.size(); i++) {
            String where = prefix + (i + 1);
            Phase phase = phases.get(i);
            if (phase instanceof Phase.Repeat repeat) {
                SpanChecks.checkRepeat(repeat, where);
                check(thread, repeat.phases(), where + ".");
            } else {
                SpanChecks.check(phase, where);
                checkWaiting(thread, phase, where);
                checkOthers(phase, where);
            }
        }
    }

    private void checkWaiting(ThreadSpec thread, Phase phase, String where) {
        if (phase instanceof Phase.Read read) {
            checkChannel(read.channel(), read.tokens(), where);
            require(
                    partners.writes(read.channel()),
                    where,
                    "reads '" + read.channel().name() + "', which nobody writes");
        } else if (phase instanceof Phase.Write write) {
            boolean bounded = write.channel().kind() != Channel.Kind.SEMAPHORE;
            checkChannel(write.channel(), write.tokens(), where);
            require(
                    !bounded || partners.reads(write.channel()),
                    where,
                    "writes '" + write.channel().name() + "', which nobody reads");
        } else if (phase instanceof Phase.Wait wait) {
            require(partners.wakes(wait.place()), where, "waits at '" + wait.place() + "', where nobody wakes anybody");
        } else if (phase instanceof Phase.WaitCondition wait) {
            require(
                    partners.signals(wait.condition()),
                    where,
                    "waits for condition '" + wait.condition() + "', which nobody signals");
        } else if (phase instanceof Phase.Suspend) {
            require(partners.resumes(thread.id()), where, "suspends itself, and nobody resumes it");
        } else if (phase instanceof Phase.Barrier barrier) {
            checkBarrier(barrier, where);
        }
    }

    private static void checkChannel(Channel channel, long tokens, String where) {
        boolean bounded = channel.kind() != Channel.Kind.SEMAPHORE;
        require(tokens >= 1, where, "found " + tokens + " tokens, expected at least 1");
        require(
                !bounded || tokens <= channel.capacity(),
                where,
                "found " + tokens + " tokens, but '" + channel.name() + "' holds " + channel.capacity());
    }

    private void checkBarrier(Phase.Barrier barrier, String where) {
        int comers = partners.comers(barrier.barrier());
        require(barrier.parties() >= 1, where, "found " + barrier.parties() + " parties, expected at least 1");
        require(
                barrier.parties() <= comers,
                where,
                "barrier '" + barrier.barrier() + "' waits for " + barrier.parties() + " threads, but only " + comers
                        + " come to it");
        int first = partners.parties(barrier.barrier());
        require(
                barrier.parties() == first,
                where,
                "barrier '" + barrier.barrier() + "' has " + barrier.parties() + " parties here and " + first
                        + " elsewhere; give it the same everywhere");
    }

    private void checkOthers(Phase phase, String where) {
        if (phase instanceof Phase.Fork fork) {
            require(!fork.threads().isEmpty(), where, "forks, but names no thread");
            for (int id : fork.threads()) {
                checkFork(id, where);
            }
        } else if (phase instanceof Phase.Resume resume) {
            require(
                    threads.containsKey(resume.thread()),
                    where,
                    "resumes thread " + resume.thread() + ", which is unknown");
        } else if (phase instanceof Phase.Wake wake) {
            require(wake.count() >= 1, where, "wakes " + wake.count() + ", expected at least 1");
        } else if (phase instanceof Phase.Set set) {
            checkAttribute(set.attribute(), where);
        }
    }

    private void checkFork(int id, String where) {
        ThreadSpec forked = threads.get(id);
        require(forked != null, where, "forks thread " + id + ", which is unknown");
        if (forked != null) {
            require(
                    forked.start() == ThreadSpec.Start.ON_FORK,
                    where,
                    "forks '" + forked.name() + "', which is there from the start; call its onFork()");
        }
    }

    private void checkAttribute(Attribute attribute, String where) {
        if (attribute instanceof Attribute.Affinity affinity) {
            require(
                    affinity.allowed().intersects(topology.online()),
                    where,
                    "no CPU may run the thread: found CPU " + affinity.allowed() + ", but " + topology.text()
                            + " has CPU " + topology.online());
        } else if (attribute instanceof Attribute.Cgroup cgroup) {
            require(
                    cgroups.contains(cgroup.path()),
                    where,
                    "there is no cgroup " + cgroup.path() + ", only " + cgroups);
        }
    }

    private static void require(boolean holds, String where, String what) {
        if (!holds) {
            throw new ScenarioException(where + ": " + what);
        }
    }
}
