package org.schedsim.topology;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Machines that have a name. */
final class Presets {

    /** The notation of each; what cannot be said in it is added by {@link #make}. */
    private static final Map<String, String> NOTATIONS = notations();

    /** 2 sockets, in which the node that has the same place in the other socket is nearer than the others there. */
    private static final String MIRRORED = "hygon-c86-2s-4d";

    private Presets() {}

    private static Map<String, String> notations() {
        String hygon = "2 socket x 6 node x 2 llc x 8 core x 2 thread ; numbering=split";
        Map<String, String> notations = new TreeMap<>();
        notations.put("8c16t", "1 llc x 8 core x 2 thread ; reclaim=30");
        notations.put("biglittle-1llc", "1 llc x 8 cpu ; llc-size=8M ; reclaim=30 ; capacity:0-3=446");
        notations.put("biglittle-2llc", "2 llc x 4 cpu ; llc-size=4M ; reclaim=30 ; capacity:0-3=446");
        notations.put("genoa-nps4", "1 socket x 4 node x 2 llc x 8 core x 2 thread ; numbering=split");
        notations.put("hygon-c86-2s", hygon);
        notations.put(MIRRORED, hygon);
        notations.put("phone-4-4", "1 llc x 8 cpu ; llc-size=4M ; reclaim=30 ; capacity:0-3=446");
        notations.put("phone-4-3-1", "1 llc x 8 cpu ; llc-size=4M ; reclaim=30 ; capacity:0-3=300 ; capacity:4-6=800");
        // Two sockets whose memory is interleaved. 1.875 MiB of L3 for each core.
        notations.put(
                "spr-2llc-1node",
                "1 node x 2 socket x 30 core x 2 thread ; numbering=split ; llc-size=57600K ; reclaim=30");
        notations.put(
                "spr-2node",
                "2 socket x 30 core x 2 thread ; numbering=split ; distance=21 ; llc-size=57600K ; reclaim=30");
        return notations;
    }

    static List<String> names() {
        return List.copyOf(NOTATIONS.keySet());
    }

    static Topology make(String name) {
        Topology.Builder builder = Notation.read(NOTATIONS.getOrDefault(name, ""));
        if (name.equals(MIRRORED)) {
            for (int node = 0; node < 6; node++) {
                builder.distance(node, node + 6, 20);
            }
        }
        if (name.equals("phone-4-4")) {
            builder.energyModel(Phones.twoClusters());
        } else if (name.equals("phone-4-3-1")) {
            builder.energyModel(Phones.threeClusters());
        }
        return builder.text(name).build();
    }
}
