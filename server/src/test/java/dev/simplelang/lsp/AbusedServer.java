package dev.simplelang.lsp;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.google.gson.JsonPrimitive;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

import static org.assertj.core.api.Assertions.assertThat;

/// A server to be mistreated: in this process, or the built program in a process of its own.
///
/// Whatever is done to it, it then either [works on][#worksOn()] or [ends][#ends(int, String)] with the reason.
final class AbusedServer implements AutoCloseable {

    private static final Path IMAGE = Path.of("target", "simple").toAbsolutePath();

    /// What the requests of tables have for ids: strings, null, and numbers from here on or below 0. [RawClient] has the others.
    private static final int FIRST_ID_OF_TABLES = 1_000;

    /// Between the answers of a table.
    private static final Pattern APART = Pattern.compile("; *");

    private final RawClient client;

    /// The process and its standard error; empty for a server in this process.
    private final Optional<Program> program;
    private boolean pulls;
    private int lastDocument;

    private record Program(Process process, Path stderr) {

        void end() {
            process.destroyForcibly();
            assertThat(stderr.toFile().delete()).isTrue();
        }
    }

    private AbusedServer(RawClient client, Optional<Program> program) {
        this.client = client;
        this.program = program;
    }

    /// Starts a server in this process.
    static AbusedServer start() {
        return new AbusedServer(RawClient.uninitialized(), Optional.empty());
    }

