package org.schedsim.junit;

import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.platform.commons.support.ReflectionSupport;
import org.schedsim.record.ClaimRecord;
import org.schedsim.record.RunRecord;
import org.schedsim.record.Verdict;
import org.schedsim.scenario.Durations;
import org.schedsim.scenario.RunRecords;
import org.schedsim.scenario.ScenarioBuilder;
import org.schedsim.scenario.SchedRun;

/** The scenario of one invocation and what was run of it. */
final class Runs {
    private final ScenarioInvocation invocation;
    private final String reportLink;
    private final List<SchedRun> runs = new ArrayList<>();
    private @Nullable ScenarioBuilder builder;
    private @Nullable SchedRun injected;

    Runs(ScenarioInvocation invocation, String reportLink) {
        this.invocation = invocation;
        this.reportLink = reportLink;
    }

    /** The builder that all methods of the invocation share. */
    ScenarioBuilder builder() {
        ScenarioBuilder known = builder;
        if (known == null) {
            known = newBuilder();
            builder = known;
        }
        return known;
    }

    private ScenarioBuilder newBuilder() {
        ScenarioBuilder fresh = ScenarioBuilder.scenario().seed(invocation.id().seed());
        if (invocation.topology() != null) {
            fresh.topology(invocation.topology());
        }
        if (invocation.kernel() != null) {
            fresh.kernel(invocation.kernel());
        }
        if (!invocation.duration().isEmpty()) {
            fresh.duration(Durations.parse(invocation.duration()));
        }
        return fresh.onRun(this::add);
    }

    private void add(SchedRun run) {
        run.ledger().belongsTo(invocation.id(), reportLink);
        runs.add(run);
    }

    /** The run of the workload that the annotation names. */
    SchedRun injected() {
        SchedRun known = injected;
        if (known == null) {
            build();
            known = builder().run();
            injected = known;
        }
        return known;
    }

    private void build() {
        Method workload = invocation.workload();
        if (workload == null) {
            throw new IllegalStateException(invocation.place() + " has no workload");
        }
        ReflectionSupport.invokeMethod(workload, null, builder());
    }

    /** All claims about all runs. */
    List<ClaimRecord> claims() {
        List<ClaimRecord> claims = new ArrayList<>();
        for (SchedRun run : runs) {
            claims.addAll(run.ledger().claims());
        }
        return claims;
    }

    /** The record shows the run of which the worst was claimed, else the last one. */
    RunRecord record(String displayName, Settlement settlement) {
        RunRecords record = new RunRecords(invocation.id(), displayName)
                .verdict(settlement.verdict(), settlement.reason())
                .knownDefect(invocation.knownDefect());
        return runs.isEmpty() ? record.withoutRun() : record.of(shown(), claims());
    }

    private SchedRun shown() {
        SchedRun shown = runs.get(runs.size() - 1);
        for (SchedRun run : runs) {
            shown = worst(run).compareTo(worst(shown)) > 0 ? run : shown;
        }
        return shown;
    }

    private static Verdict worst(SchedRun run) {
        Verdict worst = Verdict.PASS;
        for (ClaimRecord claim : run.ledger().claims()) {
            worst = claim.verdict().compareTo(worst) > 0 ? claim.verdict() : worst;
        }
        return worst;
    }
}
