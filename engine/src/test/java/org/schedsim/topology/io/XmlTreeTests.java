package org.schedsim.topology.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.SocketTimeoutException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.schedsim.topology.TopologyException;

class XmlTreeTests {

    private static final String ENTITIES =
            "\n  expected: a document that neither defines nor uses entities, other than &lt; &gt; &amp; &quot; and &apos;";

    @ParameterizedTest
    @ValueSource(strings = {"\n", "\r\n", "\r"})
    void places_are_those_of_the_opening_brackets_whatever_ends_a_line(String end) {
        String text = String.join(
                end, "<?xml version=\"1.0\"?>", "", "<!-- <x> -->", " <a>text", "\t<b", " c='1'/><b/>", "</a>");

        List<String> places = new ArrayList<>();
        XmlElement root = parse(text);
        places.add(root.place().toString());
        root.forEach("b", b -> places.add(b.place().toString()));

        assertThat(places).containsExactly("m.xml:4:2", "m.xml:5:2", "m.xml:6:9");
    }

    @Test
    void only_the_attributes_that_are_asked_for_are_kept() {
        XmlElement root = parse("<a c='&lt;&#65;' d='2'>one<b/>two</a>");

        assertThat(root.get("c")).isEqualTo("<A");
        assertThat(root.has("d")).isFalse();
        assertThat(root.get("d")).isEmpty();
        assertThat(root.text()).isEqualTo("onetwo");
        assertThat(root.children()).hasSize(1);
    }

    @Test
    void a_document_type_is_tolerated_and_never_fetched() throws IOException {
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            String url = "http://localhost:" + server.getLocalPort() + "/hwloc2.dtd";

            XmlElement root = parse("<!DOCTYPE a SYSTEM \"" + url + "\">\n<a/>");

            server.setSoTimeout(50);
            assertThat(root.name()).isEqualTo("a");
            assertThatExceptionOfType(SocketTimeoutException.class).isThrownBy(server::accept);
        }
    }

    @Test
    void the_definition_of_an_entity_is_refused_in_its_place() {
        assertError(
                "<!DOCTYPE a [\n  <!ENTITY x SYSTEM \"file:///etc/hostname\">\n]>\n<a>&x;</a>",
                "m.xml:2:3: the definition of an entity is refused" + ENTITIES);
    }

    @Test
    void an_entity_that_is_not_defined_is_refused() {
        assertThatExceptionOfType(TopologyException.class)
                .isThrownBy(() -> parse("<a>\n&x;</a>"))
                .withMessageStartingWith("m.xml:2:");
        assertThatExceptionOfType(TopologyException.class)
                .isThrownBy(() -> parse("<!DOCTYPE a SYSTEM \"a.dtd\"><a>\n&x;</a>"))
                .withMessageStartingWith("m.xml:2:");
        assertThatExceptionOfType(TopologyException.class)
                .isThrownBy(() -> parse("<a\nc='&x;'/>"))
                .withMessageStartingWith("m.xml:2:");
    }

    @Test
    void a_document_that_ends_too_early_is_called_so() {
        assertError("<a>\n<b>", """
                m.xml:2:4: the document ends too early
                  expected: the end tags of the elements that are open, for the file is cut off""");
        assertThatExceptionOfType(TopologyException.class)
                .isThrownBy(() -> parse("<a>\n<b c=\"1"))
                .withMessageStartingWith("m.xml:2:8: the document ends too early");
    }

    @Test
    void a_wrong_end_tag_is_an_error_in_its_place() {
        assertThatExceptionOfType(TopologyException.class)
                .isThrownBy(() -> parse("<a>\n<b>\n</a>\n</b>"))
                .withMessageStartingWith("m.xml:3:3: this is not well-formed XML: ");
    }

    @Test
    void elements_up_to_the_depth_limit_are_read_and_deeper_ones_are_not() {
        assertThat(parse("<a>".repeat(256) + "</a>".repeat(256)).name()).isEqualTo("a");
        assertError("<a>".repeat(100_000), """
                m.xml:1:769: elements are nested too deeply
                  expected: a depth of at most 256""");
    }

    @Test
    void too_many_elements_are_refused() {
        assertError("<a>" + "<b/>".repeat(100_000) + "</a>", """
                m.xml:1:400000: there are too many elements
                  expected: at most 100000""");
    }

    @Test
    void values_and_texts_that_are_too_long_are_refused() {
        String value = "x".repeat(65_537);

        assertError("<a>\n<b c='" + value + "'/></a>", """
                m.xml:2:1: attribute c has 65537 characters
                  expected: at most 65536""");
        assertThatExceptionOfType(TopologyException.class)
                .isThrownBy(() -> parse("<a>\n<b>" + value + "</b></a>"))
                .withMessageContaining("the text of <b> is too long\n  expected: at most 65536 characters");
    }

    @Test
    void another_encoding_than_utf_8_is_refused() {
        assertError("<?xml version=\"1.0\" encoding=\"UTF-16\"?><a/>", """
                m.xml:1:1: the encoding is "UTF-16"
                  expected: UTF-8, as hwloc writes""");
    }

    private static XmlElement parse(String text) {
        return XmlTree.parse("m.xml", text, List.of("c"));
    }

    private static void assertError(String text, String message) {
        assertThatExceptionOfType(TopologyException.class)
                .isThrownBy(() -> parse(text))
                .withMessage(message);
    }
}
