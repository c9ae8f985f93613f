package org.schedsim.junit.runner;

import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import org.apiguardian.api.API;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.LauncherSession;
import org.junit.platform.launcher.TagFilter;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/**
 * Runs the scenarios below the given class path roots and reports to the process that started it. Arguments: the roots.
 * Port and token of the listener come from the environment, so that no other user of the machine can read them.
 */
@API(status = API.Status.INTERNAL, since = "0.1")
public final class ScenarioRunner {
    static final String PORT = "SCHEDSIM_PORT";
    static final String TOKEN = "SCHEDSIM_TOKEN";
    static final String TAG = "schedsim";

    private static final int EXIT_COULD_NOT_RUN = 70;

    private ScenarioRunner() {}

    public static void main(String[] roots) throws IOException {
        System.exit(run(roots, System.getenv()));
    }

    static int run(String[] roots, Map<String, String> environment) throws IOException {
        int port = Integer.parseInt(environment.getOrDefault(PORT, "0"));
        try (EventChannel events = EventChannel.open(port, environment.getOrDefault(TOKEN, ""))) {
            return run(roots, events);
        }
    }

    private static int run(String[] roots, EventChannel events) {
        try (LauncherSession session = LauncherFactory.openSession()) {
            session.getLauncher().execute(request(roots), new EventListener(events));
        } catch (Exception | LinkageError e) {
            e.printStackTrace();
            events.send("broken", String.valueOf(e));
            return EXIT_COULD_NOT_RUN;
        }
        events.send("done");
        return 0;
    }

    private static LauncherDiscoveryRequest request(String[] roots) {
        Set<Path> paths = new LinkedHashSet<>();
        for (String root : roots) {
            paths.add(Path.of(root));
        }
        return LauncherDiscoveryRequestBuilder.request()
                .selectors(DiscoverySelectors.selectClasspathRoots(paths))
                .filters(TagFilter.includeTags(TAG))
                .build();
    }
}
