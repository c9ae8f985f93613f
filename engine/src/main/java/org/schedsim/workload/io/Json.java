package org.schedsim.workload.io;

import java.util.List;

/** A value of a JSON text, with its place. Members of an object stay in order, equal keys included. */
sealed interface Json {
    Place at();

    /** What it is, for messages. */
    String found();

    record Struct(Place at, List<Member> members) implements Json {
        @Override
        public String found() {
            return "an object";
        }
    }

    record Sequence(Place at, List<Json> items) implements Json {
        @Override
        public String found() {
            return "an array";
        }
    }

    record Text(Place at, String text) implements Json {
        @Override
        public String found() {
            return "\"" + Place.shortened(text) + "\"";
        }
    }

    record Numeral(Place at, String digits) implements Json {
        @Override
        public String found() {
            return Place.shortened(digits);
        }
    }

    record Truth(Place at, boolean value) implements Json {
        @Override
        public String found() {
            return String.valueOf(value);
        }
    }

    /** {@code null}, or a key without a value. */
    record Nothing(Place at) implements Json {
        @Override
        public String found() {
            return "no value";
        }
    }

    record Member(String key, Json value) {}
}
