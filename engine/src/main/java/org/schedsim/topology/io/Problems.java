package org.schedsim.topology.io;

import java.util.ArrayList;
import java.util.List;
import org.schedsim.topology.TopologyException;

/** Collects what is wrong, because one mistake often shows in several places. */
final class Problems {

    private static final int SHOWN = 5;

    private final List<String> messages = new ArrayList<>();
    private int left;

    void add(String message) {
        if (messages.size() < SHOWN) {
            messages.add(message);
        } else {
            left++;
        }
    }

    void throwIfAny() {
        if (left > 0) {
            messages.add("and " + left + " more");
        }
        if (!messages.isEmpty()) {
            throw new TopologyException(String.join("\n", messages));
        }
    }
}
