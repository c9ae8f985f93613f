package org.schedsim.record;

import org.apiguardian.api.API;

/**
 * Names one invocation of a scenario by what it is, never by an index.
 *
 * @param testClass binary name of the test class, with its package
 * @param method name of the method
 * @param topology canonical text of the machine
 * @param workload canonical text of the workload; {@code -} when the test body builds it
 * @param kernel canonical text of the kernel
 * @param seed seed of the run
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record ScenarioId(String testClass, String method, String topology, String workload, String kernel, long seed) {
    /** {@code Class#method[topology|workload|kernel|seed]}. */
    public String text() {
        return testClass + "#" + parameters();
    }

    /** The same without the package of the class. */
    public String shortText() {
        return testClass.substring(testClass.lastIndexOf('.') + 1) + "#" + parameters();
    }

    private String parameters() {
        return method + "[" + topology + "|" + workload + "|" + kernel + "|" + seed + "]";
    }

    /**
     * Does a selection name this scenario? {@code *} stands for any text; the package of the class may be left out; a
     * pattern without brackets selects all invocations of a method, one without {@code #} all of a class.
     */
    public boolean matches(String pattern) {
        String full = completed(pattern);
        return Glob.matches(full, text()) || Glob.matches(full, shortText());
    }

    private static String completed(String pattern) {
        if (!pattern.contains("#")) {
            return pattern + "#*";
        }
        return pattern.contains("[") || pattern.endsWith("*") ? pattern : pattern + "[*";
    }

    /** Stable short name for files: 64-bit FNV-1a of {@link #text()}, 16 hexadecimal digits. */
    public String hash() {
        long hash = 0xcbf29ce484222325L;
        String text = text();
        for (int i = 0; i < text.length(); i++) {
            hash = (hash ^ text.charAt(i)) * 0x100000001b3L;
        }
        return Hex.of(hash);
    }
}
