package org.schedsim.sim;

import java.util.List;
import org.apiguardian.api.API;
import org.schedsim.kernel.decision.DecisionRow;
import org.schedsim.kernel.decision.RuleInfo;

/**
 * What a simulation leaves, its trace aside.
 *
 * @param digest hash of the event stream
 * @param events events handled
 * @param startNs kernel time at which the workload started
 * @param rules the rules of the run, by id
 * @param counts how often each was decisive, by id
 * @param rows the same by level, source and destination, with kernel times
 * @param levelNames name of each domain level, by number; empty where there is none
 * @param workNs work done by each task, ns at capacity 1024
 * @param cgroups the cgroups below the root, by number from 1
 */
@API(status = API.Status.INTERNAL, since = "0.1")
public record RunResult(
        long digest,
        long events,
        long startNs,
        List<RuleInfo> rules,
        List<Long> counts,
        List<DecisionRow> rows,
        List<String> levelNames,
        List<Long> workNs,
        List<CgroupStats> cgroups) {
    public RunResult {
        rules = List.copyOf(rules);
        counts = List.copyOf(counts);
        rows = List.copyOf(rows);
        levelNames = List.copyOf(levelNames);
        workNs = List.copyOf(workNs);
        cgroups = List.copyOf(cgroups);
    }
}
