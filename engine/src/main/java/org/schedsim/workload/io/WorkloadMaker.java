package org.schedsim.workload.io;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.schedsim.workload.CgroupSettings;
import org.schedsim.workload.CgroupSpec;
import org.schedsim.workload.Phase;
import org.schedsim.workload.ProcessSpec;
import org.schedsim.workload.ThreadPolicy;
import org.schedsim.workload.ThreadSpec;
import org.schedsim.workload.Workload;

/** Makes a workload from the tasks of a file: one process, whose main thread creates the others and waits for them. */
final class WorkloadMaker {
    private static final int MAX_PHASES = 2_000_000;

    private final List<TaskObject> tasks;
    private final String defaultPolicy;
    private final Notes notes;
    private final ForkPools pools;
    private final PhaseMaker maker;
    private final List<ThreadSpec> threads = new ArrayList<>();
    private long phases;

    WorkloadMaker(List<TaskObject> tasks, GlobalObject global, Notes notes) {
        this.tasks = tasks;
        this.defaultPolicy = global.defaultPolicy();
        this.notes = notes;
        this.pools = new ForkPools(tasks, notes);
        ThreadNames names = new ThreadNames(tasks, pools);
        this.maker = new PhaseMaker(global.calibration(), names, barriers(), notes);
    }

    /** Barriers with the number of their uses, which is the number of threads that they wait for. */
    private Map<String, Integer> barriers() {
        Map<String, Integer> uses = new LinkedHashMap<>();
        Event fork = null;
        Event barrier = null;
        for (TaskObject task : tasks) {
            for (PhaseObject phase : task.phases()) {
                for (Event event : phase.events()) {
                    fork = event.word() == EventWord.FORK ? event : fork;
                    if (event.word() == EventWord.BARRIER) {
                        barrier = event;
                        uses.merge(event.ref(), 1, Integer::sum);
                        noteInstances(task, event);
                    }
                }
            }
        }
        if (fork != null && barrier != null) {
            throw barrier.at()
                    .error("found a barrier, and a fork in line " + fork.at().line(), "one of them, as in rt-app");
        }
        return uses;
    }

    private void noteInstances(TaskObject task, Event event) {
        if (task.instances() > 1) {
            notes.add(
                    event.at() + ": the barrier waits for as many threads as the file has uses of it, although task \""
                            + task.name() + "\" has " + task.instances() + " instances");
        }
    }

    Workload make() {
        threads.add(ThreadSpec.of(0, mainName(), ThreadPolicy.DEFAULT, List.of(new Phase.SleepForever())));
        for (TaskObject task : tasks) {
            for (int i = 0; i < task.instances(); i++) {
                add(task, ThreadNames.instance(task, i), ThreadSpec.Start.WITH_PROCESS);
            }
        }
        for (TaskObject task : tasks) {
            for (int i = 0; i < pools.size(task.name()); i++) {
                add(task, ThreadNames.forked(task.name(), i), ThreadSpec.Start.ON_FORK);
            }
        }
        refuseEqualNames();
        ProcessSpec process = new ProcessSpec(ThreadNames.MAIN, threads);
        return new Workload(cgroups(), List.of(process), List.of(), List.of());
    }

    private String mainName() {
        StringBuilder name = new StringBuilder(ThreadNames.MAIN);
        for (int i = 0; i < tasks.size(); i++) {
            for (TaskObject task : tasks) {
                if (task.name().contentEquals(name)) {
                    name.append("-main");
                }
            }
        }
        return name.toString();
    }

    private void refuseEqualNames() {
        TreeSet<String> names = new TreeSet<>();
        for (ThreadSpec thread : threads) {
            if (!names.add(thread.name())) {
                throw tasks.get(0)
                        .at()
                        .error(
                                "two threads would be called \"" + Place.shortened(thread.name()) + "\"",
                                "names that stay different when the number of the instance is added");
            }
        }
    }

    private void add(TaskObject task, String name, ThreadSpec.Start start) {
        Settings settings = task.settings();
        String policy = settings.policy() == null ? defaultPolicy : settings.policy();
        List<Phase> list = maker.phases(task, policy, name);
        phases += count(list);
        if (phases > MAX_PHASES) {
            throw task.at().error("the threads of the file have too many events together", "at most " + MAX_PHASES);
        }
        threads.add(new ThreadSpec(
                threads.size(),
                name,
                Policies.of(policy, settings, notes),
                maker.clamp(settings),
                settings.cpus(),
                -1,
                groupOf(settings.taskgroup()),
                start,
                list));
    }

    private static long count(List<Phase> phases) {
        long count = phases.size();
        for (Phase phase : phases) {
            if (phase instanceof Phase.Repeat repeat) {
                count += count(repeat.phases());
            }
        }
        return count;
    }

    private static String groupOf(@Nullable String path) {
        return path == null ? CgroupSpec.ROOT : path;
    }

    private List<CgroupSpec> cgroups() {
        TreeSet<String> paths = new TreeSet<>();
        for (TaskObject task : tasks) {
            addPath(task.settings().taskgroup(), paths);
            for (PhaseObject phase : task.phases()) {
                addPath(phase.settings().taskgroup(), paths);
            }
        }
        List<CgroupSpec> groups = new ArrayList<>();
        for (String path : paths) {
            groups.add(new CgroupSpec(path, CgroupSettings.NONE));
        }
        return groups;
    }

    /** The path and its parents, which come before it in the order of the names. */
    private static void addPath(@Nullable String path, Set<String> paths) {
        String at = groupOf(path);
        while (!at.equals(CgroupSpec.ROOT)) {
            paths.add(at);
            at = new CgroupSpec(at, CgroupSettings.NONE).parent();
        }
    }
}
