package org.schedsim.record;

import java.util.List;
import java.util.SortedMap;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * All that is kept of one invocation of a scenario. Written as JSON by {@link RecordWriter}, read by
 * {@link RecordReader}; the schema is {@code record-schema.json} beside this class.
 *
 * @param id which scenario
 * @param displayName how the test runner shows it
 * @param durationNs simulated time; 0 if nothing was run
 * @param verdict outcome
 * @param reason why the verdict is not PASS, in one line; empty for PASS
 * @param knownDefect the defect announced for this invocation, if any
 * @param claims the claims in the order in which they were made
 * @param metrics integers with their unit in the name
 * @param machine where the CPUs stand
 * @param tasks the tasks of the workload
 * @param counts how often each rule was decisive, rules that never were left out
 * @param decisions the same by level, source and destination, for the points of the balancer
 * @param migrations moves in order of time, at most the first and last few hundred
 * @param migrationsTotal how many there were
 * @param lanes one per CPU
 * @param occupancies one per process
 * @param digest 64-bit hash of the event stream; empty if nothing was run
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record RunRecord(
        ScenarioId id,
        String displayName,
        long durationNs,
        Verdict verdict,
        String reason,
        @Nullable KnownDefectRecord knownDefect,
        List<ClaimRecord> claims,
        SortedMap<String, Long> metrics,
        MachineRecord machine,
        List<TaskRecord> tasks,
        List<DecisionRecord> counts,
        List<DecisionRecord> decisions,
        List<MigrationRecord> migrations,
        long migrationsTotal,
        List<Lane> lanes,
        List<Occupancy> occupancies,
        String digest) {
    /** Number of the schema that this version writes and reads. */
    public static final int SCHEMA = 1;
}
