package org.schedsim.sim;

import static org.schedsim.sim.LoopMachine.saturate;
import static org.schedsim.sim.LoopMachine.sleep;
import static org.schedsim.sim.LoopMachine.work;

import com.fasterxml.jackson.databind.JsonNode;
import org.schedsim.kernel.state.CpuRq;
import org.schedsim.kernel.state.Machine;
import org.schedsim.kernel.state.Task;
import org.schedsim.kernel.state.Tunables;
import org.schedsim.topology.CpuMask;

/** The machines and first states of the worked timelines: what their entries say in words. */
final class Timelines {
    private static final long US = 1_000;
    private static final long MS = 1_000_000;
    private static final int FORKED = 7;
    private static final Op BUSY = new Op.WorkForever();

    private Timelines() {}

    static LoopMachine of(JsonNode timeline) {
        JsonNode params = timeline.get("params");
        String name = timeline.get("name").asText();
        return switch (name) {
            case "busy task and sleeper on one CPU" -> busyAndSleeper(params);
            case "timer wakes a sleeper on an idle tickless CPU, no cpuidle governor" -> timerWakes(params);
            case "remote wakeup of a short-slice task on a busy CPU, same LLC and other LLC" -> remoteWakeup(params);
            case "newly idle CPU pulls" -> newlyIdle(params);
            case "nohz kick, idle balancing for two other CPUs" -> nohzKick(params);
            case "active balance: from kick to stopper to the new CPU" -> activeBalance(params, null);
            case "affinity widened on a running task, then active balance" -> widened(params);
            case "affinity narrowed on a running task" -> narrowed(params);
            case "fork on a partly idle machine" -> fork(params);
            default -> throw new IllegalArgumentException("no machine for the timeline '" + name + "'");
        };
    }

    private static LoopMachine machine(String topology, JsonNode params) {
        return new LoopMachine(topology, tunables -> apply(params, tunables));
    }

    private static void apply(JsonNode params, Tunables.Builder tunables) {
        tunables.hz = params.get("hz").asInt();
        tunables.hrtick = params.path("hrtick").asBoolean(true);
        tunables.baseSliceNs = params.path("base_slice_ns").asLong(0);
        tunables.niRandom = params.path("NI_RANDOM").asBoolean(true);
        tunables.cacheAware = params.path("cache_aware").asBoolean(true);
    }

    private static LoopMachine busyAndSleeper(JsonNode params) {
        LoopMachine loop = machine("1 llc x 1 cpu", params);
        loop.wakeAt(0, 0, loop.task("A", 0, BUSY));
        Task sleeper = loop.task("S", 0, work(300 * US), sleep(2 * MS), new Op.Jump(0));
        sleeper.timerSlackNs = params.get("timer_slack_ns").asLong();
        loop.wakeAt(500 * US, 0, sleeper);
        return loop;
    }

    private static LoopMachine timerWakes(JsonNode params) {
        LoopMachine loop = machine("1 llc x 2 cpu", params);
        loop.wakeAt(0, 1, loop.pinned(loop.task("H", 1, BUSY), 1));
        Task sleeper = loop.task("S", 0, work(100 * US), sleep(2 * MS), work(800 * US), new Op.SleepForever());
        loop.wakeAt(8_200 * US, 0, sleeper);
        return loop;
    }

    private static LoopMachine remoteWakeup(JsonNode params) {
        LoopMachine loop = machine("2 llc x 2 cpu", params);
        loop.wakeAt(10 * MS, 0, loop.task("A", 0, BUSY));
        loop.wakeAt(10 * MS, 1, loop.task("W1", 1, BUSY));
        loop.wakeAt(10 * MS, 2, loop.task("W2", 2, BUSY));
        shortSlice(loop.pinned(loop.task("S", 0, work(300 * US), new Op.SleepForever()), 0));
        shortSlice(loop.pinned(loop.task("U", 0, work(300 * US), new Op.SleepForever()), 0));
        loop.wakeAt(10_200 * US, 1, loop.task("S"));
        loop.wakeAt(11_400 * US, 2, loop.task("U"));
        return loop;
    }

    private static void shortSlice(Task task) {
        task.se.customSlice = true;
        task.se.sliceNs = 500 * US;
        task.se.vlag = 200 * US;
    }

