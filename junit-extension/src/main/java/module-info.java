/** Scheduler scenarios as JUnit tests. */
module org.schedsim.junit {
    requires static transitive org.apiguardian.api;
    requires static transitive org.jspecify;
    requires transitive org.schedsim.engine;
    requires transitive org.assertj.core;
    requires transitive org.junit.jupiter.api;
    requires static org.junit.platform.launcher;

    exports org.schedsim.junit;

    opens org.schedsim.junit to
            org.junit.platform.commons;
}
