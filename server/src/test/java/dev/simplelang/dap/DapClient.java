package dev.simplelang.dap;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.google.gson.JsonPrimitive;
import dev.simplelang.Patience;
import dev.simplelang.debug.RefusedException;
import dev.simplelang.lsp.Frames;
import dev.simplelang.text.SourceText;
import dev.simplelang.wire.Ending;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.Pipe;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Predicate;

import static org.assertj.core.api.Assertions.assertThat;

/// A client that speaks frames of JSON and knows nothing of LSP4J, connected by pipes to an adapter of
/// its own. The threads of the adapter are in a group, so that [#close()] can see that none is left.
final class DapClient implements AutoCloseable {

    static final String FILE = "/programs/program.simple";

    private final ThreadGroup group = new ThreadGroup("adapter");
    private final OutputStream toServer;
    private final List<JsonObject> received = new ArrayList<>();
    private final CompletableFuture<Ending.End> end = new CompletableFuture<>();
    private final Thread reader;
    private int lastSeq;

    /// The index of the first event that was not asked for yet.
    private int nextEvent;

    /// A client of an adapter for which there are these files, by their paths.
    DapClient(Map<String, String> files) {
        try {
            var in = Pipe.open();
            var out = Pipe.open();
            toServer = Channels.newOutputStream(in.sink());
            var server = new Server(Channels.newInputStream(in.source()), Channels.newOutputStream(out.sink()),
                    new Files(files));
            new Thread(group, () -> {
                end.complete(server.run());
                closeQuietly(in.source());
                closeQuietly(out.sink());
            }).start();
            reader = Thread.ofPlatform().daemon().start(() -> read(Channels.newInputStream(out.source())));
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    /// The files that there are.
    private record Files(Map<String, String> texts) implements ProgramFiles {

        @Override
        public String path(String name) {
            return name.startsWith("file://") ? name.substring(7) : name;
        }

        @Override
        public SourceText read(String path) {
            return Optional.ofNullable(texts.get(path)).map(SourceText::new)
                    .orElseThrow(() -> new RefusedException(path + ": no such file"));
        }
    }

    /// A client that has launched `program` and may set breakpoints.
    static DapClient launched(String program, long arg) {
        return launched(program, arg, "");
    }

    /// @param more further arguments of `launch`, such as `, "stopOnEntry": true`
    static DapClient launched(String program, long arg, String more) {
        var client = new DapClient(Map.of(FILE, program));
        client.ok("initialize", "{\"adapterID\":\"simple\",\"supportsVariableType\":true}");
        client.ok("launch", "{\"program\":\"" + FILE + "\",\"arg\":\"" + arg + "\"" + more + "}");
        client.event("initialized");
        return client;
    }

    /// A client that has launched `program` and stands before its first statement.
    static DapClient entered(String program, long arg) {
        var client = launched(program, arg, ",\"stopOnEntry\":true");
        assertThat(client.moved("configurationDone", "{}").get("reason").getAsString()).isEqualTo("entry");
        return client;
    }

    /// Sends bytes as they are.
    void bytes(byte... bytes) {
        try {
            toServer.write(bytes);
            toServer.flush();
        } catch (IOException e) {
            throw new AssertionError("the adapter does not listen", e);
        }
    }

    /// Sends a request.
    ///
    /// @return its number
    int send(String command, String arguments) {
        int seq = ++lastSeq;
        bytes(Frames.framed("{\"seq\":" + seq + ",\"type\":\"request\",\"command\":" + new JsonPrimitive(command)
                + ",\"arguments\":" + arguments + "}"));
        return seq;
    }

    /// The response to a request.
    JsonObject response(int seq) {
        return await(message -> isA(message, "response") && message.get("request_seq").getAsInt() == seq, 0);
    }

    /// The body of the answer to a request that is fulfilled; an empty one if there is none.
    JsonObject ok(String command, String arguments) {
        var response = response(send(command, arguments));
        assertThat(response.get("success").getAsBoolean()).as("%s", response).isTrue();
        return response.has("body") ? response.getAsJsonObject("body") : new JsonObject();
    }

    /// The message of the answer to a request that fails.
    String error(String command, String arguments) {
        return error(response(send(command, arguments)));
    }

    /// The message of a response that tells a failure.
    static String error(JsonObject response) {
        assertThat(response.get("success").getAsBoolean()).as("%s", response).isFalse();
        var message = response.get("message").getAsString();
        var error = response.getAsJsonObject("body").getAsJsonObject("error");
        assertThat(error.get("id").getAsInt()).isPositive();
        assertThat(error.has("showUser")).isTrue();
        assertThat(message).doesNotContain("Exception", "\tat ").hasSizeLessThan(400);
        return message;
    }

    /// The body of the next event of a kind; those before it are not looked at again.
    JsonObject event(String event) {
        var found = await(message -> isA(message, "event") && message.get("event").getAsString().equals(event),
                nextEvent);
        synchronized (received) {
            nextEvent = received.indexOf(found) + 1;
        }
        return found.has("body") ? found.getAsJsonObject("body") : new JsonObject();
    }

    /// The body of the event that follows a request which moves the run.
    JsonObject moved(String command, String arguments) {
        ok(command, arguments);
        return event("stopped");
    }

    /// The reason for which the run stops after a request about its thread.
    String moved(String command) {
        return moved(command, "{\"threadId\":1}").get("reason").getAsString();
    }

    /// The breakpoints that are set in the lines of the program.
    JsonArray breakpoints(String breakpoints) {
        return ok("setBreakpoints", "{\"source\":{\"path\":\"" + FILE + "\"},\"breakpoints\":" + breakpoints + "}")
                .getAsJsonArray("breakpoints");
    }

    /// The frames, the innermost first.
    List<JsonObject> frames() {
        return objects(ok("stackTrace", "{\"threadId\":1}").getAsJsonArray("stackFrames"));
    }

    /// The line where the run is.
    int line() {
        return frames().getFirst().get("line").getAsInt();
    }

    /// The scopes of a frame.
    List<JsonObject> scopes(JsonObject frame) {
        return objects(ok("scopes", "{\"frameId\":" + frame.get("id") + "}").getAsJsonArray("scopes"));
    }

    /// "name = value" of each variable in a scope.
    List<String> variables(JsonObject scope) {
        return objects(ok("variables", "{\"variablesReference\":" + scope.get("variablesReference") + "}")
                .getAsJsonArray("variables")).stream()
                .map(variable -> variable.get("name").getAsString() + " = " + variable.get("value").getAsString())
                .toList();
    }

    /// The value of an expression where the run is.
    String value(String expression) {
        return ok("evaluate", "{\"expression\":" + new JsonPrimitive(expression) + "}").get("result").getAsString();
    }

    static List<JsonObject> objects(JsonArray array) {
        return array.asList().stream().map(element -> (JsonObject) element).toList();
    }

    /// All that the adapter has sent.
    List<JsonObject> received() {
        synchronized (received) {
            return List.copyOf(received);
        }
    }

    private static boolean isA(JsonObject message, String type) {
        return message.get("type").getAsString().equals(type);
    }

    private JsonObject await(Predicate<JsonObject> wanted, int from) {
        long deadline = System.nanoTime() + Patience.LIMIT.toNanos();
        synchronized (received) {
            while (true) {
                var found = received.subList(from, received.size()).stream().filter(wanted).findFirst();
                if (found.isPresent()) {
                    return found.get();
                }
                long left = deadline - System.nanoTime();
                assertThat(left).as("received: %s", received).isPositive();
                try {
                    received.wait(Math.max(1, left / 1_000_000));
                } catch (InterruptedException e) {
                    throw new AssertionError(e);
                }
            }
        }
    }

    private void read(InputStream in) {
        try {
            var frames = new Frames(in);
            for (var body = frames.next(); body.isPresent(); body = frames.next()) {
                synchronized (received) {
                    received.add(JsonParser.parseString(body.get()).getAsJsonObject());
                    received.notifyAll();
                }
            }
        } catch (IOException e) {
            // The adapter has ended; whoever still waits fails.
        }
    }

    /// Ends the input of the adapter.
    void endInput() {
        closeQuietly(toServer);
    }

    /// Waits for the end of the adapter.
    Ending.End end() {
        try {
            return end.get(Patience.SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException | ExecutionException | TimeoutException e) {
            throw new AssertionError("the adapter does not end", e);
        }
    }

    /// Disconnects, and sees that no thread is left.
    @Override
    public void close() {
        if (!end.isDone()) {
            ok("disconnect", "{}");
        }
        endInput();
        end();
        try {
            reader.join(Patience.LIMIT);
            for (var thread : left()) {
                assertThat(thread.join(Patience.LIMIT)).as("%s has ended", thread).isTrue();
            }
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private List<Thread> left() {
        var threads = new Thread[Math.max(16, 2 * group.activeCount())];
        int count = group.enumerate(threads);
        // That of the log is the process's.
        return Arrays.stream(threads, 0, count).filter(thread -> !thread.getName().equals("simple-log")).toList();
    }

    private static void closeQuietly(AutoCloseable stream) {
        try {
            stream.close();
        } catch (Exception e) {
            // Closed by the other side already.
        }
    }
}
