package org.schedsim.junit.runner;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/**
 * Sends events as lines of UTF-8: fields between tabs, with tabs, line ends and backslashes escaped, each field cut at a
 * fixed length. The first line is {@code schedsim-runner}, the version of the protocol, and the token.
 */
final class EventChannel implements AutoCloseable {
    static final String PROTOCOL = "1";
    static final int MAX_FIELD_CHARS = 4000;

    private final Socket socket;
    private final OutputStream out;

    private EventChannel(Socket socket) throws IOException {
        this.socket = socket;
        this.out = socket.getOutputStream();
    }

    static EventChannel open(int port, String token) throws IOException {
        EventChannel channel = new EventChannel(new Socket(InetAddress.getLoopbackAddress(), port));
        channel.stopWithTheListener();
        channel.send("schedsim-runner", PROTOCOL, token);
        return channel;
    }

    synchronized void send(String... fields) {
        StringBuilder line = new StringBuilder();
        for (String field : fields) {
            if (!line.isEmpty()) {
                line.append('\t');
            }
            appendEscaped(line, field);
        }
        line.append('\n');
        try {
            out.write(line.toString().getBytes(StandardCharsets.UTF_8));
            out.flush();
        } catch (IOException e) {
            // The listener is gone, and with it everybody who wants to know.
            Runtime.getRuntime().halt(1);
        }
    }

    static void appendEscaped(StringBuilder line, String field) {
        int length = Math.min(field.length(), MAX_FIELD_CHARS);
        for (int i = 0; i < length; i++) {
            char c = field.charAt(i);
            switch (c) {
                case '\t' -> line.append("\\t");
                case '\n' -> line.append("\\n");
                case '\r' -> line.append("\\r");
                case '\\' -> line.append("\\\\");
                default -> line.append(c);
            }
        }
        if (length < field.length()) {
            line.append(" …");
        }
    }

    /** Maven may be killed: nobody would end this process then. */
    private void stopWithTheListener() throws IOException {
        InputStream in = socket.getInputStream();
        Thread watch = new Thread(
                () -> {
                    try {
                        if (in.read() < 0) {
                            Runtime.getRuntime().halt(1);
                        }
                    } catch (IOException e) {
                        // Closed by ourselves at the end.
                    }
                },
                "schedsim-watch");
        watch.setDaemon(true);
        watch.start();
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
