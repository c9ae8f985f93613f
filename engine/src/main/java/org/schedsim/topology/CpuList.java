package org.schedsim.topology;

/** The text form of a CPU set that the kernel uses: {@code 0-3,8}. */
final class CpuList {

    private static final String EXPECTED = "CPU numbers and ranges between commas, such as 0-3,8";

    private final TextCursor text;

    private CpuList(TextCursor text) {
        this.text = text;
    }

    static CpuMask parse(String list) {
        return new CpuList(new TextCursor("CPU list", list)).parse();
    }

    private CpuMask parse() {
        CpuMask mask = CpuMask.empty();
        text.skipBlanks();
        if (text.atEnd()) {
            return mask;
        }
        do {
            mask = mask.or(item());
        } while (text.take(','));
        if (!text.atEnd()) {
            throw text.unexpected(EXPECTED);
        }
        return mask;
    }

    private CpuMask item() {
        text.skipBlanks();
        int start = text.position();
        int first = number();
        text.skipBlanks();
        if (!text.take('-')) {
            return CpuMask.of(first);
        }
        text.skipBlanks();
        int last = number();
        text.skipBlanks();
        if (first > last) {
            throw text.wrong(start, "range " + first + "-" + last + " runs backwards", "the lower number first");
        }
        return CpuMask.range(first, last);
    }

    private int number() {
        return text.number(0, CpuMask.MAX, "CPU number", EXPECTED);
    }

    static String print(CpuMask mask) {
        StringBuilder out = new StringBuilder();
        int first = mask.first();
        while (first >= 0) {
            int last = first;
            while (mask.contains(last + 1)) {
                last++;
            }
            out.append(out.length() == 0 ? "" : ",").append(first);
            if (last > first) {
                out.append('-').append(last);
            }
            first = mask.next(last);
        }
        return out.toString();
    }
}
