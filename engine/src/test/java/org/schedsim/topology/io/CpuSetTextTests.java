package org.schedsim.topology.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.schedsim.topology.CpuMask;
import org.schedsim.topology.TopologyException;

class CpuSetTextTests {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "0x0 | ''",
                "'' | ''",
                "0x0000000f | 0-3",
                "0x00000001,0x80000001 | 0,31-32",
                "0x1,,0x1 | 0,64",
                "0x0000ffff,0xffffffff,0xffffff00 | 8-79",
                "0xf...f | 0-8191",
                "0xf...f,0x00000001 | 0,32-8191"
            })
    void the_highest_word_comes_first_and_empty_words_count(String text, String cpus) {
        assertThat(CpuSetText.read(element(text), "cpuset")).hasToString(cpus);
    }

    @ParameterizedTest
    @ValueSource(strings = {"f", "0x", "0x123456789", "0xg", "1,2", "0x1 0x2", "-0x1", "0x1,0xf...f"})
    void anything_else_is_an_error(String text) {
        assertThatExceptionOfType(TopologyException.class)
                .isThrownBy(() -> CpuSetText.read(element(text), "cpuset"))
                .withMessage(
                        "m.xml:1:2: <object>: cpuset is \"" + text + "\"\n"
                                + "  expected: words in hexadecimal between commas, such as 0x0000000f,0xffffffff, of CPUs up to 8191");
    }

    @ParameterizedTest
    @ValueSource(ints = {256, 10_000})
    void words_above_the_highest_cpu_may_only_be_zero(int zeros) {
        assertThat(CpuSetText.read(element("0x0" + ",0x0".repeat(zeros)), "cpuset"))
                .isEqualTo(CpuMask.empty());
        assertThatExceptionOfType(TopologyException.class)
                .isThrownBy(() -> CpuSetText.read(element("0x1" + ",0x0".repeat(zeros)), "cpuset"))
                .withMessageContaining("of CPUs up to 8191");
    }

    private static XmlElement element(String cpuset) {
        return new XmlElement("object", new Place("m.xml", 1, 2), Map.of("cpuset", cpuset));
    }
}
