import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// Records the ahead-of-time cache: runs one session with an editor, and keeps the classes that it loads, linked, and
/// the profiles of its methods (JEP 483, 514 and 515).
///
/// The session first asks every request once, as recorded in `session.jsonl`, so that all classes are loaded; then it
/// types into programs of several sizes, for the profiles.
final class Training {

    /// The requests that ask for the rest of an item in the answer to another.
    private static final Map<String, String> RESOLVING = Map.of("textDocument/completion", "completionItem/resolve",
            "textDocument/codeAction", "codeAction/resolve", "textDocument/inlayHint", "inlayHint/resolve");

    private static final int ITEMS_RESOLVED = 5;

    private static final int SMALL = 1;
    private static final int LARGE = 7;

    private final Path image;
    private final Path data;
    private final Path log;

    /// @param data the folder with `session.jsonl`, one message a line, and `typed.simple`
    /// @param log where the program's standard error goes
    Training(Path image, Path data, Path log) {
        this.image = image;
        this.data = data;
        this.log = log;
    }

    /// @throws IOException if the program fails, or answers a request with an error
    void run() throws IOException, InterruptedException {
        var process = new ProcessBuilder(command()).redirectError(log.toFile()).start();
        try (var editor = new Editor(process.getInputStream(), process.getOutputStream())) {
            for (var line : Files.readAllLines(data.resolve("session.jsonl")))
                replay(JsonParser.parseString(line).getAsJsonObject(), editor);
            var program = Files.readString(data.resolve("typed.simple"));
            new Typing(editor, program, SMALL).type(300);
            new Typing(editor, program, LARGE).type(150);
            editor.request("shutdown", JsonNull.INSTANCE);
            editor.notify("exit", JsonNull.INSTANCE);
            if (process.waitFor() != 0)
                throw new IOException("exit code " + process.exitValue());
        } catch (IOException e) {
            throw new IOException("the training run failed:\n" + Files.readString(log), e);
        }
    }

    /// What the launcher runs, with a cache to write instead of one to read.
    private List<String> command() {
        var command = new ArrayList<>(List.of(image.resolve("bin/java").toString()));
        command.add("-XX:AOTCacheOutput=" + image.resolve("lib/simple.aot"));
        command.add("@" + image.resolve("lib/simple.options"));
        command.add("-XX:CompilerDirectivesFile=" + image.resolve("lib/simple.directives"));
        command.addAll(List.of("-m", Image.MODULE + "/" + Image.MODULE + ".cli.Main", "lsp"));
        return command;
    }

    private static void replay(JsonObject message, Editor editor) throws IOException {
        var method = message.get("method").getAsString();
        var params = message.has("params") ? message.get("params") : JsonNull.INSTANCE;
        if (!message.has("id")) {
            editor.notify(method, params);
            return;
        }
        var result = editor.request(method, params);
        if (RESOLVING.containsKey(method) && !result.isJsonNull())
            resolve(RESOLVING.get(method), result, editor);
    }

    /// Asks for the rest of the first items in an answer, as an editor does that shows them.
    private static void resolve(String method, JsonElement result, Editor editor) throws IOException {
        var items = result instanceof JsonObject list ? list.getAsJsonArray("items") : result.getAsJsonArray();
        for (var item : items.asList().subList(0, Math.min(items.size(), ITEMS_RESOLVED))) {
            var isCommand = item.getAsJsonObject().has("command") && !item.getAsJsonObject().has("kind");
            if (!isCommand)
                editor.request(method, item);
        }
    }
}
