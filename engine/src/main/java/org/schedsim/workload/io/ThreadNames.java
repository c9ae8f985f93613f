package org.schedsim.workload.io;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.schedsim.workload.WorkloadException;

/** Names and ids of the threads that tasks make. The first id is the main thread's. */
final class ThreadNames {
    static final String MAIN = "rt-app";
    private static final String FORKED = "-fork-";

    private final Map<String, List<Integer>> forked = new LinkedHashMap<>();
    private int next = 1;

    ThreadNames(List<TaskObject> tasks, ForkPools pools) {
        long threads = 0;
        for (TaskObject task : tasks) {
            threads += task.instances() + pools.size(task.name());
            if (threads > TaskReader.MAX_THREADS) {
                throw TaskReader.tooMany(task.at(), threads);
            }
        }
        for (TaskObject task : tasks) {
            next += task.instances();
        }
        for (TaskObject task : tasks) {
            forked.put(task.name(), ids(pools.size(task.name())));
        }
    }

    private List<Integer> ids(int count) {
        List<Integer> ids = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            ids.add(next++);
        }
        return ids;
    }

    /** The threads that a fork event chooses from. */
    List<Integer> forked(Event event) {
        List<Integer> ids = forked.get(event.ref());
        if (ids == null) {
            throw unknown(event);
        }
        return ids;
    }

    private WorkloadException unknown(Event event) {
        List<String> names = new ArrayList<>(forked.keySet());
        String more = names.size() > 10 ? " ..." : "";
        return event.at()
                .error(
                        "there is no task \"" + Place.shortened(event.ref()) + "\"",
                        "one of " + String.join(", ", names.subList(0, Math.min(10, names.size()))) + more);
    }

    static String instance(TaskObject task, int index) {
        return task.instances() == 1 ? task.name() : task.name() + "-" + index;
    }

    static String forked(String task, int index) {
        return task + FORKED + index;
    }

    /** The task of a thread that is forked; the name itself if it is not called like one of several. */
    static String taskOfForked(String thread) {
        int at = thread.lastIndexOf(FORKED);
        return at > 0 && thread.endsWith(FORKED + "0") ? thread.substring(0, at) : thread;
    }
}
