package org.schedsim.kernel;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;
import org.schedsim.kernel.Atom.FeatureAtom;
import org.schedsim.kernel.Atom.PatchAtom;
import org.schedsim.kernel.Atom.RuleAtom;
import org.schedsim.kernel.Atom.TunableAtom;
import org.schedsim.kernel.decision.DecisionPoint;
import org.schedsim.kernel.decision.RuleEdit;
import org.schedsim.kernel.state.Tunables;

/**
 * A kernel: a version, a configuration and an ordered list of atoms. Immutable; equal texts are equal kernels.
 *
 * <p>The text form is a version, then a configuration, features and patches added or taken away, and tunables, with
 * blanks around the operators: {@code linux-7.2}, {@code linux-7.2 @debian}, {@code linux-7.2 - cache-aware},
 * {@code linux-7.2 + capacity-before-llc}, {@code linux-7.2 ; llc_balancing/overaggr_pct=70}.
 *
 * <pre>{@code
 * KernelModel candidate = KernelModel.linux("7.2")
 *         .tunable("llc_balancing/overaggr_pct", 70)
 *         .rules(NEED_ACTIVE_BALANCE, rules -> rules.move("reduced-capacity").before("llc-preference"));
 * }</pre>
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class KernelModel {
    private final KernelVersion version;
    private final KernelConfiguration configuration;
    private final List<Atom> atoms;

    KernelModel(KernelVersion version, KernelConfiguration configuration, List<Atom> atoms) {
        this.version = version;
        this.configuration = configuration;
        this.atoms = List.copyOf(atoms);
        PatchEdits.check(this.atoms);
    }

    /**
     * A version in its default configuration.
     *
     * @param version for example {@code 7.2}
     * @throws KernelModelException if the version is not modelled; the message lists those that are
     */
    public static KernelModel linux(String version) {
        return of("linux-" + version);
    }

    /**
     * The kernel that a text describes.
     *
     * @throws KernelModelException if the text is not understood; the message marks the position and says what was
     *     expected
     */
    public static KernelModel of(String text) {
        return KernelText.parse(text);
    }

    /** Another configuration: {@code default}, {@code debian} or {@code oracle-irq}. */
    public KernelModel configuration(String name) {
        KernelConfiguration found = KernelConfiguration.find(name);
        if (found == null) {
            throw new KernelModelException(
                    "unknown configuration '" + name + "'; expected one of " + KernelConfiguration.names());
        }
        return new KernelModel(version, found, atoms);
    }

    /** Switches a feature on or applies a patch. */
    public KernelModel with(String featureOrPatch) {
        if (Patch.find(featureOrPatch) != null) {
            return plus(new PatchAtom(featureOrPatch));
        }
        return plus(new FeatureAtom(requireFeature(featureOrPatch), true));
    }

    /** Switches a feature off. */
    public KernelModel without(String feature) {
        return plus(new FeatureAtom(requireFeature(feature), false));
    }

    private static String requireFeature(String name) {
        if (Feature.find(name) == null) {
            throw new KernelModelException("unknown feature or patch '" + name + "'; expected one of " + atomNames());
        }
        return name;
    }

    static String atomNames() {
        List<String> names = new ArrayList<>();
        for (Patch patch : Patch.values()) {
            names.add(patch.text());
        }
        for (Feature feature : Feature.values()) {
            names.add(feature.text());
        }
        return String.join(", ", names);
    }

    /**
     * Sets a tunable.
     *
     * @param name name of the file below {@code /sys/kernel/debug/sched}, for example
     *     {@code llc_balancing/overaggr_pct}
     * @param value in the unit of the file
     */
    public KernelModel tunable(String name, long value) {
        Tunable found = Tunable.find(name);
        if (found == null) {
            throw new KernelModelException("unknown tunable '" + name + "'; expected one of " + Tunable.names());
        }
        if (!found.allows(value)) {
            throw new KernelModelException("tunable " + name + " cannot be " + value + "; expected " + found.range());
        }
        return plus(new TunableAtom(name, value));
    }

    /**
     * Edits the rules of a decision point.
     *
     * @param point one of {@link DecisionPoints}
     * @throws org.schedsim.kernel.decision.RuleEditException if a rule that the edit names does not exist
     */
    public <E> KernelModel rules(DecisionPoint<E> point, Consumer<RuleEditor<E>> edits) {
        RuleEditor<E> editor = new RuleEditor<>(point);
        edits.accept(editor);
        List<Atom> all = new ArrayList<>(atoms);
        for (RuleEdit edit : editor.edits()) {
            all.add(new RuleAtom(edit));
        }
        return new KernelModel(version, configuration, all);
    }

    private KernelModel plus(Atom atom) {
        List<Atom> all = new ArrayList<>(atoms);
        all.removeIf(other -> replaces(atom, other));
        all.add(atom);
        return new KernelModel(version, configuration, all);
    }

    private static boolean replaces(Atom atom, Atom other) {
        if (atom instanceof FeatureAtom feature) {
            return other instanceof FeatureAtom old && old.feature().equals(feature.feature());
        }
        if (atom instanceof TunableAtom tunable) {
            return other instanceof TunableAtom old && old.tunable().equals(tunable.tunable());
        }
        return atom.equals(other);
    }

    /** The differences to the plain version and configuration, in the order in which they apply. */
    public List<Atom> atoms() {
        return atoms;
    }

    /** The atoms of {@code other} that this kernel does not have. */
    public List<Atom> diff(KernelModel other) {
        List<Atom> missing = new ArrayList<>(other.atoms);
        missing.removeAll(atoms);
        return missing;
    }

    /** This kernel and some more atoms, as {@link #diff} gave them. */
    public KernelModel with(List<Atom> more) {
        KernelModel model = this;
        for (Atom atom : more) {
            model = model.plus(atom);
        }
        return model;
    }

    /** Canonical text; identifies the kernel in records and baselines. */
    public String text() {
        StringBuilder text = new StringBuilder(version.text());
        if (configuration != KernelConfiguration.DEFAULT) {
            text.append(" @").append(configuration.text());
        }
        for (Atom atom : atoms) {
            text.append(' ').append(atom.text());
        }
        return text.toString();
    }

    /** Is interrupt time kept out of the tasks' time, and does it lower the capacity of a CPU? */
    public boolean accountsInterruptTime() {
        return tunables(new Tunables.Builder(1)).irqTimeAccounting;
    }

    /** The plain values that a run reads. */
    @API(status = API.Status.INTERNAL, since = "0.1")
    @SuppressWarnings("exports") // for the simulation, in this module
    public Tunables tunables(Tunables.Builder tunables) {
        version.apply(tunables);
        configuration.apply(tunables);
        for (Atom atom : atoms) {
            apply(atom, tunables);
        }
        return tunables.build();
    }

    private static void apply(Atom atom, Tunables.Builder tunables) {
        if (atom instanceof FeatureAtom feature) {
            Feature found = Feature.find(feature.feature());
            if (found != null) {
                found.apply(tunables, feature.on());
            }
        } else if (atom instanceof TunableAtom tunable) {
            Tunable found = Tunable.find(tunable.tunable());
            if (found != null) {
                found.apply(tunables, tunable.value());
            }
        }
    }

    /** The edits of the rule lists, in the order in which they apply. */
    @API(status = API.Status.INTERNAL, since = "0.1")
    public List<RuleEdit> ruleEdits() {
        return PatchEdits.of(atoms);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof KernelModel model && model.text().equals(text());
    }

    @Override
    public int hashCode() {
        return text().hashCode();
    }

    @Override
    public String toString() {
        return text();
    }
}