    /// Starts the program.
    static AbusedServer startProcess(String... options) {
        try {
            var stderr = Files.createTempFile("simple", ".err");
            var process = new ProcessBuilder(command(options)).redirectError(stderr.toFile()).start();
            return new AbusedServer(RawClient.of(process), Optional.of(new Program(process, stderr)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// The command that starts the program.
    static List<String> command(String... options) {
        var command = new ArrayList<>(List.of(IMAGE.resolve("bin/simple").toString(), "lsp"));
        command.addAll(List.of(options));
        return command;
    }

    /// Starts a server in this process, and announces `capabilities`.
    static AbusedServer initialized(String capabilities) {
        var server = start();
        server.initialize(capabilities);
        return server;
    }

    /// Announces `capabilities`.
    ///
    /// @return what the server announces
    JsonObject initialize(String capabilities) {
        var announced = client.initialize("{\"capabilities\":" + capabilities + "}").getAsJsonObject("capabilities");
        pulls = announced.has("diagnosticProvider");
        return announced;
    }

    /// What speaks with the server.
    RawClient client() {
        return client;
    }

    /// Sends `bytes` as they are, and waits for what must come of it.
    ///
    /// @param outcome the answers to all that has a string, null or a large number as its id, in order and apart by `;`: each as its id,
    ///   `result` or the code of an error, and a part of the message; or `nothing`; or `ends` and a part of what standard error says
    void sends(byte[] bytes, String outcome) {
        client.bytes(bytes);
        if (outcome.startsWith("ends ")) {
            client.endInput();
            ends(1, outcome.substring("ends ".length()));
        } else {
            answers(outcome);
            worksOn();
            answers(outcome);
            endsWell();
        }
    }

    /// Waits for the answers that [#sends] speaks of.
    private void answers(String outcome) {
        var wanted = wanted(outcome);
        if (!wanted.isEmpty()) {
            client.await(_ -> answersOfTables().size() >= wanted.size());
        }
        client.roundTrip();
        hasAnswered(outcome);
    }

    private static List<String> wanted(String outcome) {
        // A `;` at the end is followed by no other answer.
        return outcome.equals("nothing") ? List.of() : APART.splitAsStream(outcome).toList();
    }

    /// The server has given the answers that [#sends] speaks of, and no others.
    void hasAnswered(String outcome) {
        var wanted = wanted(outcome);
        var found = answersOfTables();
        assertThat(found).as("answers").hasSameSizeAs(wanted);
        for (int index = 0; index < wanted.size(); index++) {
            var parts = wanted.get(index).split(" ", 3);
            check(found.get(index), parts[0], parts[1], parts.length > 2 ? parts[2] : "");
        }
    }

    private static void check(JsonObject answer, String id, String outcome, String part) {
        assertThat(answer.get("id").toString()).as("id of %s", answer).isEqualTo(id);
        if (outcome.equals("result")) {
            assertThat(answer.has("result")).as("%s is a result", answer).isTrue();
        } else {
            assertThat(answer.has("error")).as("%s is an error", answer).isTrue();
            var error = answer.getAsJsonObject("error");
            assertThat(error.get("code").getAsString()).as("code of %s", answer).isEqualTo(outcome);
            assertThat(error.get("message").getAsString()).as("message").contains(part).matches("[^\\n]{1,400}");
            assertThat(error.has("data")).as("%s tells what happened inside", answer).isFalse();
        }
    }

    private List<JsonObject> answersOfTables() {
        return client.received(message -> !message.has("method") && !isIdOfClient(message.get("id")));
    }

    private static boolean isIdOfClient(JsonElement id) {
        return id instanceof JsonPrimitive number && number.isNumber() && number.getAsString().matches("\\d{1,3}")
                && number.getAsInt() < FIRST_ID_OF_TABLES;
    }

    /// The server does for another document what it always does: diagnostics of two versions, a hover, and a run.
    void worksOn() {
        var uri = "untitled:works-on-" + ++lastDocument;
        client.open(uri, 1, "int x = arg + 1;\nreturn x + y;\n");
        assertThat(diagnostics(uri, false)).singleElement().satisfies(only -> {
            assertThat(only.get("code").getAsString()).isEqualTo("undefined-name");
            assertThat(only.get("message").getAsString()).isEqualTo("`y` is not declared");
            assertThat(only.get("range")).isEqualTo(JsonParser.parseString("""
                    {"start":{"line":1,"character":11},"end":{"line":1,"character":12}}"""));
        });
        client.change(uri, 2, """
                [{"range":{"start":{"line":1,"character":11},"end":{"line":1,"character":12}},"text":"x"}]""");
        assertThat(diagnostics(uri, true)).isEmpty();
        assertThat(client.result("textDocument/hover", "{\"textDocument\":{\"uri\":\"" + uri
                + "\"},\"position\":{\"line\":1,\"character\":7}}").toString()).contains("arg + 1");
        assertThat(evaluate(uri, 20)).isEqualTo("42");
        client.closeDocument(uri);
    }

    private List<JsonObject> diagnostics(String uri, boolean none) {
        return pulls
                ? ofProgram(client
                        .result("textDocument/diagnostic", "{\"textDocument\":{\"uri\":\"" + uri + "\"}}")
                        .getAsJsonObject().getAsJsonArray("items"))
                : ofProgram(client
                        .diagnostics(uri, params -> ofProgram(params.getAsJsonArray("diagnostics")).isEmpty() == none)
                        .getAsJsonArray("diagnostics"));
    }

    /// The diagnostics that do not depend on how fast the machine is: any program may take too long to be optimized at first, where
    /// another is collecting garbage.
    private static List<JsonObject> ofProgram(JsonArray diagnostics) {
        return diagnostics.asList().stream().map(JsonElement::getAsJsonObject)
                .filter(diagnostic -> !diagnostic.get("code").getAsString().equals("reduced-analysis")).toList();
    }

    /// What a run of the document `uri` with the input `arg` returns, else all that is said of the run.
    String evaluate(String uri, long arg) {
        var run = client.execute("simple.evaluate", "{'uri':" + RawClient.quote(uri) + ",'arg':'" + arg + "'}");
        return run.has("value") ? run.get("value").getAsString() : run.toString();
    }

    /// Shuts the server down as clients do. It ends well.
    void endsWell() {
        client.result("shutdown", "null");
        client.notification("exit", "null");
        ends(0, "");
    }

    /// The server ends with `code`, and has said `reason`: no more than lines of what happened.
    void ends(int code, String reason) {
        assertThat(client.exitCode()).as("exit code of what said: %s", said()).isEqualTo(code);
        assertThat(said()).contains(reason).doesNotContain("\tat ", "Exception in thread");
    }

    /// What the server has said by now: on standard error, or why it has ended.
    String said() {
        try {
            return program.isPresent()
                    ? Files.readString(program.get().stderr())
                    : client.hasEnded() ? client.end().failure().orElse("") : "";
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// Fails where the server still runs, or has sent what is not as the protocol says.
    @Override
    public void close() {
        boolean runs = !client.hasEnded();
        program.ifPresent(Program::end);
        assertThat(runs).as("the server was left running").isFalse();
        client.close();
    }
}
