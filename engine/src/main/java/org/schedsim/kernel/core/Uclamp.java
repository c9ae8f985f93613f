package org.schedsim.kernel.core;

import org.jspecify.annotations.Nullable;
import org.schedsim.kernel.state.CpuRq;
import org.schedsim.kernel.state.Machine;
import org.schedsim.kernel.state.Task;
import org.schedsim.kernel.state.TaskGroup;

/** Utilisation clamps: what tasks and groups ask for, and what holds (spec 13 §7). */
public final class Uclamp {
    /** Stands for a clamp that the task does not ask for. */
    public static final int NOT_ASKED = -1;

    private static final int FULL = 1024;

    private Uclamp() {}

    /** {@code uclamp_eff_get}: a request inside what the group gives, then below the system's limit. */
    static int effective(int requested, int groupMin, int groupMax, boolean inRootGroup, int systemLimit) {
        int granted = inRootGroup ? requested : Math.min(Math.max(requested, groupMin), groupMax);
        return Math.min(granted, systemLimit);
    }

    /** Lower clamp of {@code task}: while the task is runnable, the one with which it was enqueued. */
    public static int min(Machine machine, Task task) {
        return task.uclampCounted ? task.uclampMin : effectiveMin(machine, task);
    }

    /** Upper clamp of {@code task}, as for {@link #min(Machine, Task)}. */
    public static int max(Machine machine, Task task) {
        return task.uclampCounted ? task.uclampMax : effectiveMax(machine, task);
    }

    private static int effectiveMin(Machine machine, Task task) {
        int asked = task.uclampAskedMin;
        int byPolicy = task.policy.isRt() ? machine.uclamp.rtMin : 0;
        return inGroup(machine, task, asked == NOT_ASKED ? byPolicy : asked, machine.uclamp.minLimit);
    }

    private static int effectiveMax(Machine machine, Task task) {
        int asked = task.uclampAskedMax;
        return inGroup(machine, task, asked == NOT_ASKED ? FULL : asked, machine.uclamp.maxLimit);
    }

    private static int inGroup(Machine machine, Task task, int requested, int systemLimit) {
        TaskGroup group = machine.groupOf(task);
        return effective(requested, group.uclampEffMin, group.uclampEffMax, group.isRoot(), systemLimit);
    }

    /** {@code uclamp_rq_inc}: a fair or real-time task becomes runnable on {@code rq}. */
    public static void enqueue(CpuRq rq, Task task) {
        if (rq.machine.uclamp.used && !task.uclampCounted) {
            task.uclampMin = effectiveMin(rq.machine, task);
            task.uclampMax = effectiveMax(rq.machine, task);
            task.uclampCounted = true;
            rq.uclamp.add(task);
        }
    }

    /** {@code uclamp_rq_dec}: it no longer is; one that came before clamps were in use was never counted. */
    public static void dequeue(CpuRq rq, Task task) {
        if (task.uclampCounted) {
            task.uclampCounted = false;
            rq.uclamp.remove(task);
        }
    }

    /** {@code sched_setattr} with clamps, 0 to 1024 each or {@link #NOT_ASKED}. */
    public static void ask(Machine machine, Task task, int min, int max) {
        machine.uclamp.used = true;
        CpuRq rq = machine.rq(task);
        dequeue(rq, task);
        task.uclampAskedMin = min;
        task.uclampAskedMax = max;
        if (isRunnable(task)) {
            enqueue(rq, task);
        }
    }

    private static boolean isRunnable(Task task) {
        return task.onRq && !task.se.schedDelayed && (task.policy.isFair() || task.policy.isRt());
    }

    /** {@code cpu.uclamp.min} and {@code cpu.uclamp.max} are written, 0 to 1024 each: what holds in all groups below follows. */
    public static void setGroup(Machine machine, TaskGroup group, int min, int max) {
        machine.uclamp.used = true;
        group.uclampMin = min;
        group.uclampMax = max;
        updateEffective(group);
        for (CpuRq rq : machine.rqs) {
            refreshFair(rq, group);
            refreshRealTime(rq, group);
        }
    }

    /** {@code cpu_util_update_eff}. */
    private static void updateEffective(TaskGroup group) {
        TaskGroup parent = group.parent;
        if (parent != null) {
            group.uclampEffMax = Math.min(group.uclampMax, parent.uclampEffMax);
            group.uclampEffMin = Math.min(Math.min(group.uclampMin, parent.uclampEffMin), group.uclampEffMax);
        }
        for (int i = 0; i < group.children.size(); i++) {
            updateEffective(group.children.get(i));
        }
    }

    private static void refreshFair(CpuRq rq, TaskGroup group) {
        for (Task task = rq.cfsTasksHead; task != null; task = task.listNext) {
            refresh(rq, task, group);
        }
    }

    private static void refreshRealTime(CpuRq rq, TaskGroup group) {
        for (Task first : rq.rt.head) {
            for (Task task = first; task != null; task = task.rtNext) {
                refresh(rq, task, group);
            }
        }
        if (rq.rt.curr != null) {
            refresh(rq, rq.rt.curr, group);
        }
    }

    private static void refresh(CpuRq rq, Task task, TaskGroup group) {
        if (isWithin(task.group, group)) {
            refresh(rq, task);
        }
    }

    private static boolean isWithin(@Nullable TaskGroup inner, TaskGroup outer) {
        TaskGroup group = inner;
        while (group != null && group != outer) {
            group = group.parent;
        }
        return group == outer;
    }

    /** What holds for a counted task is derived anew. */
    public static void refresh(CpuRq rq, Task task) {
        if (task.uclampCounted) {
            dequeue(rq, task);
            enqueue(rq, task);
        }
    }
}
