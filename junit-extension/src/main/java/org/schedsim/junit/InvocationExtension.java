package org.schedsim.junit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Method;
import java.lang.reflect.Parameter;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.InvocationInterceptor;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.jupiter.api.extension.ReflectiveInvocationContext;
import org.junit.jupiter.api.extension.TestWatcher;
import org.schedsim.kernel.KernelModel;
import org.schedsim.record.RecordFiles;
import org.schedsim.scenario.ScenarioBuilder;
import org.schedsim.scenario.SchedRun;
import org.schedsim.topology.Topology;

/** Serves one invocation: gives out its parameters, settles what its body comes to, and writes its record. */
final class InvocationExtension implements ParameterResolver, InvocationInterceptor, AfterEachCallback, TestWatcher {
    private static final List<Class<?>> TYPES =
            List.of(ScenarioBuilder.class, SchedRun.class, Topology.class, KernelModel.class);

    private final ScenarioInvocation invocation;
    private final Runs runs;
    private final Path outputDirectory;
    private final boolean undecidedFails;
    private @Nullable Settlement settlement;
    private boolean recorded;

    InvocationExtension(ScenarioInvocation invocation, Settings settings) {
        this.invocation = invocation;
        this.outputDirectory = settings.outputDirectory();
        this.undecidedFails = settings.undecidedFails();
        this.runs = new Runs(invocation, settings.reportLink(invocation.id()));
    }

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        return TYPES.contains(parameter.getParameter().getType()) || parameter.isAnnotated(Seed.class);
    }

    @Override
    public Object resolveParameter(ParameterContext context, ExtensionContext extension) {
        Parameter parameter = context.getParameter();
        Class<?> type = parameter.getType();
        if (context.isAnnotated(Seed.class)) {
            if (type != long.class) {
                throw invocation
                        .place()
                        .wrong("@Seed", "found a parameter of type " + type.getSimpleName() + "; make it a long");
            }
            return invocation.id().seed();
        }
        if (type == ScenarioBuilder.class) {
            return builder();
        }
        if (type == SchedRun.class) {
            return run();
        }
        return type == Topology.class ? given("topology", invocation.topology()) : given("kernel", invocation.kernel());
    }

    private ScenarioBuilder builder() {
        if (invocation.workload() != null) {
            throw invocation
                    .place()
                    .wrong(
                            "workload",
                            Place.quoted(invocation.id().workload()),
                            "a parameter of type ScenarioBuilder would change what was run already; take a SchedRun, or leave"
                                    + " out the attribute and build the workload in the body");
        }
        return runs.builder();
    }

    private SchedRun run() {
        if (invocation.workload() == null) {
            throw invocation
                    .place()
                    .wrong(
                            "workload",
                            Place.quoted(""),
                            "a parameter of type SchedRun needs a workload; give one with workload = \"#name\"");
        }
        return runs.injected();
    }

    private <T> T given(String attribute, @Nullable T value) {
        if (value == null) {
            throw invocation
                    .place()
                    .wrong(
                            attribute,
                            "{}",
                            "a parameter takes the " + attribute + ", but none is given; give one here");
        }
        return value;
    }

    @Override
    public void interceptTestTemplateMethod(
            Invocation<Void> body, ReflectiveInvocationContext<Method> method, ExtensionContext context)
            throws Throwable {
        Throwable thrown = null;
        try {
            body.proceed();
        } catch (Throwable t) {
            thrown = t;
        }
        Settlement settled = Settlement.of(thrown, runs.claims(), invocation.knownDefect(), invocation);
        settlement = undecidedFails ? settled.undecidedFails() : settled;
        if (settlement.thrown() != null) {
            throw settlement.thrown();
        }
    }

    @Override
    public void afterEach(ExtensionContext context) {
        Throwable thrown = context.getExecutionException().orElse(null);
        Settlement settled = settlement;
        if (settled != null && (thrown == null || thrown == settled.thrown())) {
            write(context, settled);
        } else if (thrown != null) {
            write(context, Settlement.of(thrown));
        }
    }

    /** Something threw before the body could be reached. */
    @Override
    public void testFailed(ExtensionContext context, Throwable cause) {
        if (!recorded) {
            write(context, Settlement.of(cause));
        }
    }

    private void write(ExtensionContext context, Settlement settled) {
        recorded = true;
        try {
            Path file = RecordFiles.write(outputDirectory, runs.record(context.getDisplayName(), settled));
            context.publishReportEntry(
                    Map.of("schedsim.verdict", settled.verdict().name(), "schedsim.record", file.toString()));
        } catch (IOException e) {
            throw new UncheckedIOException(
                    "cannot write the record of " + invocation.id().text(), e);
        }
    }
}
