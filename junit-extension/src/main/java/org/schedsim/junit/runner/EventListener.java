package org.schedsim.junit.runner;

import java.util.Arrays;
import java.util.Optional;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.TestSource;
import org.junit.platform.engine.support.descriptor.ClassSource;
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;

/** Reports each invocation, and containers only if they fail: that is where wrong annotations show up. */
final class EventListener implements TestExecutionListener {
    private final EventChannel events;

    EventListener(EventChannel events) {
        this.events = events;
    }

    @Override
    public void executionStarted(TestIdentifier test) {
        if (test.isTest()) {
            send("started", test, "", "");
        }
    }

    @Override
    public void executionSkipped(TestIdentifier test, String reason) {
        send("finished", test, "SKIPPED", reason);
    }

    @Override
    public void executionFinished(TestIdentifier test, TestExecutionResult result) {
        Optional<Throwable> thrown = result.getThrowable();
        if (result.getStatus() == TestExecutionResult.Status.FAILED) {
            thrown.ifPresent(EventListener::print);
        }
        if (test.isTest() || result.getStatus() == TestExecutionResult.Status.FAILED) {
            send(
                    "finished",
                    test,
                    result.getStatus().name(),
                    thrown.map(EventListener::message).orElse(""));
        }
    }

    private void send(String event, TestIdentifier test, String status, String message) {
        TestSource source = test.getSource().orElse(null);
        String testClass = "";
        String method = "";
        if (source instanceof MethodSource in) {
            testClass = in.getClassName();
            method = in.getMethodName();
        } else if (source instanceof ClassSource in) {
            testClass = in.getClassName();
        }
        events.send(event, testClass, method, test.getDisplayName(), status, message);
    }

    /** What an assertion or a framework says is meant to be read by itself; other exceptions need their type. */
    private static String message(Throwable thrown) {
        String message = thrown.getMessage();
        boolean speaksForItself = thrown instanceof AssertionError
                || isOfFramework(thrown.getClass().getName());
        return speaksForItself && message != null ? message : thrown.toString();
    }

    /** Without the frames of those who called the test, which are the same for all tests. */
    private static void print(Throwable thrown) {
        for (Throwable t = thrown; t != null; t = t.getCause()) {
            StackTraceElement[] frames = t.getStackTrace();
            int kept = 0;
            while (kept < frames.length && !isCaller(frames[kept].getClassName())) {
                kept++;
            }
            t.setStackTrace(Arrays.copyOf(frames, kept));
        }
        thrown.printStackTrace();
    }

    private static boolean isCaller(String className) {
        return className.startsWith("org.junit.")
                || className.startsWith("java.lang.reflect.")
                || className.startsWith("jdk.internal.reflect.");
    }

    private static boolean isOfFramework(String className) {
        return className.startsWith("org.junit.") || className.startsWith("org.schedsim.");
    }
}
