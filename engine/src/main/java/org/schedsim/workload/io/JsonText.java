package org.schedsim.workload.io;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.schedsim.workload.WorkloadException;

/**
 * Reads JSON as loosely as rt-app and its companion workgen do: comments, a comma before a closing bracket, text in single quotes, keys
 * more than once, keys without a value.
 */
final class JsonText {
    private static final int MAX_DEPTH = 32;
    private static final int MAX_VALUES = 500_000;
    private static final int END = -1;

    private final String file;
    private final String text;
    private int at;
    private int line = 1;
    private int lineStart;
    private int values;

    private JsonText(String file, String text) {
        this.file = file;
        this.text = text;
    }

    static Json parse(String file, String text) {
        JsonText json = new JsonText(file, text);
        json.skipBlank();
        Json value = json.value(null, "", 0);
        json.skipBlank();
        if (json.peek() != END) {
            throw json.here(null, "")
                    .error("found " + json.foundHere() + " after the end of the object", "nothing more");
        }
        return value;
    }

    private Json value(@Nullable Place parent, String step, int depth) {
        Place place = here(parent, step);
        if (++values > MAX_VALUES) {
            throw place.error("the file has too many values", "at most " + MAX_VALUES);
        }
        if (depth > MAX_DEPTH) {
            throw new WorkloadException(file + ":" + place.line() + ":" + place.column()
                    + ": objects and arrays are nested too deeply\n  expected: at most " + MAX_DEPTH + " levels");
        }
        int c = peek();
        if (c == '{') {
            return struct(place, depth);
        }
        if (c == '[') {
            return sequence(place, depth);
        }
        if (c == '"' || c == '\'') {
            return new Json.Text(place, quoted(place));
        }
        return word(place);
    }

    private Json struct(Place place, int depth) {
        next();
        List<Json.Member> members = new ArrayList<>();
        skipBlank();
        while (peek() != '}') {
            members.add(member(place, depth));
            endOfItem(place, '}');
        }
        next();
        return new Json.Struct(place, members);
    }

    private Json.Member member(Place parent, int depth) {
        Place place = here(parent, "");
        if (peek() != '"' && peek() != '\'') {
            throw place.error("found " + foundHere(), peek() == END ? "'}'" : "a key in quotes, or '}'");
        }
        String key = quoted(place);
        String step = "." + key;
        Place ofKey = new Place(file, place.line(), place.column(), parent, step);
        skipBlank();
        if (peek() == ',' || peek() == '}') {
            return new Json.Member(key, new Json.Nothing(ofKey));
        }
        if (peek() != ':') {
            throw here(parent, step).error("found " + foundHere() + " after the key", "':' and a value");
        }
        next();
        skipBlank();
        return new Json.Member(key, value(parent, step, depth + 1));
    }

    private Json sequence(Place place, int depth) {
        next();
        List<Json> items = new ArrayList<>();
        skipBlank();
        while (peek() != ']') {
            items.add(value(place, "[" + items.size() + "]", depth + 1));
            endOfItem(place, ']');
        }
        next();
        return new Json.Sequence(place, items);
    }

    /** A comma, or the end of what the item is in. */
    private void endOfItem(Place parent, char close) {
        skipBlank();
        if (peek() == ',') {
            next();
            skipBlank();
        } else if (peek() != close) {
            throw here(parent, "").error("found " + foundHere(), "',' or '" + close + "'");
        }
    }

    private Json word(Place place) {
        String word = wordHere();
        Json constant = switch (word.toLowerCase(Locale.ROOT)) {
            case "true" -> new Json.Truth(place, true);
            case "false" -> new Json.Truth(place, false);
            case "null" -> new Json.Nothing(place);
            default -> null;
        };
        if (constant != null) {
            at += word.length();
            return constant;
        }
        if (isNumber(word)) {
            at += word.length();
            return new Json.Numeral(place, word);
        }
        throw place.error("found " + foundHere(), expectedInsteadOf(word));
    }

    private static String expectedInsteadOf(String word) {
        String lower = word.toLowerCase(Locale.ROOT);
        if (lower.equals("nan") || lower.endsWith("infinity")) {
            return "a number; NaN and Infinity are none";
        }
        boolean name = !word.isEmpty() && (Character.isLetter(word.charAt(0)) || word.charAt(0) == '_');
        return name ? "a value; a template has to be filled in before it is read" : "a value";
    }

    private static boolean isNumber(String word) {
        int i = word.startsWith("-") ? 1 : 0;
        if (i == word.length() || !isDigit(word.charAt(i))) {
            return false;
        }
        for (; i < word.length(); i++) {
            if (!isDigit(word.charAt(i)) && ".eE+-".indexOf(word.charAt(i)) < 0) {
                return false;
            }
        }
        return true;
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }

    private String quoted(Place place) {
        int quote = next();
        StringBuilder out = new StringBuilder();
        while (peek() != quote) {
            int c = next();
            if (c == END) {
                throw place.error("the text that begins here does not end", "a closing " + (char) quote);
            }
            out.append(c == '\\' ? escaped(place) : (char) c);
        }
        next();
        return out.toString();
    }

    private char escaped(Place place) {
        int c = next();
        return switch (c) {
            case 'n' -> '\n';
            case 't' -> '\t';
            case 'r' -> '\r';
            case 'b' -> '\b';
            case 'f' -> '\f';
            case 'u' -> unicode(place);
            case '"', '\'', '\\', '/' -> (char) c;
            default ->
                throw place.error("the text has an unknown escape", "one of \\\" \\\\ \\/ \\b \\f \\n \\r \\t \\uXXXX");
        };
    }

    private char unicode(Place place) {
        int value = 0;
        for (int i = 0; i < 4; i++) {
            int digit = Character.digit(next(), 16);
            if (digit < 0) {
                throw place.error("the text has an unfinished \\u escape", "four hexadecimal digits after \\u");
            }
            value = value * 16 + digit;
        }
        return (char) value;
    }

    private void skipBlank() {
        while (true) {
            int c = peek();
            if (c == ' ' || c == '\t' || c == '\n' || c == '\r') {
                next();
            } else if (text.startsWith("/*", at)) {
                skipBlockComment();
            } else if (text.startsWith("//", at)) {
                skipLine();
            } else {
                return;
            }
        }
    }

    private void skipBlockComment() {
        Place place = here(null, "");
        int end = text.indexOf("*/", at + 2);
        if (end < 0) {
            throw place.error("the comment that begins here does not end", "*/");
        }
        while (at < end + 2) {
            next();
        }
    }

    private void skipLine() {
        while (peek() != END && peek() != '\n') {
            next();
        }
    }

    private int peek() {
        return at < text.length() ? text.charAt(at) : END;
    }

    private int next() {
        int c = peek();
        if (c != END) {
            at++;
        }
        if (c == '\n') {
            line++;
            lineStart = at;
        }
        return c;
    }

    private Place here(@Nullable Place parent, String step) {
        return new Place(file, line, at - lineStart + 1, parent, step);
    }

    private String foundHere() {
        if (peek() == END) {
            return "the end of the file";
        }
        String word = wordHere();
        return "'" + (word.isEmpty() ? String.valueOf((char) peek()) : Place.shortened(word)) + "'";
    }

    private String wordHere() {
        int end = at;
        while (end < text.length() && isWord(text.charAt(end))) {
            end++;
        }
        return text.substring(at, end);
    }

    private static boolean isWord(char c) {
        return Character.isLetterOrDigit(c) || "_.+-$".indexOf(c) >= 0;
    }
}
