package org.schedsim.scenario;

import java.util.List;
import java.util.TreeMap;
import java.util.TreeSet;
import org.schedsim.workload.Channel;
import org.schedsim.workload.Phase;

/** Who does what for others, in all phases of a workload. */
final class Partners {
    private final TreeSet<String> written = new TreeSet<>();
    private final TreeSet<String> read = new TreeSet<>();
    private final TreeSet<String> woken = new TreeSet<>();
    private final TreeSet<String> signalled = new TreeSet<>();
    private final TreeSet<Integer> resumed = new TreeSet<>();
    private final TreeMap<String, TreeSet<Integer>> comers = new TreeMap<>();
    private final TreeMap<String, Integer> parties = new TreeMap<>();

    void add(int thread, List<Phase> phases) {
        for (Phase phase : phases) {
            add(thread, phase);
        }
    }

    private void add(int thread, Phase phase) {
        if (phase instanceof Phase.Repeat repeat) {
            add(thread, repeat.phases());
        } else if (phase instanceof Phase.Write write) {
            written.add(write.channel().name());
        } else if (phase instanceof Phase.Read channel) {
            read.add(channel.channel().name());
        } else if (phase instanceof Phase.Wake wake) {
            woken.add(wake.place());
        } else if (phase instanceof Phase.Signal signal) {
            signalled.add(signal.condition());
        } else if (phase instanceof Phase.Resume resume) {
            resumed.add(resume.thread());
        } else if (phase instanceof Phase.Barrier barrier) {
            parties.putIfAbsent(barrier.barrier(), barrier.parties());
            comers.computeIfAbsent(barrier.barrier(), name -> new TreeSet<>()).add(thread);
        }
    }

    boolean writes(Channel channel) {
        return written.contains(channel.name());
    }

    boolean reads(Channel channel) {
        return read.contains(channel.name());
    }

    boolean wakes(String place) {
        return woken.contains(place);
    }

    boolean signals(String condition) {
        return signalled.contains(condition);
    }

    boolean resumes(int thread) {
        return resumed.contains(thread);
    }

    /** Threads that come to the barrier. */
    int comers(String barrier) {
        TreeSet<Integer> threads = comers.get(barrier);
        return threads == null ? 0 : threads.size();
    }

    /** For how many the barrier waits where it is used first. */
    int parties(String barrier) {
        return parties.getOrDefault(barrier, 0);
    }
}
