package org.schedsim.trace;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/** A trace, indexed once by task and by CPU. */
@API(status = API.Status.INTERNAL, since = "0.1")
public final class Timelines {
    private static final int RECENT = 64;

    private final long endNs;
    private final @Nullable TaskTimeline[] recent = new @Nullable TaskTimeline[RECENT];
    private final TreeMap<Integer, TaskTimeline> tasks = new TreeMap<>();
    private final List<CpuLane> lanes = new ArrayList<>();
    private final TreeMap<Integer, Steps> capacities = new TreeMap<>();
    private final TaskTimeline nothing;

    /** @param endNs end of the observation */
    Timelines(Trace trace, long endNs) {
        this.endNs = endNs;
        this.nothing = new TaskTimeline(trace, -1, endNs);
        nothing.finish();
        for (int event = 0; event < trace.size() && trace.timeNs(event) <= endNs; event++) {
            add(trace, event);
        }
        tasks.values().forEach(TaskTimeline::finish);
        lanes.forEach(lane -> lane.stop(endNs));
    }

    private void add(Trace trace, int event) {
        int cpu = trace.cpu(event);
        switch (trace.kind(event)) {
            case CAPACITY ->
                capacities.computeIfAbsent(cpu, id -> new Steps(-1)).set(trace.timeNs(event), trace.argument(event));
            case RUN -> laneOf(cpu).run(trace.timeNs(event), trace.task(event));
            case STOP -> laneOf(cpu).stop(trace.timeNs(event));
            default -> {}
        }
        if (trace.kind(event) != EventKind.CAPACITY && trace.kind(event) != EventKind.ONLINE) {
            taskOf(trace, trace.task(event)).add(event);
        }
    }

    /** Few tasks make most events: those are found without a search. */
    private TaskTimeline taskOf(Trace trace, int id) {
        int slot = id & (RECENT - 1);
        TaskTimeline timeline = recent[slot];
        if (timeline == null || timeline.id() != id) {
            timeline = tasks.computeIfAbsent(id, key -> new TaskTimeline(trace, key, endNs));
            recent[slot] = timeline;
        }
        return timeline;
    }

    private CpuLane laneOf(int cpu) {
        while (lanes.size() <= cpu) {
            lanes.add(new CpuLane());
        }
        return lanes.get(cpu);
    }

    long endNs() {
        return endNs;
    }

    /** What a task did; one that no event names is unknown throughout. */
    public TaskTimeline task(int id) {
        return tasks.getOrDefault(id, nothing);
    }

    /** CPUs that a lane exists for: 0 to one less than this. */
    public int lanes() {
        return lanes.size();
    }

    public CpuLane lane(int cpu) {
        return lanes.get(cpu);
    }

    /** Capacity of a CPU over time, -1 = original capacity; null if it never changed. */
    public @Nullable Steps capacity(int cpu) {
        return capacities.get(cpu);
    }
}
