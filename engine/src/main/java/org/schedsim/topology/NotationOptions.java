package org.schedsim.topology;

import java.util.ArrayList;
import java.util.List;

/** The options behind a short notation: {@code ; numbering=split ; distance=21}. */
final class NotationOptions {

    private static final String NAMES = "one of the options numbering, distance, reclaim, llc-size, capacity:CPUS";
    private static final int IN_SOCKET = 12;
    private static final int ACROSS = 32;
    private static final int RECLAIM = 32;
    private static final long LLC_BYTES = 32L << 20;

    private final TextCursor text;
    private final List<CpuCapacity> capacities = new ArrayList<>();
    private boolean split;
    private int inSocket = IN_SOCKET;
    private int across = ACROSS;
    private int reclaim = RECLAIM;
    private long llcBytes = LLC_BYTES;

    private NotationOptions(TextCursor text) {
        this.text = text;
    }

    static NotationOptions read(TextCursor text) {
        NotationOptions options = new NotationOptions(text);
        while (text.take(';')) {
            options.readOne();
            text.skipBlanks();
            if (!text.atEnd() && !text.at(';')) {
                throw text.unexpected("; and another option, or the end");
            }
        }
        return options;
    }

    boolean split() {
        return split;
    }

    long llcBytes() {
        return llcBytes;
    }

    Topology.Builder apply(RegularMachine machine) {
        Topology.Builder builder = machine.builder().nodeReclaimDistance(reclaim);
        for (int a = 0; a < machine.nodes(); a++) {
            for (int b = 0; b < a; b++) {
                builder.distance(a, b, machine.sameSocket(a, b) ? inSocket : across);
            }
        }
        capacities.forEach(some -> builder.capacity(some.cpus(), some.capacity()));
        return builder;
    }

    /** The options that differ from their defaults, in a fixed order, each with a leading separator. */
    String canonical() {
        StringBuilder out = new StringBuilder();
        out.append(split ? " ; numbering=split" : "");
        if (inSocket != IN_SOCKET || across != ACROSS) {
            out.append(" ; distance=").append(inSocket).append(inSocket == across ? "" : "/" + across);
        }
        out.append(reclaim == RECLAIM ? "" : " ; reclaim=" + reclaim);
        out.append(llcBytes == LLC_BYTES ? "" : " ; llc-size=" + ByteSize.print(llcBytes));
        for (CpuCapacity some : capacities) {
            out.append(" ; capacity:").append(some.cpus()).append('=').append(some.capacity());
        }
        return out.toString();
    }

    private void readOne() {
        text.skipBlanks();
        int start = text.position();
        String name = text.word();
        switch (name) {
            case "numbering" -> split = numbering();
            case "distance" -> distances();
            case "reclaim" -> reclaim = number(10, 254, "reclaim distance");
            case "llc-size" -> llcBytes = size();
            case "capacity" -> capacities.add(capacity());
            case "" -> throw text.unexpected(NAMES);
            default -> throw text.wrong(start, "unknown option \"" + name + "\"", NAMES);
        }
    }

    private boolean numbering() {
        equalsSign();
        int start = text.position();
        return switch (text.word()) {
            case "linear" -> false;
            case "split" -> true;
            default -> throw text.wrong(start, "unknown numbering", "linear or split");
        };
    }

    private void distances() {
        inSocket = number(11, 254, "distance");
        text.skipBlanks();
        if (text.take('/')) {
            text.skipBlanks();
            across = text.number(11, 254, "distance", "a number");
        } else {
            across = inSocket;
        }
    }

    private long size() {
        equalsSign();
        return ByteSize.read(text);
    }

    private CpuCapacity capacity() {
        text.skipBlanks();
        if (!text.take(':')) {
            throw text.unexpected(": and the CPUs, such as capacity:0-3=446");
        }
        int start = text.position();
        String list = text.until('=');
        CpuMask cpus;
        try {
            cpus = CpuMask.parse(list);
        } catch (TopologyException e) {
            throw text.wrong(
                    start, "\"" + list + "\" is no CPU list", "CPU numbers and ranges between commas, such as 0-3,8");
        }
        return new CpuCapacity(cpus, number(1, 1024, "capacity"));
    }

    private int number(int min, int max, String name) {
        equalsSign();
        return text.number(min, max, name, "a number");
    }

    private void equalsSign() {
        text.skipBlanks();
        if (!text.take('=')) {
            throw text.unexpected("= and the value");
        }
        text.skipBlanks();
    }
}
