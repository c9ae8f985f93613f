package org.schedsim.topology;

/** Walks over one line of text and knows how to say what is wrong at a position of it. */
final class TextCursor {

    private final String what;
    private final String text;
    private int position;

    /** {@code what} names the kind of text in messages, e.g. "topology". */
    TextCursor(String what, String text) {
        this.what = what;
        this.text = text;
    }

    int position() {
        return position;
    }

    boolean atEnd() {
        return position == text.length();
    }

    void skipBlanks() {
        while (!atEnd() && isBlank(text.charAt(position))) {
            position++;
        }
    }

    /** Tells whether the character is the next one. */
    boolean at(char expected) {
        return !atEnd() && text.charAt(position) == expected;
    }

    /** Steps back over characters that were read. */
    void back(int characters) {
        position -= characters;
    }

    /** Steps over the character if it is the next one. */
    boolean take(char expected) {
        if (!at(expected)) {
            return false;
        }
        position++;
        return true;
    }

    /** The letters, digits and dashes from here on; empty if there are none. The first one must be a letter. */
    String word() {
        int start = position;
        while (!atEnd() && isWordPart(text.charAt(position), position > start)) {
            position++;
        }
        return text.substring(start, position);
    }

    /** The letters from here on; empty if there are none. */
    String letters() {
        int start = position;
        while (!atEnd() && isLetter(text.charAt(position))) {
            position++;
        }
        return text.substring(start, position);
    }

    /** Steps over digits. */
    void digits() {
        while (atDigit()) {
            position++;
        }
    }

    /** The text up to a blank or a stop character. */
    String until(char stop) {
        int start = position;
        while (!atEnd() && text.charAt(position) != stop && !isBlank(text.charAt(position))) {
            position++;
        }
        return text.substring(start, position);
    }

    boolean atDigit() {
        return !atEnd() && isDigit(text.charAt(position));
    }

    /** A decimal number in [min, max]; anything else is an error at its first character. */
    int number(int min, int max, String name, String expected) {
        if (!atDigit()) {
            throw unexpected(expected);
        }
        int start = position;
        long value = 0;
        while (atDigit()) {
            // Saturates, so that a number of any length stays out of range instead of wrapping around.
            value = Math.min(value * 10 + (text.charAt(position) - '0'), Integer.MAX_VALUE);
            position++;
        }
        if (value < min || value > max) {
            throw wrong(start, name + " " + text.substring(start, position) + " is out of range", min + " to " + max);
        }
        return (int) value;
    }

    /** The error for a character that cannot stand at the current position. */
    TopologyException unexpected(String expected) {
        String found = atEnd() ? "the end of the text" : "'" + text.charAt(position) + "'";
        return wrong(position, "found " + found, expected);
    }

    /** An error at a position. */
    TopologyException wrong(int at, String problem, String expected) {
        return new TopologyException(TextMark.message(what, text, at, problem, expected));
    }

    private static boolean isBlank(char c) {
        return c == ' ' || c == '\t' || c == '\n' || c == '\r';
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }

    private static boolean isWordPart(char c, boolean inside) {
        return isLetter(c) || (inside && (isDigit(c) || c == '-'));
    }

    private static boolean isLetter(char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    }
}
