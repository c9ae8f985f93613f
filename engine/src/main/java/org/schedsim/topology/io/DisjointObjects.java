package org.schedsim.topology.io;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.schedsim.topology.CpuMask;

/** Objects of one type and level, which share no CPU. Those without a CPU are left out, so there are never more than CPUs. */
final class DisjointObjects {

    private final List<HwlocObject> objects = new ArrayList<>();
    private final @Nullable HwlocObject[] ownerOfCpu = new @Nullable HwlocObject[CpuMask.MAX + 1];
    private final Problems problems;

    DisjointObjects(Problems problems) {
        this.problems = problems;
    }

    void add(XmlElement element) {
        if (!element.has("cpuset")) {
            throw element.error("there is no cpuset", "the CPUs of the object as cpuset");
        }
        HwlocObject object = new HwlocObject(element, CpuSetText.read(element, "cpuset"));
        CpuMask cpus = object.cpus();
        for (int cpu = cpus.first(); cpu >= 0; cpu = cpus.next(cpu)) {
            HwlocObject other = ownerOfCpu[cpu];
            if (other != null) {
                problems.add(element.place()
                        .message(
                                element + " shares CPU " + cpu + " with " + other.inFile(),
                                "each CPU in one object of this type and level only"));
                return;
            }
            ownerOfCpu[cpu] = object;
        }
        if (!cpus.isEmpty()) {
            objects.add(object);
        }
    }

    List<HwlocObject> all() {
        return objects;
    }

    /** What is left of each object on the given CPUs, as far as there is anything. */
    List<CpuMask> cpusWithin(CpuMask these) {
        return objects.stream()
                .map(object -> object.cpus().and(these))
                .filter(cpus -> !cpus.isEmpty())
                .toList();
    }
}
