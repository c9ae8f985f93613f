package org.schedsim.topology;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CpuListTests {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "0-3,8 | 0-3,8",
                "' 8 , 0 - 3 ' | 0-3,8",
                "3,2,1 | 1-3",
                "5-5 | 5",
                "0,2,4 | 0,2,4",
                "'' | ''",
                "'  ' | ''"
            })
    void a_list_is_read_and_printed_as_the_kernel_prints_it(String text, String printed) {
        assertThat(CpuMask.parse(text)).hasToString(printed);
    }

    @Test
    void a_range_that_runs_backwards_is_an_error_at_its_first_number() {
        assertError("0,7-4", """
                CPU list: range 7-4 runs backwards at position 3
                  0,7-4
                    ^
                  expected: the lower number first""");
    }

    @Test
    void a_number_above_the_highest_is_an_error_however_many_digits_it_has() {
        assertError("0-99999999999999999999", """
                CPU list: CPU number 99999999999999999999 is out of range at position 3
                  0-99999999999999999999
                    ^
                  expected: 0 to 8191""");
    }

    @Test
    void a_list_that_ends_after_a_comma_is_an_error_at_its_end() {
        assertError("0,", """
                CPU list: found the end of the text at position 3
                  0,
                    ^
                  expected: CPU numbers and ranges between commas, such as 0-3,8""");
    }

    @Test
    void a_character_that_is_no_part_of_a_list_is_an_error_in_its_place() {
        assertError("0-3;8", """
                CPU list: found ';' at position 4
                  0-3;8
                     ^
                  expected: CPU numbers and ranges between commas, such as 0-3,8""");
    }

    private static void assertError(String text, String message) {
        assertThatExceptionOfType(TopologyException.class)
                .isThrownBy(() -> CpuMask.parse(text))
                .withMessage(message);
    }
}
