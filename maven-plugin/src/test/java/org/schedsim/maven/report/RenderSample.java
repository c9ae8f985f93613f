package org.schedsim.maven.report;

import java.nio.file.Path;
import java.util.List;
import org.schedsim.record.RecordFiles;
import org.schedsim.record.RunRecord;

final class RenderSample {
    public static void main(String[] args) throws Exception {
        Path out = Path.of(args[0]);
        List<RunRecord> all = new java.util.ArrayList<>(SampleRecords.all());
        all.add(SampleRecords.large(2, 4, 8, 16, 8_000_000));
        all.add(SampleRecords.large(2, 12, 16, 320, 1_000_000));
        for (RunRecord r : all) {
            RecordFiles.write(out, r);
            System.out.println(r.id().hash() + " " + r.id().text());
        }
        System.out.println(new HtmlReport(out).write(all, List.of(new Problem("ReducedCapacityTest", "kernel \"linux-9\" ..."))));
        System.out.println(SampleRecords.failing().id().hash());
    }
}
