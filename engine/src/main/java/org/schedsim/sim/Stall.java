package org.schedsim.sim;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.schedsim.kernel.state.TaskState;
import org.schedsim.workload.Phase;
import org.schedsim.workload.ThreadSpec;

/**
 * All threads wait for one another. Those whose partners have all ended, like a server without clients, may wait; if some
 * thread waits for one that lives and waits as well, nothing will ever happen again.
 */
final class Stall {
    private final World world;
    private final List<ThreadSpec> specs;

    private Stall(World world) {
        this.world = world;
        this.specs = world.launcher.specs();
    }

    /** At the end of the run. */
    static void check(World world) {
        Stall stall = new Stall(world);
        if (stall.everybodyWaits() && stall.somebodyCould()) {
            throw new WorkloadException(stall.report());
        }
    }

    private boolean isAlive(int thread) {
        return world.launcher.isForked(thread) && world.launcher.task(thread).state != TaskState.DEAD;
    }

    private @Nullable Worker waiting(int thread) {
        Worker worker = world.workers[thread];
        return worker != null && isAlive(thread) && worker.awaited != null ? worker : null;
    }

    /** For another thread, that is; a thread that sleeps for good has chosen so. */
    private boolean everybodyWaits() {
        boolean waits = false;
        for (int thread = 0; thread < specs.size(); thread++) {
            if (isAlive(thread)) {
                Worker worker = world.workers[thread];
                if (worker == null || worker.awaited == null && !sleepsForGood(worker)) {
                    return false;
                }
                waits |= worker.awaited != null;
            }
        }
        return waits;
    }

    private static boolean sleepsForGood(Worker worker) {
        return worker.task.state == TaskState.SLEEPING && !worker.timerArmed;
    }

    private boolean somebodyCould() {
        for (int thread = 0; thread < specs.size(); thread++) {
            Worker worker = waiting(thread);
            if (worker != null && (!partners(worker).isEmpty() || worker.awaited instanceof Ipc.Mutex)) {
                return true;
            }
        }
        return false;
    }

    private String report() {
        StringBuilder text = new StringBuilder("every thread waits for another one, since ")
                .append(sinceNs() - world.sink.startNs())
                .append(" ns, so nothing will ever happen again:");
        for (int thread = 0; thread < specs.size(); thread++) {
            Worker worker = waiting(thread);
            if (worker != null) {
                text.append("\n  ")
                        .append(world.waits.name(worker))
                        .append(", phase ")
                        .append(worker.awaitedIn);
                text.append(": ").append(words(worker));
            }
        }
        return text.append(chain()).toString();
    }

    private long sinceNs() {
        long since = 0;
        for (int thread = 0; thread < specs.size(); thread++) {
            Worker worker = waiting(thread);
            since = worker == null ? since : Math.max(since, worker.waitsSinceNs);
        }
        return since;
    }

    private String words(Worker worker) {
        if (worker.awaited instanceof Ipc.Mutex mutex) {
            Worker holder = mutex.holder;
            return "waits for mutex '" + mutex.name + "', held by " + (holder == null ? "nobody" : holder(holder));
        }
        String partners = partners(worker);
        return what(worker) + (partners.isEmpty() ? "; nobody who lives could help" : ", which is for " + partners);
    }

    private String holder(Worker holder) {
        return world.waits.name(holder) + (isAlive(holder.task.id) ? "" : ", which has ended");
    }

    private static String what(Worker worker) {
        if (worker.awaited instanceof Pipe pipe) {
            String channel = pipe.channel.kind() + " '" + pipe.channel.name() + "', which holds " + pipe.tokens;
            return isReader(worker, pipe)
                    ? "reads " + worker.share + " from " + channel
                    : "writes " + worker.share + " to " + channel + " of " + pipe.channel.capacity();
        } else if (worker.awaited instanceof Ipc.Barrier barrier) {
            return "waits at barrier '" + barrier.name + "' with " + (barrier.here - 1) + " others for the rest";
        } else if (worker.awaited instanceof Ipc.Place place) {
            return "waits at '" + place.name + "' to be woken";
        } else if (worker.awaited instanceof Ipc.Condition condition) {
            return "waits for a signal of condition '" + condition.name + "'";
        }
        return "waits to be resumed";
    }

    private static boolean isReader(Worker worker, Pipe pipe) {
        for (Worker reader = pipe.readers.first(); reader != null; reader = reader.waitNext) {
            if (reader == worker) {
                return true;
            }
        }
        return false;
    }

    /** The living threads that have a phase which would let {@code worker} go on. */
    private String partners(Worker worker) {
        StringBuilder names = new StringBuilder();
        for (ThreadSpec spec : specs) {
            if (spec.id() != worker.task.id && isAlive(spec.id()) && anyHelps(spec.phases(), worker)) {
                names.append(names.length() == 0 ? "" : " or ").append(world.launcher.name(spec.id()));
            }
        }
        return names.toString();
    }

    private static boolean anyHelps(List<Phase> phases, Worker worker) {
        for (Phase phase : phases) {
            if (phase instanceof Phase.Repeat repeat ? anyHelps(repeat.phases(), worker) : helps(phase, worker)) {
                return true;
            }
        }
        return false;
    }

    private static boolean helps(Phase phase, Worker worker) {
        Ipc.Awaited awaited = worker.awaited;
        if (awaited instanceof Pipe pipe) {
            return isReader(worker, pipe)
                    ? phase instanceof Phase.Write write && write.channel().equals(pipe.channel)
                    : phase instanceof Phase.Read read && read.channel().equals(pipe.channel);
        } else if (awaited instanceof Ipc.Barrier barrier) {
            return phase instanceof Phase.Barrier other && other.barrier().equals(barrier.name);
        } else if (awaited instanceof Ipc.Place place) {
            return phase instanceof Phase.Wake wake && wake.place().equals(place.name);
        } else if (awaited instanceof Ipc.Condition condition) {
            return phase instanceof Phase.Signal signal && signal.condition().equals(condition.name);
        }
        return phase instanceof Phase.Resume resume && resume.thread() == worker.task.id;
    }

    /** A ring of threads that hold what the next one wants; empty if there is none. */
    private String chain() {
        for (int thread = 0; thread < specs.size(); thread++) {
            Worker start = waiting(thread);
            Worker worker = start;
            StringBuilder ring = new StringBuilder();
            for (int length = 0; length < specs.size() && worker != null; length++) {
                if (!(worker.awaited instanceof Ipc.Mutex mutex)) {
                    break;
                }
                ring.append(world.waits.name(worker))
                        .append(" -> '")
                        .append(mutex.name)
                        .append("' -> ");
                worker = mutex.holder;
                if (worker == start && start != null) {
                    return "\n  ring of locks: " + ring + world.waits.name(start);
                }
            }
        }
        return "";
    }
}
