/** Topologies, workloads, the kernel model, the simulation and its records. */
module org.schedsim.engine {
    requires static transitive org.apiguardian.api;
    requires static transitive org.jspecify;
    requires java.xml;

    // Relocated in the jar, where this name is not needed any more.
    requires static com.fasterxml.jackson.core;

    exports org.schedsim.claim;
    exports org.schedsim.kernel;
    exports org.schedsim.kernel.decision;
    exports org.schedsim.record;
    exports org.schedsim.scenario;
    exports org.schedsim.sim;
    exports org.schedsim.topology;
    exports org.schedsim.topology.io;
    exports org.schedsim.trace;
    exports org.schedsim.workload;
    exports org.schedsim.workload.io;
}
