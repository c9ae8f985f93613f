package org.schedsim.junit;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.platform.commons.support.AnnotationSupport;
import org.schedsim.kernel.KernelModel;
import org.schedsim.kernel.KernelModelException;
import org.schedsim.record.KnownDefectRecord;
import org.schedsim.topology.Topology;
import org.schedsim.topology.TopologyException;

/** The {@link KnownDefect} annotations of a method. */
final class KnownDefects {
    private final Place place;
    private final List<KnownDefect> defects;

    KnownDefects(Place place) {
        this.place = place;
        this.defects = AnnotationSupport.findRepeatableAnnotations(place.method(), KnownDefect.class);
    }

    /** An annotation that fits no invocation would be forgotten otherwise. */
    void requireTargets(List<@Nullable Topology> topologies, List<@Nullable KernelModel> kernels) {
        for (KnownDefect defect : defects) {
            if (kernels.stream().noneMatch(kernel -> isOf(defect, kernel))) {
                throw wrong(defect, "the scenario does not run on this kernel; write it as in @SchedScenario");
            }
            if (topologies.stream().noneMatch(topology -> isOf(defect, topology))) {
                throw wrong(
                        defect,
                        "the scenario does not run on " + Place.quoted(defect.topology())
                                + "; write it as in @SchedScenario");
            }
        }
    }

    @Nullable
    KnownDefectRecord find(@Nullable Topology topology, @Nullable KernelModel kernel) {
        KnownDefectRecord found = null;
        for (KnownDefect defect : defects) {
            if (isOf(defect, topology) && isOf(defect, kernel)) {
                if (found != null) {
                    throw wrong(
                            defect,
                            "another @KnownDefect, " + Place.quoted(found.id())
                                    + ", is about the same kernel and machine; remove one");
                }
                found = new KnownDefectRecord(defect.id(), defect.link());
            }
        }
        return found;
    }

    private boolean isOf(KnownDefect defect, @Nullable KernelModel kernel) {
        try {
            return Objects.equals(kernel, KernelModel.of(defect.kernel()));
        } catch (KernelModelException e) {
            throw wrong(defect, String.valueOf(e.getMessage()));
        }
    }

    private boolean isOf(KnownDefect defect, @Nullable Topology topology) {
        if (defect.topology().isEmpty()) {
            return true;
        }
        try {
            String text = Machines.of(defect.topology(), place.testClass()).text();
            return topology != null && topology.text().equals(text);
        } catch (TopologyException e) {
            throw wrong(defect, String.valueOf(e.getMessage()));
        }
    }

    private RuntimeException wrong(KnownDefect defect, String problem) {
        return place.wrong("@KnownDefect(kernel = " + Place.quoted(defect.kernel()) + ")", problem);
    }
}
