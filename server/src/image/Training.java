import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.simplelang.lsp.rehearsal.Editor;
import dev.simplelang.lsp.rehearsal.Typing;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// Lets the program run once over what people do with it, so that its classes lie ready, loaded and linked, with the profiles
/// of its methods, in the ahead-of-time cache: a session with an editor, which starts most often and touches nearly all of the
/// program. It asks for everything once, by the script, and then types in programs of some sizes, for the profiles. In between it does nothing, as
/// people do, for what the server does then.
final class Training {

    /// The requests that ask for the rest of an item in the answer to another.
    private static final Map<String, String> RESOLVING = Map.of("textDocument/completion", "completionItem/resolve",
            "textDocument/codeAction", "codeAction/resolve", "textDocument/inlayHint", "inlayHint/resolve");

    private static final int ITEMS_RESOLVED = 5;

    /// What somebody types, as the server does in its rehearsal, so that as much is found out and told.
    private static final List<Typing.Scene> SCENES = List.of(new Typing.Scene(20, 2, 85), new Typing.Scene(100, 4, 85),
            new Typing.Scene(1000, 2, 65));

    /// How long a program is looked at that was just opened: the server begins to rehearse.
    private static final Duration LOOK = Duration.ofSeconds(1);

    /// How long nobody types in the end: the server gives back memory.
    private static final Duration REST = Duration.ofSeconds(4);

    /// Which methods the cache gets profiles of: those that are called five times as often as the virtual machine asks for. It makes code at once of whatever
    /// has a profile. Of those that are called less it makes some when they turn out to be called often, and the cache is smaller by a megabyte, all of which
    /// would be resident. None of what writes byte code: Java does so for a few calls of its own, and to make good code of that at once takes 13 MB for a
    /// while, twice as much as any other.
    private static final List<String> PROFILES = List.of("-XX:Tier3InvocationThreshold=1000",
            "-XX:Tier3MinInvocationThreshold=500", "-XX:Tier3CompileThreshold=10000",
            "-XX:CompileCommand=quiet", "-XX:CompileCommand=exclude,jdk/internal/classfile/impl/*.*");

    private final Path image;
    private final Path script;
    private final Path log;

    /// @param script the messages of the session, one a line, without those that end it; each request's answer is waited for
    /// @param log where the program's standard error goes
    Training(Path image, Path script, Path log) {
        this.image = image;
        this.script = script;
        this.log = log;
    }

    void run() throws IOException, InterruptedException {
        var command = new ArrayList<>(List.of(image.resolve("bin").resolve("java").toString(),
                "-XX:AOTCacheOutput=" + image.resolve("lib").resolve("simple.aot"),
                "@" + image.resolve("lib").resolve("simple.options"),
                "-m", Linked.MODULE + "/" + Linked.MODULE + ".cli.Main", "lsp"));
        command.addAll(1, PROFILES);
        var process = new ProcessBuilder(command).redirectError(log.toFile()).start();
        try (var out = process.getOutputStream(); var in = process.getInputStream()) {
            var editor = new Editor(in, out);
            for (var line : Files.readAllLines(script)) {
                var message = JsonParser.parseString(line).getAsJsonObject();
                var method = message.get("method").getAsString();
                var params = message.has("params") ? message.get("params") : JsonNull.INSTANCE;
                if (message.has("id"))
                    ask(editor, method, params);
                else
                    editor.tell(method, params);
                if (method.equals("textDocument/didOpen"))
                    Thread.sleep(LOOK);
            }
            for (var scene : SCENES)
                Typing.play(scene, editor, () -> {});
            Thread.sleep(REST);
            editor.ask("shutdown", JsonNull.INSTANCE);
            editor.tell("exit", JsonNull.INSTANCE);
            in.transferTo(OutputStream.nullOutputStream());
        } catch (IOException e) {
            throw new IOException("The training run failed:\n" + Files.readString(log), e);
        }
        if (process.waitFor() != 0)
            throw new IOException("The training run failed:\n" + Files.readString(log));
    }

    /// Sends a request and waits for its answer, so that the next one finds its work done. Asks for the rest of the first items
    /// in it, as an editor does that shows them.
    private static void ask(Editor editor, String method, JsonElement params) throws IOException {
        var result = editor.ask(method, params);
        var resolving = RESOLVING.get(method);
        if (resolving == null || result.isJsonNull())
            return;
        var items = result instanceof JsonObject list ? list.getAsJsonArray("items") : result.getAsJsonArray();
        for (var item : items.asList().subList(0, Math.min(items.size(), ITEMS_RESOLVED)))
            // A lone command has nothing more.
            if (!item.getAsJsonObject().has("command") || item.getAsJsonObject().has("kind"))
                ask(editor, resolving, item);
    }
}
