package org.schedsim.workload.io;

import org.jspecify.annotations.Nullable;

/** Kinds of events. A key names the first kind that it starts with, in this order. */
enum EventWord {
    LOCK("lock", Value.NAME),
    UNLOCK("unlock", Value.NAME),
    WAIT("wait", Value.CONDITION),
    SIGNAL("signal", Value.NAME),
    BROAD("broad", Value.NAME),
    SYNC("sync", Value.CONDITION),
    SLEEP("sleep", Value.MICROSECONDS),
    RUNTIME("runtime", Value.MICROSECONDS),
    RUN("run", Value.MICROSECONDS),
    TIMER("timer", Value.TIMER),
    SUSPEND("suspend", Value.NAME_OR_NOTHING),
    RESUME("resume", Value.NAME),
    MEMRUN("memrun", Value.ACCESSES),
    MEM("mem", Value.BYTES),
    IORUN("iorun", Value.BYTES),
    YIELD("yield", Value.IGNORED),
    BARRIER("barrier", Value.NAME),
    FORK("fork", Value.NAME),
    SEM_POST("sem_post", Value.NAME),
    SEM_WAIT("sem_wait", Value.NAME);

    /** What stands after the key. */
    enum Value {
        MICROSECONDS,
        BYTES,
        NAME,
        NAME_OR_NOTHING,
        CONDITION,
        TIMER,
        ACCESSES,
        IGNORED
    }

    private static final EventWord[] ORDER = values();

    final String prefix;
    final Value value;

    EventWord(String prefix, Value value) {
        this.prefix = prefix;
        this.value = value;
    }

    static @Nullable EventWord of(String key) {
        for (EventWord word : ORDER) {
            if (key.startsWith(word.prefix)) {
                return word;
            }
        }
        return null;
    }
}
