package org.schedsim.maven.report;

import org.schedsim.record.ScenarioId;

/** The command that runs one scenario again. */
public final class ReplayLine {
    private ReplayLine() {}

    public static String of(ScenarioId id) {
        return "mvn schedsim:verify -Dschedsim.scenario='" + id.shortText().replace("'", "'\\''") + "'";
    }
}