    private static LoopMachine newlyIdle(JsonNode params) {
        LoopMachine loop = machine("1 llc x 2 cpu", params);
        Task a = loop.task("A", 0, BUSY);
        Task b = loop.task("B", 0, BUSY);
        loop.wakeAt(0, 1, loop.task("C", 1, work(10_800 * US), new Op.Exit()));
        loop.at(0, 0, () -> {
            place(loop, a, 0);
            place(loop, b, 0);
            saturate(loop.machine.rqs[0].cfs.avg, 1023, 2047, 2047);
        });
        return loop;
    }

    /** Wakes a task on this very CPU, wherever selection would put it. */
    private static void place(LoopMachine loop, Task task, int cpu) {
        CpuMask allowed = task.allowed;
        task.allowed = CpuMask.of(cpu);
        loop.world.kernel.wakeup.wake(task, cpu, false);
        task.allowed = allowed;
    }

    private static LoopMachine nohzKick(JsonNode params) {
        LoopMachine loop = machine("1 llc x 4 cpu", params);
        CpuRq rq = loop.machine.rqs[0];
        Task a = loop.task("A", 0, BUSY);
        Task b = loop.task("B", 0, BUSY);
        Task c = loop.task("C", 0, BUSY);
        loop.at(9 * MS, 0, () -> place(loop, a, 0));
        loop.at(9 * MS, 0, () -> {
            place(loop, b, 0);
            place(loop, c, 0);
            for (Task task : new Task[] {a, b, c}) {
                saturate(task.se.avg, 341, 1024, 1024);
            }
            saturate(rq.cfs.avg, 1023, 3072, 3072);
            rq.moveToHead(a);
        });
        return loop;
    }

    private static LoopMachine activeBalance(JsonNode params, CpuMask pin) {
        LoopMachine loop = machine("2 llc x 2 cpu", params);
        Task t = loop.task("T", 0, BUSY);
        Task h = loop.pinned(loop.task("H", 1, BUSY), 1);
        loop.at(0, 0, () -> {
            place(loop, t, 0);
            saturate(t.se.avg, 1023, 1023, 1023);
            saturate(loop.machine.rqs[0].cfs.avg, 1023, 1023, 1023);
            if (pin != null) {
                t.allowed = pin;
            }
        });
        loop.at(0, 1, () -> {
            place(loop, h, 1);
            saturate(h.se.avg, 1023, 1023, 1023);
            saturate(loop.machine.rqs[1].cfs.avg, 1023, 1023, 1023);
        });
        return loop;
    }

    static LoopMachine pinned(JsonNode params) {
        return activeBalance(params, CpuMask.of(0));
    }

    private static LoopMachine widened(JsonNode params) {
        LoopMachine loop = pinned(params);
        CpuRq caller = loop.machine.rqs[3];
        loop.at(1_000 * MS, 3, () -> loop.world.affinity.set(loop.task("T"), loop.machine.topology.online(), caller));
        return loop;
    }

    private static LoopMachine narrowed(JsonNode params) {
        LoopMachine loop = machine("1 llc x 4 cpu", params);
        Task t = loop.task("T", 0, BUSY);
        Task w = loop.pinned(loop.task("W", 0, BUSY), 0);
        loop.at(5 * MS, 0, () -> place(loop, t, 0));
        loop.at(5 * MS, 0, () -> place(loop, w, 0));
        Task k = loop.pinned(loop.task("K", 1, work(200 * US), new Op.AffinityOf(t.id, CpuMask.of(2, 3)), BUSY), 1);
        loop.wakeAt(5 * MS, 1, k);
        loop.world.launcher.adopt(t);
        return loop;
    }

    private static LoopMachine fork(JsonNode params) {
        LoopMachine loop = machine("2 llc x 2 cpu", params);
        Task p = loop.task("P", 0, work(400 * US), new Op.Fork(FORKED), BUSY);
        Task h = loop.pinned(loop.task("H", 1, BUSY), 1);
        loop.at(6 * MS, 0, () -> {
            place(loop, p, 0);
            saturate(loop.machine.rqs[0].cfs.avg, 600, 1024, 1024);
        });
        loop.at(6 * MS, 1, () -> {
            place(loop, h, 1);
            saturate(loop.machine.rqs[1].cfs.avg, 1023, 1023, 1023);
        });
        loop.onFork(FORKED, "C");
        loop.machine.rqs[2].idleStamp = Machine.BOOT_NS + 3 * MS;
        loop.machine.rqs[3].idleStamp = Machine.BOOT_NS + 4 * MS;
        return loop;
    }
}
