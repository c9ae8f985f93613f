package org.schedsim.workload.io;

import java.util.List;
import org.apiguardian.api.API;
import org.schedsim.topology.Topology;
import org.schedsim.workload.Workload;

/**
 * What an rt-app file says.
 *
 * @param workload one process; its first thread creates the others, as the main thread of rt-app does, and waits for them; {@code
 *     run} is counted on a CPU of capacity 1024
 * @param durationNs how long the file wants to run, ns; {@link #WITHOUT_END} = until all threads have ended
 * @param calibration what {@code run} is counted in
 * @param notes what the file says that means something else in a model, or nothing; each with its place
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record RtAppFile(Workload workload, long durationNs, Calibration calibration, List<String> notes) {
    /** No duration is given. */
    public static final long WITHOUT_END = -1;

    public RtAppFile {
        notes = List.copyOf(notes);
    }

    /**
     * The workload for a machine. Where the file names a CPU to calibrate on, {@code run} takes on that CPU as long as the file says;
     * CPU lists lose the CPUs that the machine does not have.
     *
     * @throws org.schedsim.workload.WorkloadException if a thread would have no CPU left, or the CPU to calibrate on is not there
     */
    public Workload workloadOn(Topology machine) {
        return new MachineFit(machine, calibration).fit(workload);
    }
}
