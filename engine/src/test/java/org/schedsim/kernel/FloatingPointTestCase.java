package org.schedsim.kernel;

/** In this package because the rules against floating point cover only some packages. */
public abstract class FloatingPointTestCase {

    double[] loads;
    Float share;

    abstract double load();

    abstract void load(float[][] value);

    abstract long fine(long value);
}
