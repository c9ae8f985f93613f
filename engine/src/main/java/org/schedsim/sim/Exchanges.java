package org.schedsim.sim;

import org.schedsim.kernel.state.CpuRq;

/** Writes to channels and reads from them. */
final class Exchanges {
    private final Waits waits;

    Exchanges(Waits waits) {
        this.waits = waits;
    }

    /** Returns false if the task has given up the CPU. */
    boolean perform(CpuRq rq, Worker worker, Op.Exchange op) {
        if (op instanceof Op.Write write) {
            return write(rq, worker, write);
        }
        return op instanceof Op.Read read && read(rq, worker, read);
    }

    private boolean write(CpuRq rq, Worker worker, Op.Write write) {
        Pipe pipe = write.pipe();
        if (!pipe.write(worker, write.tokens())) {
            worker.share = write.tokens();
            pipe.writers.add(worker);
            waits.block(rq, worker, pipe, write.phase());
            return false;
        }
        Worker reader = pipe.nextReader();
        while (reader != null) {
            waits.release(rq, worker, reader, pipe.isSync());
            reader = pipe.nextReader();
        }
        return true;
    }

    private boolean read(CpuRq rq, Worker worker, Op.Read read) {
        Pipe pipe = read.pipe();
        if (!pipe.read(worker, read.tokens())) {
            worker.share = read.tokens();
            pipe.readers.add(worker);
            waits.block(rq, worker, pipe, read.phase());
            return false;
        }
        Worker writer = pipe.nextWriter();
        while (writer != null) {
            waits.release(rq, worker, writer, pipe.isSync());
            writer = pipe.nextWriter();
        }
        return true;
    }
}
