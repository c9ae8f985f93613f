package org.schedsim.scenario;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.schedsim.workload.CgroupSettings;
import org.schedsim.workload.CgroupSpec;
import org.schedsim.workload.TimedAction;

/** The cgroups of a scenario under construction, and what is written to them later. */
final class Cgroups {
    /** Stands in the list of actions for what its builder will have written when the scenario is built. */
    private record Later(TimedAction.Configure placeholder, CgroupBuilder builder) {}

    private final ScenarioBuilder scenario;
    /** In order of creation: parents first. */
    private final List<CgroupBuilder> groups = new ArrayList<>();

    private final List<Later> later = new ArrayList<>();

    Cgroups(ScenarioBuilder scenario) {
        this.scenario = scenario;
    }

    /** The cgroup, made with its parents if it is new. */
    CgroupBuilder cgroup(String path) {
        requirePath("cgroup", path);
        if (path.equals(CgroupSpec.ROOT)) {
            throw atRoot("cgroup(\"/\")");
        }
        CgroupBuilder known = find(path);
        if (known != null) {
            return known;
        }
        String parent = new CgroupSpec(path, CgroupSettings.NONE).parent();
        if (!parent.equals(CgroupSpec.ROOT)) {
            cgroup(parent);
        }
        CgroupBuilder added = new CgroupBuilder(scenario, path, "cgroup(\"" + path + "\")");
        groups.add(added);
        return added;
    }

    private static ScenarioException atRoot(String where) {
        return new ScenarioException(
                where + ": the root cgroup has no weight, quota, clamps or cpuset to write; put the"
                        + " threads into a cgroup of their own, for example in(\"/A\"), and write to that");
    }

    void add(CgroupSpec spec) {
        cgroup(spec.path()).start(spec.settings());
    }

    static void requirePath(String where, String path) {
        boolean sound = path.startsWith("/") && !path.contains("//") && (path.length() == 1 || !path.endsWith("/"));
        if (!sound) {
            throw new ScenarioException(
                    where + ": found '" + path + "', expected the path of a cgroup, for example \"/A\" or \"/A/x\"");
        }
    }

    private @Nullable CgroupBuilder find(String path) {
        for (CgroupBuilder group : groups) {
            if (group.path().equals(path)) {
                return group;
            }
        }
        return null;
    }

    /** What is written to a cgroup at a time; the action takes its place in the order of actions now. */
    CgroupBuilder cgroupAt(long atNs, String path) {
        String where = "at(...).cgroup(\"" + path + "\")";
        if (path.equals(CgroupSpec.ROOT)) {
            throw atRoot(where);
        }
        requirePath(where, path);
        CgroupBuilder builder = new CgroupBuilder(scenario, path, where);
        TimedAction.Configure placeholder = new TimedAction.Configure(atNs, path, CgroupSettings.NONE);
        later.add(new Later(placeholder, builder));
        scenario.add(placeholder);
        return builder;
    }

    /** Reports a path that no cgroup has. */
    void requireKnown(String where, String path) {
        if (!path.equals(CgroupSpec.ROOT) && find(path) == null) {
            List<String> known = new ArrayList<>();
            known.add(CgroupSpec.ROOT);
            for (CgroupBuilder group : groups) {
                known.add(group.path());
            }
            throw new ScenarioException(where + ": there is no cgroup '" + path + "', only " + String.join(", ", known)
                    + "; make it with scenario.cgroup(\"" + path + "\")");
        }
    }

    List<CgroupSpec> specs() {
        List<CgroupSpec> specs = new ArrayList<>();
        for (CgroupBuilder group : groups) {
            specs.add(new CgroupSpec(group.path(), group.resolve(null)));
        }
        return specs;
    }

    /** The actions, in order of time, with what the builders have written in the place of each placeholder. */
    List<TimedAction> resolve(List<TimedAction> actions) {
        Map<String, CgroupSettings> now = new TreeMap<>();
        for (CgroupSpec spec : specs()) {
            now.put(spec.path(), spec.settings());
        }
        List<TimedAction> resolved = new ArrayList<>();
        for (TimedAction action : actions) {
            resolved.add(resolve(action, now));
        }
        return resolved;
    }

    private TimedAction resolve(TimedAction action, Map<String, CgroupSettings> now) {
        for (Later entry : later) {
            if (entry.placeholder() == action) {
                String path = entry.builder().path();
                requireKnown("at(...).cgroup", path);
                CgroupSettings before = now.getOrDefault(path, CgroupSettings.NONE);
                CgroupSettings written = entry.builder().resolve(before);
                now.put(path, merged(before, written));
                return new TimedAction.Configure(action.atNs(), path, written);
            }
        }
        return action;
    }

    private static CgroupSettings merged(CgroupSettings before, CgroupSettings written) {
        CgroupSettings all = before;
        if (written.idle() != null) {
            all = all.withIdle(written.idle());
        }
        if (written.max() != null) {
            all = all.withMax(written.max());
        }
        if (written.clamp() != null) {
            all = all.withClamp(written.clamp());
        }
        return all;
    }
}
