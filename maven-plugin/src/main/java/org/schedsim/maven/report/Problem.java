package org.schedsim.maven.report;

/**
 * A test that failed without leaving a record.
 *
 * @param name which test
 * @param message what it said
 */
public record Problem(String name, String message) {}
