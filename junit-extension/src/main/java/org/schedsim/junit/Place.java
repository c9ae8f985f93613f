package org.schedsim.junit;

import java.lang.reflect.Method;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;

/** An annotated method, as messages name it. */
record Place(Class<?> testClass, Method method) {
    /** A mistake in the use of an attribute. */
    ExtensionConfigurationException wrong(String attribute, String value, String problem) {
        return wrong("@SchedScenario(" + attribute + " = " + value + ")", problem);
    }

    /** The same, found by somebody else. */
    ExtensionConfigurationException wrong(String attribute, String value, String problem, Throwable cause) {
        return new ExtensionConfigurationException(
                "@SchedScenario(" + attribute + " = " + value + ") on " + this + ": " + problem, cause);
    }

    /** A mistake in the use of an annotation. */
    ExtensionConfigurationException wrong(String annotation, String problem) {
        return new ExtensionConfigurationException(annotation + " on " + this + ": " + problem);
    }

    static String quoted(String value) {
        return '"' + value + '"';
    }

    @Override
    public String toString() {
        String name = testClass.getName();
        return name.substring(name.lastIndexOf('.') + 1) + "#" + method.getName();
    }
}
