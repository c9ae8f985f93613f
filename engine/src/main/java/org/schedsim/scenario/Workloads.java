package org.schedsim.scenario;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.apiguardian.api.API;
import org.schedsim.workload.Channel;

/**
 * Workloads that schedulers are often measured with.
 *
 * <pre>{@code
 * ScenarioBuilder scenario = ScenarioBuilder.scenario().topology("8c16t").duration(seconds(1));
 * Workloads.pingPong(scenario, "pair", us(50));
 * Workloads.hackbench(scenario, "hackbench", 4, us(5));
 * }</pre>
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class Workloads {
    private static final int ROOM = 16;

    private Workloads() {}

    /**
     * Two threads, {@code ping} and {@code pong}: each works for {@code work}, writes a pipe to wake the other, and waits
     * for its answer.
     */
    public static ProcessSpecBuilder pingPong(ScenarioBuilder scenario, String name, Duration work) {
        Channel there = scenario.pipe(name + ".there", ROOM);
        Channel back = scenario.pipe(name + ".back", ROOM);
        ProcessSpecBuilder process = scenario.process(name);
        process.thread("ping").repeat(t -> t.run(work).write(there).read(back));
        process.thread("pong").repeat(t -> t.read(there).run(work).write(back));
        return process;
    }

    /**
     * A group of hackbench: {@code pairs} senders and as many receivers; each sender works for {@code work} and sends a
     * message to each receiver in turn, each receiver works for {@code work} on each message.
     */
    public static ProcessSpecBuilder hackbench(ScenarioBuilder scenario, String name, int pairs, Duration work) {
        List<Channel> sockets = new ArrayList<>();
        for (int i = 0; i < pairs; i++) {
            sockets.add(scenario.socket(name + "." + i, ROOM));
        }
        ProcessSpecBuilder process = scenario.process(name);
        for (int i = 0; i < pairs; i++) {
            Channel socket = sockets.get(i);
            process.thread("receiver." + i).repeat(t -> t.read(socket).run(work));
        }
        process.threads("sender", pairs)
                .repeat(t -> sockets.forEach(socket -> t.run(work).write(socket)));
        return process;
    }

    /**
     * A message thread of schbench with its workers: each worker thinks for {@code think}, asks the message thread, and
     * works for {@code work} once that has answered.
     */
    public static ProcessSpecBuilder schbench(
            ScenarioBuilder scenario, String name, int workers, Duration think, Duration work) {
        Channel requests = scenario.semaphore(name + ".requests");
        Channel answers = scenario.semaphore(name + ".answers");
        ProcessSpecBuilder process = scenario.process(name);
        process.thread("message").repeat(t -> t.read(requests).write(answers));
        process.threads("worker", workers)
                .repeat(t -> t.sleep(think).write(requests).read(answers).run(work));
        return process;
    }

    /** {@code count} threads that each work for {@code work} at the begin of every period. */
    public static ThreadsBuilder periodic(
            ScenarioBuilder scenario, String name, int count, Duration work, Duration period) {
        return scenario.process(name)
                .threads("task", count)
                .repeat(t -> t.run(work).sleepToPeriod(period));
    }
}
