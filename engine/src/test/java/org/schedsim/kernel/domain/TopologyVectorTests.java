package org.schedsim.kernel.domain;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.schedsim.kernel.RecordedEffects;
import org.schedsim.kernel.VectorFile;
import org.schedsim.kernel.core.IdleClass;
import org.schedsim.kernel.core.StopClass;
import org.schedsim.kernel.state.CpuRq;
import org.schedsim.kernel.state.Domain;
import org.schedsim.kernel.state.Group;
import org.schedsim.kernel.state.IdleAndStopClasses;
import org.schedsim.kernel.state.Machine;
import org.schedsim.kernel.state.Tunables;
import org.schedsim.topology.CpuMask;
import org.schedsim.topology.Topology;

class TopologyVectorTests {
    private static final String[] FLAGS = {
        "SD_BALANCE_NEWIDLE", "SD_BALANCE_EXEC", "SD_BALANCE_FORK", "SD_BALANCE_WAKE", "SD_WAKE_AFFINE",
        "SD_ASYM_CPUCAPACITY", "SD_ASYM_CPUCAPACITY_FULL", "SD_SHARE_CPUCAPACITY", "SD_CLUSTER", "SD_SHARE_LLC",
        "SD_SERIALIZE", "SD_ASYM_PACKING", "SD_PREFER_SIBLING", "SD_NUMA"
    };

    @TestFactory
    List<DynamicTest> machines() {
        return VectorFile.of("topology").entries("machines", TopologyVectorTests::check);
    }

    private static void check(JsonNode vector) {
        JsonNode input = vector.get("input");
        Topology topology = topology(input);
        Machine machine = machine(topology, vector);
        DomainBuilder.build(machine, options(input), partitions(vector));

        assertThat(NumaTopology.of(topology))
                .hasToString(vector.get("numa_topology_type").asText());
        assertThat(NumaTopology.distinctDistances(topology))
                .hasSize(vector.get("numa_levels").asInt());
        assertThat(machine.cachePresent)
                .isEqualTo(vector.get("cache_aware_present").asBoolean());
        for (JsonNode expected : vector.get("expected")) {
            checkCpu(machine.rqs[expected.get("cpu").asInt()], expected);
        }
    }

    private static List<CpuMask> partitions(JsonNode vector) {
        List<CpuMask> partitions = new ArrayList<>();
        vector.get("partitions").forEach(cpus -> partitions.add(CpuMask.parse(cpus.asText())));
        return partitions;
    }

    private static Topology topology(JsonNode input) {
        Topology.Builder builder = Topology.builder();
        input.get("smt").forEach(mask -> builder.core(CpuMask.parse(mask.asText())));
        input.get("l2").forEach(mask -> builder.cluster(CpuMask.parse(mask.asText())));
        input.get("llc").forEach(mask -> builder.llc(CpuMask.parse(mask.asText()), 0));
        boolean nodePerSocket = input.get("levels_before_numa").toString().contains("PKG");
        JsonNode nodes = input.get("nodes");
        for (int node = 0; node < nodes.size(); node++) {
            CpuMask cpus = CpuMask.parse(nodes.get(node).asText());
            builder.node(node, cpus);
            if (nodePerSocket) {
                builder.socket(cpus);
            }
            for (int other = 0; other < nodes.size(); other++) {
                if (other != node) {
                    builder.distance(
                            node,
                            other,
                            input.get("distances").get(node).get(other).asInt());
                }
            }
        }
        JsonNode capacities = input.path("cpu_capacity");
        for (int cpu = 0; cpu < capacities.size(); cpu++) {
            builder.capacity(CpuMask.of(cpu), capacities.get(cpu).asInt());
        }
        return builder.build();
    }

    private static DomainOptions options(JsonNode input) {
        Architecture architecture = input.get("arch").asText().equals("x86") ? Architecture.X86 : Architecture.GENERIC;
        JsonNode priorities = input.path("itmt_priority");
        int[] priority = new int[priorities.size()];
        for (int cpu = 0; cpu < priority.length; cpu++) {
            priority[cpu] = priorities.get(cpu).asInt();
        }
        return new DomainOptions(architecture, priority.length == 0 ? null : priority);
    }

    private static Machine machine(Topology topology, JsonNode vector) {
        Tunables.Builder tunables = new Tunables.Builder(topology.cpuCount());
        tunables.nodeReclaimDistance =
                vector.get("input").get("node_reclaim_distance").asInt();
        tunables.preferSiblingBelowAsym = vector.get("kernel").asText().equals("7.3");
        IdleAndStopClasses classes = new IdleAndStopClasses(new IdleClass(), new StopClass());
        return new Machine(topology, tunables.build(), new RecordedEffects(), classes);
    }

