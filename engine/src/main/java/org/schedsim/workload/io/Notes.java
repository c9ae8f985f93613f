package org.schedsim.workload.io;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** What was read, but means something else in a model, or nothing. */
final class Notes {
    private static final int SHOWN = 100;

    private final Set<String> notes = new LinkedHashSet<>();
    private final Set<String> ignored = new LinkedHashSet<>();
    private int left;

    void add(String note) {
        if (notes.size() < SHOWN) {
            notes.add(note);
        } else if (!notes.contains(note)) {
            left++;
        }
    }

    /** A key without meaning in a model. */
    void ignored(Place at) {
        if (ignored.size() < SHOWN) {
            ignored.add(at.path());
        } else if (!ignored.contains(at.path())) {
            left++;
        }
    }

    List<String> list() {
        List<String> all = new ArrayList<>(notes);
        if (!ignored.isEmpty()) {
            all.add("ignored, because nothing in the model depends on it: " + String.join(", ", ignored));
        }
        if (left > 0) {
            all.add("and " + left + " more notes");
        }
        return all;
    }
}
