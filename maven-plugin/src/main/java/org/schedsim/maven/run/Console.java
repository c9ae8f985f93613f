package org.schedsim.maven.run;

/** Where lines for the user go. */
public interface Console {
    void info(String line);

    void warn(String line);

    void error(String line);
}
