package org.schedsim.scenario;

import java.time.Duration;
import java.util.function.Consumer;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;
import org.schedsim.topology.CpuMask;
import org.schedsim.workload.Attribute;
import org.schedsim.workload.Channel;
import org.schedsim.workload.Phase;
import org.schedsim.workload.Span;

/**
 * What a thread does, one phase after the other.
 *
 * <pre>{@code
 * Channel requests = scenario.pipe("requests", 16);
 * scenario.process("client").thread("c").repeat(c -> c.run(us(50)).write(requests));
 * scenario.process("server").thread("s").repeat(s -> s.read(requests).lock("table").run(us(20)).unlock("table"));
 * }</pre>
 *
 * @param <S> what is being built
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public abstract class PhaseWords<S extends PhaseWords<S>> {
    PhaseWords() {}

    /** Appends a phase. */
    abstract S add(Phase phase);

    /** What is being built, for messages. */
    abstract String where(String word);

    /** Works for as long as a CPU of capacity 1024 takes for it in {@code work}. */
    public S run(Duration work) {
        return run(new Span.Fixed(positive("run", work)));
    }

    /** The same, a length drawn anew each time. */
    public S run(Span work) {
        return add(new Phase.Run(work));
    }

    /** Is busy for {@code time} of its own CPU time, however fast the CPU. */
    public S runFor(Duration time) {
        return runFor(new Span.Fixed(positive("runFor", time)));
    }

    /** The same, a time drawn anew each time. */
    public S runFor(Span time) {
        return add(new Phase.RunFor(time));
    }

    /** Works inside a system call: a lazy request to reschedule is noticed when the call ends, or at the next tick. */
    public S systemCall(Duration work) {
        return systemCall(new Span.Fixed(positive("systemCall", work)));
    }

    /** The same, a length drawn anew each time. */
    public S systemCall(Span work) {
        return add(new Phase.SystemCall(work));
    }

    /** Works without end. */
    public S busy() {
        return add(new Phase.RunForever());
    }

    /** Sleeps for {@code time}, counted from the call; the timer may be late by its slack of 50 µs. */
    public S sleep(Duration time) {
        return sleep(new Span.Fixed(positive("sleep", time)));
    }

    /** The same, a time drawn anew each time. */
    public S sleep(Span time) {
        return add(new Phase.Sleep(time));
    }

    /** Sleeps to the end of the present period; the first one begins when this is first reached. */
    public S sleepToPeriod(Duration period) {
        return add(new Phase.SleepToPeriod(positive("sleepToPeriod", period)));
    }

    /**
     * Sleeps until one period after the last use of the timer, whoever used it; the first use only starts it. After an
     * overrun it starts anew.
     */
    public S timer(String name, Duration period) {
        return add(new Phase.Timer(name, positive("timer", period), false));
    }

    /** Like {@link #timer}, but the periods that were overrun are made up for: it stays on the grid of its first use. */
    public S absoluteTimer(String name, Duration period) {
        return add(new Phase.Timer(name, positive("absoluteTimer", period), true));
    }

    /** Sleeps without end. */
    public S sleeps() {
        return add(new Phase.SleepForever());
    }

    /** Does the phases of {@code body} again and again. */
    public S repeat(Consumer<Phases> body) {
        return repeat(Phase.Repeat.WITHOUT_END, "repeat", body);
    }

    /** Does the phases of {@code body} {@code times} times, at least once. */
    public S repeat(long times, Consumer<Phases> body) {
        if (times < 1) {
            throw wrong("repeat", "found " + times + " times, expected at least 1");
        }
        return repeat(times, "repeat", body);
    }

    private S repeat(long times, String word, Consumer<Phases> body) {
        Phases inner = new Phases(where(word));
        body.accept(inner);
        if (inner.list().isEmpty()) {
            throw wrong(word, "nothing to repeat; give it phases, for example run(ms(1)).sleep(ms(1))");
        }
        if (times == Phase.Repeat.WITHOUT_END && !inner.takesTime()) {
            throw wrong(word, "nothing in it takes time, so it would never end; put a run or a sleep into it");
        }
        return add(new Phase.Repeat(times, inner.list()));
    }

    /** Puts a token into a channel; waits for room. */
    public S write(Channel channel) {
        return write(channel, 1);
    }

    /** Puts {@code tokens} into a channel, all at once; waits for room. */
    public S write(Channel channel, long tokens) {
        return add(new Phase.Write(channel, tokens("write", channel, tokens)));
    }

    /** Takes a token out of a channel; waits for one. An eventfd gives all it has. */
    public S read(Channel channel) {
        return read(channel, 1);
    }

    /** Takes {@code tokens} out of a channel, all at once; waits until there are as many. */
    public S read(Channel channel, long tokens) {
        return add(new Phase.Read(channel, tokens("read", channel, tokens)));
    }

    private long tokens(String word, Channel channel, long tokens) {
        boolean bounded = channel.kind() != Channel.Kind.SEMAPHORE;
        if (tokens < 1 || bounded && tokens > channel.capacity()) {
            String most = bounded ? " to " + channel.capacity() + ", what '" + channel.name() + "' holds" : " or more";
            throw wrong(word, "found " + tokens + " tokens, expected 1" + most);
        }
        return tokens;
    }

    /** Waits at a futex-like place until somebody wakes it; a wake that nobody waits for is lost. */
    public S waitAt(String place) {
        return add(new Phase.Wait(place));
    }

    /** Wakes up to {@code count} of those who wait at the place, longest waiting first. */
    public S wake(String place, int count) {
        if (count < 1) {
            throw wrong("wake", "found " + count + ", expected at least 1");
        }
        return add(new Phase.Wake(place, count));
    }

    /** Waits until {@code parties} threads are here. */
    public S barrier(String name, int parties) {
        if (parties < 1) {
            throw wrong("barrier", "found " + parties + " parties, expected at least 1");
        }
        return add(new Phase.Barrier(name, parties));
    }

    /** Takes a mutex; waits in line for it. */
    public S lock(String mutex) {
        return add(new Phase.Lock(mutex));
    }

    /** Gives the mutex to whoever has waited longest for it. */
    public S unlock(String mutex) {
        return add(new Phase.Unlock(mutex));
    }

    /** Gives the mutex back, waits for a signal, takes the mutex again. */
    public S waitCondition(String condition, String mutex) {
        return add(new Phase.WaitCondition(condition, mutex));
    }

    /** Wakes the longest waiting one. */
    public S signal(String condition) {
        return add(new Phase.Signal(condition, false));
    }

    /** Wakes all who wait for the condition. */
    public S broadcast(String condition) {
        return add(new Phase.Signal(condition, true));
    }

    /** Blocks until another thread resumes this one. */
    public S suspend() {
        return add(new Phase.Suspend());
    }

    /** Resumes the threads that are suspended; lost on the others. */
    public S resume(TaskSelection threads) {
        S result = null;
        for (int thread : threads.taskIds()) {
            result = add(new Phase.Resume(thread));
        }
        return orNothing("resume", result);
    }

    /** Creates a thread that starts {@link ThreadBuilder#onFork}; of several, the first that does not live. */
    public S fork(TaskSelection threads) {
        return add(new Phase.Fork(threads.taskIds()));
    }

    /** Replaces its own program image: it is placed anew, and has an address space of its own. */
    public S exec() {
        return add(new Phase.Exec());
    }

    /** Ends the thread. */
    public S exit() {
        return add(new Phase.Exit());
    }

    /** {@code sched_yield}. */
    public S schedYield() {
        return add(new Phase.Yield());
    }

    /** Changes an attribute of its own. */
    public S set(Attribute attribute) {
        return add(new Phase.Set(attribute));
    }

    /** -20 to 19. */
    public S setNice(int nice) {
        if (nice < -20 || nice > 19) {
            throw wrong("setNice", "found " + nice + ", expected -20 to 19");
        }
        return set(new Attribute.Nice(nice));
    }

    /** A slice of its own, 100 µs to 100 ms. */
    public S setSlice(Duration slice) {
        long sliceNs = slice.toNanos();
        if (sliceNs < 100_000 || sliceNs > 100_000_000) {
            throw wrong("setSlice", "found " + slice + ", expected 100 us to 100 ms");
        }
        return set(new Attribute.Slice(sliceNs));
    }

    /** May use these CPUs only, from now on. */
    public S setAffinity(int... cpus) {
        if (cpus.length == 0) {
            throw wrong("setAffinity", "found no CPU, expected at least one");
        }
        return set(new Attribute.Affinity(CpuMask.of(cpus)));
    }

    /** Moves itself to another cgroup; {@code "/"} = the root. */
    public S setCgroup(String path) {
        return set(new Attribute.Cgroup(path));
    }

    private S orNothing(String word, @Nullable S result) {
        if (result == null) {
            throw wrong(word, "found no thread, expected at least one");
        }
        return result;
    }

    private ScenarioException wrong(String word, String what) {
        return new ScenarioException(where(word) + ": " + what);
    }

    private long positive(String word, Duration duration) {
        if (duration.isNegative() || duration.isZero()) {
            throw wrong(word, "found " + duration + ", expected a time above zero");
        }
        return duration.toNanos();
    }
}
