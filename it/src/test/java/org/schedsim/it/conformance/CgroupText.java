package org.schedsim.it.conformance;

import static org.schedsim.scenario.Durations.us;

import org.schedsim.scenario.CgroupBuilder;

/** Settings of a cgroup, as the recorded scenarios write them. */
final class CgroupText {
    private CgroupText() {}

    /** {@code cg NAME key=value ...}. */
    static void write(CgroupBuilder cgroup, String[] words) {
        for (int i = 2; i < words.length; i++) {
            int equals = words[i].indexOf('=');
            write(cgroup, words[i].substring(0, equals), words[i].substring(equals + 1));
        }
    }

    static void write(CgroupBuilder cgroup, String key, String value) {
        switch (key) {
            case "sub" -> {}
            case "weight", "cpu.weight" -> cgroup.weight(Integer.parseInt(value));
            case "idle", "cpu.idle" -> cgroup.idle(value.equals("1"));
            case "max", "cpu.max" -> max(cgroup, value.split("/", -1));
            case "cpu.max.burst" -> cgroup.burst(us(Long.parseLong(value)));
            case "cpus" -> cgroup.cpus(Settings.cpus(value));
            default -> throw ScenarioText.unknown(key + "=" + value);
        }
    }

    private static void max(CgroupBuilder cgroup, String[] quotaAndPeriod) {
        cgroup.period(us(Long.parseLong(quotaAndPeriod[1])));
        if (quotaAndPeriod[0].equals("max")) {
            cgroup.noQuota();
        } else {
            cgroup.quota(us(Long.parseLong(quotaAndPeriod[0])));
        }
    }
}
