package org.schedsim.topology.io;

import java.io.InputStream;
import java.io.StringReader;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import javax.xml.stream.Location;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.jspecify.annotations.Nullable;
import org.schedsim.topology.TopologyException;

/**
 * Reads an XML document that nobody vouches for. A document type may be named but is never fetched, entities are refused, and depth,
 * number of elements and length of values are limited.
 */
final class XmlTree {

    static final int MAX_DEPTH = 256;
    static final int MAX_ELEMENTS = 100_000;
    static final int MAX_VALUE = 64 << 10;

    private static final String ENTITIES =
            "a document that neither defines nor uses entities, other than &lt; &gt; &amp; &quot; and &apos;";

    private final String file;
    private final String text;
    private final Lines lines;
    private final List<String> attributes;
    private final Deque<XmlElement> open = new ArrayDeque<>();
    private int elements;
    private @Nullable XmlElement root;

    private XmlTree(String file, String text, List<String> attributes) {
        this.file = file;
        this.text = text;
        this.lines = new Lines(file, text);
        this.attributes = attributes;
    }

    /** Keeps the given attributes only. */
    static XmlElement parse(String file, String text, List<String> attributes) {
        return new XmlTree(file, text, attributes).parse();
    }

    private XmlElement parse() {
        try {
            XMLStreamReader reader = factory().createXMLStreamReader(new StringReader(text));
            checkEncoding(reader);
            while (reader.hasNext()) {
                // Before the step the reader is at the end of what came before, which is where the next thing starts.
                int start = offset(reader.getLocation());
                accept(reader, reader.next(), start);
            }
        } catch (XMLStreamException e) {
            throw malformed(e);
        }
        if (root == null) {
            throw new Place(file, 1, 1).error("the document has no element", "an XML document");
        }
        return root;
    }

    private static XMLInputFactory factory() {
        XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
        factory.setProperty(XMLInputFactory.IS_NAMESPACE_AWARE, false);
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        factory.setProperty(XMLInputFactory.IS_REPLACING_ENTITY_REFERENCES, false);
        // Newer JDKs stop at 200 by themselves; our own limit is to be met first, on all of them.
        factory.setProperty(
                "http://www.oracle.com/xml/jaxp/properties/maxElementDepth", Integer.toString(MAX_DEPTH + 1));
        factory.setXMLResolver((publicId, systemId, base, namespace) -> InputStream.nullInputStream());
        return factory;
    }

    /** The text was decoded as UTF-8 before, whatever it says of itself. */
    private void checkEncoding(XMLStreamReader reader) {
        String declared = reader.getCharacterEncodingScheme();
        if (declared != null && !List.of("UTF-8", "US-ASCII", "ASCII").contains(declared.toUpperCase(Locale.ROOT))) {
            throw new Place(file, 1, 1)
                    .error("the encoding is \"" + XmlElement.shortened(declared) + "\"", "UTF-8, as hwloc writes");
        }
    }

    private void accept(XMLStreamReader reader, int event, int start) {
        switch (event) {
            case XMLStreamConstants.START_ELEMENT -> start(reader, lines.place(startOfTag(start)));
            case XMLStreamConstants.END_ELEMENT -> open.pop();
            case XMLStreamConstants.CHARACTERS, XMLStreamConstants.CDATA -> characters(reader, start);
            case XMLStreamConstants.DTD -> refuseDefinitions(start, offset(reader.getLocation()));
            case XMLStreamConstants.ENTITY_REFERENCE ->
                throw lines.place(start)
                        .error(
                                "the entity \"&" + XmlElement.shortened(reader.getLocalName()) + ";\" is refused",
                                ENTITIES);
            default -> {
                // Comments, processing instructions and the end of the document say nothing about the machine.
            }
        }
    }

    private void start(XMLStreamReader reader, Place start) {
        if (open.size() == MAX_DEPTH) {
            throw start.error("elements are nested too deeply", "a depth of at most " + MAX_DEPTH);
        }
        if (++elements > MAX_ELEMENTS) {
            throw start.error("there are too many elements", "at most " + MAX_ELEMENTS);
        }
        XmlElement element = new XmlElement(reader.getLocalName(), start, attributes(reader, start));
        XmlElement parent = open.peek();
        if (parent == null) {
            root = element;
        } else {
            parent.add(element);
        }
        open.push(element);
    }

    private Map<String, String> attributes(XMLStreamReader reader, Place start) {
        Map<String, String> kept = new TreeMap<>();
        for (int i = 0; i < reader.getAttributeCount(); i++) {
            String name = reader.getAttributeLocalName(i);
            String value = reader.getAttributeValue(i);
            if (value.length() > MAX_VALUE) {
                throw start.error(
                        "attribute " + XmlElement.shortened(name) + " has " + value.length() + " characters",
                        "at most " + MAX_VALUE);
            }
            if (attributes.contains(name)) {
                kept.put(name, value);
            }
        }
        return kept.isEmpty() ? Collections.emptyMap() : kept;
    }

    /** The parser may have looked at the opening bracket already, and leaves blanks out before the first element. */
    private int startOfTag(int offset) {
        return offset > 0 && text.charAt(offset - 1) == '<' ? offset - 1 : Math.max(offset, text.indexOf('<', offset));
    }

    private void characters(XMLStreamReader reader, int start) {
        XmlElement element = open.peek();
        if (element == null || reader.isWhiteSpace()) {
            return;
        }
        if (element.text().length() + reader.getTextLength() > MAX_VALUE) {
            throw lines.place(start)
                    .error("the text of " + element + " is too long", "at most " + MAX_VALUE + " characters");
        }
        element.append(reader.getText());
    }

    /** Only the document type itself may be there, without definitions of its own. */
    private void refuseDefinitions(int start, int end) {
        int at = text.indexOf("<!ENTITY", start);
        if (at >= 0 && at < end) {
            throw lines.place(at).error("the definition of an entity is refused", ENTITIES);
        }
    }

    private TopologyException malformed(XMLStreamException e) {
        int at = e.getLocation() == null ? 0 : offset(e.getLocation());
        if (at >= text.stripTrailing().length()) {
            return lines.place(at)
                    .error(
                            "the document ends too early",
                            "the end tags of the elements that are open, for the file is cut off");
        }
        return lines.place(at).error("this is not well-formed XML: " + reason(e), "an XML document");
    }

    /** The parser's own words without its way to name the place. */
    private static String reason(XMLStreamException e) {
        String message = String.valueOf(e.getMessage());
        int start = message.indexOf("Message: ");
        return start < 0 ? message : message.substring(start + "Message: ".length());
    }

    private int offset(Location location) {
        return lines.offset(location.getLineNumber(), location.getColumnNumber());
    }
}
