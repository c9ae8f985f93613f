package org.schedsim.workload.io;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.schedsim.workload.Workload;

/** Reads the whole of a file. */
final class RtAppReader {
    private static final long NS_PER_S = 1_000_000_000;

    private RtAppReader() {}

    static RtAppFile read(String name, String text) {
        String expected = "an object with \"tasks\", and \"global\" if wanted";
        Json.Struct root = Values.struct(JsonText.parse(name, text), expected);
        Notes notes = new Notes();
        Json.Struct tasks = null;
        Json.Struct global = null;
        for (Json.Member member : root.members()) {
            switch (member.key()) {
                case "tasks" -> tasks = once(tasks, member);
                case "global" -> global = once(global, member);
                default -> notes.ignored(member.value().at());
            }
        }
        if (tasks == null) {
            throw root.at().error("there are no \"tasks\"; the file may be a fragment for merging", expected);
        }
        return make(tasks(tasks, notes), GlobalObject.read(global, notes), notes);
    }

    private static Json.Struct once(Json.@Nullable Struct before, Json.Member member) {
        if (before != null) {
            throw member.value().at().error("\"" + member.key() + "\" is there twice", "it once");
        }
        return Values.struct(member.value(), "an object");
    }

    private static List<TaskObject> tasks(Json.Struct struct, Notes notes) {
        List<TaskObject> tasks = new ArrayList<>();
        TreeSet<String> names = new TreeSet<>();
        for (Json.Member member : struct.members()) {
            if (!names.add(member.key())) {
                throw member.value().at().error("there is a task of this name already", "another name");
            }
            TaskObject task = new TaskReader(notes).read(member);
            Endless.refuse(task);
            tasks.add(task);
        }
        if (tasks.isEmpty()) {
            throw struct.at().error("\"tasks\" is empty", "at least one task");
        }
        return tasks;
    }

    private static RtAppFile make(List<TaskObject> tasks, GlobalObject global, Notes notes) {
        Workload workload = new WorkloadMaker(tasks, global, notes).make();
        long durationNs = global.durationS() < 0 ? RtAppFile.WITHOUT_END : global.durationS() * NS_PER_S;
        return new RtAppFile(workload, durationNs, global.calibration(), notes.list());
    }
}
