package org.schedsim.maven.report;

import org.apache.velocity.app.event.ReferenceInsertionEventHandler;
import org.apache.velocity.context.Context;
import org.jspecify.annotations.Nullable;

/**
 * Makes every value that a template inserts harmless in text and in quoted attributes. Characters that are not allowed in
 * HTML, or that make a text look different from what it is, are shown as their code.
 */
public final class HtmlInsertion implements ReferenceInsertionEventHandler {
    @Override
    public @Nullable Object referenceInsert(Context context, String reference, @Nullable Object value) {
        return value == null ? null : escape(value.toString());
    }

    static String escape(String text) {
        StringBuilder html = new StringBuilder(text.length() + 16);
        text.codePoints().forEach(c -> append(html, c));
        return html.toString();
    }

    private static void append(StringBuilder html, int c) {
        switch (c) {
            case '&' -> html.append("&amp;");
            case '<' -> html.append("&lt;");
            case '>' -> html.append("&gt;");
            case '"' -> html.append("&quot;");
            case '\'' -> html.append("&#39;");
            case '\n', '\t' -> html.append((char) c);
            default -> {
                if (isHarmless(c)) {
                    html.appendCodePoint(c);
                } else {
                    html.append("\u27e8U+")
                            .append(Integer.toHexString(0x10000 + c)
                                    .substring(1)
                                    .toUpperCase(java.util.Locale.ROOT))
                            .append('\u27e9');
                }
            }
        }
    }

    private static boolean isHarmless(int c) {
        return switch (Character.getType(c)) {
            case Character.CONTROL, Character.FORMAT, Character.SURROGATE, Character.UNASSIGNED -> false;
            default -> true;
        };
    }
}
