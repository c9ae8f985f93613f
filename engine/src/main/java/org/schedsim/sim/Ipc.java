package org.schedsim.sim;

import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.schedsim.workload.Channel;

/** What threads share, by name. */
final class Ipc {
    /** Something that a thread can wait for. */
    sealed interface Awaited permits Pipe, Place, Barrier, Mutex, Condition, Suspension {}

    /** Futex-like. */
    static final class Place implements Awaited {
        final String name;
        final WaitQueue waiters = new WaitQueue();

        Place(String name) {
            this.name = name;
        }
    }

    static final class Barrier implements Awaited {
        final String name;
        final WaitQueue waiters = new WaitQueue();
        int here;

        Barrier(String name) {
            this.name = name;
        }
    }

    static final class Mutex implements Awaited {
        final String name;
        final WaitQueue waiters = new WaitQueue();

        @Nullable
        Worker holder;

        Mutex(String name) {
            this.name = name;
        }
    }

    static final class Condition implements Awaited {
        final String name;
        final WaitQueue waiters = new WaitQueue();

        Condition(String name) {
            this.name = name;
        }
    }

    /** A thread waits to be resumed. */
    static final class Suspension implements Awaited {
        static final Suspension SUSPENDED = new Suspension();

        private Suspension() {}
    }

    /** When it ended last. */
    static final class Timer {
        boolean started;
        long nextNs;
    }

    private final TreeMap<String, Pipe> pipes = new TreeMap<>();
    private final TreeMap<String, Place> places = new TreeMap<>();
    private final TreeMap<String, Barrier> barriers = new TreeMap<>();
    private final TreeMap<String, Mutex> mutexes = new TreeMap<>();
    private final TreeMap<String, Condition> conditions = new TreeMap<>();
    private final TreeMap<String, Timer> timers = new TreeMap<>();

    Pipe pipe(Channel channel) {
        return pipes.computeIfAbsent(channel.name(), name -> new Pipe(channel));
    }

    Place place(String name) {
        return places.computeIfAbsent(name, Place::new);
    }

    Barrier barrier(String name) {
        return barriers.computeIfAbsent(name, Barrier::new);
    }

    Mutex mutex(String name) {
        return mutexes.computeIfAbsent(name, Mutex::new);
    }

    Condition condition(String name) {
        return conditions.computeIfAbsent(name, Condition::new);
    }

    Timer timer(String name) {
        return timers.computeIfAbsent(name, key -> new Timer());
    }
}
