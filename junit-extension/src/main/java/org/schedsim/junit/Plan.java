package org.schedsim.junit;

import java.lang.annotation.Annotation;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.TestTemplate;
import org.junit.platform.commons.support.AnnotationSupport;
import org.schedsim.kernel.KernelModel;
import org.schedsim.kernel.KernelModelException;
import org.schedsim.record.KnownDefectRecord;
import org.schedsim.record.ScenarioId;
import org.schedsim.scenario.Durations;
import org.schedsim.scenario.ScenarioBuilder;
import org.schedsim.scenario.ScenarioException;
import org.schedsim.scenario.SchedRun;
import org.schedsim.topology.Topology;
import org.schedsim.topology.TopologyException;

/** Reads the annotations of a test method: which invocations are there? */
final class Plan {
    private final Place place;
    private final SchedScenario scenario;
    private final KnownDefects knownDefects;

    private Plan(Place place, SchedScenario scenario) {
        this.place = place;
        this.scenario = scenario;
        this.knownDefects = new KnownDefects(place);
    }

    /** All invocations of a method, in the order topology, kernel, seed. */
    static List<ScenarioInvocation> of(Class<?> testClass, Method method, String displayName) {
        Place place = new Place(testClass, method);
        SchedScenario scenario = AnnotationSupport.findAnnotation(method, SchedScenario.class)
                .orElseThrow(() -> new IllegalStateException(place + " has no @SchedScenario"));
        return new Plan(place, scenario).invocations(displayName);
    }

    private List<ScenarioInvocation> invocations(String displayName) {
        requireNoOtherTestAnnotation();
        requireDuration();
        if (scenario.seeds() < 1) {
            throw place.wrong("seeds", Integer.toString(scenario.seeds()), "expected at least 1");
        }
        NamePattern names = NamePattern.of(place, scenario.name());
        Method workload = workload();
        List<@Nullable Topology> topologies = topologies();
        List<@Nullable KernelModel> kernels = kernels();
        knownDefects.requireTargets(topologies, kernels);
        List<ScenarioInvocation> invocations = new ArrayList<>();
        for (Topology topology : topologies) {
            for (KernelModel kernel : kernels) {
                for (long seed = 0; seed < scenario.seeds(); seed++) {
                    ScenarioId id = id(topology, kernel, seed);
                    KnownDefectRecord defect = knownDefects.find(topology, kernel);
                    invocations.add(new ScenarioInvocation(
                            place,
                            id,
                            names.format(id, displayName),
                            topology,
                            kernel,
                            scenario.duration(),
                            workload,
                            defect));
                }
            }
        }
        return invocations;
    }

    private ScenarioId id(@Nullable Topology topology, @Nullable KernelModel kernel, long seed) {
        return new ScenarioId(
                place.testClass().getName(),
                place.method().getName(),
                topology == null ? ScenarioInvocation.FROM_BODY : topology.text(),
                scenario.workload().isEmpty() ? ScenarioInvocation.FROM_BODY : scenario.workload(),
                kernel == null ? ScenarioInvocation.FROM_BODY : kernel.text(),
                seed);
    }

    private void requireNoOtherTestAnnotation() {
        for (Annotation annotation : place.method().getAnnotations()) {
            Class<? extends Annotation> type = annotation.annotationType();
            boolean ours = type == SchedScenario.class || AnnotationSupport.isAnnotated(type, SchedScenario.class);
            boolean test = type == Test.class
                    || AnnotationSupport.isAnnotated(type, Test.class)
                    || AnnotationSupport.isAnnotated(type, TestTemplate.class)
                    || AnnotationSupport.isAnnotated(type, TestFactory.class);
            if (!ours && test) {
                throw place.wrong(
                        "@SchedScenario",
                        "it cannot be combined with @" + type.getSimpleName() + "; remove one of them, and give several"
                                + " machines, kernels or seeds with the attributes of @SchedScenario");
            }
        }
    }

    private void requireDuration() {
        if (scenario.duration().isEmpty()) {
            return;
        }
        try {
            Durations.parse(scenario.duration());
        } catch (ScenarioException e) {
            throw place.wrong("duration", Place.quoted(scenario.duration()), String.valueOf(e.getMessage()), e);
        }
    }

    private @Nullable Method workload() {
        String reference = scenario.workload();
        if (reference.isEmpty()) {
            requireNoRun();
            return null;
        }
        if (!References.isReference(reference)) {
            throw place.wrong(
                    "workload",
                    Place.quoted(reference),
                    "expected \"#name\", a static method void name(ScenarioBuilder)");
        }
        return new References(place, "workload").find(reference, ScenarioBuilder.class);
    }

    private void requireNoRun() {
        if (Arrays.asList(place.method().getParameterTypes()).contains(SchedRun.class)) {
            throw place.wrong(
                    "workload",
                    Place.quoted(""),
                    "the parameter of type SchedRun needs a workload; give one with workload = \"#name\", or take a"
                            + " ScenarioBuilder and call run()");
        }
    }

    private List<@Nullable Topology> topologies() {
        List<@Nullable Topology> topologies =
                values("topology", scenario.topology(), Topology.class, text -> Machines.of(text, place.testClass()));
        requireDifferent("topology", topologies, Topology::text);
        return topologies;
    }

    private List<@Nullable KernelModel> kernels() {
        List<@Nullable KernelModel> kernels = values("kernel", scenario.kernel(), KernelModel.class, KernelModel::of);
        requireDifferent("kernel", kernels, KernelModel::text);
        return kernels;
    }

    /** What an array attribute names; one null if it is empty. */
    private <T> List<@Nullable T> values(String attribute, String[] texts, Class<T> type, Function<String, T> reader) {
        List<@Nullable T> values = new ArrayList<>();
        for (String text : texts) {
            if (!References.isReference(text)) {
                values.add(read(attribute, text, text, reader));
                continue;
            }
            for (Object value : new References(place, attribute).values(text)) {
                if (type.isInstance(value)) {
                    values.add(type.cast(value));
                } else if (value instanceof String inner) {
                    values.add(read(attribute, text, inner, reader));
                } else {
                    throw place.wrong(
                            attribute,
                            Place.quoted(text),
                            "it gives a " + value.getClass().getName() + "; return a " + type.getSimpleName()
                                    + " or a String");
                }
            }
        }
        if (texts.length == 0) {
            values.add(null);
        }
        return values;
    }

    private <T> T read(String attribute, String written, String text, Function<String, T> reader) {
        try {
            return reader.apply(text);
        } catch (TopologyException | KernelModelException e) {
            throw place.wrong(attribute, Place.quoted(written), String.valueOf(e.getMessage()), e);
        }
    }

    private <T> void requireDifferent(String attribute, List<@Nullable T> values, Function<T, String> text) {
        List<String> seen = new ArrayList<>();
        for (T value : values) {
            String canonical = value == null ? "" : text.apply(value);
            if (seen.contains(canonical)) {
                throw place.wrong(attribute, Place.quoted(canonical), "it is given twice; remove one");
            }
            seen.add(canonical);
        }
    }
}
