package org.schedsim.kernel;

import org.apiguardian.api.API;
import org.schedsim.kernel.decision.RuleEdit;

/** One difference between a kernel model and its version and configuration. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public sealed interface Atom {
    /** How the atom is written in a kernel's text, with its operator, for example {@code - cache-aware}. */
    String text();

    /** A feature switched on or off. */
    record FeatureAtom(String feature, boolean on) implements Atom {
        @Override
        public String text() {
            return (on ? "+ " : "- ") + feature;
        }
    }

    /** A patch applied. */
    record PatchAtom(String patch) implements Atom {
        @Override
        public String text() {
            return "+ " + patch;
        }
    }

    /** A tunable set. */
    record TunableAtom(String tunable, long value) implements Atom {
        @Override
        public String text() {
            return "; " + tunable + "=" + value;
        }
    }

    /** A rule list edited. */
    record RuleAtom(RuleEdit edit) implements Atom {
        @Override
        public String text() {
            return "; [" + edit.text() + "]";
        }
    }
}
