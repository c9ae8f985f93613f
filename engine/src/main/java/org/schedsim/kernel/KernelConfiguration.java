package org.schedsim.kernel;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.schedsim.kernel.state.Tunables;

/** How a kernel was configured when it was built. */
enum KernelConfiguration {
    /** HZ 1000, lazy preemption, HRTICK, interrupt time accounted for. */
    DEFAULT("default", tunables -> {}),

    /** HZ 250 and no interrupt time accounting: no hardirq load ever lowers capacity. */
    DEBIAN("debian", tunables -> {
        tunables.hz = 250;
        tunables.irqTimeAccounting = false;
    }),

    /** As debian, with interrupt time accounting: the kernels of the recordings with hardirq load. */
    ORACLE_IRQ("oracle-irq", tunables -> tunables.hz = 250);

    private final String text;
    private final Consumer<Tunables.Builder> settings;

    KernelConfiguration(String text, Consumer<Tunables.Builder> settings) {
        this.text = text;
        this.settings = settings;
    }

    String text() {
        return text;
    }

    void apply(Tunables.Builder tunables) {
        settings.accept(tunables);
    }

    static @Nullable KernelConfiguration find(String text) {
        for (KernelConfiguration configuration : values()) {
            if (configuration.text.equals(text)) {
                return configuration;
            }
        }
        return null;
    }

    static String names() {
        List<String> names = new ArrayList<>();
        for (KernelConfiguration configuration : values()) {
            names.add("@" + configuration.text);
        }
        return String.join(", ", names);
    }
}
