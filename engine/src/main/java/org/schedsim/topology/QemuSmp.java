package org.schedsim.topology;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Reads the text of QEMU's option {@code -smp}: {@code 8,sockets=2,cores=4}. */
final class QemuSmp {

    private static final List<String> KEYS =
            List.of("cpus", "maxcpus", "sockets", "dies", "clusters", "modules", "cores", "threads");
    private static final String EXPECTED = "name=number with one of the names " + String.join(", ", KEYS);

    /** What QEMU's processor models report for their L3. */
    private static final long LLC_BYTES = 16L << 20;

    private final TextCursor text;
    private final Map<String, Integer> given = new TreeMap<>();

    private QemuSmp(String text) {
        this.text = new TextCursor(TextForms.WHAT, text);
    }

    /** True for a text that is a number, starts with a number and a comma, or starts with a word and an equals sign. */
    static boolean looksLike(String text) {
        TextCursor cursor = new TextCursor(TextForms.WHAT, text);
        if (cursor.atDigit()) {
            cursor.digits();
            cursor.skipBlanks();
            return cursor.atEnd() || cursor.at(',');
        }
        boolean word = !cursor.letters().isEmpty();
        cursor.skipBlanks();
        return word && cursor.at('=');
    }

    static Topology.Builder read(String text) {
        return new QemuSmp(text).read();
    }

    private Topology.Builder read() {
        do {
            text.skipBlanks();
            readOne();
            text.skipBlanks();
        } while (text.take(','));
        if (!text.atEnd()) {
            throw text.unexpected(", and " + EXPECTED);
        }
        fillIn();
        return machine();
    }

    private void readOne() {
        int start = text.position();
        String key = "cpus";
        if (!text.atDigit() || !given.isEmpty()) {
            key = text.letters();
            if (key.isEmpty()) {
                throw text.unexpected(EXPECTED);
            }
            if (!KEYS.contains(key)) {
                throw text.wrong(start, "unknown name \"" + key + "\"", EXPECTED);
            }
            text.skipBlanks();
            if (!text.take('=')) {
                throw text.unexpected("= and a number");
            }
            text.skipBlanks();
        }
        int value = text.number(1, CpuMask.MAX + 1, key, "a number");
        if (given.put(key, value) != null) {
            throw text.wrong(start, key + " for the second time", "each name at most once");
        }
    }

    /** As QEMU does: what is missing is 1, but the cores, or else the sockets or threads, make up the number of CPUs. */
    private void fillIn() {
        for (String key : List.of("dies", "clusters", "modules")) {
            given.putIfAbsent(key, 1);
        }
        int cpus = given.getOrDefault("maxcpus", given.getOrDefault("cpus", 0));
        List<String> order = cpus == 0 ? List.of() : List.of("cores", "sockets", "threads");
        String missing = order.stream()
                .filter(key -> !given.containsKey(key))
                .findFirst()
                .orElse("");
        for (String key : List.of("sockets", "cores", "threads")) {
            if (!key.equals(missing)) {
                given.putIfAbsent(key, 1);
            }
        }
        if (!missing.isEmpty()) {
            given.put(missing, (int) Math.max(1, cpus / product()));
        }
        check();
    }

    private void check() {
        long product = product();
        if (product > CpuMask.MAX + 1) {
            throw text.wrong(0, "more than " + (CpuMask.MAX + 1) + " CPUs", "a smaller machine");
        }
        long most = given.getOrDefault("maxcpus", given.getOrDefault("cpus", (int) product));
        if (product != most) {
            throw text.wrong(
                    0,
                    "sockets, dies, clusters, modules, cores and threads give " + product + " CPUs, not " + most,
                    "a product that equals maxcpus, or cpus where there is no maxcpus");
        }
        if (given.getOrDefault("cpus", 0) > most) {
            throw text.wrong(0, "cpus is above maxcpus", "cpus up to maxcpus");
        }
    }

    private long product() {
        long product = 1;
        for (String key : List.of("sockets", "dies", "clusters", "modules", "cores", "threads")) {
            product = Math.min(product * given.getOrDefault(key, 1), Integer.MAX_VALUE);
        }
        return product;
    }

    private Topology.Builder machine() {
        int threads = count("threads");
        int perCluster = count("modules") * count("cores");
        int perDie = count("clusters") * perCluster;
        int perSocket = count("dies") * perDie;
        int cores = count("sockets") * perSocket;
        int cluster = count("clusters") > 1 ? perCluster : 1;
        int online = given.getOrDefault("cpus", cores * threads);
        return new RegularMachine(cores, threads, perSocket, cores, perDie, cluster, false, LLC_BYTES)
                .builder()
                .online(CpuMask.range(0, online - 1))
                .text(canonical(online, cores * threads));
    }

    private String canonical(int online, int most) {
        StringBuilder out = new StringBuilder(online == most ? "" : online + ",");
        for (String key : List.of("sockets", "dies", "clusters", "modules", "cores", "threads")) {
            if (count(key) > 1 || key.equals("sockets") || key.equals("cores")) {
                out.append(key).append('=').append(count(key)).append(',');
            }
        }
        if (online != most) {
            out.append("maxcpus=").append(most).append(',');
        }
        return out.substring(0, out.length() - 1);
    }

    private int count(String key) {
        return given.getOrDefault(key, 1);
    }
}
