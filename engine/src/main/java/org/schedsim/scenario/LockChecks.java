package org.schedsim.scenario;

import java.util.List;
import java.util.TreeSet;
import org.schedsim.workload.Phase;

/** The mutexes that one thread holds along its phases. */
final class LockChecks {
    private final TreeSet<String> held = new TreeSet<>();

    void check(List<Phase> phases, String prefix) {
        for (int i = 0; i < phases.size(); i++) {
            Phase phase = phases.get(i);
            String where = prefix + (i + 1);
            if (phase instanceof Phase.Repeat repeat) {
                check(repeat.phases(), where + ".");
                if (repeat.times() != 1) {
                    check(repeat.phases(), where + ".");
                }
            } else {
                check(phase, where);
            }
        }
    }

    private void check(Phase phase, String where) {
        if (phase instanceof Phase.Lock lock && !held.add(lock.mutex())) {
            throw new ScenarioException(
                    where + ": locks mutex '" + lock.mutex() + "', which it holds already; unlock it first");
        }
        if (phase instanceof Phase.Unlock unlock && !held.remove(unlock.mutex())) {
            throw new ScenarioException(where + ": unlocks mutex '" + unlock.mutex()
                    + "', which it does not hold; lock it before, in the same thread");
        }
        if (phase instanceof Phase.WaitCondition wait && !held.contains(wait.mutex())) {
            throw new ScenarioException(where + ": waits for condition '" + wait.condition()
                    + "' without holding mutex '" + wait.mutex() + "'; lock it before");
        }
    }
}
