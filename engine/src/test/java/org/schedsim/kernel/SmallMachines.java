package org.schedsim.kernel;

import java.lang.reflect.Proxy;
import java.util.function.Consumer;
import org.schedsim.kernel.core.IdleClass;
import org.schedsim.kernel.core.StopClass;
import org.schedsim.kernel.state.Effects;
import org.schedsim.kernel.state.IdleAndStopClasses;
import org.schedsim.kernel.state.Machine;
import org.schedsim.kernel.state.Task;
import org.schedsim.kernel.state.Tunables;
import org.schedsim.topology.Topology;

/** Machines for tests of single rules: what they do to the world is forgotten. */
public final class SmallMachines {
    private SmallMachines() {}

    public static Machine of(Topology topology, Consumer<Tunables.Builder> tuning) {
        Tunables.Builder tunables = new Tunables.Builder(topology.online().size());
        tuning.accept(tunables);
        return new Machine(
                topology, tunables.build(), quiet(), new IdleAndStopClasses(new IdleClass(), new StopClass()));
    }

    public static Machine of(String topology) {
        return of(Topology.of(topology), tunables -> {});
    }

    private static Effects quiet() {
        return (Effects) Proxy.newProxyInstance(
                SmallMachines.class.getClassLoader(),
                new Class<?>[] {Effects.class},
                (proxy, method, arguments) -> nothing(method.getReturnType()));
    }

    private static Object nothing(Class<?> type) {
        if (type == boolean.class) {
            return false;
        }
        return type == long.class ? (Object) 0L : null;
    }

    /** A task that may run everywhere. */
    public static Task task(Machine machine, int id) {
        return new Task(id, "task", machine.rqs[0].idle.schedClass, machine.topology.online());
    }

    /** The CPU runs a task of its own. */
    public static void occupy(Machine machine, int cpu) {
        Task task = task(machine, 1000 + cpu);
        task.cpu = cpu;
        task.onCpu = true;
        task.onRq = true;
        machine.rqs[cpu].curr = task;
        machine.rqs[cpu].nrRunning = 1;
        machine.rqs[cpu].cfs.hNrQueued = 1;
        machine.rqs[cpu].cfs.hNrRunnable = 1;
    }
}
