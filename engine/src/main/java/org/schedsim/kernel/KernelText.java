package org.schedsim.kernel;

import java.util.ArrayList;
import java.util.List;
import org.schedsim.kernel.Atom.FeatureAtom;
import org.schedsim.kernel.Atom.PatchAtom;
import org.schedsim.kernel.Atom.TunableAtom;

/** Reads the text form of a kernel: words and operators between blanks. */
final class KernelText {
    private static final int MAX_LENGTH = 4_000;

    private final String text;
    private int position;

    private KernelText(String text) {
        this.text = text;
    }

    static KernelModel parse(String text) {
        if (text.length() > MAX_LENGTH) {
            throw new KernelModelException(
                    "a kernel's text is limited to " + MAX_LENGTH + " characters, found " + text.length());
        }
        return new KernelText(text).model();
    }

    private KernelModel model() {
        KernelVersion version = version();
        KernelConfiguration configuration = KernelConfiguration.DEFAULT;
        List<Atom> atoms = new ArrayList<>();
        while (skipBlanks()) {
            char operator = text.charAt(position);
            if (operator == '@') {
                configuration = configuration();
            } else {
                atoms.add(atom(operator));
            }
        }
        return new KernelModel(version, configuration, List.of()).with(atoms);
    }

    private KernelVersion version() {
        skipBlanks();
        int start = position;
        String word = word();
        KernelVersion version = KernelVersion.find(word);
        if (version == null) {
            throw error(
                    start,
                    word.isEmpty() ? "no kernel version" : "unknown kernel version '" + word + "'",
                    KernelVersion.names());
        }
        return version;
    }

    private KernelConfiguration configuration() {
        int start = position;
        String word = word();
        KernelConfiguration configuration = KernelConfiguration.find(word.substring(1));
        if (configuration == null) {
            throw error(start, "unknown configuration '" + word + "'", KernelConfiguration.names());
        }
        return configuration;
    }

    private Atom atom(char operator) {
        int start = position;
        String word = word();
        if (word.length() != 1 || "+-;".indexOf(operator) < 0) {
            throw error(
                    start,
                    "found '" + word + "'",
                    "one of the operators + - ; or @configuration, with blanks around them");
        }
        skipBlanks();
        return operator == ';' ? tunable() : switched(operator == '+');
    }

    private Atom switched(boolean on) {
        int start = position;
        String word = word();
        if (on && Patch.find(word) != null) {
            return new PatchAtom(word);
        }
        if (Feature.find(word) == null) {
            String expected = on ? "a patch or feature: " + KernelModel.atomNames() : "a feature: " + features();
            throw error(
                    start,
                    word.isEmpty() ? "the text ends" : "unknown " + (on ? "patch or " : "") + "feature '" + word + "'",
                    expected);
        }
        return new FeatureAtom(word, on);
    }

    private static String features() {
        List<String> names = new ArrayList<>();
        for (Feature feature : Feature.values()) {
            names.add(feature.text());
        }
        return String.join(", ", names);
    }

    private Atom tunable() {
        int start = position;
        String word = word();
        int equals = word.indexOf('=');
        if (equals < 0) {
            throw error(
                    start,
                    word.isEmpty() ? "the text ends" : "found '" + word + "'",
                    "tunable=value, for example llc_balancing/overaggr_pct=70");
        }
        String name = word.substring(0, equals);
        Tunable tunable = Tunable.find(name);
        if (tunable == null) {
            throw error(start, "unknown tunable '" + name + "'", "one of " + Tunable.names());
        }
        return new TunableAtom(name, value(tunable, word.substring(equals + 1), start + equals + 1));
    }

    private long value(Tunable tunable, String digits, int start) {
        try {
            long value = Long.parseLong(digits);
            if (tunable.allows(value)) {
                return value;
            }
        } catch (NumberFormatException e) {
            // Reported below, like a number out of range.
        }
        throw error(start, "'" + digits + "' is not a value of " + tunable.text(), "a number from " + tunable.range());
    }

    private boolean skipBlanks() {
        while (position < text.length() && text.charAt(position) == ' ') {
            position++;
        }
        return position < text.length();
    }

    private String word() {
        int start = position;
        while (position < text.length() && text.charAt(position) != ' ') {
            position++;
        }
        return text.substring(start, position);
    }

    private KernelModelException error(int start, String found, String expected) {
        return KernelModelException.at(text, start, found, expected);
    }
}
