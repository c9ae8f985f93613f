package org.schedsim.scenario;

import java.util.ArrayList;
import java.util.List;
import org.apiguardian.api.API;
import org.schedsim.workload.CgroupSpec;
import org.schedsim.workload.ProcessSpec;
import org.schedsim.workload.ThreadSpec;

/** A process under construction, and the handle for all its threads. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class ProcessSpecBuilder implements TaskSelection {
    private final ScenarioBuilder scenario;
    private final String name;
    private final List<ThreadBuilder> threads = new ArrayList<>();
    /** -1: not said. */
    private int uclampMin = -1;

    private int uclampMax = -1;
    private String cgroup = CgroupSpec.ROOT;

    ProcessSpecBuilder(ScenarioBuilder scenario, String name) {
        this.scenario = scenario;
        this.name = name;
    }

    /** Path of the cgroup of its threads, unless a thread says otherwise; the root if never called. */
    public ProcessSpecBuilder in(String path) {
        Cgroups.requirePath(name + ".in", path);
        cgroup = path;
        return this;
    }

    /** Lower utilisation clamp of its threads, 0 to 1024, unless a thread says otherwise. */
    public ProcessSpecBuilder uclampMin(int min) {
        uclampMin = requireClamp("uclampMin", min);
        return this;
    }

    /** Upper utilisation clamp of its threads, 0 to 1024, unless a thread says otherwise. */
    public ProcessSpecBuilder uclampMax(int max) {
        uclampMax = requireClamp("uclampMax", max);
        return this;
    }

    private int requireClamp(String word, int clamp) {
        if (clamp < 0 || clamp > 1024) {
            throw new ScenarioException(name + "." + word + ": found " + clamp + ", expected 0 to 1024");
        }
        return clamp;
    }

    int uclampMin() {
        return uclampMin;
    }

    int uclampMax() {
        return uclampMax;
    }

    String cgroup() {
        return cgroup;
    }

    /** Adds a thread; the first one of a process creates the others. */
    public ThreadBuilder thread(String threadName) {
        for (ThreadBuilder thread : threads) {
            if (thread.name().equals(threadName)) {
                throw new ScenarioException(
                        "process '" + name + "' has a thread '" + threadName + "' already; give it another name");
            }
        }
        ThreadBuilder thread = new ThreadBuilder(this, threadName, scenario.nextThreadId());
        threads.add(thread);
        return thread;
    }

    /** The thread that was added under this name. */
    public ThreadBuilder get(String threadName) {
        for (ThreadBuilder thread : threads) {
            if (thread.name().equals(threadName)) {
                return thread;
            }
        }
        List<String> names = new ArrayList<>();
        for (ThreadBuilder thread : threads) {
            names.add(thread.name());
        }
        throw new ScenarioException("process '" + name + "' has no thread '" + threadName + "', only " + names);
    }

    /** Adds {@code count} equal threads, called {@code name.0}, {@code name.1} and so on. */
    public ThreadsBuilder threads(String threadName, int count) {
        if (count < 1 || count > 100_000) {
            throw new ScenarioException(
                    name + ".threads(\"" + threadName + "\", " + count + "): expected 1 to 100000 threads");
        }
        List<ThreadBuilder> added = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            added.add(thread(threadName + "." + i));
        }
        return new ThreadsBuilder(name + "/" + threadName, added);
    }

    String name() {
        return name;
    }

    ScenarioBuilder scenario() {
        return scenario;
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
        return name;
    }

    ProcessSpec build() {
        if (threads.isEmpty()) {
            throw new ScenarioException("process '" + name + "' has no thread; add one with thread(name)");
        }
        List<ThreadSpec> specs = new ArrayList<>();
        for (ThreadBuilder thread : threads) {
            specs.add(thread.build());
        }
        return new ProcessSpec(name, specs);
    }
}
