package dev.simplelang.lsp.wire;

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
/// client that writes many requests before it reads the answers would block the reader, and the reader the client.
public final class Outgoing implements MessageConsumer {

    /// Marks the end; it is not sent.
    private static final Frame END = new Frame();

    private static final int MANY_FRAMES = 64;

    private final OutputStream out;
    private final MessageJsonHandler json;
    private final Lifecycle lifecycle;
    private final BlockingQueue<Frame> frames = new LinkedBlockingQueue<>();
    private final Thread writer;
    private volatile boolean broken;

    /// @param lifecycle ended with failure if the client can no longer be written to
    Outgoing(OutputStream out, MessageJsonHandler json, Lifecycle lifecycle) {
        this.out = out;
        this.json = json;
        this.lifecycle = lifecycle;
        this.writer = Thread.ofPlatform().daemon().name("simple-writer").start(this::write);
    }

    /// Sends `message`, whose content is fixed at once.
    @Override
    public void consume(Message message) {
        if (broken) {
            return;
        }
        var frame = new Frame();
        json.serialize(message, frame);
        frames.add(frame);
    }

    /// Whether so much waits to be written that whoever has much more to send should wait too.
    boolean isBehind() {
        return frames.size() > MANY_FRAMES;
    }

    /// Waits until all that was sent before is written, or `patience` is over, and sends nothing more.
    void close(Duration patience) {
        frames.add(END);
        try {
            writer.join(patience);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        broken = true;
    }

    private void write() {
        try {
            for (var frame = frames.take(); frame != END; frame = frames.take()) {
                frame.writeTo(out);
                if (frames.isEmpty()) {
                    flush();
                }
            }
            flush();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (Throwable failure) {
            // An error too, such as that there is no memory to write with: nothing is worse than a server that is silent for ever.
            broken = true;
            frames.clear();
            lifecycle.fail("The client can no longer be written to: " + failure.getMessage());
        }
    }

    private void flush() throws IOException {
        out.flush();
        if (out instanceof PrintStream stream && stream.checkError()) {
            throw new IOException("the output is closed");
        }
    }
}
