package dev.simplelang.lsp;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import com.google.gson.JsonPrimitive;
import dev.simplelang.Patience;
import dev.simplelang.lsp.document.Analyzer;
import dev.simplelang.wire.Ending;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.Pipe;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;

/// A client that speaks frames of JSON and knows nothing of LSP4J, connected by pipes to a server of its own.
///
/// Requests of the server are answered by a function; by default they are refused. Whatever the server sends is checked against
/// the protocol's types ([ProtocolTypes]); [#close()] fails where it does not fit.
public final class RawClient implements AutoCloseable {

    /// The answer that is not given.
    public static final JsonElement SILENCE = new JsonPrimitive("silence");

    private final OutputStream toServer;
    private final InputStream fromServer;
    private final List<JsonObject> received = new ArrayList<>();
    private final CompletableFuture<Ending.End> end = new CompletableFuture<>();
    private volatile Function<JsonObject, JsonElement> answers = _ -> null;
    private final Map<String, JsonObject> responses = new HashMap<>();
    private final Map<String, String> requested = new ConcurrentHashMap<>();
    private final Queue<String> faults = new ConcurrentLinkedQueue<>();
    private final Semaphore reading = new Semaphore(1);
    private final Thread reader;
    private int lastId;

    private RawClient(OutputStream toServer, InputStream fromServer) {
        this.toServer = toServer;
        this.fromServer = fromServer;
        this.reader = Thread.ofPlatform().daemon().start(() -> read(fromServer));
    }

    /// A client of the server that is started by `command`.
    public static RawClient ofProcess(List<String> command) throws IOException {
        return of(new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start());
    }

    /// A client of the server that `process` is.
    public static RawClient of(Process process) {
        var client = new RawClient(process.getOutputStream(), process.getInputStream());
        var _ = process.onExit().thenAccept(ended -> client.end
                .complete(new Ending.End(ended.exitValue(), Optional.empty())));
        return client;
    }

