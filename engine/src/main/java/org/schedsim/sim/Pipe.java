package org.schedsim.sim;

import org.jspecify.annotations.Nullable;
import org.schedsim.workload.Channel;

/**
 * Tokens in a channel, and those who wait for tokens or for room. What a waiting thread was woken for is kept for it until
 * it runs; it still takes up its place in the channel.
 */
final class Pipe implements Ipc.Awaited {
    final Channel channel;
    final WaitQueue readers = new WaitQueue();
    final WaitQueue writers = new WaitQueue();
    long tokens;
    private long keptTokens;
    private long keptRoom;

    Pipe(Channel channel) {
        this.channel = channel;
    }

    /** The waker is about to sleep, so the woken task may well take its CPU (spec 12 §3). */
    boolean isSync() {
        return channel.kind() == Channel.Kind.PIPE || channel.kind() == Channel.Kind.SOCKET;
    }

    private boolean takesAll() {
        return channel.kind() == Channel.Kind.EVENTFD;
    }

    private long available() {
        return tokens - keptTokens;
    }

    private long room() {
        return channel.kind() == Channel.Kind.SEMAPHORE ? Long.MAX_VALUE : channel.capacity() - tokens - keptRoom;
    }

    /** Returns false if the worker has to wait. */
    boolean read(Worker worker, long wanted) {
        long taken = worker.share;
        if (worker.granted) {
            worker.granted = false;
            keptTokens -= taken;
        } else if (available() < wanted) {
            return false;
        } else {
            taken = takesAll() ? available() : wanted;
        }
        tokens -= taken;
        return true;
    }

    /** Returns false if the worker has to wait. */
    boolean write(Worker worker, long written) {
        if (worker.granted) {
            worker.granted = false;
            keptRoom -= written;
        } else if (room() < written) {
            return false;
        }
        tokens += written;
        return true;
    }

    /** The longest waiting reader for whom there is enough, off the queue. */
    @Nullable
    Worker nextReader() {
        Worker reader = available() <= 0 ? null : firstThatFits(readers, available());
        if (reader != null) {
            reader.share = takesAll() ? available() : reader.share;
            keptTokens += reader.share;
        }
        return reader;
    }

    /** The longest waiting writer for whom there is room, off the queue. */
    @Nullable
    Worker nextWriter() {
        Worker writer = room() <= 0 ? null : firstThatFits(writers, room());
        if (writer != null) {
            keptRoom += writer.share;
        }
        return writer;
    }

    private static @Nullable Worker firstThatFits(WaitQueue queue, long most) {
        Worker previous = null;
        Worker worker = queue.first();
        while (worker != null && worker.share > most) {
            previous = worker;
            worker = worker.waitNext;
        }
        if (worker != null) {
            queue.removeAfter(previous, worker);
        }
        return worker;
    }
}
