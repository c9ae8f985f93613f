package org.schedsim.maven.report;

import org.schedsim.record.Verdict;

/**
 * A verdict as it is shown: never by colour alone.
 *
 * @param name name of the style
 * @param symbol a sign
 * @param word a word
 */
public record VerdictView(String name, String symbol, String word) {
    static VerdictView of(Verdict verdict) {
        return switch (verdict) {
            case PASS -> new VerdictView("pass", "✔", "passed");
            case KNOWN -> new VerdictView("known", "△", "fails as known");
            case UNDECIDED -> new VerdictView("undecided", "?", "undecided");
            case FAIL -> new VerdictView("fail", "✘", "failed");
            case ERROR -> new VerdictView("error", "!", "error");
        };
    }
}
