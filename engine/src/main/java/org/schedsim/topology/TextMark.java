package org.schedsim.topology;

/** Messages that quote a text with a caret under one position. */
final class TextMark {

    /** Longer texts are cut around the position, so that a message stays readable whatever the input. */
    private static final int SHOWN = 100;

    private TextMark() {}

    static String message(String what, String text, int at, String problem, String expected) {
        int from = Math.max(0, Math.min(at - SHOWN / 2, text.length() - SHOWN));
        int to = Math.min(text.length(), from + SHOWN);
        String before = from > 0 ? "... " : "";
        String after = to < text.length() ? " ..." : "";
        return what + ": " + problem + " at position " + (at + 1) + "\n"
                + "  " + before + oneLine(text.substring(from, to)) + after + "\n"
                + "  " + " ".repeat(before.length() + at - from) + "^\n"
                + "  expected: " + expected;
    }

    /** Control characters as blanks, so that the caret stays in place. */
    private static String oneLine(String text) {
        StringBuilder out = new StringBuilder(text);
        for (int i = 0; i < out.length(); i++) {
            if (Character.isISOControl(out.charAt(i))) {
                out.setCharAt(i, ' ');
            }
        }
        return out.toString();
    }
}
