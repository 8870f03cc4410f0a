import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/// Lets the program run once over what people do with it, so that its classes lie ready, loaded and linked, with the profiles
/// of its methods, in the ahead-of-time cache: a session with an editor, which starts most often and touches nearly all of the
/// program. It asks for everything once, by the script, and then types in programs of some sizes, for the profiles.
final class Training {

    /// The requests that ask for the rest of an item in the answer to another.
    private static final Map<String, String> RESOLVING = Map.of("textDocument/completion", "completionItem/resolve",
            "textDocument/codeAction", "codeAction/resolve", "textDocument/inlayHint", "inlayHint/resolve");

    private static final int ITEMS_RESOLVED = 5;

    /// How many lines the programs have in which is typed, and how often something is typed in each.
    private static final Map<Integer, Integer> TYPING = Map.of(20, 2, 100, 4, 1000, 2);

    private static final String TYPED = "int typed = x1 * 2 + arg;\nif (typed > 7) x1 = typed;\n";

    /// What programs are made of: branches, loops of all kinds, and what can be found out about them.
    private static final List<String> PARTS = List.of("""
            // a branch, and a loop with more than one way out
            int a%1$d = x1 + %1$d;
            int b%1$d = arg - a%1$d * 3;
            if (a%1$d > 10) {
                a%1$d = b%1$d / 2;
                x1 = x1 + a%1$d;
            } else {
                b%1$d = -a%1$d;
            }
            while (b%1$d > 0) {
                b%1$d = b%1$d - 3;
                if (b%1$d == x2) break;
                if (b%1$d < a%1$d) continue;
                x2 = x2 + 1;
            }
            """, """
            // a loop that is counted, and what is known behind it
            int i%1$d = 0;
            int s%1$d = 5;
            while (i%1$d < 10) {
                s%1$d = s%1$d + i%1$d * 2;
                i%1$d = i%1$d + 1;
            }
            if (i%1$d == 10) x1 = x1 + s%1$d / i%1$d;
            int f%1$d = (x1 <= x2) + (x2 >= s%1$d);
            if (f%1$d > 1) x2 = f%1$d;
            if (arg > 2) if (arg < 6) if (arg * arg == 5 * arg - 6) x1 = 7;
            if (x1 <= x2) if (x2 >= x1) x1 = x1 - 1;
            """, """
            // a loop in a loop, neither of which is counted
            int p%1$d = 0;
            int q%1$d = 1;
            int n%1$d = arg;
            while (n%1$d > 0) {
                int t%1$d = p%1$d + q%1$d;
                p%1$d = q%1$d;
                q%1$d = t%1$d;
                int k%1$d = 0;
                while (k%1$d < 3) {
                    k%1$d = k%1$d + 1;
                    if (p%1$d / (k%1$d + 1) == 7) break;
                }
                n%1$d = n%1$d - 1;
                if (q%1$d > 1000) break;
            }
            x2 = x2 + p%1$d - q%1$d;
            """, """
            // tests that others decide, and what nobody reads
            int c%1$d = x1 * x1 - x2;
            if (c%1$d > 20) {
                if (c%1$d >= 20) x1 = x1 - 1; else x1 = c%1$d;
            } else if (c%1$d == 40) {
                x2 = 0;
            }
            int u%1$d = c%1$d + 1;
            while (c%1$d != c%1$d) c%1$d = c%1$d + 1;
            while (x1 > 100) {
                x1 = x1 - 7;
                int v%1$d = x1 == x2;
            }
            """, """
            // loops that change what other loops have changed, and tests in them of what they change
            {
                int d = x1 + 93;
                int e = x2 - d;
                int i = 0;
                while (i < arg) {
                    i = i + 1;
                    if (x2 != 61) {
                        x2 = x1 + e;
                        x1 = arg + d - x2 + x2;
                        d = x1 + x2 * 6;
                    }
                    if (x2 == i) break;
                    e = d * e;
                    if (x1 < 40) {
                        x1 = x2 + i * 38;
                        e = arg - arg;
                        while (e < 7) {
                            e = e + 1;
                            if (d > e) continue;
                            x2 = x2 + d / 3;
                        }
                    }
                    d = e - e + 55 * x1;
                }
                int j = 0;
                while (j < 15) {
                    j = j + 1;
                    if (arg <= x2) {
                        d = arg * x1 + 19;
                        x1 = arg - j * e;
                        x2 = d * 45;
                    } else {
                        e = x2 * x2 + arg * e;
                    }
                    d = j - j;
                }
                if (d < x2) {
                    e = x1 + 84 + arg * 32;
                    x2 = e * 94;
                    if (x2 >= 66) {
                        x1 = x2 + 21 + e * 9;
                        x2 = x1 * x2;
                    }
                }
            }
            """);

