package org.schedsim.maven.fork;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class TestArtifactsTests {
    private static final String OURS = "org.schedsim:schedsim-junit:0.1";

    @Test
    void launcher_and_engine_are_taken_at_the_version_of_the_project() throws ForkException {
        assertThat(missing(
                        OURS,
                        "org.junit.jupiter:junit-jupiter-api:5.14.4",
                        "org.junit.platform:junit-platform-commons:1.14.4"))
                .extracting(Coordinates::toString)
                .containsExactly(
                        "org.junit.platform:junit-platform-launcher:1.14.4",
                        "org.junit.jupiter:junit-jupiter-engine:5.14.4");
    }

    @Test
    void the_version_of_the_platform_is_read_and_not_computed() throws ForkException {
        assertThat(missing(
                        OURS,
                        "org.junit.jupiter:junit-jupiter-api:6.1.3",
                        "org.junit.platform:junit-platform-engine:6.1.3"))
                .contains(new Coordinates("org.junit.platform", "junit-platform-launcher", "6.1.3"));
    }

    @Test
    void what_is_there_is_not_asked_for() throws ForkException {
        assertThat(missing(
                        OURS,
                        "org.junit.jupiter:junit-jupiter-api:6.0.0-M1",
                        "org.junit.jupiter:junit-jupiter-engine:6.0.0-M1",
                        "org.junit.platform:junit-platform-engine:6.0.0-M1",
                        "org.junit.platform:junit-platform-launcher:6.0.0-M1"))
                .isEmpty();
    }

    @Test
    void an_old_jupiter_is_one_clear_sentence() {
        assertThatThrownBy(() -> missing(OURS, "org.junit.jupiter:junit-jupiter-api:5.10.5"))
                .isInstanceOf(ForkException.class)
                .hasMessage(
                        "schedsim needs JUnit Jupiter 5.14 or newer, but the test dependencies have 5.10.5: raise the"
                                + " version of org.junit.jupiter or of the junit-bom");
    }

    @Test
    void a_mixture_of_versions_is_one_clear_sentence() {
        assertThatThrownBy(() -> missing(
                        OURS,
                        "org.junit.jupiter:junit-jupiter-api:5.14.4",
                        "org.junit.jupiter:junit-jupiter-engine:6.1.3"))
                .isInstanceOf(ForkException.class)
                .hasMessage(
                        "the test dependencies mix versions of JUnit: org.junit.jupiter:junit-jupiter-api:5.14.4 and"
                                + " org.junit.jupiter:junit-jupiter-engine:6.1.3; import org.junit:junit-bom in"
                                + " dependencyManagement, in one version");
    }

    @Test
    void no_jupiter_is_one_clear_sentence() {
        assertThatThrownBy(() -> missing(OURS))
                .isInstanceOf(ForkException.class)
                .hasMessage("schedsim needs JUnit Jupiter 5.14 or newer, but the test dependencies have no"
                        + " org.junit.jupiter:junit-jupiter-api");
    }

    @Test
    void no_extension_is_one_clear_sentence() {
        assertThatThrownBy(() -> missing("org.junit.jupiter:junit-jupiter-api:5.14.4"))
                .isInstanceOf(ForkException.class)
                .hasMessage("org.schedsim:schedsim-junit is not among the test dependencies of this project");
    }

    @Test
    void a_version_that_is_no_number_is_refused() {
        assertThatThrownBy(() -> missing(OURS, "org.junit.jupiter:junit-jupiter-api:latest"))
                .isInstanceOf(ForkException.class)
                .hasMessageContaining("have latest");
    }

    private static List<Coordinates> missing(String... artifacts) throws ForkException {
        return new TestArtifacts(Arrays.stream(artifacts)
                        .map(text -> List.of(text.split(":", -1)))
                        .map(parts -> new Coordinates(parts.get(0), parts.get(1), parts.get(2)))
                        .toList())
                .missing();
    }
}
