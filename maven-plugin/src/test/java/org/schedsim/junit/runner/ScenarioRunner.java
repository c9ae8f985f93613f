package org.schedsim.junit.runner;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/** Stands for the runner of the extension and behaves as a test wants it. */
public final class ScenarioRunner {
    private ScenarioRunner() {}

    public static void main(String[] arguments) throws Exception {
        System.out.println("printed by the fork");
        String behaviour = System.getProperty("behaviour");
        if (behaviour.equals("never connects")) {
            System.exit(3);
        }
        if (behaviour.equals("intruder first")) {
            try (Socket intruder = connect()) {
                send(intruder.getOutputStream(), "schedsim-runner\t1\tguessed\nfinished\tx\tx\tx\tFAILED\tx\ndone\n");
            }
        }
        try (Socket socket = connect()) {
            behave(behaviour, arguments, socket.getOutputStream());
        }
    }

    private static void behave(String behaviour, String[] arguments, OutputStream out) throws Exception {
        String protocol = behaviour.equals("other protocol") ? "2" : "1";
        send(out, "schedsim-runner\t" + protocol + "\t" + System.getenv("SCHEDSIM_TOKEN") + "\n");
        send(out, "started\tp.A\tm\tm()\t\t\n");
        switch (behaviour) {
            case "crashes" -> Runtime.getRuntime().halt(134);
            case "hangs" -> Thread.sleep(60_000);
            case "broken" -> send(out, "broken\tjava.lang.NoClassDefFoundError: x\n");
            case "floods" -> {
                System.out.println("z".repeat(8 << 20));
                send(out, "done\n");
            }
            case "long line" -> send(out, "q".repeat(1 << 20));
            default ->
                send(
                        out,
                        "finished\tp.A\tm\tm()\tFAILED\t" + System.getProperty("schedsim.echo") + "\\n" + arguments[0]
                                + "\nunknown\nfinished\tp.A\ttorn");
        }
        if (behaviour.equals("ends well")) {
            send(out, "\t\t\t\ndone\n");
        }
    }

    private static Socket connect() throws IOException {
        return new Socket(InetAddress.getLoopbackAddress(), Integer.parseInt(System.getenv("SCHEDSIM_PORT")));
    }

    private static void send(OutputStream out, String text) throws IOException {
        out.write(text.getBytes(StandardCharsets.UTF_8));
        out.flush();
    }
}