    private static void checkCpu(CpuRq rq, JsonNode expected) {
        String cpu = "CPU " + rq.cpu;
        JsonNode domains = expected.get("domains");
        List<Domain> chain = new ArrayList<>();
        for (Domain sd = rq.sd; sd != null; sd = sd.parent) {
            chain.add(sd);
        }
        assertThat(chain).extracting(sd -> sd.name).as(cpu).hasSize(domains.size());
        for (int i = 0; i < chain.size(); i++) {
            checkDomain(chain.get(i), domains.get(i), cpu);
        }
        checkPointers(rq, expected, cpu);
    }

    private static void checkPointers(CpuRq rq, JsonNode expected, String cpu) {
        JsonNode llc = expected.get("sd_llc");
        assertThat(rq.sdLlc == null ? null : rq.sdLlc.name).as(cpu).isEqualTo(llc.isNull() ? null : llc.asText());
        assertThat(rq.sdLlcSize).as(cpu).isEqualTo(expected.get("sd_llc_size").asInt());
        assertThat(rq.llcId).as(cpu).isEqualTo(expected.get("sd_llc_id").asInt());
        assertThat(rq.shareId).as(cpu).isEqualTo(expected.get("sd_share_id").asInt());
        checkPointer(rq.sdNuma, expected.get("sd_numa"), cpu);
        checkPointer(rq.sdAsymPacking, expected.get("sd_asym_packing"), cpu);
        checkPointer(rq.sdAsymCapacity, expected.get("sd_asym_cpucapacity"), cpu);
    }

    private static void checkPointer(@Nullable Domain sd, JsonNode expected, String cpu) {
        if (expected.isNull()) {
            assertThat(sd).as(cpu).isNull();
        } else {
            assertThat(sd).as(cpu).isNotNull();
            assertThat(sd.name).isEqualTo(expected.get("name").asText());
            assertThat(sd.span).hasToString(expected.get("span").asText());
        }
    }

    private static void checkDomain(Domain sd, JsonNode expected, String cpu) {
        String what = cpu + " " + sd;
        assertThat(sd.name).as(what).isEqualTo(expected.get("name").asText());
        assertThat(sd.level).as(what).isEqualTo(expected.get("level").asInt());
        assertThat(sd.span).as(what).hasToString(expected.get("span").asText());
        assertThat(sd.weight).as(what).isEqualTo(expected.get("span_weight").asInt());
        assertThat(flags(sd.flags)).as(what).containsExactlyInAnyOrderElementsOf(texts(expected.get("flags")));
        assertThat(sd.imbalancePct)
                .as(what)
                .isEqualTo(expected.get("imbalance_pct").asInt());
        assertThat(sd.busyFactor).as(what).isEqualTo(expected.get("busy_factor").asInt());
        assertThat(sd.minInterval)
                .as(what)
                .isEqualTo(expected.get("min_interval_ms").asLong());
        assertThat(sd.maxInterval)
                .as(what)
                .isEqualTo(expected.get("max_interval_ms").asLong());
        assertThat(sd.balanceInterval)
                .as(what)
                .isEqualTo(expected.get("balance_interval_ms").asLong());
        assertThat(sd.cacheNiceTries)
                .as(what)
                .isEqualTo(expected.get("cache_nice_tries").asInt());
        assertThat(sd.imbNumaNr).as(what).isEqualTo(expected.get("imb_numa_nr").asInt());
        JsonNode groups = expected.get("groups");
        assertThat(sd.groups).as(what).hasSize(groups.size());
        for (int i = 0; i < groups.size(); i++) {
            checkGroup(sd.groups[i], groups.get(i), what + " group " + i);
        }
    }

    private static void checkGroup(Group group, JsonNode expected, String what) {
        assertThat(group.span).as(what).hasToString(expected.get("span").asText());
        assertThat(group.weight).as(what).isEqualTo(expected.get("group_weight").asInt());
        assertThat(group.cores).as(what).isEqualTo(expected.get("cores").asInt());
        assertThat(group.sgc.balanceMask)
                .as(what)
                .hasToString(expected.get("balance_mask").asText());
        assertThat(group.sgc.capacity)
                .as(what)
                .isEqualTo(expected.get("capacity").asLong());
        assertThat(group.sgc.minCapacity)
                .as(what)
                .isEqualTo(expected.get("min_capacity").asLong());
        assertThat(group.sgc.maxCapacity)
                .as(what)
                .isEqualTo(expected.get("max_capacity").asLong());
        assertThat(flags(group.flags)).as(what).containsExactlyInAnyOrderElementsOf(texts(expected.get("flags")));
        if (expected.has("asym_prefer_cpu")) {
            assertThat(group.asymPreferCpu)
                    .as(what)
                    .isEqualTo(expected.get("asym_prefer_cpu").asInt());
        }
    }

    private static List<String> flags(int flags) {
        List<String> names = new ArrayList<>();
        for (int bit = 0; bit < FLAGS.length; bit++) {
            if ((flags & 1 << bit) != 0) {
                names.add(FLAGS[bit]);
            }
        }
        return names;
    }

    private static List<String> texts(JsonNode array) {
        List<String> texts = new ArrayList<>();
        array.forEach(text -> texts.add(text.asText()));
        return texts;
    }
}
