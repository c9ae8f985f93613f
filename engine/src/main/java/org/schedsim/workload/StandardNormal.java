package org.schedsim.workload;

/** Draws of mean 0 and deviation 1, by the method of Box and Muller; the second of each pair is not used. */
final class StandardNormal {
    private StandardNormal() {}

    static double next(RandomStream stream) {
        double radius = StrictMath.sqrt(-2 * StrictMath.log(stream.nextUnit()));
        return radius * StrictMath.cos(2 * StrictMath.PI * stream.nextUnit());
    }
}
