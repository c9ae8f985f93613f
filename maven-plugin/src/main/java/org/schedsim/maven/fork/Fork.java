package org.schedsim.maven.fork;

import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A JVM that runs the scenarios of a project. Events come over a loopback socket, so that what tests print cannot be
 * mistaken for them; port and token go through the environment, which other users cannot read.
 */
public final class Fork {
    private static final String RUNNER = "org.schedsim.junit.runner.ScenarioRunner";
    private static final String GREETING = "schedsim-runner";
    private static final String PROTOCOL = "1";
    private static final int POLL_MS = 100;
    private static final int GREETING_MS = 10_000;
    private static final int EXIT_SECONDS = 10;

    private final ForkSettings settings;
    private final Path log;
    private final String token = newToken();
    private final Set<String> running = new LinkedHashSet<>();
    private volatile boolean timedOut;
    private boolean done;

    public Fork(ForkSettings settings) {
        this.settings = settings;
        this.log = settings.outputDirectory().resolve("fork-1.log");
    }

    /** Where the JVM's output goes. */
    public Path log() {
        return log;
    }

    /** Runs all scenarios; returns when the JVM has ended. */
    public void run(Consumer<TestEvent> listener) throws ForkException {
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Process process = start(server.getLocalPort());
            Thread stop = new Thread(() -> destroy(process));
            Runtime.getRuntime().addShutdownHook(stop);
            try {
                watch(process);
                listen(server, process, listener);
                awaitEnd(process);
            } finally {
                destroy(process);
                Runtime.getRuntime().removeShutdownHook(stop);
            }
        } catch (IOException e) {
            throw new ForkException("the forked JVM could not be run: " + e.getMessage() + where(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ForkException("interrupted while the scenarios were running", e);
        }
    }

    private Process start(int port) throws IOException {
        Files.createDirectories(settings.outputDirectory());
        Path arguments = settings.outputDirectory().resolve("fork-1.args");
        ArgFile.write(arguments, arguments());
        ProcessBuilder builder = new ProcessBuilder(settings.java().toString(), "@" + arguments);
        builder.directory(settings.workingDirectory().toFile());
        builder.redirectErrorStream(true);
        builder.redirectOutput(log.toFile());
        Map<String, String> environment = builder.environment();
        environment.put("SCHEDSIM_PORT", String.valueOf(port));
        environment.put("SCHEDSIM_TOKEN", token);
        return builder.start();
    }

    private List<String> arguments() {
        List<String> arguments = new ArrayList<>(settings.options());
        arguments.add("-cp");
        arguments.add(String.join(File.pathSeparator, settings.classPath()));
        settings.systemProperties().forEach((name, value) -> arguments.add("-D" + name + "=" + value));
        arguments.add(RUNNER);
        arguments.add(settings.testClasses().toString());
        return arguments;
    }

    private void watch(Process process) {
        if (settings.timeoutSeconds() <= 0) {
            return;
        }
        Thread watch = new Thread(
                () -> {
                    try {
                        if (!process.waitFor(settings.timeoutSeconds(), TimeUnit.SECONDS)) {
                            timedOut = true;
                            destroy(process);
                        }
                    } catch (InterruptedException e) {
                        Thread.currentThread().interrupt();
                    }
                },
                "schedsim-timeout");
        watch.setDaemon(true);
        watch.start();
    }

    private void listen(ServerSocket server, Process process, Consumer<TestEvent> listener)
            throws IOException, ForkException {
        server.setSoTimeout(POLL_MS);
        boolean alive = true;
        while (alive) {
            alive = process.isAlive();
            try (Socket socket = server.accept()) {
                LineReader lines = new LineReader(socket.getInputStream());
                if (isGreeted(socket, lines)) {
                    read(lines, listener);
                    // The runner stops when this side closes, so it must have ended before.
                    process.waitFor(EXIT_SECONDS, TimeUnit.SECONDS);
                    return;
                }
            } catch (SocketTimeoutException e) {
                // Nobody has come yet.
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return;
            }
        }
    }

    /** Anybody on this machine may connect; only the runner knows the token. */
    private boolean isGreeted(Socket socket, LineReader lines) throws IOException, ForkException {
        socket.setSoTimeout(GREETING_MS);
        String line = lines.next();
        socket.setSoTimeout(0);
        List<String> greeting = TestEvent.fields(line == null ? "" : line);
        if (greeting.size() < 3
                || !greeting.get(0).equals(GREETING)
                || !greeting.get(2).equals(token)) {
            return false;
        }
        if (!greeting.get(1).equals(PROTOCOL)) {
            throw new ForkException("the runner of schedsim-junit speaks version " + greeting.get(1)
                    + " of the protocol, this plugin version " + PROTOCOL
                    + ": use the same version of schedsim-junit and schedsim-maven-plugin");
        }
        return true;
    }

    private void read(LineReader lines, Consumer<TestEvent> listener) throws IOException, ForkException {
        for (String line = nextOrNull(lines); line != null; line = nextOrNull(lines)) {
            List<String> fields = TestEvent.fields(line);
            switch (fields.get(0)) {
                case "done" -> done = true;
                case "broken" ->
                    throw new ForkException("the JUnit Platform could not run the scenarios (its output is in " + log
                            + "): " + fields.get(fields.size() - 1));
                case "started", "finished" -> {
                    TestEvent event = TestEvent.of(fields);
                    keepRunning(event);
                    listener.accept(event);
                }
                default -> {
                    // Of a newer runner that keeps to this version of the protocol.
                }
            }
        }
    }

    /** A process that dies may also reset the connection. */
    private static @Nullable String nextOrNull(LineReader lines) throws IOException {
        try {
            return lines.next();
        } catch (java.net.SocketException e) {
            return null;
        }
    }

    private void keepRunning(TestEvent event) {
        if (event.finished()) {
            running.remove(event.name());
        } else {
            running.add(event.name());
        }
    }

    private void awaitEnd(Process process) throws InterruptedException, ForkException {
        boolean ended = process.waitFor(EXIT_SECONDS, TimeUnit.SECONDS);
        if (done) {
            return;
        }
        String last = running.isEmpty() ? "" : "; it was running " + String.join(", ", running);
        if (timedOut) {
            throw new ForkException("the forked JVM was stopped after " + settings.timeoutSeconds()
                    + " s (schedsim.forkTimeoutSeconds)" + last + where());
        }
        if (!ended) {
            throw new ForkException("the forked JVM stopped reporting but did not end" + last + where());
        }
        throw new ForkException("the forked JVM ended with exit code " + process.exitValue()
                + " before all scenarios were run" + last + where());
    }

    private String where() {
        return "; its output is in " + log;
    }

    private static void destroy(Process process) {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
    }

    private static String newToken() {
        byte[] bytes = new byte[16];
        new SecureRandom().nextBytes(bytes);
        return HexFormat.of().formatHex(bytes);
    }
}
