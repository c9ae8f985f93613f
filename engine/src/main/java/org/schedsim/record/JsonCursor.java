package org.schedsim.record;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.core.io.JsonEOFException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Reads JSON values one after the other; each complaint names source, line, place, what was found and expected. */
final class JsonCursor {
    private static final int QUOTED_CHARS = 60;

    private final String source;
    private final JsonParser parser;

    JsonCursor(String source, JsonParser parser) {
        this.source = source;
        this.parser = parser;
    }

    /** Reads a value; the cursor stands on its first token before and on its last one after. */
    interface Value<T> {
        T read(JsonCursor json);
    }

    @Nullable
    JsonToken next(String expected) {
        try {
            return parser.nextToken();
        } catch (JsonEOFException e) {
            throw failure("the file ends here", expected, e);
        } catch (StreamConstraintsException e) {
            throw failure("more than a record may hold (" + e.getOriginalMessage() + ")", expected, e);
        } catch (JsonProcessingException e) {
            throw failure("malformed JSON (" + firstLine(e.getOriginalMessage()) + ")", expected, e);
        } catch (IOException e) {
            throw new RecordException(source + ": " + e.getMessage(), e);
        }
    }

    String text() {
        expect(JsonToken.VALUE_STRING, "a text");
        return currentText();
    }

    long whole() {
        expect(JsonToken.VALUE_NUMBER_INT, "a whole number");
        try {
            return parser.getLongValue();
        } catch (IOException e) {
            throw failure(found(), "a whole number of 64 bits", e);
        }
    }

    int number() {
        long value = whole();
        if (value != (int) value) {
            throw failure(found(), "a whole number of 32 bits");
        }
        return (int) value;
    }

    <E extends Enum<E>> E constant(Class<E> type) {
        expect(JsonToken.VALUE_STRING, "a text");
        String name = currentText();
        for (E constant : type.getEnumConstants()) {
            if (constant.name().equals(name)) {
                return constant;
            }
        }
        throw failure(found(), "one of " + List.of(type.getEnumConstants()));
    }

    <T> List<T> list(Value<T> element) {
        expect(JsonToken.START_ARRAY, "a list");
        List<T> values = new ArrayList<>();
        while (next("the next element or the end of the list") != JsonToken.END_ARRAY) {
            values.add(element.read(this));
        }
        return Collections.unmodifiableList(values);
    }

    <T> SortedMap<String, T> map(Value<T> element) {
        expect(JsonToken.START_OBJECT, "an object");
        SortedMap<String, T> values = new TreeMap<>();
        while (next("the next field or the end of the object") != JsonToken.END_OBJECT) {
            String name = currentText();
            next("a value");
            values.put(name, element.read(this));
        }
        return Collections.unmodifiableSortedMap(values);
    }

    void expect(JsonToken token, String expected) {
        if (parser.currentToken() != token) {
            throw failure(found(), expected);
        }
    }

    String currentText() {
        try {
            return parser.getText();
        } catch (StreamConstraintsException e) {
            throw failure("more than a record may hold (" + e.getOriginalMessage() + ")", "a shorter text", e);
        } catch (JsonEOFException e) {
            throw failure("the file ends here", "the end of a text", e);
        } catch (IOException e) {
            throw failure("malformed JSON (" + firstLine(String.valueOf(e.getMessage())) + ")", "a text", e);
        }
    }

    /** The current token in words. */
    String found() {
        JsonToken token = parser.currentToken();
        if (token == null) {
            return "the file ends here";
        }
        return switch (token) {
            case START_OBJECT, END_OBJECT -> "found an object";
            case START_ARRAY, END_ARRAY -> "found a list";
            case VALUE_STRING -> "found \"" + shortened(currentText()) + "\"";
            default -> "found " + shortened(currentText());
        };
    }

    RecordException failure(String found, String expected) {
        return failure(found, expected, null);
    }

    private RecordException failure(String found, String expected, @Nullable Throwable cause) {
        String place = parser.getParsingContext().pathAsPointer().toString();
        return failureAt(line(), place, found, expected, cause);
    }

    RecordException failureAt(int line, String place, String found, String expected, @Nullable Throwable cause) {
        String shownPlace = place.isEmpty() ? "the record" : shortened(place);
        String message = source + ":" + line + ": " + shownPlace + ": " + found + ", expected " + expected;
        return cause == null ? new RecordException(message) : new RecordException(message, cause);
    }

    int line() {
        JsonLocation at = parser.currentTokenLocation();
        return Math.max(1, Math.max(at.getLineNr(), parser.currentLocation().getLineNr()));
    }

    String place() {
        return parser.getParsingContext().pathAsPointer().toString();
    }

    String source() {
        return source;
    }

    private static String firstLine(String text) {
        int end = text.indexOf('\n');
        return shortened(end < 0 ? text : text.substring(0, end));
    }

    /** Bounded, on one line, and without characters that would act on a terminal. */
    private static String shortened(String text) {
        int length = Math.min(text.length(), QUOTED_CHARS);
        StringBuilder shown = new StringBuilder(length + 1);
        for (int i = 0; i < length; i++) {
            char c = text.charAt(i);
            shown.append(Character.isISOControl(c) ? '?' : c);
        }
        if (length < text.length()) {
            shown.append('…');
        }
        return shown.toString();
    }
}
