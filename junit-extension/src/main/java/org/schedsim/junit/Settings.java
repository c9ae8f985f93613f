package org.schedsim.junit;

import java.nio.file.Path;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.schedsim.record.ScenarioId;

/** Configuration parameters, read. */
record Settings(String selection, String output, boolean undecidedFails) {
    static Settings of(ExtensionContext context) {
        return new Settings(
                context.getConfigurationParameter(SchedSimConstants.SCENARIO).orElse("*"),
                context.getConfigurationParameter(SchedSimConstants.OUTPUT_DIR)
                        .orElse(SchedSimConstants.DEFAULT_OUTPUT_DIR),
                undecidedFails(context.getConfigurationParameter(SchedSimConstants.UNDECIDED)
                        .orElse("abort")));
    }

    private static boolean undecidedFails(String value) {
        return switch (value) {
            case "abort" -> false;
            case "fail" -> true;
            default ->
                throw new ExtensionConfigurationException("configuration parameter " + SchedSimConstants.UNDECIDED
                        + ": found '" + value + "', expected abort or fail");
        };
    }

    Path outputDirectory() {
        return Path.of(output);
    }

    boolean selects(ScenarioId id) {
        return id.matches(selection);
    }

    /**
     * Where the report shows a scenario, seen from the working directory. Records must not hold anything of the machine
     * that they were made on, so that an output directory elsewhere is left out.
     */
    String reportLink(ScenarioId id) {
        String page = "index.html#" + id.hash();
        Path here = Path.of("").toAbsolutePath().normalize();
        Path directory = here.resolve(output).normalize();
        return directory.startsWith(here)
                ? here.relativize(directory).resolve(page).toString().replace('\\', '/')
                : page;
    }
}
