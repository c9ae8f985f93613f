package org.schedsim.workload.io;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.schedsim.topology.CpuMask;
import org.schedsim.workload.WorkloadException;

/** Reads a task, with its phases and events. */
final class TaskReader {
    static final int MAX_THREADS = 10_000;

    private final Notes notes;

    TaskReader(Notes notes) {
        this.notes = notes;
    }

    TaskObject read(Json.Member task) {
        Json.Struct body = Values.struct(task.value(), "an object with the events of the task");
        int instances = 1;
        long delayUs = 0;
        long loop = -1;
        Json.Struct phases = null;
        for (Json.Member member : body.members()) {
            switch (member.key()) {
                case "instance" -> instances = Values.count(member.value(), 0, MAX_THREADS, "threads");
                case "delay" -> delayUs = Values.number(member.value(), 0, EventReader.MAX_US, "µs");
                case "loop" -> loop = Values.loop(member.value());
                case "phases" -> phases = Values.struct(member.value(), "an object of phases");
                default -> {}
            }
        }
        return new TaskObject(
                task.key(), task.value().at(), instances, delayUs, loop, settings(body), phases(body, phases));
    }

    private List<PhaseObject> phases(Json.Struct body, Json.@Nullable Struct phases) {
        if (phases == null) {
            return List.of(new PhaseObject(1, none(body.at()), events(body, true)));
        }
        noteEventsBeside(body);
        List<PhaseObject> list = new ArrayList<>();
        for (Json.Member phase : phases.members()) {
            list.add(phase(Values.struct(phase.value(), "an object with the events of the phase")));
        }
        return list;
    }

    private void noteEventsBeside(Json.Struct body) {
        for (Json.Member member : body.members()) {
            refuseFirstGrammar(member);
            if (EventWord.of(member.key()) != null) {
                notes.add(member.value().at() + ": the event is not done, because the task has \"phases\"");
            }
        }
    }

    private PhaseObject phase(Json.Struct body) {
        long loop = 1;
        for (Json.Member member : body.members()) {
            if (member.key().equals("loop")) {
                loop = Values.loop(member.value());
            }
        }
        return new PhaseObject(loop, settings(body), events(body, false));
    }

    private List<Event> events(Json.Struct body, boolean ofTask) {
        List<Event> events = new ArrayList<>();
        for (Json.Member member : body.members()) {
            refuseFirstGrammar(member);
            EventWord word = EventWord.of(member.key());
            if (word != null) {
                events.add(EventReader.read(word, member.value()));
            } else if (!isProperty(member.key(), ofTask)) {
                notes.ignored(member.value().at());
            }
        }
        return events;
    }

    private static boolean isProperty(String key, boolean ofTask) {
        return switch (key) {
            case "loop",
                    "policy",
                    "priority",
                    "dl-runtime",
                    "dl-deadline",
                    "dl-period",
                    "cpus",
                    "util_min",
                    "util_max",
                    "taskgroup" -> true;
            case "instance", "delay", "phases" -> ofTask;
            default -> false;
        };
    }

    private static void refuseFirstGrammar(Json.Member member) {
        switch (member.key()) {
            case "exec", "lock_order", "resources" ->
                throw member.value()
                        .at()
                        .error(
                                "\"" + member.key() + "\" belongs to the first grammar of rt-app, which is not read",
                                "events in the order in which they happen (\"run\", \"lock\", \"wait\", \"timer\" ...);"
                                        + " write the task anew");
            default -> {}
        }
    }

    private static Settings none(Place at) {
        return new Settings(at, null, null, null, null, null, null, null, null, null);
    }

    private Settings settings(Json.Struct body) {
        String policy = null;
        Integer priority = null;
        Long dlRuntimeUs = null;
        Long dlDeadlineUs = null;
        Long dlPeriodUs = null;
        CpuMask cpus = null;
        Integer utilMin = null;
        Integer utilMax = null;
        String taskgroup = null;
        for (Json.Member member : body.members()) {
            Json value = member.value();
            switch (member.key()) {
                case "policy" -> policy = Policies.word(value);
                case "priority" -> priority = Values.count(value, -20, 99, "priority");
                case "dl-runtime" -> dlRuntimeUs = Values.number(value, 0, EventReader.MAX_US, "µs");
                case "dl-deadline" -> dlDeadlineUs = Values.number(value, 0, EventReader.MAX_US, "µs");
                case "dl-period" -> dlPeriodUs = Values.number(value, 0, EventReader.MAX_US, "µs");
                case "cpus" -> cpus = Values.cpus(value);
                case "util_min" -> utilMin = clamp(value);
                case "util_max" -> utilMax = clamp(value);
                case "taskgroup" -> taskgroup = group(value);
                default -> {}
            }
        }
        return new Settings(
                body.at(), policy, priority, dlRuntimeUs, dlDeadlineUs, dlPeriodUs, cpus, utilMin, utilMax, taskgroup);
    }

    private static @Nullable Integer clamp(Json value) {
        int clamp = Values.count(value, -1, 1024, "capacity, -1 for none,");
        return clamp < 0 ? null : clamp;
    }

    private static String group(Json value) {
        String expected = "the path of a task group from the root, for example \"/tg1/tg11\"";
        String path = Values.name(value, expected);
        boolean whole = path.equals("/") || (path.startsWith("/") && !path.endsWith("/"));
        if (!whole || path.contains("//") || (path + "/").contains("/../") || (path + "/").contains("/./")) {
            throw Values.found(value, expected);
        }
        return path;
    }

    /** The thread limit, for messages. */
    static WorkloadException tooMany(Place at, long threads) {
        return at.error("the file makes " + threads + " threads", "at most " + MAX_THREADS);
    }
}
