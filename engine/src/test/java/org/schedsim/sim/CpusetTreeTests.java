package org.schedsim.sim;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.schedsim.topology.CpuMask;
import org.schedsim.workload.CgroupSettings;
import org.schedsim.workload.CgroupSettings.Partition;
import org.schedsim.workload.CgroupSpec;

class CpusetTreeTests {
    private static final CgroupSettings NONE = CgroupSettings.NONE;

    private static CpuMask cpus(String list) {
        return CpuMask.parse(list);
    }

    private static CpusetTree tree(CgroupSpec... cgroups) {
        return new CpusetTree(cpus("0-7"), CpuMask.empty(), List.of(cgroups));
    }

    private static CgroupSpec cgroup(String path, String list, Partition partition) {
        return new CgroupSpec(path, NONE.withCpus(cpus(list)).withPartition(partition));
    }

    @Test
    void cgroup_without_cpus_has_those_of_its_parent() {
        CpusetTree tree = tree(new CgroupSpec("/A", NONE.withCpus(cpus("2-5"))), new CgroupSpec("/A/x", NONE));

        assertThat(tree.allowed("/A/x")).isEqualTo(cpus("2-5"));
    }

    @Test
    void cpus_outside_the_parent_do_not_count() {
        CpusetTree tree = tree(
                new CgroupSpec("/A", NONE.withCpus(cpus("2-5"))),
                new CgroupSpec("/A/x", NONE.withCpus(cpus("4-7"))),
                new CgroupSpec("/A/y", NONE.withCpus(cpus("6-7"))));

        assertThat(tree.allowed("/A/x")).isEqualTo(cpus("4-5"));
        assertThat(tree.allowed("/A/y")).as("none is left: all of the parent's").isEqualTo(cpus("2-5"));
    }

    @Test
    void root_partition_takes_its_cpus_from_everybody_else() {
        CpusetTree tree = tree(cgroup("/P", "0-1", Partition.ROOT), new CgroupSpec("/Q", NONE));

        assertThat(tree.allowed("/")).isEqualTo(cpus("2-7"));
        assertThat(tree.allowed("/Q")).isEqualTo(cpus("2-7"));
        assertThat(tree.partitions()).containsExactlyInAnyOrder(cpus("2-7"), cpus("0-1"));
    }

    @Test
    void cpus_of_an_isolated_partition_are_balanced_with_nobody() {
        CpusetTree tree = tree(cgroup("/P", "2-3", Partition.ISOLATED));

        assertThat(tree.allowed("/P")).isEqualTo(cpus("2-3"));
        assertThat(tree.partitions()).containsExactly(cpus("0-1,4-7"));
    }

    @Test
    void partition_below_a_member_does_not_hold() {
        CpusetTree tree = tree(new CgroupSpec("/A", NONE.withCpus(cpus("0-3"))), cgroup("/A/x", "0-1", Partition.ROOT));

        assertThat(tree.isParted("/A/x")).isFalse();
        assertThat(tree.partitions()).containsExactly(cpus("0-7"));
    }

    @Test
    void partition_that_would_leave_nothing_to_its_parent_does_not_hold() {
        assertThat(tree(cgroup("/P", "0-7", Partition.ROOT)).isParted("/P")).isFalse();
    }

    @Test
    void second_partition_of_the_same_cpus_does_not_hold() {
        CpusetTree tree = tree(cgroup("/P", "0-1", Partition.ROOT), cgroup("/Q", "1-2", Partition.ROOT));

        assertThat(tree.isParted("/P")).isTrue();
        assertThat(tree.isParted("/Q")).isFalse();
    }

    @Test
    void partition_of_a_partition_splits_it() {
        CpusetTree tree = tree(cgroup("/P", "0-3", Partition.ROOT), cgroup("/P/x", "0-1", Partition.ROOT));

        assertThat(tree.partitions()).containsExactlyInAnyOrder(cpus("4-7"), cpus("2-3"), cpus("0-1"));
        assertThat(tree.allowed("/P")).isEqualTo(cpus("2-3"));
    }

    @Test
    void member_again_gives_the_cpus_back() {
        CpusetTree tree = tree(cgroup("/P", "0-1", Partition.ROOT));

        tree.write("/P", NONE.withPartition(Partition.MEMBER));

        assertThat(tree.allowed("/")).isEqualTo(cpus("0-7"));
        assertThat(tree.partitions()).containsExactly(cpus("0-7"));
    }

    @Test
    void cpus_off_line_leave_the_cgroups_but_not_the_root() {
        CpusetTree tree = tree(new CgroupSpec("/A", NONE.withCpus(cpus("0-3"))));

        tree.setActive(cpus("0-2,4-7"));

        assertThat(tree.allowed("/A")).isEqualTo(cpus("0-2"));
        assertThat(tree.allowed("/")).isEqualTo(cpus("0-7"));
        assertThat(tree.partitions()).containsExactly(cpus("0-2,4-7"));
    }

    @Test
    void partition_whose_cpus_all_go_off_line_does_not_hold_until_one_is_back() {
        CpusetTree tree = tree(cgroup("/P", "6-7", Partition.ROOT));

        tree.setActive(cpus("0-5"));
        assertThat(tree.isParted("/P")).isFalse();
        assertThat(tree.allowed("/P")).isEqualTo(cpus("0-5"));

        tree.setActive(cpus("0-6"));
        assertThat(tree.isParted("/P")).isTrue();
        assertThat(tree.allowed("/P")).isEqualTo(cpus("6"));
    }

    @Test
    void isolated_cpus_of_the_boot_are_in_no_partition() {
        CpusetTree tree = new CpusetTree(cpus("0-7"), cpus("6-7"), List.of());

        assertThat(tree.partitions()).containsExactly(cpus("0-5"));
        assertThat(tree.allowed("/")).isEqualTo(cpus("0-7"));
    }
}
