package org.schedsim.junit.runner;

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
            thrown.ifPresent(Throwable::printStackTrace);
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

    /** What an assertion says is meant to be read by itself; other exceptions need their type. */
    private static String message(Throwable thrown) {
        String message = thrown.getMessage();
        return thrown instanceof AssertionError && message != null ? message : thrown.toString();
    }
}
