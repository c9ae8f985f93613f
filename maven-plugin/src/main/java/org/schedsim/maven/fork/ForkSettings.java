package org.schedsim.maven.fork;

import java.nio.file.Path;
import java.util.List;
import java.util.SortedMap;

/**
 * How to start the JVM.
 *
 * @param java the executable
 * @param options options of the JVM
 * @param classPath class path
 * @param systemProperties system properties
 * @param testClasses class path root with the scenarios
 * @param workingDirectory working directory
 * @param outputDirectory where its output and the records go
 * @param timeoutSeconds after how long it is stopped; 0 = never
 */
public record ForkSettings(
        Path java,
        List<String> options,
        List<String> classPath,
        SortedMap<String, String> systemProperties,
        Path testClasses,
        Path workingDirectory,
        Path outputDirectory,
        long timeoutSeconds) {}
