package org.schedsim.sim;

import org.jspecify.annotations.Nullable;
import org.schedsim.workload.Phase;

/** The step for each phase that is one step. */
final class PhaseOps {
    private PhaseOps() {}

    static Op of(Phase phase, String path, Ipc ipc) {
        Op op = time(phase, ipc);
        op = op == null ? exchange(phase, path, ipc) : op;
        op = op == null ? meeting(phase, path, ipc) : op;
        op = op == null ? life(phase, path) : op;
        if (op == null) {
            throw new IllegalStateException("no step for " + phase);
        }
        return op;
    }

    private static @Nullable Op time(Phase phase, Ipc ipc) {
        if (phase instanceof Phase.Run run) {
            return new Op.Work(run.work());
        } else if (phase instanceof Phase.RunFor run) {
            return new Op.WorkFor(run.time());
        } else if (phase instanceof Phase.SystemCall call) {
            return new Op.Kernel(call.work());
        } else if (phase instanceof Phase.RunForever) {
            return new Op.WorkForever();
        } else if (phase instanceof Phase.Sleep sleep) {
            return new Op.Sleep(sleep.time());
        } else if (phase instanceof Phase.SleepToPeriod sleep) {
            return new Op.SleepToPeriod(sleep.periodNs());
        } else if (phase instanceof Phase.Timer timer) {
            return new Op.UseTimer(ipc.timer(timer.timer()), timer.periodNs(), timer.absolute());
        }
        return phase instanceof Phase.SleepForever ? new Op.SleepForever() : null;
    }

    private static @Nullable Op exchange(Phase phase, String path, Ipc ipc) {
        if (phase instanceof Phase.Write write) {
            return new Op.Write(ipc.pipe(write.channel()), write.tokens(), path);
        } else if (phase instanceof Phase.Read read) {
            return new Op.Read(ipc.pipe(read.channel()), read.tokens(), path);
        } else if (phase instanceof Phase.Lock lock) {
            return new Op.Lock(ipc.mutex(lock.mutex()), path);
        } else if (phase instanceof Phase.Unlock unlock) {
            return new Op.Unlock(ipc.mutex(unlock.mutex()), path);
        }
        return phase instanceof Phase.Signal signal
                ? new Op.Signal(ipc.condition(signal.condition()), signal.all())
                : null;
    }

    private static @Nullable Op meeting(Phase phase, String path, Ipc ipc) {
        if (phase instanceof Phase.Wait wait) {
            return new Op.Wait(ipc.place(wait.place()), path);
        } else if (phase instanceof Phase.Wake wake) {
            return new Op.Wake(ipc.place(wake.place()), wake.count());
        } else if (phase instanceof Phase.Barrier barrier) {
            return new Op.Barrier(ipc.barrier(barrier.barrier()), barrier.parties(), path);
        } else if (phase instanceof Phase.Suspend) {
            return new Op.Suspend(path);
        }
        return phase instanceof Phase.Resume resume ? new Op.Resume(resume.thread()) : null;
    }

    private static @Nullable Op life(Phase phase, String path) {
        if (phase instanceof Phase.Fork fork) {
            return new Op.ForkAny(fork.threads(), path);
        } else if (phase instanceof Phase.Exec) {
            return new Op.Exec();
        } else if (phase instanceof Phase.Exit) {
            return new Op.Exit();
        } else if (phase instanceof Phase.Yield) {
            return new Op.Yield();
        }
        return phase instanceof Phase.Set set ? new Op.Change(set.attribute()) : null;
    }
}
