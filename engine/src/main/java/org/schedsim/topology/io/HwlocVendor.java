package org.schedsim.topology.io;

/** What follows from who made the processor. */
final class HwlocVendor {

    private static final int FIRST_ZEN_FAMILY = 23;

    private String vendor = "";
    private String family = "";

    private HwlocVendor() {}

    /** The kernel raises the distance on AMD's Zen and on Hygon's processors, and has 30 otherwise. */
    static int nodeReclaimDistance(XmlElement root) {
        HwlocVendor found = new HwlocVendor();
        root.forEach("info", found::read);
        return found.isZenOrHygon() ? 32 : 30;
    }

    private void read(XmlElement info) {
        switch (info.get("name")) {
            case "CPUVendor" -> vendor = info.get("value");
            case "CPUFamilyNumber" -> family = info.get("value");
            default -> {
                // The other properties do not matter.
            }
        }
    }

    private boolean isZenOrHygon() {
        boolean zen = family.matches("[0-9]{1,4}") && Integer.parseInt(family) >= FIRST_ZEN_FAMILY;
        return vendor.equals("HygonGenuine") || (vendor.equals("AuthenticAMD") && zen);
    }
}