    /// A client of a server that was not yet initialized, and compiles by `analyzer`.
    public static RawClient uninitialized(Analyzer analyzer) {
        try {
            var in = Pipe.open();
            var out = Pipe.open();
            var client = new RawClient(Channels.newOutputStream(in.sink()), Channels.newInputStream(out.source()));
            var server = new Server(Channels.newInputStream(in.source()), Channels.newOutputStream(out.sink()),
                    analyzer);
            Thread.ofPlatform().daemon().start(() -> {
                client.end.complete(server.run());
                closeQuietly(out.sink());
            });
            return client;
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    /// A client of a server that was not yet initialized.
    public static RawClient uninitialized() {
        return uninitialized(Analyzer.COMPILER);
    }

    /// A client that has announced `capabilities`, of a server that compiles by `analyzer`.
    public static RawClient initialized(String capabilities, Analyzer analyzer) {
        var client = uninitialized(analyzer);
        client.initialize("{\"processId\":null,\"rootUri\":null,\"capabilities\":" + capabilities + "}");
        return client;
    }

    /// A client that has announced `capabilities`.
    public static RawClient initialized(String capabilities) {
        return initialized(capabilities, Analyzer.COMPILER);
    }

    /// Initializes the server.
    ///
    /// @return the result
    public JsonObject initialize(String params) {
        var result = result("initialize", params);
        notification("initialized", "{}");
        return result.getAsJsonObject();
    }

    /// Answers the server's requests by `function` of the request from now on; null refuses, [#SILENCE] does not answer at all.
    public void answerWith(Function<JsonObject, JsonElement> function) {
        answers = function;
    }

    /// Reads nothing more from the server until [#resumeReading()].
    public void pauseReading() {
        reading.acquireUninterruptibly();
    }

    /// Reads again.
    public void resumeReading() {
        reading.release();
    }

    /// Sends bytes as they are.
    public void bytes(byte... bytes) {
        try {
            synchronized (toServer) {
                toServer.write(bytes);
                toServer.flush();
            }
        } catch (IOException e) {
            throw new AssertionError("the server does not listen", e);
        }
    }

    /// Sends a frame with `body`.
    public void frame(String body) {
        remember(body);
        bytes(Frames.framed(body));
    }

    /// Remembers the method of a request, if it is one, to know what its answer ought to be.
    private void remember(String body) {
        try {
            if (JsonParser.parseString(body) instanceof JsonObject message && message.has("id")
                    && message.get("method") instanceof JsonPrimitive method) {
                requested.put(message.get("id").toString(), method.getAsString());
            }
        } catch (JsonParseException _) {
            // Meant to be malformed.
        }
    }

    /// Sends a notification.
    public void notification(String method, String params) {
        bytes(Frames.framed("{\"jsonrpc\":\"2.0\",\"method\":\"" + method + "\",\"params\":" + params + "}"));
    }

    /// Sends a request.
    ///
    /// @return its id
    public int request(String method, String params) {
        int id = ++lastId;
        frame("{\"jsonrpc\":\"2.0\",\"id\":" + id + ",\"method\":\"" + method + "\",\"params\":" + params + "}");
        return id;
    }

    /// Waits for the response to the request `id`.
    public JsonObject response(int id) {
        return await(() -> Optional.ofNullable(responses.get(Integer.toString(id))));
    }

    /// Requests, and waits for the result.
    public JsonElement result(String method, String params) {
        var response = response(request(method, params));
        if (response.has("error")) {
            throw new AssertionError(method + ": " + response);
        }
        return response.get("result");
    }

    /// Requests, and waits for the error.
    public JsonObject error(String method, String params) {
        var response = response(request(method, params));
        if (!response.has("error")) {
            throw new AssertionError(method + " succeeded: " + response);
        }
        return response.getAsJsonObject("error");
    }

    /// Executes a command, and waits for the result.
    ///
    /// @param arguments the elements of the list of arguments; single quotes stand for double ones
    public JsonObject execute(String command, String arguments) {
        return result("workspace/executeCommand", command(command, arguments)).getAsJsonObject();
    }

    /// Executes a command, without waiting.
    ///
    /// @param arguments the elements of the list of arguments; single quotes stand for double ones
    /// @return the id of the request
    public int start(String command, String arguments) {
        return request("workspace/executeCommand", command(command, arguments));
    }

    /// Starts a run of a document by a command, for ten minutes and as many loop trips as there can be.
    ///
    /// @return the id of the request
    public int startEndless(String command, String uri) {
        return start(command,
                "{'uri':'" + uri + "','arg':'5','timeoutMillis':600000,'maxLoopTrips':'" + Long.MAX_VALUE + "'}");
    }

    /// Executes a command, which must be refused as InvalidParams in one sentence.
    ///
    /// @param arguments the elements of the list of arguments; single quotes stand for double ones
    /// @return the sentence
    public String refusal(String command, String arguments) {
        var error = error("workspace/executeCommand", command(command, arguments));
        var message = error.get("message").getAsString();
        if (error.get("code").getAsInt() != -32602 || !message.matches("[^\n]+\\.") || error.has("data")) {
            throw new AssertionError("refused otherwise: " + error);
        }
        return message;
    }

    private static String command(String command, String arguments) {
        return "{\"command\":" + quote(command) + ",\"arguments\":[" + arguments.replace('\'', '"') + "]}";
    }

    /// Opens a document.
    public void open(String uri, int version, String text) {
        notification("textDocument/didOpen", "{\"textDocument\":{\"uri\":" + quote(uri)
                + ",\"languageId\":\"simple\",\"version\":" + version + ",\"text\":" + quote(text) + "}}");
    }

    /// Replaces the text of a document.
    public void replace(String uri, int version, String text) {
        change(uri, version, "[{\"text\":" + quote(text) + "}]");
    }

    /// Changes a document.
    public void change(String uri, int version, String changes) {
        notification("textDocument/didChange", "{\"textDocument\":{\"uri\":" + quote(uri) + ",\"version\":" + version
                + "},\"contentChanges\":" + changes + "}");
    }

    /// Closes a document.
    public void closeDocument(String uri) {
        notification("textDocument/didClose", "{\"textDocument\":{\"uri\":" + quote(uri) + "}}");
    }

    /// Waits for the next diagnostics of `uri` that satisfy `wanted`, from those received at any time.
    public JsonObject diagnostics(String uri, Predicate<JsonObject> wanted) {
        return await(message -> isNotification(message, "textDocument/publishDiagnostics")
                && params(message).get("uri").getAsString().equals(uri) && wanted.test(params(message)))
                .getAsJsonObject("params");
    }

    /// Waits for the diagnostics of a version.
    public JsonObject diagnostics(String uri, int version) {
        return diagnostics(uri, params -> params.has("version") && params.get("version").getAsInt() == version);
    }

    /// Waits for a notification or a request of the server.
    public JsonObject awaitMethod(String method) {
        return await(message -> isNotification(message, method));
    }

    /// Forgets what has been received so far. Nothing may be waited for by another thread.
    public void forget() {
        synchronized (received) {
            received.clear();
            responses.clear();
        }
    }

    /// What has been received so far and satisfies `wanted`.
    public List<JsonObject> received(Predicate<JsonObject> wanted) {
        synchronized (received) {
            return received.stream().filter(wanted).toList();
        }
    }

    /// Waits for a message that satisfies `wanted`; one received before counts too.
    public JsonObject await(Predicate<JsonObject> wanted) {
        return await(() -> received.stream().filter(wanted).findFirst());
    }

    private JsonObject await(Supplier<Optional<JsonObject>> search) {
        long deadline = System.nanoTime() + Patience.LIMIT.toNanos();
        synchronized (received) {
            while (true) {
                var found = search.get();
                if (found.isPresent()) {
                    return found.get();
                }
                long left = deadline - System.nanoTime();
                if (left <= 0) {
                    throw new AssertionError("not received; received: " + received);
                }
                try {
                    received.wait(Math.max(1, left / 1_000_000));
                } catch (InterruptedException e) {
                    throw new AssertionError(e);
                }
            }
        }
    }

    /// Waits until the server has handled all that was sent before.
    public void roundTrip() {
        error("test/nothing", "{}");
    }

    /// Waits for the server's exit code.
    public int exitCode() {
        return end().exitCode();
    }

    /// Whether the server has ended.
    public boolean hasEnded() {
        return end.isDone();
    }

    /// Waits for the end of the server. Of a process the reason is not known.
    public Ending.End end() {
        try {
            var reached = end.get(Patience.SECONDS, TimeUnit.SECONDS);
            // What the server has sent before its end may still be on its way.
            reader.join(Patience.LIMIT);
            return reached;
        } catch (InterruptedException | ExecutionException | TimeoutException e) {
            throw new AssertionError("the server does not end", e);
        }
    }

    /// Never reads from the server again. A pipe is closed only when the thread that was reading has noticed.
    public void endOutput() {
        closeQuietly(fromServer);
        try {
            reader.join(Patience.LIMIT);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    /// Ends the input of the server.
    public void endInput() {
        closeQuietly(toServer);
    }

    /// Ends the server.
    @Override
    public void close() {
        if (!end.isDone()) {
            notification("exit", "null");
        }
        endInput();
        exitCode();
        if (!faults.isEmpty()) {
            throw new AssertionError("not as the protocol says:\n" + String.join("\n", faults));
        }
    }

    /// `text` as JSON.
    public static String quote(String text) {
        return new JsonPrimitive(text).toString();
    }

    private static boolean isNotification(JsonObject message, String method) {
        return message.has("method") && message.get("method").getAsString().equals(method);
    }

    private static JsonObject params(JsonObject message) {
        return message.getAsJsonObject("params");
    }

    private void read(InputStream in) {
        try {
            var frames = new Frames(in);
            for (var body = frames.next(); body.isPresent(); body = frames.next()) {
                receive(JsonParser.parseString(body.get()).getAsJsonObject());
            }
        } catch (IOException e) {
            // The server has ended; whoever still waits fails.
        }
    }

    private void receive(JsonObject message) {
        var method = Optional.ofNullable(message.has("method")
                ? null
                : requested.remove(String.valueOf(message.get("id"))));
        ProtocolTypes.fault(message, method)
                .ifPresent(fault -> faults.add(method.orElse("") + " " + fault + " in " + message));
        reading.acquireUninterruptibly();
        reading.release();
        synchronized (received) {
            received.add(message);
            if (!message.has("method") && message.get("id") instanceof JsonPrimitive id) {
                responses.putIfAbsent(id.getAsString(), message);
            }
            received.notifyAll();
        }
        if (message.has("method") && message.has("id")) {
            var answer = answers.apply(message);
            if (SILENCE.equals(answer)) {
                return;
            }
            frame(answer == null
                    ? "{\"jsonrpc\":\"2.0\",\"id\":" + message.get("id")
                            + ",\"error\":{\"code\":-32601,\"message\":\"no\"}}"
                    : "{\"jsonrpc\":\"2.0\",\"id\":" + message.get("id") + ",\"result\":" + answer + "}");
        }
    }

    private static void closeQuietly(AutoCloseable stream) {
        try {
            stream.close();
        } catch (Exception e) {
            // Closed by the other side already.
        }
    }
}
