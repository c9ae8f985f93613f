package org.schedsim.junit;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.jupiter.api.extension.ExtensionContext;

/** Which JUnit is it? An older one would fail later, with errors that nobody understands. */
final class JUnitVersion {
    /** A class that came with JUnit 5.14. */
    private static final String NEW_IN_5_14 = "org.junit.jupiter.api.MediaType";

    private JUnitVersion() {}

    static void requireSupported(ExtensionContext context) {
        requireClass(NEW_IN_5_14, context.getClass().getPackage().getImplementationVersion());
    }

    static void requireClass(String name, @Nullable String version) {
        try {
            Class.forName(name, false, ExtensionContext.class.getClassLoader());
        } catch (ClassNotFoundException e) {
            throw new ExtensionConfigurationException(
                    "schedsim needs JUnit 5.14 or newer, but finds " + (version == null ? "an older one" : version)
                            + ": raise the version of junit-bom or of junit-jupiter in your build",
                    e);
        }
    }
}
