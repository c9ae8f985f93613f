/** Topologies, workloads, the kernel model, the simulation and its records. */
module org.schedsim.engine {
    requires static transitive org.apiguardian.api;
    requires static transitive org.jspecify;

    // Relocated in the jar, where these names are not needed any more.
    requires static com.fasterxml.jackson.core;
    requires static HdrHistogram;

    // Only for tar archives.
    requires static org.apache.commons.compress;

    exports org.schedsim.record;
}
