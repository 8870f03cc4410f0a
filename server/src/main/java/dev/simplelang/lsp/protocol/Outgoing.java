package dev.simplelang.lsp.protocol;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.eclipse.lsp4j.jsonrpc.MessageConsumer;
import org.eclipse.lsp4j.jsonrpc.json.MessageJsonHandler;
import org.eclipse.lsp4j.jsonrpc.messages.Message;

/// Sends messages in the order in which they are given.
///
/// Nobody who sends waits for the client to read: messages queue up, and a thread of their own writes them. Otherwise a
/// client that writes many requests before it reads the answers would block the reader, and the reader the client. So that the
/// queue does not take all memory, those who make answers and diagnostics, on threads of their own, [wait for room][#awaitRoom()] before.
public final class Outgoing implements MessageConsumer {

    /// What the writer does next: it writes a message, or what is to be done behind all messages before.
    @FunctionalInterface
    private interface Step {

        void run() throws IOException;
    }

    private static final int MANY_STEPS = 64;

    /// With so many bytes unwritten nothing more is made to be sent.
    static final long MANY_BYTES = Math.min(64L << 20, Runtime.getRuntime().maxMemory() / 8);

    private final OutputStream out;
    private final MessageJsonHandler json;
    private final Lifecycle lifecycle;
    private final BlockingQueue<Step> steps = new LinkedBlockingQueue<>();
    private final Object room = new Object();
    private final Thread writer;
    private long unwritten;
    private volatile boolean broken;

    /// For the writer alone.
    private boolean ended;

    /// @param lifecycle ended with failure if the client can no longer be written to
    Outgoing(OutputStream out, MessageJsonHandler json, Lifecycle lifecycle) {
        this.out = out;
        this.json = json;
        this.lifecycle = lifecycle;
        this.writer = Thread.ofPlatform().daemon().name("simple-writer").start(this::runSteps);
    }

    /// Sends `message`, whose content is fixed at once; sits out a shortage of memory.
    @Override
    public void consume(Message message) {
        Shortage.sitOut(() -> {
            send(message);
            return null;
        });
    }

    /// Sends `message`.
    ///
    /// @throws OutOfMemoryError if there is no memory for it; then nothing is sent
    void send(Message message) {
        if (broken) {
            return;
        }
        lifecycle.messagePasses();
        var frame = new Frame();
        json.serialize(message, frame);
        frame.close();
        Step step = () -> write(frame);
        synchronized (room) {
            steps.add(step);
            unwritten += frame.size();
        }
    }

    /// Has `task` run once all that was sent before is written; by the thread that writes, so that it must not fail. If the other side reads no more,
    /// it is not run.
    void afterwards(Runnable task) {
        if (!broken) {
            steps.add(() -> {
                flush();
                task.run();
            });
        }
    }

    /// Waits while the client reads too little of what was sent. Not for the thread that reads.
    void awaitRoom() throws InterruptedException {
        synchronized (room) {
            while (unwritten > MANY_BYTES && !broken) {
                room.wait();
            }
        }
    }

    private void breakOff() {
        synchronized (room) {
            broken = true;
            room.notifyAll();
        }
    }

    /// Whether so much waits to be written that whoever has much more to send should wait too.
    boolean isBehind() {
        return steps.size() > MANY_STEPS;
    }

    /// Waits until all that was sent before is written, or `patience` is over, and sends nothing more.
    void close(Duration patience) {
        steps.add(() -> ended = true);
        try {
            writer.join(patience);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        breakOff();
    }

    private void runSteps() {
        try {
            while (!ended) {
                steps.take().run();
                if (steps.isEmpty()) {
                    flush();
                }
            }
            flush();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (Throwable failure) {
            // An error too, such as that there is no memory to write with: nothing is worse than a server that is silent for ever.
            breakOff();
            steps.clear();
            lifecycle.fail("The client can no longer be written to: " + failure.getMessage());
        }
    }

    private void write(Frame frame) throws IOException {
        frame.writeTo(out);
        synchronized (room) {
            unwritten -= frame.size();
            room.notifyAll();
        }
    }

    private void flush() throws IOException {
        out.flush();
        if (out instanceof PrintStream stream && stream.checkError()) {
            throw new IOException("the output is closed");
        }
    }
}
