package org.schedsim.topology;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import org.schedsim.topology.io.HwlocXml;
import org.schedsim.topology.io.MachineFiles;

/** Finds out which of the text forms a text is. */
final class TextForms {

    static final String WHAT = "topology";

    /** Prefixes of files that are documented, but that this version cannot read. */
    private static final List<String> NOT_YET = List.of("sysfs", "lscpu");

    private TextForms() {}

    static Topology read(String text, Path directory) {
        String trimmed = text.strip();
        if (Presets.names().contains(trimmed)) {
            return Presets.make(trimmed);
        }
        int colon = trimmed.indexOf(':');
        if (colon > 0 && isWord(trimmed.substring(0, colon))) {
            return file(
                    trimmed,
                    trimmed.substring(0, colon),
                    directory,
                    trimmed.substring(colon + 1).strip());
        }
        if (QemuSmp.looksLike(trimmed)) {
            return QemuSmp.read(trimmed).build();
        }
        if (trimmed.isEmpty() || !Character.isDigit(trimmed.charAt(0))) {
            throw unknown(trimmed);
        }
        return Notation.read(trimmed).build();
    }

    private static Topology file(String text, String prefix, Path directory, String name) {
        if (NOT_YET.contains(prefix)) {
            throw new TextCursor(WHAT, text)
                    .wrong(
                            0,
                            "files of the form \"" + prefix + ":\" cannot be read yet",
                            "hwloc:FILE with what \"lstopo host.xml\" wrote");
        }
        if (!prefix.equals("hwloc") && !prefix.equals("file")) {
            throw unknown(text);
        }
        if (name.isEmpty()) {
            throw new TextCursor(WHAT, text)
                    .wrong(prefix.length() + 1, "the name of the file is missing", prefix + ":FILE");
        }
        Path file = resolve(text, prefix, directory, name);
        return prefix.equals("hwloc") ? HwlocXml.read(file) : MachineFiles.read(file);
    }

    private static Path resolve(String text, String prefix, Path directory, String name) {
        try {
            return directory.resolve(name);
        } catch (InvalidPathException e) {
            throw new TextCursor(WHAT, text).wrong(prefix.length() + 1, "no file can have this name", prefix + ":FILE");
        }
    }

    private static TopologyException unknown(String text) {
        String found = text.isEmpty() ? "the text is empty" : "no known form of a machine";
        return new TextCursor(WHAT, text)
                .wrong(
                        0,
                        found,
                        "a notation such as \"2 llc x 2 cpu\" (" + Unit.list() + "), QEMU's -smp text such as"
                                + " \"sockets=2,cores=2\", hwloc:FILE, file:FILE, or one of the presets "
                                + String.join(", ", Presets.names()));
    }

    private static boolean isWord(String text) {
        return text.chars().allMatch(c -> c >= 'a' && c <= 'z');
    }
}
