package org.schedsim.topology.io;

import java.util.ArrayList;
import java.util.List;
import org.schedsim.topology.CpuMask;

/** CPUs of one kind, with the capacity that Linux gives them. */
record HwlocCpuKind(CpuMask cpus, int capacity) {

    static List<HwlocCpuKind> in(XmlElement root) {
        List<HwlocCpuKind> kinds = new ArrayList<>();
        CpuMask covered = CpuMask.empty();
        for (XmlElement kind : root.children("cpukind")) {
            for (XmlElement info : kind.children("info")) {
                if (info.get("name").equals("LinuxCapacity")) {
                    int capacity = info.number("LinuxCapacity", info.get("value"), 1, 1024, "a capacity of 1 to 1024");
                    CpuMask cpus = CpuSetText.read(kind, "cpuset");
                    if (cpus.intersects(covered)) {
                        throw kind.error("CPU " + cpus.and(covered) + " is of two kinds", "each CPU in one kind only");
                    }
                    covered = covered.or(cpus);
                    kinds.add(new HwlocCpuKind(cpus, capacity));
                }
            }
        }
        return kinds;
    }
}
