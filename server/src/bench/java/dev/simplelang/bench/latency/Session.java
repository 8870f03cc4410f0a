package dev.simplelang.bench.latency;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.google.gson.JsonPrimitive;
import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

/// A server in a process of its own, with one open document, and the editor's side of their session.
///
/// One thread sends a message and reads until what it waits for is there. A time ends with the last byte of a message, before
/// it is parsed. What the server uses is read from `/proc`, as Linux has it.
final class Session implements AutoCloseable {

    private static final String LENGTH = "content-length:";

    /// What an editor announces that shows everything.
    private static final String CAPABILITIES = """
            {"textDocument":{"synchronization":{},
            "publishDiagnostics":{"versionSupport":true,"relatedInformation":true,"tagSupport":{"valueSet":[1,2]}},
            "hover":{"contentFormat":["markdown","plaintext"]},
            "completion":{"completionItem":{"snippetSupport":true,"documentationFormat":["markdown"]}},
            "documentSymbol":{"hierarchicalDocumentSymbolSupport":true},
            "semanticTokens":{"requests":{"full":{"delta":true}},"formats":["relative"],
            "tokenTypes":["variable","parameter","keyword","number","operator","comment"],
            "tokenModifiers":["declaration","modification","readonly"]}}}""".replace("\n", "");

    /// Milliseconds of the unit in which `/proc` counts processor time.
    private static final double MILLIS_PER_TICK = 10;

    private final Contender contender;
    private final Process process;
    private final OutputStream out;
    private final InputStream in;
    private final double millisToInitialize;
    private long arrivedAt;
    private int lastId;
    private int version;

    /// Starts the process, and waits for its answer to `initialize`.
    Session(Contender contender) throws IOException {
        this.contender = contender;
        long startedAt = System.nanoTime();
        process = new ProcessBuilder(contender.command()).redirectError(ProcessBuilder.Redirect.DISCARD).start();
        out = process.getOutputStream();
        in = new BufferedInputStream(process.getInputStream(), 1 << 16);
        // clangd limits the nesting of brackets otherwise.
        request("initialize", "{\"processId\":" + ProcessHandle.current().pid() + ",\"rootUri\":null,\"capabilities\":"
                + CAPABILITIES + ",\"initializationOptions\":{\"fallbackFlags\":[\"-fbracket-depth=4000\"]}}");
        millisToInitialize = (arrivedAt - startedAt) / 1e6;
        notify("initialized", "{}");
    }

    /// Milliseconds from the start of the process to its answer to `initialize`.
    double millisToInitialize() {
        return millisToInitialize;
    }

    /// Opens the document.
    ///
    /// @return milliseconds until its diagnostics
    double open(String text) throws IOException {
        return awaitDiagnostics(notify("textDocument/didOpen", "{\"textDocument\":{\"uri\":\"" + uri()
                + "\",\"languageId\":\"" + contender.language() + "\",\"version\":0,\"text\":" + new JsonPrimitive(text)
                + "}}"));
    }

    /// Makes a change, given as JSON.
    ///
    /// @return milliseconds until the diagnostics of the new version
    double type(String change) throws IOException {
        version++;
        return awaitDiagnostics(notify("textDocument/didChange", "{\"textDocument\":{\"uri\":\"" + uri()
                + "\",\"version\":" + version + "},\"contentChanges\":[" + change + "]}"));
    }

    /// Asks something about a place in the document, and waits for the answer.
    void ask(String method, Typing.Place place) throws IOException {
        request(method, "{\"textDocument\":{\"uri\":\"" + uri() + "\"},\"position\":" + place.position() + "}");
    }

    private String uri() {
        return "file:///edited." + contender.language();
    }

    private double awaitDiagnostics(long sentAt) throws IOException {
        while (true) {
            var message = receive();
            if (message.has("method")
                    && message.get("method").getAsString().equals("textDocument/publishDiagnostics")) {
                var found = message.getAsJsonObject("params").get("version");
                if (found != null && found.getAsInt() == version) {
                    return (arrivedAt - sentAt) / 1e6;
                }
            }
        }
    }

    private void request(String method, String params) throws IOException {
        send("{\"jsonrpc\":\"2.0\",\"id\":%d,\"method\":\"%s\",\"params\":%s}".formatted(++lastId, method, params));
        while (true) {
            var message = receive();
            if (message.has("error")) {
                throw new IOException(method + " was answered with " + message);
            }
            if (!message.has("method")) {
                return;
            }
        }
    }

    private long notify(String method, String params) throws IOException {
        return send("{\"jsonrpc\":\"2.0\",\"method\":\"" + method + "\",\"params\":" + params + "}");
    }

    /// @return when it was sent, by [System#nanoTime()]
    private long send(String body) throws IOException {
        byte[] content = body.getBytes(StandardCharsets.UTF_8);
        long now = System.nanoTime();
        out.write(("Content-Length: " + content.length + "\r\n\r\n").getBytes(StandardCharsets.US_ASCII));
        out.write(content);
        out.flush();
        return now;
    }

    /// The next message. A request of the server is answered with null first.
    private JsonObject receive() throws IOException {
        int length = 0;
        for (String header = line(); !header.isEmpty(); header = line()) {
            if (header.toLowerCase(Locale.ROOT).startsWith(LENGTH)) {
                length = Integer.parseInt(header.substring(LENGTH.length()).strip());
            }
        }
        byte[] body = in.readNBytes(length);
        arrivedAt = System.nanoTime();
        var message = JsonParser.parseString(new String(body, StandardCharsets.UTF_8)).getAsJsonObject();
        if (message.has("method") && message.has("id")) {
            send("{\"jsonrpc\":\"2.0\",\"id\":" + message.get("id") + ",\"result\":null}");
        }
        return message;
    }

    private String line() throws IOException {
        var line = new StringBuilder();
        for (int next = in.read(); next != '\n'; next = in.read()) {
            if (next < 0) {
                throw new EOFException(contender.name() + " ended too early");
            }
            line.append((char) next);
        }
        return line.toString().strip();
    }

    /// Processor time of all threads of the process so far, in milliseconds.
    double cpuMillis() throws IOException {
        String stat = Files.readString(Path.of("/proc", Long.toString(process.pid()), "stat"));
        // The name of the program, in parentheses, may contain anything.
        var fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1);
        return (Long.parseLong(fields[11]) + Long.parseLong(fields[12])) * MILLIS_PER_TICK;
    }

    /// Resident memory in megabytes of 1,000,000 bytes.
    double residentMegabytes() throws IOException {
        return Files.readAllLines(Path.of("/proc", Long.toString(process.pid()), "status")).stream()
                .filter(line -> line.startsWith("VmRSS:"))
                .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", ""))).sum() * 1024 / 1e6;
    }

    @Override
    public void close() throws IOException {
        request("shutdown", "null");
        notify("exit", "null");
        try {
            if (!process.waitFor(5, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
