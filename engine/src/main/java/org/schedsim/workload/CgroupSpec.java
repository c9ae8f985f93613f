package org.schedsim.workload;

import org.apiguardian.api.API;

/**
 * A cgroup, there from the start.
 *
 * @param path from the root, for example {@code /A/x}; its parents are in the workload before it
 * @param settings its knobs at the start
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record CgroupSpec(String path, CgroupSettings settings) {
    /** Path of the root group, which is always there. */
    public static final String ROOT = "/";

    /** Path of the group that holds this one. */
    public String parent() {
        int slash = path.lastIndexOf('/');
        return slash == 0 ? ROOT : path.substring(0, slash);
    }
}
