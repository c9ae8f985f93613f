package org.schedsim.scenario;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;
import org.schedsim.record.ClaimRecord;
import org.schedsim.record.ScenarioId;

/** The claims that were made about a run, in their order, and the scenario that the run belongs to. */
@API(status = API.Status.INTERNAL, since = "0.1")
public final class ClaimLedger {
    private final List<ClaimRecord> claims = new ArrayList<>();
    private final TreeMap<String, Long> metrics = new TreeMap<>();
    private @Nullable ScenarioId id;
    private String report = "";

    ClaimLedger() {}

    /**
     * Says where the run belongs.
     *
     * @param scenario its scenario
     * @param reportLink where the report will show it; empty = nowhere
     */
    public void belongsTo(ScenarioId scenario, String reportLink) {
        id = scenario;
        report = reportLink;
    }

    /** The scenario of the run; null if nobody said. */
    public @Nullable ScenarioId id() {
        return id;
    }

    public String report() {
        return report;
    }

    /** Notes a claim before it is checked; the result is the number under which to {@link #close} it. */
    public int open(ClaimRecord unchecked) {
        claims.add(unchecked);
        return claims.size() - 1;
    }

    /** Notes what came of a claim. */
    public void close(int number, ClaimRecord checked, SortedMap<String, Long> figures) {
        claims.set(number, checked);
        metrics.putAll(figures);
    }

    public List<ClaimRecord> claims() {
        return List.copyOf(claims);
    }

    /** Figures that the claims found. */
    public SortedMap<String, Long> metrics() {
        return new TreeMap<>(metrics);
    }
}
