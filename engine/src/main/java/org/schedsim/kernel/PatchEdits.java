package org.schedsim.kernel;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.schedsim.kernel.Atom.PatchAtom;
import org.schedsim.kernel.Atom.RuleAtom;
import org.schedsim.kernel.decision.DecisionPoint;
import org.schedsim.kernel.decision.RuleEdit;

/** The rule edits of a list of atoms: patches first (each after the one that it requires), then single edits. */
final class PatchEdits {
    private PatchEdits() {}

    static List<RuleEdit> of(List<Atom> atoms) {
        List<RuleEdit> edits = edits(patches(atoms));
        for (Atom atom : atoms) {
            if (atom instanceof RuleAtom rule) {
                edits.add(rule.edit());
            }
        }
        return edits;
    }

    private static List<Patch> patches(List<Atom> atoms) {
        List<Patch> patches = new ArrayList<>();
        for (Atom atom : atoms) {
            if (atom instanceof PatchAtom patchAtom) {
                add(patches, Patch.find(patchAtom.patch()));
            }
        }
        return patches;
    }

    private static void add(List<Patch> patches, @Nullable Patch patch) {
        if (patch != null && !patches.contains(patch)) {
            add(patches, patch.requires());
            patches.add(patch);
        }
    }

    /** Two patches that change the place or the condition of one rule need a declared order. */
    static void check(List<Atom> atoms) {
        List<Patch> named = new ArrayList<>();
        for (Atom atom : atoms) {
            if (atom instanceof PatchAtom patchAtom) {
                Patch patch = Objects.requireNonNull(Patch.find(patchAtom.patch()));
                for (Patch other : named) {
                    checkPair(other, patch);
                }
                named.add(patch);
            }
        }
        checkAnchors(of(atoms));
    }

    private static void checkPair(Patch first, Patch second) {
        List<Patch> before = new ArrayList<>();
        List<Patch> after = new ArrayList<>();
        add(before, first);
        add(after, second);
        if (before.contains(second) || after.contains(first)) {
            return;
        }
        for (RuleEdit a : edits(before)) {
            for (RuleEdit b : edits(after)) {
                if (a.point().equals(b.point()) && touches(a, b)) {
                    throw new KernelModelException("patches " + first.text() + " and " + second.text()
                            + " both edit rule '" + shared(a, b) + "' of " + a.point()
                            + " and neither says which comes first; apply one of them only");
                }
            }
        }
    }

    private static List<RuleEdit> edits(List<Patch> patches) {
        List<RuleEdit> edits = new ArrayList<>();
        for (Patch patch : patches) {
            edits.addAll(patch.edits());
        }
        return edits;
    }

    private static boolean touches(RuleEdit a, RuleEdit b) {
        return a.rule().equals(b.rule())
                || a.rule().equals(b.anchor())
                || a.anchor().equals(b.rule());
    }

    private static String shared(RuleEdit a, RuleEdit b) {
        return a.rule().equals(b.rule()) || a.rule().equals(b.anchor()) ? a.rule() : b.rule();
    }

    private static void checkAnchors(List<RuleEdit> edits) {
        for (DecisionPoint<?> point : DecisionPoints.all()) {
            List<String> names = new ArrayList<>(point.ruleNames());
            for (RuleEdit edit : edits) {
                if (edit.point().equals(point.name())) {
                    requireRule(edit, edit.rule(), names);
                    requireRule(edit, edit.anchor(), names);
                    if (edit.kind() == RuleEdit.Kind.REMOVE) {
                        names.remove(edit.rule());
                    }
                }
            }
        }
    }

    private static void requireRule(RuleEdit edit, String rule, List<String> names) {
        if (!rule.isEmpty() && !names.contains(rule)) {
            throw new KernelModelException("edit '" + edit.text() + "' needs rule '" + rule + "', but " + edit.point()
                    + " has " + String.join(", ", names));
        }
    }
}
