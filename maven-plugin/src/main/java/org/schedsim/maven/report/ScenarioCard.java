package org.schedsim.maven.report;

import java.util.List;
import org.schedsim.record.ClaimRecord;
import org.schedsim.record.RecordFiles;
import org.schedsim.record.RunRecord;
import org.schedsim.record.Verdict;

/** A scenario on the first page. */
public final class ScenarioCard {
    private final RunRecord record;
    private final ScenarioPage page;

    ScenarioCard(RunRecord record) {
        this.record = record;
        this.page = new ScenarioPage(record);
    }

    public ScenarioPage page() {
        return page;
    }

    /** The claims that do not hold. */
    public List<ClaimView> broken() {
        return page.claims().stream()
                .filter(claim -> !claim.verdict().name().equals("pass"))
                .toList();
    }

    public int claims() {
        return record.claims().size();
    }

    public String claimsHeld() {
        long held = record.claims().stream()
                .map(ClaimRecord::verdict)
                .filter(Verdict.PASS::equals)
                .count();
        return held + " of " + ReportFormat.plural(record.claims().size(), "claim");
    }

    public Thumbnail thumbnail() {
        return Thumbnail.of(record);
    }

    public String link() {
        return "scenarios/" + record.id().hash() + ".html";
    }

    public String recordLink() {
        return RecordFiles.relativePath(record.id());
    }
}
