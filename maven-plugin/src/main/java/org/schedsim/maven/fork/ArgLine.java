package org.schedsim.maven.fork;

import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Options of the JVM as users write them: between blanks, with quotes, and with {@code @{name}} for late properties. */
public final class ArgLine {
    private static final Pattern LATE = Pattern.compile("@\\{([^}]*)}");

    private ArgLine() {}

    /**
     * Splits the options.
     *
     * @param text the options
     * @param property gives the value of a property; empty if there is none
     */
    public static List<String> split(String text, UnaryOperator<String> property) throws ForkException {
        String replaced = LATE.matcher(text).replaceAll(m -> Matcher.quoteReplacement(property.apply(m.group(1))));
        List<String> options = new ArrayList<>();
        StringBuilder option = new StringBuilder();
        boolean started = false;
        char quote = 0;
        for (int i = 0; i < replaced.length(); i++) {
            char c = replaced.charAt(i);
            if (quote != 0 ? c == quote : c == '"' || c == '\'') {
                quote = quote == 0 ? c : 0;
                started = true;
            } else if (quote == 0 && Character.isWhitespace(c)) {
                if (started) {
                    options.add(option.toString());
                }
                option.setLength(0);
                started = false;
            } else {
                option.append(c);
                started = true;
            }
        }
        if (quote != 0) {
            throw new ForkException("schedsim.argLine has a " + quote + " that is never closed: " + replaced);
        }
        if (started) {
            options.add(option.toString());
        }
        return options;
    }
}
