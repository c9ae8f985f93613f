package org.schedsim.junit;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.Extension;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ExtensionContext.Store;
import org.junit.jupiter.api.extension.TestTemplateInvocationContext;
import org.junit.jupiter.api.extension.TestTemplateInvocationContextProvider;

/** Makes the invocations of a {@link SchedScenario}, and disables a method of which none is selected. */
final class SchedScenarioExtension implements TestTemplateInvocationContextProvider, ExecutionCondition {
    private static final Namespace NAMESPACE = Namespace.create(SchedScenarioExtension.class);
    private static final String INVOCATIONS = "invocations";

    /** The selected invocations of a method, kept in its store. */
    private record Selected(List<ScenarioInvocation> invocations, Settings settings) {}

    /** Asked of all providers before any of them is used, which makes it the place to complain about another one. */
    @Override
    public boolean supportsTestTemplate(ExtensionContext context) {
        selected(context);
        return true;
    }

    @Override
    public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
        Store store = context.getStore(NAMESPACE);
        if (store.get(INVOCATIONS) != null || context.getTestMethod().isEmpty()) {
            return ConditionEvaluationResult.enabled("an invocation of a selected scenario");
        }
        try {
            Selected selected = select(context);
            store.put(INVOCATIONS, selected);
            return selected.invocations().isEmpty()
                    ? ConditionEvaluationResult.disabled("no invocation is selected by " + SchedSimConstants.SCENARIO
                            + " = " + selected.settings().selection())
                    : ConditionEvaluationResult.enabled("a selected scenario");
        } catch (ExtensionConfigurationException e) {
            // Thrown again, without JUnit's words about conditions around it, when the invocations are asked for.
            return ConditionEvaluationResult.enabled("wrongly configured");
        }
    }

    @Override
    public Stream<TestTemplateInvocationContext> provideTestTemplateInvocationContexts(ExtensionContext context) {
        Selected selected = selected(context);
        return selected.invocations().stream().map(invocation -> context(invocation, selected.settings()));
    }

    private static Selected selected(ExtensionContext context) {
        Selected known = context.getStore(NAMESPACE).get(INVOCATIONS, Selected.class);
        return known == null ? select(context) : known;
    }

    private static Selected select(ExtensionContext context) {
        JUnitVersion.requireSupported(context);
        Settings settings = Settings.of(context);
        List<ScenarioInvocation> all =
                Plan.of(context.getRequiredTestClass(), context.getRequiredTestMethod(), context.getDisplayName());
        return new Selected(
                all.stream()
                        .filter(invocation -> settings.selects(invocation.id()))
                        .toList(),
                settings);
    }

    private static TestTemplateInvocationContext context(ScenarioInvocation invocation, Settings settings) {
        return new TestTemplateInvocationContext() {
            @Override
            public String getDisplayName(int index) {
                return invocation.displayName();
            }

            @Override
            public List<Extension> getAdditionalExtensions() {
                return List.of(new InvocationExtension(invocation, settings));
            }
        };
    }
}
