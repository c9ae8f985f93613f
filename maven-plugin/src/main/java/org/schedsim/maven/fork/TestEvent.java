package org.schedsim.maven.fork;

import java.util.ArrayList;
import java.util.List;

/**
 * What the runner says about a test.
 *
 * @param finished whether it has ended
 * @param testClass its class
 * @param method its method; empty for a whole class
 * @param displayName how the test runner shows it
 * @param status SUCCESSFUL, FAILED, ABORTED or SKIPPED; empty for one that has just begun
 * @param message why; may be empty
 */
public record TestEvent(
        boolean finished, String testClass, String method, String displayName, String status, String message) {
    private static final int FIELDS = 6;

    /** Names the test: class, method, and what is shown if that says more. */
    public String name() {
        String place = testClass.substring(testClass.lastIndexOf('.') + 1) + (method.isEmpty() ? "" : "#" + method);
        return displayName.isEmpty() || displayName.equals(method + "()") || testClass.endsWith(displayName)
                ? place
                : place + " " + displayName;
    }

    public boolean failed() {
        return status.equals("FAILED");
    }

    static TestEvent of(List<String> fields) throws ForkException {
        if (fields.size() != FIELDS) {
            throw new ForkException("the runner sent a line of " + fields.size() + " fields, expected " + FIELDS);
        }
        boolean finished = fields.get(0).equals("finished");
        return new TestEvent(finished, fields.get(1), fields.get(2), fields.get(3), fields.get(4), fields.get(5));
    }

    /** The fields of a line: between tabs, with tabs, line ends and backslashes escaped. */
    static List<String> fields(String line) {
        List<String> fields = new ArrayList<>();
        StringBuilder field = new StringBuilder();
        for (int i = 0; i < line.length(); i++) {
            char c = line.charAt(i);
            if (c == '\t') {
                fields.add(field.toString());
                field.setLength(0);
            } else if (c == '\\' && i + 1 < line.length()) {
                field.append(unescaped(line.charAt(++i)));
            } else {
                field.append(c);
            }
        }
        fields.add(field.toString());
        return fields;
    }

    private static char unescaped(char c) {
        return switch (c) {
            case 't' -> '\t';
            case 'n' -> '\n';
            case 'r' -> '\r';
            default -> c;
        };
    }
}