    private final Path image;
    private final Path script;
    private final Path log;
    private OutputStream out = OutputStream.nullOutputStream();
    private InputStream in = InputStream.nullInputStream();
    private int lastId;
    private int version;

    /// @param script the messages of the session, one a line, without those that end it; each request's answer is waited for
    /// @param log where the program's standard error goes
    Training(Path image, Path script, Path log) {
        this.image = image;
        this.script = script;
        this.log = log;
    }

    void run() throws IOException, InterruptedException {
        var command = List.of(image.resolve("bin").resolve("java").toString(),
                "-XX:AOTCacheOutput=" + image.resolve("lib").resolve("simple.aot"),
                "@" + image.resolve("lib").resolve("simple.options"),
                "-m", Linked.MODULE + "/" + Linked.MODULE + ".cli.Main", "lsp");
        var process = new ProcessBuilder(command).redirectError(log.toFile()).start();
        try (var output = process.getOutputStream(); var input = process.getInputStream()) {
            out = output;
            in = input;
            for (var line : Files.readAllLines(script)) {
                var message = JsonParser.parseString(line).getAsJsonObject();
                if (message.has("id"))
                    ask(message.get("method").getAsString(), message.get("params"));
                else
                    send(message);
            }
            for (var size : TYPING.keySet().stream().sorted().toList())
                type(size, TYPING.get(size));
            ask("shutdown", JsonNull.INSTANCE);
            tell("exit", JsonNull.INSTANCE);
            in.transferTo(OutputStream.nullOutputStream());
        }
        if (process.waitFor() != 0)
            throw new IOException("The training run failed:\n" + Files.readString(log));
    }

    /// Types into the middle of a program, takes it away again, and asks meanwhile what an editor asks.
    private void type(int lines, int times) throws IOException {
        var program = program(lines);
        var document = "{\"uri\":\"untitled:typing-" + lines + "\"}";
        var opened = object(document);
        opened.addProperty("languageId", "simple");
        opened.addProperty("version", ++version);
        opened.addProperty("text", program);
        var params = new JsonObject();
        params.add("textDocument", opened);
        tell("textDocument/didOpen", params);
        int line = lines / 2;
        for (int time = 0; time < times; time++) {
            int row = line;
            int column = 0;
            for (int i = 0; i < TYPED.length(); i++) {
                var typed = TYPED.substring(i, i + 1);
                change(document, row, column, column, typed);
                var isEnd = typed.equals("\n");
                row = isEnd ? row + 1 : row;
                column = isEnd ? 0 : column + 1;
                lookAt(document, row, column, i % 8 == 0);
            }
            while (row > line) {
                // A line at a time, as a selection that is deleted.
                row--;
                var text = "{\"textDocument\":{\"uri\":\"untitled:typing-%d\",\"version\":%d},\"contentChanges\":[{\"range\":{\"start\":{\"line\":%d,\"character\":0},\"end\":{\"line\":%d,\"character\":0}},\"text\":\"\"}]}";
                tell("textDocument/didChange", object(text.formatted(lines, ++version, row, row + 1)));
                lookAt(document, row, 0, true);
            }
        }
        tell("textDocument/didClose", object("{\"textDocument\":" + document + "}"));
    }

    private void change(String document, int row, int from, int to, String text) throws IOException {
        var params = object(
                "{\"contentChanges\":[{\"range\":{\"start\":{\"line\":%d,\"character\":%d},\"end\":{\"line\":%d,\"character\":%d}}}]}"
                        .formatted(row, from, row, to));
        params.getAsJsonArray("contentChanges").get(0).getAsJsonObject().addProperty("text", text);
        var changed = object(document);
        changed.addProperty("version", ++version);
        params.add("textDocument", changed);
        tell("textDocument/didChange", params);
    }

