package org.schedsim.sim;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.schedsim.kernel.state.CpuRq;
import org.schedsim.kernel.state.Domain;
import org.schedsim.kernel.state.Entity;
import org.schedsim.kernel.state.LlcShared;
import org.schedsim.kernel.state.Machine;
import org.schedsim.kernel.state.Task;

/** Reads from a machine what a step of a timeline expects, under the names that the file uses. */
final class TimelineState {
    private final LoopMachine loop;
    private final Machine machine;

    TimelineState(LoopMachine loop) {
        this.loop = loop;
        this.machine = loop.machine;
    }

    /** What does not agree with the step; empty if everything does. */
    List<String> differences(JsonNode step) {
        List<String> differences = new ArrayList<>();
        int cpu = step.get("cpu").asInt();
        if (step.has("running")) {
            compare("running", step.get("running").asText(), loop.running(cpu), differences);
        }
        for (Map.Entry<String, JsonNode> field : step.path("state").properties()) {
            String expected = field.getValue().toString().replace("\"", "");
            compare(field.getKey(), expected, read(field.getKey(), cpu, field.getValue()), differences);
        }
        return differences;
    }

    private static void compare(String key, String expected, String actual, List<String> differences) {
        if (!expected.equals(actual)) {
            differences.add(key + ": expected " + expected + ", found " + actual);
        }
    }

    private String read(String key, int cpu, JsonNode expected) {
        CpuRq rq = machine.rqs[cpu];
        if (key.equals("nr_running") && expected.isArray()) {
            return queueLengths();
        }
        int underscore = key.indexOf('_');
        if (underscore > 0 && key.startsWith("C_") && !loop.knows("C")) {
            return "not forked yet";
        }
        if (underscore > 0 && loop.knows(key.substring(0, underscore))) {
            return ofTask(loop.task(key.substring(0, underscore)), key.substring(underscore + 1));
        }
        if (loop.knows(key)) {
            Task task = loop.task(key);
            return task.onRq ? "queued on CPU " + task.cpu : "not queued";
        }
        int suffix = key.lastIndexOf("_cpu");
        if (suffix > 0 && Character.isDigit(key.charAt(key.length() - 1))) {
            return ofCpu(machine.rqs[key.charAt(key.length() - 1) - '0'], key.substring(0, suffix));
        }
        return ofCpu(rq, key);
    }

    private String queueLengths() {
        List<Integer> lengths = new ArrayList<>();
        for (CpuRq rq : machine.rqs) {
            lengths.add(rq.nrRunning);
        }
        return lengths.toString().replace(" ", "");
    }

    private static String ofTask(Task task, String key) {
        Entity se = task.se;
        return switch (key) {
            case "vruntime" -> Long.toString(se.vruntime);
            case "deadline" -> Long.toString(se.deadline);
            case "vprot" -> Long.toString(se.vprot);
            case "vlag" -> Long.toString(se.vlag);
            case "delayed" -> Boolean.toString(se.schedDelayed);
            case "on_rq" -> Boolean.toString(se.onRq);
            case "cpu" -> Integer.toString(task.cpu);
            case "util_avg" -> Long.toString(se.avg.utilAvg);
            case "need_resched" ->
                Objects.requireNonNull(se.cfsRq).rq.request.name().toLowerCase(java.util.Locale.ROOT);
            default -> throw new IllegalArgumentException("no field " + key + " of a task");
        };
    }

    private String ofCpu(CpuRq rq, String key) {
        return switch (key) {
            case "nr_running" -> Integer.toString(rq.nrRunning);
            case "need_resched" -> rq.request.name().toLowerCase(java.util.Locale.ROOT);
            case "next_tick_ns" -> Long.toString(loop.world.queue.timeOf(Sources.JIFFY) - Machine.BOOT_NS);
            case "in_nohz_idle_mask" -> Boolean.toString(machine.nohz.idleMask.get(rq.cpu));
            case "nr_busy_cpus" -> Integer.toString(shared(rq).nrBusyCpus);
            case "idle_stamp" -> Long.toString(rq.idleStamp);
            case "idle_stamp_ns" -> Long.toString(rq.idleStamp - Machine.BOOT_NS);
            case "has_blocked" -> Boolean.toString(machine.nohz.hasBlocked);
            case "needs_update" -> Boolean.toString(machine.nohz.needsUpdate);
            case "overloaded" -> Boolean.toString(rq.rd.overloaded);
            case "ttwu_pending" -> rq.ttwuPending ? "1" : "0";
            case "cfs_tasks_head_to_tail" -> fairTasks(rq);
            case "local_idle_cpus" -> rq.isIdle() ? "1" : "0";
            case "next_balance_jiffies" ->
                Long.toString(machine.nohz.nextBalance - Machine.BOOT_NS / machine.tunables.tickNs);
            case "balance_interval_ms" -> Long.toString(top(rq).balanceInterval);
            case "nr_balance_failed" -> Integer.toString(failed());
            case "active_balance" -> Boolean.toString(rq.activeBalance);
            case "cursor" -> Integer.toString(rq.distributeCursor);
            default -> throw new IllegalArgumentException("no field " + key + " of a CPU");
        };
    }

    private static LlcShared shared(CpuRq rq) {
        return Objects.requireNonNull(rq.llcShared);
    }

    /** The timelines speak of the package level of CPU 2, the destination. */
    private int failed() {
        return top(machine.rqs[2]).nrBalanceFailed;
    }

    private static Domain top(CpuRq rq) {
        Domain domain = Objects.requireNonNull(rq.sd);
        while (domain.parent != null) {
            domain = domain.parent;
        }
        return domain;
    }

    private static String fairTasks(CpuRq rq) {
        List<String> names = new ArrayList<>();
        for (Task task = rq.cfsTasksHead; task != null; task = task.listNext) {
            names.add(task.name);
        }
        return names.toString().replace(" ", "");
    }
}
