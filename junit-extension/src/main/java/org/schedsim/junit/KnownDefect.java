package org.schedsim.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.apiguardian.api.API;

/**
 * Announces that a scenario fails on a kernel. It is strict: there a claim must fail, and then the test succeeds and its
 * record says {@code KNOWN}; if all claims hold, the test fails and asks for the annotation to be removed. An error or an
 * undecided claim is not a known failure.
 *
 * <pre>{@code
 * @SchedScenario(topology = "2 llc x 2 cpu", duration = "20s", kernel = {"linux-7.2", "linux-7.2 - cache-aware"})
 * @KnownDefect(kernel = "linux-7.2", id = "K1", link = "https://example.org/K1")
 * }</pre>
 *
 * @since 0.1
 */
@Target({ElementType.METHOD, ElementType.ANNOTATION_TYPE})
@Retention(RetentionPolicy.RUNTIME)
@Documented
@Repeatable(KnownDefect.List.class)
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public @interface KnownDefect {
    /** The kernel that has it; one of those of the scenario. */
    String kernel();

    /** The machine on which it shows; one of those of the scenario. Empty: all of them. */
    String topology() default "";

    /** How it is called. */
    String id();

    /** Where it is described. */
    String link() default "";

    /** Several of them. */
    @Target({ElementType.METHOD, ElementType.ANNOTATION_TYPE})
    @Retention(RetentionPolicy.RUNTIME)
    @Documented
    @interface List {
        KnownDefect[] value();
    }
}
