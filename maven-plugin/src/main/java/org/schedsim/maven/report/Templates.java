package org.schedsim.maven.report;

import java.io.StringWriter;
import java.util.Properties;
import org.apache.velocity.VelocityContext;
import org.apache.velocity.app.VelocityEngine;

/** The templates beside this class, filled in. A template that refers to what is not there fails. */
final class Templates {
    private static final String FOLDER = "org/schedsim/maven/report/";

    private final VelocityEngine engine;

    Templates() {
        Properties settings = new Properties();
        settings.setProperty("resource.loaders", "cp");
        settings.setProperty(
                "resource.loader.cp.class", "org.apache.velocity.runtime.resource.loader.ClasspathResourceLoader");
        settings.setProperty("resource.default_encoding", "UTF-8");
        settings.setProperty("runtime.strict_mode.enable", "true");
        settings.setProperty("parser.space_gobbling", "lines");
        settings.setProperty("velocimacro.library.path", FOLDER + "parts.vm");
        settings.setProperty("event_handler.reference_insertion.class", HtmlInsertion.class.getName());
        engine = new VelocityEngine(settings);
        withOwnLoader(engine::init);
    }

    String render(String template, Object page) {
        VelocityContext context = new VelocityContext();
        context.put("page", page);
        StringWriter text = new StringWriter();
        withOwnLoader(() -> engine.getTemplate(FOLDER + template).merge(context, text));
        return text.toString();
    }

    /** Velocity looks for classes and templates in the loader of the thread, which may be anybody's. */
    private static void withOwnLoader(Runnable action) {
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        thread.setContextClassLoader(Templates.class.getClassLoader());
        try {
            action.run();
        } finally {
            thread.setContextClassLoader(before);
        }
    }
}
