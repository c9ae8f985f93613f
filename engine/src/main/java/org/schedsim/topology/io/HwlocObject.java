package org.schedsim.topology.io;

import org.schedsim.topology.CpuMask;

/** A core, cache, group or package, with the CPUs that it lists. */
record HwlocObject(XmlElement element, CpuMask cpus) {

    /** 0 if the file does not tell. */
    long cacheBytes() {
        String size = element.get("cache_size");
        return size.matches("[0-9]{1,18}") ? Long.parseLong(size) : 0;
    }

    /** As messages name it: its type and its place in the file. */
    String inFile() {
        return element + " of " + element.place().inFile();
    }
}
