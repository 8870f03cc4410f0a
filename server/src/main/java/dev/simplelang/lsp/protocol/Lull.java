package dev.simplelang.lsp.protocol;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.Executor;

/// Puts off what the next message may make pointless, if that is there already: where a client sends many changes at once, only the last version need
/// be compiled.
///
/// A task runs on the thread that reads: when that is about to wait for input, else behind the next message. So it waits for one message at most,
/// and never for one of which only a part has come.
final class Lull implements Executor {

    private final Queue<Runnable> tasks = new ArrayDeque<>();

    /// For the thread that reads.
    @Override
    public void execute(Runnable task) {
        tasks.add(task);
    }

    /// The same input, which tells when a thread is about to wait for it.
    InputStream before(InputStream input) {
        return new FilterInputStream(input) {

            @Override
            public int read(byte[] bytes, int from, int length) throws IOException {
                if (!tasks.isEmpty() && available() == 0) {
                    run(tasks.size());
                }
                return super.read(bytes, from, length);
            }
        };
    }

    /// How many tasks are put off.
    int size() {
        return tasks.size();
    }

    /// Runs the first `due` tasks. Takes no memory of its own, and does not fail: the thread that reads must outlast a shortage.
    void run(int due) {
        for (int i = 0; i < due; i++) {
            try {
                tasks.remove().run();
            } catch (Throwable fault) {
                report(fault);
            }
        }
    }

    private static void report(Throwable fault) {
        try {
            Log.fault("doing what was put off", fault);
        } catch (OutOfMemoryError e) {
            // The next task has more to do than to say it.
        }
    }
}
