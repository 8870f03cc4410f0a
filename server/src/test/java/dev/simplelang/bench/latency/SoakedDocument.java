package dev.simplelang.bench.latency;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import dev.simplelang.bench.latency.LatencyClient.Pending;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.BooleanSupplier;

/// A person at work on one document: types in bursts, takes things back, looks at values, completes, formats, runs, and has a rest in
/// between.
///
/// What is put in is taken back sooner or later, so that the text does not grow.
final class SoakedDocument implements Runnable {

    /// What a person pastes or types; a program without mistakes is one afterwards.
    private static final List<String> STATEMENTS = List.of("{ int here = arg * 2; v1 = v1 + here; }\n",
            "if (v0 < v1) { v0 = v0 + 1; } else v1 = v1 - 1;\n",
            "{ int i = 0; while (i < 9) { v2 = v2 + i; i = i + 1; } }\n", "v3 = v3 / (v4 + 1);\n", "// a remark\n");

    private static final Duration BETWEEN_KEYS = Duration.ofMillis(45);
    private static final int LONGEST_REST = 900;

    /// So many statements stay in the text at most.
    private static final int MOST_INSERTED = 6;

    /// A line that was put in.
    private record Inserted(int line, String text) {}

    private final LatencyClient client;
    private final SoakLog log;
    private final SplittableRandom random;
    private final String uri;
    private final List<String> lines;
    private final BooleanSupplier isOver;
    private final Deque<Inserted> inserted = new ArrayDeque<>();
    private int version;

    /// @param program without mistakes; its lines end with `\n`
    /// @param isOver whether to end
    SoakedDocument(LatencyClient client, SoakLog log, long seed, String uri, String program, BooleanSupplier isOver) {
        this.client = client;
        this.log = log;
        this.random = new SplittableRandom(seed);
        this.uri = uri;
        this.lines = new ArrayList<>(program.lines().map(line -> line + "\n").toList());
        this.isOver = isOver;
    }

    @Override
    public void run() {
        try {
            open();
            while (!isOver.getAsBoolean()) {
                work();
                ServerProcess.pause(Duration.ofMillis(random.nextInt(LONGEST_REST)));
            }
            pin("null");
        } catch (RuntimeException | Error fault) {
            log.wrong(uri + " version " + version + ": " + fault);
        }
    }

    String uri() {
        return uri;
    }

    String text() {
        return String.join("", lines);
    }

    int version() {
        return version;
    }

    private void open() {
        version++;
        client.notify("textDocument/didOpen", "{\"textDocument\":{\"uri\":" + quote(uri)
                + ",\"languageId\":\"simple\",\"version\":" + version + ",\"text\":" + quote(text()) + "}}");
        client.awaitDiagnostics(uri, version);
    }

    private void work() {
        if (inserted.size() > MOST_INSERTED) {
            takeBack();
            return;
        }
        switch (random.nextInt(20)) {
            case 0, 1, 2, 3, 4 -> type();
            case 5, 6 -> takeBack();
            case 7 -> paste();
            case 8, 9, 10 -> hover();
            case 11 -> ask("textDocument/completion", about("," + position()));
            case 12 -> look();
            case 13 -> ask("textDocument/codeAction", about(",\"range\":{\"start\":" + place() + ",\"end\":" + place()
                    + "},\"context\":{\"diagnostics\":[]}"));
            case 14 -> ask("textDocument/formatting",
                    about(",\"options\":{\"tabSize\":4,\"insertSpaces\":true}"));
            case 15 -> execute("simple.evaluate", ",\"arg\":\"7\",\"maxLoopTrips\":100000,\"timeoutMillis\":100");
            case 16 -> {
                execute("simple.evaluateRange",
                        ",\"from\":\"0\",\"to\":\"20\",\"maxLoopTrips\":10000,\"timeoutMillis\":100");
                execute("simple.trace", ",\"arg\":\"2\",\"maxLoopTrips\":100,\"timeoutMillis\":100,\"maxSteps\":500");
            }
            case 17 -> view();
            case 18 -> changeTheirMind();
            default -> rarely();
        }
    }

    /// Types a statement key by key, and waits for what the server says of the whole.
    private void type() {
        var statement = any(STATEMENTS);
        int line = lineToInsertAt();
        lines.add(line, "");
        change(line, 0, line, 0, "\n");
        inserted.push(new Inserted(line, "\n"));
        lines.set(line, "\n");
        long sentAt = 0;
        for (int i = 0; i < statement.length() - 1; i++) {
            sentAt = change(line, i, line, i, statement.substring(i, i + 1));
            lines.set(line, statement.substring(0, i + 1) + "\n");
            ServerProcess.pause(BETWEEN_KEYS);
        }
        inserted.pop();
        inserted.push(new Inserted(line, statement));
        awaitDiagnostics(sentAt);
    }

    private void paste() {
        var statement = any(STATEMENTS);
        int line = lineToInsertAt();
        long sentAt = change(line, 0, line, 0, statement);
        lines.add(line, statement);
        inserted.push(new Inserted(line, statement));
        awaitDiagnostics(sentAt);
    }

    private void takeBack() {
        if (inserted.isEmpty()) {
            hover();
            return;
        }
        int line = inserted.pop().line();
        long sentAt = change(line, 0, line + 1, 0, "");
        lines.remove(line);
        awaitDiagnostics(sentAt);
    }

