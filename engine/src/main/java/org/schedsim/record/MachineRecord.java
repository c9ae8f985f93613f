package org.schedsim.record;

import java.util.List;
import org.apiguardian.api.API;

/**
 * Where each CPU stands, by CPU number; -1 for a CPU that is not online.
 *
 * @param core core of each CPU
 * @param llc LLC of each CPU
 * @param node NUMA node of each CPU
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record MachineRecord(List<Integer> core, List<Integer> llc, List<Integer> node) {
    public int cpus() {
        return llc.size();
    }
}
