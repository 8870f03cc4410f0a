package dev.simplelang.wire;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.eclipse.lsp4j.jsonrpc.MessageConsumer;
import org.eclipse.lsp4j.jsonrpc.json.MessageJsonHandler;
import org.eclipse.lsp4j.jsonrpc.messages.Message;

/// Sends messages in the order in which they are given.
///
/// Nobody who sends waits for the client to read: messages queue up, and a thread of their own
/// writes them. LSP4J's consumer writes on the thread that sends: a client that writes many requests
/// before it reads the answers would block the reader, and the reader the client. So that the queue
/// does not take all memory, those who make answers and diagnostics
/// [wait for room][#awaitRoom()] before.
public final class MessageWriter implements MessageConsumer {

    /// With so many bytes unwritten nothing more is made to be sent.
    static final long MAX_BYTES = 8L << 20;

    private static final int MANY_MESSAGES = 64;

    /// A surrogate that is not one of a pair: UTF-8 cannot represent it.
    private static final Pattern LONE_SURROGATE = Pattern.compile("\\p{Cs}");

    private final OutputStream out;
    private final MessageJsonHandler json;
    private final Ending ending;
    private final ThreadPoolExecutor writer = new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(), task -> Thread.ofPlatform().daemon().name("simple-writer").unstarted(task),
            new ThreadPoolExecutor.DiscardPolicy());
    private final Object room = new Object();
    private long unwritten;
    private boolean broken;

    /// @param ending reached with failure if the client can no longer be written to
    public MessageWriter(OutputStream out, MessageJsonHandler json, Ending ending) {
        this.out = out;
        this.json = json;
        this.ending = ending;
    }

    /// Sends `message`, whose content is fixed at once.
    @Override
    public void consume(Message message) {
        byte[] frame = frame(json.serialize(message));
        synchronized (room) {
            if (!broken) {
                unwritten += frame.length;
                writer.execute(() -> write(frame));
            }
        }
    }

    private static byte[] frame(String json) {
        var text = LONE_SURROGATE.matcher(json)
                .replaceAll(lone -> "\\\\u" + Integer.toHexString(lone.group().charAt(0)));
        byte[] body = text.getBytes(StandardCharsets.UTF_8);
        byte[] header = ("Content-Length: " + body.length + "\r\n\r\n").getBytes(StandardCharsets.US_ASCII);
        var frame = new byte[header.length + body.length];
        System.arraycopy(header, 0, frame, 0, header.length);
        System.arraycopy(body, 0, frame, header.length, body.length);
        return frame;
    }

    private void write(byte... frame) {
        try {
            out.write(frame);
            out.flush();
            if (out instanceof PrintStream stream && stream.checkError()) {
                throw new IOException("the output is closed");
            }
        } catch (IOException e) {
            breakOff();
            ending.fail("The client can no longer be written to: " + e.getMessage());
        }
        synchronized (room) {
            unwritten -= frame.length;
            room.notifyAll();
        }
    }

    /// Waits while the client reads too little of what was sent. Not for the thread that reads.
    public void awaitRoom() throws InterruptedException {
        synchronized (room) {
            while (unwritten > MAX_BYTES && !broken) {
                room.wait();
            }
        }
    }

    /// Whether so much waits to be written that whoever has much more to send should wait too.
    public boolean isBehind() {
        return writer.getQueue().size() > MANY_MESSAGES;
    }

    /// Waits until all that was sent before is written, or `patience` is over; sends nothing more.
    public void close(Duration patience) {
        writer.shutdown();
        try {
            var _ = writer.awaitTermination(patience.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        breakOff();
    }

    private void breakOff() {
        synchronized (room) {
            broken = true;
            room.notifyAll();
        }
        writer.shutdownNow();
    }
}
