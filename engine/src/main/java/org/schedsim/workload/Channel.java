package org.schedsim.workload;

import org.apiguardian.api.API;

/**
 * Something that threads write tokens to and read them from; a reader waits until there are enough, a writer until there is
 * room.
 *
 * @param name unique among the channels of a workload
 * @param kind what it is made of
 * @param capacity tokens that it holds, at least 1
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record Channel(String name, Kind kind, long capacity) {
    /** Decides whether a wakeup is sync: the waker is about to sleep. */
    public enum Kind {
        /** Wakeups are sync. */
        PIPE,
        /** Wakeups are sync; one token is a message. */
        SOCKET,
        /** Not sync; one read takes all there is. */
        EVENTFD,
        /** Not sync; never full. */
        SEMAPHORE
    }
}
