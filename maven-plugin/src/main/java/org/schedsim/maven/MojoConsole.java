package org.schedsim.maven;

import org.apache.maven.plugin.logging.Log;
import org.schedsim.maven.run.Console;

/** Lines for the user go to Maven's log. */
final class MojoConsole implements Console {
    private final Log log;

    MojoConsole(Log log) {
        this.log = log;
    }

    @Override
    public void info(String line) {
        log.info(line);
    }

    @Override
    public void warn(String line) {
        log.warn(line);
    }

    @Override
    public void error(String line) {
        log.error(line);
    }
}
