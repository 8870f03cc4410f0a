package dev.simplelang.bench.latency;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/// An editor's side of a session with a server process.
///
/// A thread of its own reads what the server sends and notes when it came, whatever the thread that asked is doing. Requests of the
/// server are answered with null.
final class LatencyClient implements AutoCloseable {

    private static final Duration PATIENCE = Duration.ofMinutes(2);

    private final ServerProcess process;
    private final OutputStream out;
    private final Object lock = new Object();
    private final Map<String, Message> responses = new HashMap<>();
    private final Map<String, Message> newest = new HashMap<>();
    private final List<Message> publications = new ArrayList<>();
    private final Set<String> unanswered = new HashSet<>();
    private int strays;
    private Optional<Throwable> end = Optional.empty();
    private final AtomicInteger lastId = new AtomicInteger();
    private double initializedAfter;
    private JsonObject capabilities = new JsonObject();

    private LatencyClient(ServerProcess process) {
        this.process = process;
        out = process.input();
        Thread.ofPlatform().daemon().name("client's reader").start(this::read);
    }

    /// A client of a new process that has been asked to initialize.
    ///
    /// @param profile what the client announces
    static LatencyClient start(Contender contender, ClientProfile profile) {
        var client = new LatencyClient(ServerProcess.start(contender));
        client.initialize(profile);
        return client;
    }

    private void initialize(ClientProfile profile) {
        var answer = request("initialize", "{\"processId\":" + ProcessHandle.current().pid()
                + ",\"rootUri\":null,\"capabilities\":" + profile.capabilities()
                + ",\"initializationOptions\":{\"fallbackFlags\":[\"-fbracket-depth=4000\"]}}").await();
        initializedAfter = process.age(answer.arrivedAt());
        capabilities = answer.result().getAsJsonObject().getAsJsonObject("capabilities");
    }

    /// How long it took from the start of the process to the answer of `initialize`, in milliseconds.
    double initializedAfter() {
        return initializedAfter;
    }

    /// Tells the server that the client is ready, too.
    LatencyClient initialized() {
        notify("initialized", "{}");
        return this;
    }

    ServerProcess process() {
        return process;
    }

    /// Whether the server announced a capability, or a part of one.
    ///
    /// @param path names with dots between them
    boolean has(String path) {
        JsonElement value = capabilities;
        for (String name : path.split("\\.", -1)) {
            value = value instanceof JsonObject object ? object.get(name) : null;
        }
        return value != null && !value.isJsonNull() && !value.equals(new JsonPrimitive(false));
    }

    /// A request on its way.
    final class Pending {

        private final String id;
        private final long sentAt;

        private Pending(String id, long sentAt) {
            this.id = id;
            this.sentAt = sentAt;
        }

        /// Waits for the response.
        Message await() {
            return LatencyClient.this.await(() -> Optional.ofNullable(responses.remove(id)));
        }

        /// Waits for the response.
        ///
        /// @return how long it took, in milliseconds
        double awaitMillis() {
            var response = await();
            response.result();
            return millis(response);
        }

        /// Tells the server that nobody wants the response any more, which comes nevertheless.
        void cancel() {
            LatencyClient.this.notify("$/cancelRequest", "{\"id\":" + id + "}");
        }

        /// How long it took until `response` was there, in milliseconds.
        double millis(Message response) {
            return (response.arrivedAt() - sentAt) / 1e6;
        }
    }

    /// Sends a request.
    Pending request(String method, String params) {
        String id = Integer.toString(lastId.incrementAndGet());
        synchronized (lock) {
            unanswered.add(id);
        }
        return new Pending(id, send("{\"jsonrpc\":\"2.0\",\"id\":" + id + ",\"method\":\"" + method + "\",\"params\":"
                + params + "}"));
    }

    /// Sends a notification.
    ///
    /// @return when, by [System#nanoTime()]
    long notify(String method, String params) {
        return send("{\"jsonrpc\":\"2.0\",\"method\":\"" + method + "\",\"params\":" + params + "}");
    }

    private long send(String body) {
        byte[] content = body.getBytes(StandardCharsets.UTF_8);
        byte[] header = ("Content-Length: " + content.length + "\r\n\r\n").getBytes(StandardCharsets.US_ASCII);
        byte[] frame = new byte[header.length + content.length];
        System.arraycopy(header, 0, frame, 0, header.length);
        System.arraycopy(content, 0, frame, header.length, content.length);
        try {
            synchronized (out) {
                long now = System.nanoTime();
                out.write(frame);
                out.flush();
                return now;
            }
        } catch (IOException e) {
            throw new UncheckedIOException("The server does not listen.\n" + process.log(), e);
        }
    }

    /// Waits for the diagnostics of a version.
    Message awaitDiagnostics(String uri, int version) {
        return await(() -> Optional.ofNullable(newest.get(uri)).filter(found -> found.version() >= version));
    }

    /// The diagnostics that came since this was last asked.
    List<Message> takePublications() {
        synchronized (lock) {
            var taken = List.copyOf(publications);
            publications.clear();
            return taken;
        }
    }

    /// How many responses came to what was not asked, or was answered before.
    int strays() {
        synchronized (lock) {
            return strays;
        }
    }

    /// How many requests have no response yet.
    int unanswered() {
        synchronized (lock) {
            return unanswered.size();
        }
    }

    private Message await(Supplier<Optional<Message>> search) {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        synchronized (lock) {
            while (true) {
                var found = search.get();
                if (found.isPresent()) {
                    return found.get();
                }
                long left = (deadline - System.nanoTime()) / 1_000_000;
                if (end.isPresent() || left <= 0) {
                    throw new IllegalStateException("The server does not answer.\n" + process.log(), end.orElse(null));
                }
                try {
                    lock.wait(left);
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                    throw new IllegalStateException(e);
                }
            }
        }
    }

    private void read() {
        var frames = new FrameInput(process.output());
        try {
            for (var body = frames.next(); body.isPresent(); body = frames.next()) {
                long now = System.nanoTime();
                receive(Message.read(new String(body.get(), StandardCharsets.UTF_8), now));
            }
            end(new IOException("the output ended"));
        } catch (IOException | RuntimeException e) {
            end(e);
        }
    }

    private void end(Throwable cause) {
        synchronized (lock) {
            end = Optional.of(cause);
            lock.notifyAll();
        }
    }

    private void receive(Message message) {
        if (message.isRequest()) {
            send("{\"jsonrpc\":\"2.0\",\"id\":" + message.content().get("id") + ",\"result\":null}");
        }
        synchronized (lock) {
            if (message.isResponse()) {
                if (unanswered.remove(message.id())) {
                    responses.put(message.id(), message);
                } else {
                    strays++;
                }
            } else if (message.publishesDiagnostics()) {
                newest.put(message.uri(), message);
                publications.add(message);
            }
            lock.notifyAll();
        }
    }

    /// Ends the session and the process.
    @Override
    public void close() {
        try {
            request("shutdown", "null").await();
            notify("exit", "null");
        } finally {
            process.close();
        }
    }
}