    /// Asks what an editor asks after a change, and now and then what it asks when the person pauses.
    private void lookAt(String document, int row, int column, boolean isPause) throws IOException {
        var about = "{\"textDocument\":" + document + "}";
        ask("textDocument/diagnostic", object(about));
        if (!isPause)
            return;
        var place = "{\"textDocument\":%s,\"position\":{\"line\":%d,\"character\":%d}}".formatted(document, row,
                column);
        var range = "{\"textDocument\":%s,\"range\":{\"start\":{\"line\":%d,\"character\":0},\"end\":{\"line\":%d,\"character\":0}},\"context\":{\"diagnostics\":[],\"triggerKind\":2}}"
                .formatted(document, Math.max(0, row - 20), row + 20);
        ask("textDocument/semanticTokens/full", object(about));
        ask("textDocument/completion", object(place));
        ask("textDocument/hover", object(place));
        ask("textDocument/documentHighlight", object(place));
        for (var method : List.of("textDocument/inlayHint", "textDocument/codeAction"))
            ask(method, object(range));
        for (var method : List.of("textDocument/documentSymbol", "textDocument/foldingRange", "textDocument/codeLens"))
            ask(method, object(about));
    }

    /// A program of about so many lines, with what programs are made of.
    private static String program(int lines) {
        var text = new StringBuilder("int x1 = arg;\nint x2 = 1;\n");
        for (int i = 0; text.chars().filter(c -> c == '\n').count() < lines; i++)
            text.append(PARTS.get(i % PARTS.size()).formatted(i));
        return text.append("return x1 * x2;\n").toString();
    }

    /// Sends a request and waits for its answer, so that the next one finds its work done. Asks for the rest of the first items
    /// in it, as an editor does that shows them.
    private void ask(String method, JsonElement params) throws IOException {
        var request = message(method, params);
        request.addProperty("id", ++lastId);
        send(request);
        var answer = awaitAnswer(lastId);
        if (answer.has("error"))
            throw new IOException("The training run answered " + method + " with " + answer);
        var result = answer.get("result");
        var resolving = RESOLVING.get(method);
        if (resolving == null || result == null || result.isJsonNull())
            return;
        var items = result instanceof JsonObject list ? list.getAsJsonArray("items") : result.getAsJsonArray();
        for (var item : items.asList().subList(0, Math.min(items.size(), ITEMS_RESOLVED)))
            // A lone command has nothing more.
            if (!item.getAsJsonObject().has("command") || item.getAsJsonObject().has("kind"))
                ask(resolving, item);
    }

    private JsonObject awaitAnswer(int id) throws IOException {
        while (true) {
            var message = receive();
            if (!message.has("method") && message.get("id").getAsInt() == id)
                return message;
            if (message.has("method") && message.has("id"))
                send(answerTo(message));
        }
    }

    /// What an editor answers: it has no settings, applies each edit, and agrees with all else.
    private static JsonObject answerTo(JsonObject request) {
        var answer = object("{\"jsonrpc\":\"2.0\"}");
        answer.add("id", request.get("id"));
        answer.add("result", switch (request.get("method").getAsString()) {
            case "workspace/configuration" -> {
                var settings = new JsonArray();
                request.getAsJsonObject("params").getAsJsonArray("items")
                        .forEach(item -> settings.add(JsonNull.INSTANCE));
                yield settings;
            }
            case "workspace/applyEdit" -> object("{\"applied\":true}");
            default -> JsonNull.INSTANCE;
        });
        return answer;
    }

    private void tell(String method, JsonElement params) throws IOException {
        send(message(method, params));
    }

    private static JsonObject message(String method, JsonElement params) {
        var message = object("{\"jsonrpc\":\"2.0\"}");
        message.addProperty("method", method);
        if (params != null && !params.isJsonNull())
            message.add("params", params);
        return message;
    }

    private static JsonObject object(String json) {
        return JsonParser.parseString(json).getAsJsonObject();
    }

    private void send(JsonObject message) throws IOException {
        var body = message.toString().getBytes(StandardCharsets.UTF_8);
        out.write(("Content-Length: " + body.length + "\r\n\r\n").getBytes(StandardCharsets.US_ASCII));
        out.write(body);
        out.flush();
    }

    private JsonObject receive() throws IOException {
        var header = new StringBuilder();
        while (header.indexOf("\r\n\r\n") < 0) {
            int next = in.read();
            if (next < 0)
                throw new IOException("The training run ended too early:\n" + Files.readString(log));
            header.append((char) next);
        }
        int length = Integer.parseInt(header.toString().replaceAll("(?is).*content-length: *(\\d+).*", "$1"));
        return object(new String(in.readNBytes(length), StandardCharsets.UTF_8));
    }
}