    /// Behind the declarations, before the end.
    private int lineToInsertAt() {
        for (int line = lines.size() / 2; line < lines.size(); line++) {
            // Between two sections, where all of the program's own variables are known.
            if (lines.get(line).equals("}\n")) {
                return line + 1;
            }
        }
        return lines.size() - 1;
    }

    private void hover() {
        var pending = client.request("textDocument/hover", about("," + position()));
        var response = pending.await();
        response.result();
        log.answered();
        log.hovered(pending.millis(response));
    }

    /// What an editor asks for by itself when a document is shown.
    private void look() {
        for (var method : List.of("semanticTokens/full", "documentSymbol", "foldingRange", "codeLens")) {
            ask("textDocument/" + method, about(""));
        }
        ask("textDocument/inlayHint",
                about(",\"range\":{\"start\":{\"line\":0,\"character\":0},\"end\":" + place() + "}"));
    }

    private void view() {
        var views = ask("simple/views", "{\"uri\":" + quote(uri) + "}").getAsJsonArray();
        if (!views.isEmpty()) {
            var view = views.get(random.nextInt(views.size())).getAsJsonObject();
            ask("simple/view", "{\"uri\":" + view.get("uri") + "}");
        }
    }

    /// Requests that are cancelled at once; each has its one response nevertheless.
    private void changeTheirMind() {
        var pending = new ArrayList<Pending>();
        for (var method : List.of("hover", "completion", "definition", "references", "documentHighlight")) {
            var more = method.equals("references") ? ",\"context\":{\"includeDeclaration\":true}" : "";
            var request = client.request("textDocument/" + method, about("," + position() + more));
            request.cancel();
            pending.add(request);
        }
        for (var request : pending) {
            request.await();
            log.answered();
        }
    }

    private void rarely() {
        switch (random.nextInt(3)) {
            case 0 -> {
                client.notify("textDocument/didClose", about(""));
                open();
            }
            case 1 -> {
                pin("\"5\"");
                hover();
                pin("null");
            }
            default -> {
                for (boolean possible : new boolean[]{true, false}) {
                    client.notify("workspace/didChangeConfiguration",
                            "{\"settings\":{\"simple\":{\"diagnostics\":{\"possibleDivisionByZero\":" + possible
                                    + "}}}}");
                }
            }
        }
    }

    private void pin(String arg) {
        execute("simple.pinArgument", ",\"arg\":" + arg);
    }

    private void execute(String command, String more) {
        ask("workspace/executeCommand", "{\"command\":\"" + command + "\",\"arguments\":[{\"uri\":" + quote(uri) + more
                + "}]}");
    }

    private JsonElement ask(String method, String params) {
        var result = client.request(method, params).await().result();
        log.answered();
        return result;
    }

    private long change(int line, int from, int lastLine, int to, String text) {
        version++;
        log.edited();
        return client.notify("textDocument/didChange", "{\"textDocument\":{\"uri\":" + quote(uri) + ",\"version\":"
                + version + "},\"contentChanges\":[{\"range\":{\"start\":" + new Place(line, from).json()
                + ",\"end\":" + new Place(lastLine, to).json() + "},\"text\":" + quote(text) + "}]}");
    }

    private void awaitDiagnostics(long sentAt) {
        var diagnostics = client.awaitDiagnostics(uri, version);
        if (diagnostics.errors() > 0) {
            log.wrong(uri + " version " + version + " has no errors, but " + diagnostics.body());
        }
        log.diagnosed((diagnostics.arrivedAt() - sentAt) / 1e6);
    }

    /// All that `witness`, which knows nothing of the document, says of its text is what the server says that has seen it change.
    void compare(LatencyClient witness) {
        witness.notify("textDocument/didOpen", "{\"textDocument\":{\"uri\":" + quote(uri)
                + ",\"languageId\":\"simple\",\"version\":" + version + ",\"text\":" + quote(text()) + "}}");
        var ours = diagnostics(client);
        var theirs = diagnostics(witness);
        boolean reduced = ours.toString().contains("reduced-analysis")
                || theirs.toString().contains("reduced-analysis");
        if (!reduced && !ours.equals(theirs)) {
            log.wrong(uri + ": diagnostics " + ours + ", but a fresh server says " + theirs);
        }
        for (var method : List.of("semanticTokens/full", "documentSymbol", "foldingRange")) {
            var found = answer(client, method);
            var expected = answer(witness, method);
            if (!reduced && !found.equals(expected)) {
                log.wrong(uri + ": " + method + " gives " + found + ", but a fresh server " + expected);
            }
        }
    }

    private JsonArray diagnostics(LatencyClient of) {
        return of.awaitDiagnostics(uri, version).content().getAsJsonObject("params").getAsJsonArray("diagnostics");
    }

    private JsonElement answer(LatencyClient from, String method) {
        var result = from.request("textDocument/" + method, about("")).await().result();
        if (result instanceof JsonObject object) {
            object.remove("resultId");
        }
        return result;
    }

    private String about(String more) {
        return "{\"textDocument\":{\"uri\":" + quote(uri) + "}" + more + "}";
    }

    private String position() {
        return "\"position\":" + place();
    }

    private String place() {
        int line = random.nextInt(lines.size());
        return new Place(line, random.nextInt(lines.get(line).length())).json();
    }

    private <T> T any(List<T> list) {
        return list.get(random.nextInt(list.size()));
    }

    private static String quote(String text) {
        return new JsonPrimitive(text).toString();
    }
}
