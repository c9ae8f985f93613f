package org.schedsim.scenario;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.apiguardian.api.API;
import org.schedsim.workload.Phase;

/** Several equal threads under construction. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class ThreadsBuilder extends PhaseWords<ThreadsBuilder> implements TaskSelection {
    private final String label;
    private final List<ThreadBuilder> threads;

    ThreadsBuilder(String label, List<ThreadBuilder> threads) {
        this.label = label;
        this.threads = List.copyOf(threads);
    }

    /** Does the same to each thread; the index counts from 0. */
    public ThreadsBuilder each(Consumer<ThreadBuilder> setting) {
        threads.forEach(setting);
        return this;
    }

    public ThreadsBuilder on(int... cpus) {
        return each(thread -> thread.on(cpus));
    }

    /** Path of the cgroup in which the threads are created. */
    public ThreadsBuilder in(String path) {
        return each(thread -> thread.in(path));
    }

    /** {@link ThreadBuilder#uclampMin(int)} for each. */
    public ThreadsBuilder uclampMin(int min) {
        return each(thread -> thread.uclampMin(min));
    }

    /** {@link ThreadBuilder#uclampMax(int)} for each. */
    public ThreadsBuilder uclampMax(int max) {
        return each(thread -> thread.uclampMax(max));
    }

    public ThreadsBuilder nice(int nice) {
        return each(thread -> thread.nice(nice));
    }

    public ThreadsBuilder slice(Duration slice) {
        return each(thread -> thread.slice(slice));
    }

    /** SCHED_DEADLINE for each: {@link ThreadBuilder#deadline(Duration, Duration)}. */
    public ThreadsBuilder deadline(Duration runtime, Duration period) {
        return each(thread -> thread.deadline(runtime, period));
    }

    /** The threads are created by forks that name them: a pool. */
    public ThreadsBuilder onFork() {
        return each(ThreadBuilder::onFork);
    }

    @Override
    ThreadsBuilder add(Phase phase) {
        return each(thread -> thread.add(phase));
    }

    @Override
    String where(String word) {
        return label;
    }

    /** The single threads. */
    public List<ThreadBuilder> threads() {
        return threads;
    }

    @Override
    public List<Integer> taskIds() {
        List<Integer> ids = new ArrayList<>();
        for (ThreadBuilder thread : threads) {
            ids.addAll(thread.taskIds());
        }
        return ids;
    }

    @Override
    public String label() {
        return label;
    }
}
