package org.schedsim.maven.run;

import java.util.ArrayList;
import java.util.List;

final class CapturedConsole implements Console {
    final List<String> lines = new ArrayList<>();

    @Override
    public void info(String line) {
        lines.add("INFO " + line);
    }

    @Override
    public void warn(String line) {
        lines.add("WARN " + line);
    }

    @Override
    public void error(String line) {
        lines.add("ERROR " + line);
    }
}
