package org.schedsim.topology.io;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.schedsim.topology.TopologyException;

/** An element of an XML document, with its place. */
final class XmlElement {

    private final String name;
    private final Place place;
    private final Map<String, String> attributes;
    private final List<XmlElement> children = new ArrayList<>(0);
    private String text = "";

    XmlElement(String name, Place place, Map<String, String> attributes) {
        this.name = name;
        this.place = place;
        this.attributes = attributes;
    }

    String name() {
        return name;
    }

    Place place() {
        return place;
    }

    boolean has(String attribute) {
        return attributes.containsKey(attribute);
    }

    /** The value of an attribute, empty if there is none. */
    String get(String attribute) {
        return attributes.getOrDefault(attribute, "");
    }

    List<XmlElement> children() {
        return children;
    }

    List<XmlElement> children(String named) {
        return children.stream().filter(child -> child.name.equals(named)).toList();
    }

    /** This element and all below it that have a name, in document order. */
    void forEach(String named, Consumer<XmlElement> action) {
        if (name.equals(named)) {
            action.accept(this);
        }
        children.forEach(child -> child.forEach(named, action));
    }

    String text() {
        return text;
    }

    void add(XmlElement child) {
        children.add(child);
    }

    void append(String more) {
        text = text.isEmpty() ? more : text + more;
    }

    /** A decimal number in [min, max] from an attribute. */
    int number(String attribute, int min, int max, String expected) {
        return number(attribute, get(attribute), min, max, expected);
    }

    /** A decimal number in [min, max]; {@code what} says what it is. */
    int number(String what, String digits, int min, int max, String expected) {
        // A longer number is out of every range that is asked for.
        if (!digits.matches("[0-9]{1,10}")) {
            boolean number = digits.matches("-?[0-9]+");
            throw error(
                    what + " is \"" + shortened(digits) + "\"" + (number ? ", which is out of range" : ""), expected);
        }
        long value = Long.parseLong(digits);
        if (value < min || value > max) {
            throw error(what + " is " + value + ", which is out of range", expected);
        }
        return (int) value;
    }

    TopologyException error(String problem, String expected) {
        return place.error(this + ": " + problem, expected);
    }

    static String shortened(String value) {
        return value.length() <= 40 ? value : value.substring(0, 40) + "...";
    }

    /** As it is written in the file, with the attributes that tell it from others. */
    @Override
    public String toString() {
        StringBuilder out = new StringBuilder("<").append(name);
        for (String attribute : List.of("type", "os_index")) {
            if (has(attribute)) {
                out.append(' ')
                        .append(attribute)
                        .append("=\"")
                        .append(shortened(get(attribute)))
                        .append('"');
            }
        }
        return out.append('>').toString();
    }
}
