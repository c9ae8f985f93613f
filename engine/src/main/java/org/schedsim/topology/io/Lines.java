package org.schedsim.topology.io;

import java.util.Arrays;

/** The lines of a text: turns offsets into places and back. A line ends with LF, CR LF or CR, as in XML. */
final class Lines {

    private final String file;
    private final int[] starts;

    Lines(String file, CharSequence text) {
        this.file = file;
        int[] found = new int[16];
        int count = 1;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            boolean end = c == '\n' || (c == '\r' && (i + 1 == text.length() || text.charAt(i + 1) != '\n'));
            if (end) {
                found = count == found.length ? Arrays.copyOf(found, count * 2) : found;
                found[count++] = i + 1;
            }
        }
        starts = Arrays.copyOf(found, count);
    }

    /** The place of the character at an offset. */
    Place place(int offset) {
        int found = Arrays.binarySearch(starts, offset);
        int line = found >= 0 ? found : -found - 2;
        return new Place(file, line + 1, offset - starts[line] + 1);
    }

    /** The offset of a line and column, which count from 1; places outside the text are moved to its nearest line. */
    int offset(int line, int column) {
        int index = Math.max(0, Math.min(line - 1, starts.length - 1));
        return starts[index] + Math.max(0, column - 1);
    }
}
