package org.schedsim.maven.fork;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class ArgumentsTests {
    @Test
    void options_stand_between_blanks() throws ForkException {
        assertThat(split("  -Xmx1g\t-ea\n ")).containsExactly("-Xmx1g", "-ea");
        assertThat(split("")).isEmpty();
    }

    @Test
    void quotes_keep_blanks_and_may_be_empty() throws ForkException {
        assertThat(split("-Da='b c' \"-Dd=e 'f'\" ''")).containsExactly("-Da=b c", "-Dd=e 'f'", "");
    }

    @Test
    void an_open_quote_is_an_error() {
        assertThatThrownBy(() -> split("-Da='b"))
                .isInstanceOf(ForkException.class)
                .hasMessage("schedsim.argLine has a ' that is never closed: -Da='b");
    }

    @Test
    void late_properties_are_replaced_and_unknown_ones_are_empty() throws ForkException {
        assertThat(split("@{argLine} -ea @{other}")).containsExactly("-javaagent:a$1.jar=x", "-ea");
    }

    @Test
    void arguments_in_a_file_are_quoted() {
        assertThat(ArgFile.quoted("C:\\a b\\\"c\"\n#d")).isEqualTo("\"C:\\\\a b\\\\\\\"c\\\"\\n#d\"");
    }

    private static List<String> split(String text) throws ForkException {
        return ArgLine.split(text, name -> name.equals("argLine") ? "-javaagent:a$1.jar=x" : "");
    }
}
