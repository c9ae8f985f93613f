package org.schedsim.record;

import com.fasterxml.jackson.core.JsonToken;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The fields that a JSON object has: these in any order, no others. */
final class JsonShape {
    private final Map<String, JsonCursor.Value<?>> fields = new LinkedHashMap<>();
    private final Map<String, JsonCursor.Value<?>> required = new LinkedHashMap<>();

    JsonShape text(String name) {
        return require(name, JsonCursor::text);
    }

    JsonShape whole(String name) {
        return require(name, JsonCursor::whole);
    }

    JsonShape number(String name) {
        return require(name, JsonCursor::number);
    }

    JsonShape require(String name, JsonCursor.Value<?> value) {
        required.put(name, value);
        return allow(name, value);
    }

    JsonShape allow(String name, JsonCursor.Value<?> value) {
        fields.put(name, value);
        return this;
    }

    /** Makes a reader of objects of this shape. */
    <T> JsonCursor.Value<T> as(Function<Fields, T> constructor) {
        return json -> {
            json.expect(JsonToken.START_OBJECT, "an object");
            return constructor.apply(read(json, json.line(), json.place()));
        };
    }

    /** Reads the fields that follow up to the end of the object, which began at that place. */
    Fields read(JsonCursor json, int line, String place) {
        Fields found = new Fields(json, line, place);
        while (json.next("the next field or the end of the object") != JsonToken.END_OBJECT) {
            String name = json.currentText();
            JsonCursor.Value<?> value = fields.get(name);
            if (value == null) {
                throw json.failure("found an unknown field", "one of " + fields.keySet());
            }
            json.next("the value of the field");
            found.values.put(name, value.read(json));
        }
        for (String name : required.keySet()) {
            if (!found.values.containsKey(name)) {
                throw found.failure("found no field \"" + name + "\"", "one");
            }
        }
        return found;
    }

    /** The values of one object; the types are those that the shape was told. */
    static final class Fields {
        private final Map<String, Object> values = new LinkedHashMap<>();
        private final JsonCursor json;
        private final int line;
        private final String place;

        private Fields(JsonCursor json, int line, String place) {
            this.json = json;
            this.line = line;
            this.place = place;
        }

        String text(String name) {
            return this.<String>get(name);
        }

        long whole(String name) {
            return this.<Long>get(name);
        }

        int number(String name) {
            return this.<Integer>get(name);
        }

        @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals", "NullAway"})
        <T> T get(String name) {
            return (T) values.get(name);
        }

        @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
        <T> @Nullable T optional(String name) {
            return (T) values.get(name);
        }

        void check(boolean holds, String found, String expected) {
            if (!holds) {
                throw failure(found, expected);
            }
        }

        RecordException failure(String found, String expected) {
            return json.failureAt(line, place, found, expected, null);
        }
    }
}
