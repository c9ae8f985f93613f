package org.schedsim.topology;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads the short notation: {@code 2 socket x 8 core x 2 thread ; numbering=split}. */
final class Notation {

    private static final String COUNT = "a count and a unit, such as 2 llc";
    private static final String UNITS = "one of the units " + Unit.list();

    private final TextCursor text;
    private final List<NotationLevel> levels = new ArrayList<>();

    private Notation(String text) {
        this.text = new TextCursor(TextForms.WHAT, text);
    }

    static Topology.Builder read(String text) {
        Notation notation = new Notation(text);
        notation.readLevels();
        NotationOptions options = NotationOptions.read(notation.text);
        return options.apply(notation.machine(options)).text(notation.canonical() + options.canonical());
    }

    private void readLevels() {
        do {
            levels.add(level());
            text.skipBlanks();
        } while (text.take('x'));
        if (levels.stream().noneMatch(level -> level.unit().isCore())) {
            throw text.unexpected("x and a number of cores, such as x 4 cpu or x 4 core x 2 thread");
        }
        if (!text.atEnd() && !text.at(';')) {
            throw text.unexpected("x and the next unit, or ; and an option, or the end");
        }
    }

    private NotationLevel level() {
        text.skipBlanks();
        int count = text.number(1, CpuMask.MAX + 1, "count", COUNT);
        text.skipBlanks();
        int start = text.position();
        Unit unit = unit();
        for (NotationLevel outer : levels) {
            if (!unit.mayBeInside(outer.unit())) {
                throw misplaced(start, unit, outer.unit());
            }
        }
        if (unit == Unit.THREAD
                && (levels.isEmpty() || levels.get(levels.size() - 1).unit() != Unit.CORE)) {
            throw text.wrong(start, "threads of what?", "a number of cores before it, such as 4 core x 2 thread");
        }
        if ((long) cpus() * count > CpuMask.MAX + 1) {
            throw text.wrong(start, "more than " + (CpuMask.MAX + 1) + " CPUs", "a smaller machine");
        }
        return new NotationLevel(unit, count);
    }

    private TopologyException misplaced(int start, Unit unit, Unit outer) {
        if (unit == outer) {
            return text.wrong(start, "unit " + unit.text() + " for the second time", "each unit at most once");
        }
        return text.wrong(
                start,
                "unit " + unit.text() + " inside " + outer.text(),
                "units from the outermost to the innermost: " + Unit.list() + " (cpu is a core with one thread)");
    }

    private Unit unit() {
        int start = text.position();
        String word = text.letters();
        if (word.isEmpty()) {
            throw text.unexpected(UNITS);
        }
        Optional<Unit> unit = Unit.of(word);
        if (unit.isEmpty() && word.endsWith("x")) {
            // The blank before the x may be left out; no unit ends in one.
            unit = Unit.of(word.substring(0, word.length() - 1));
            text.back(1);
        }
        return unit.orElseThrow(() -> text.wrong(start, "unknown unit \"" + word + "\"", UNITS));
    }

    private int cpus() {
        int cpus = 1;
        for (NotationLevel level : levels) {
            cpus *= level.count();
        }
        return cpus;
    }

    private RegularMachine machine(NotationOptions options) {
        int threads = levels.stream()
                .filter(level -> level.unit() == Unit.THREAD)
                .mapToInt(NotationLevel::count)
                .findFirst()
                .orElse(1);
        int cores = cpus() / threads;
        int perSocket = coresIn(Unit.SOCKET, cores);
        int perNode = coresIn(Unit.NODE, perSocket);
        int perLlc = coresIn(Unit.LLC, Math.min(perNode, perSocket));
        int perCluster = coresIn(Unit.CLUSTER, 1);
        return new RegularMachine(
                cores, threads, perSocket, perNode, perLlc, perCluster, options.split(), options.llcBytes());
    }

    /** The cores of one group of a unit, or a default if the unit is absent. */
    private int coresIn(Unit unit, int absent) {
        boolean found = false;
        int cores = 1;
        for (NotationLevel level : levels) {
            if (found && level.unit() != Unit.THREAD) {
                cores *= level.count();
            }
            found |= level.unit() == unit;
        }
        return found ? cores : absent;
    }

    private String canonical() {
        return String.join(" x ", levels.stream().map(NotationLevel::text).toList());
    }
}
