package dev.simplelang.lsp.feature;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.simplelang.lsp.RawClient;
import java.util.List;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class CodeActionTest {

    private static final String URI = "untitled:a";
    private static final String MISSPELLED = "int value = arg; return valeu;";
    private static final String AT_NAME = "{\"start\":{\"line\":0,\"character\":26},\"end\":{\"line\":0,\"character\":26}}";
    private static final String LITERALS = """
            {"textDocument":{"codeAction":{"codeActionLiteralSupport":{"codeActionKind":{"valueSet":["quickfix"]}}}},
             "workspace":{"workspaceEdit":{"documentChanges":true}}}""";

    @Test
    void bareClient_getsRunsAsCommands() {
        try (var client = RawClient.initialized("{}")) {
            client.open(URI, 1, "return arg;");
            var actions = actions(client, "{\"diagnostics\":[]}");
            assertThat(titles(actions)).containsExactly("Run with arg = 0", "Run with arg = 1", "Run with arg = 10");
            var command = actions.get(2).getAsJsonObject();
            assertThat(command.get("command").getAsString()).isEqualTo("simple.evaluate");
            assertThat(command.get("arguments"))
                    .hasToString("[{\"uri\":\"" + URI + "\",\"arg\":\"10\",\"show\":true}]");
            client.result("workspace/executeCommand", command.toString());
            assertThat(client.awaitMethod("window/showMessage").getAsJsonObject("params").get("message").getAsString())
                    .contains("arg = 10: returned 10.");
        }
    }

    @Test
    void bareClient_getsNoFixesItCannotApply() {
        try (var client = RawClient.initialized("{}")) {
            client.open(URI, 1, MISSPELLED);
            assertThat(titles(actions(client, "{\"diagnostics\":[]}"))).allMatch(title -> title.startsWith("Run with"));
        }
    }

    @Test
    void clientWithoutLiterals_getsFixesAsCommands() {
        try (var client = RawClient.initialized("{\"workspace\":{\"applyEdit\":true}}")) {
            client.answerWith(_ -> JsonParser.parseString("{\"applied\":true}"));
            client.open(URI, 7, MISSPELLED);
            var fix = actions(client, "{\"diagnostics\":[]}").get(0).getAsJsonObject();
            assertThat(fix.get("command").getAsString()).isEqualTo("simple.applyEdit");
            assertThat(client.result("workspace/executeCommand", fix.toString()).isJsonNull()).isTrue();
            var edit = client.awaitMethod("workspace/applyEdit").getAsJsonObject("params").getAsJsonObject("edit");
            assertThat(edit.getAsJsonObject("changes").getAsJsonArray(URI)).isNotEmpty();
            assertThat(edit.has("documentChanges")).isFalse();

            client.replace(URI, 8, "return 1;");
            assertThat(client.error("workspace/executeCommand", fix.toString()).get("code").getAsInt())
                    .isEqualTo(-32803);
        }
    }

    @Test
    void refusedEdit_failsTheCommand() {
        try (var client = RawClient.initialized("{\"workspace\":{\"applyEdit\":true}}")) {
            client.answerWith(_ -> JsonParser.parseString("{\"applied\":false}"));
            client.open(URI, 1, MISSPELLED);
            var fix = actions(client, "{\"diagnostics\":[]}").get(0).toString();
            assertThat(client.error("workspace/executeCommand", fix).get("code").getAsInt()).isEqualTo(-32803);
            assertThat(client.error("workspace/executeCommand", "{\"command\":\"simple.applyEdit\",\"arguments\":[{}]}")
                    .get("code").getAsInt()).isEqualTo(-32602);
        }
    }

    @Test
    void unansweredEdit_endsWithItsDocumentOrTheServer() {
        try (var client = RawClient.initialized("{\"workspace\":{\"applyEdit\":true}}")) {
            client.answerWith(_ -> RawClient.SILENCE);
            client.open(URI, 1, MISSPELLED);
            var fix = actions(client, "{\"diagnostics\":[]}").get(0).toString();
            int closed = client.request("workspace/executeCommand", fix);
            client.awaitMethod("workspace/applyEdit");
            client.closeDocument(URI);
            assertThat(client.response(closed).has("error")).isTrue();

            client.open(URI, 1, MISSPELLED);
            int shutDown = client.request("workspace/executeCommand", fix);
            assertThat(client.result("shutdown", "null").isJsonNull()).isTrue();
            assertThat(client.response(shutDown).getAsJsonObject("error").get("code").getAsInt()).isEqualTo(-32800);
        }
    }

    @Test
    void clientWithLiterals_getsFixesForItsVersion() {
        try (var client = RawClient.initialized(LITERALS)) {
            client.open(URI, 7, MISSPELLED);
            var fix = actions(client, "{\"diagnostics\":[]}").get(0).getAsJsonObject();
            assertThat(fix.get("kind").getAsString()).isEqualTo("quickfix");
            assertThat(fix.getAsJsonArray("diagnostics").get(0).getAsJsonObject().get("code").getAsString())
                    .isEqualTo("undefined-name");
            var change = fix.getAsJsonObject("edit").getAsJsonArray("documentChanges").get(0).getAsJsonObject();
            assertThat(change.get("textDocument")).hasToString("{\"version\":7,\"uri\":\"" + URI + "\"}");
            assertThat(change.getAsJsonArray("edits").get(0).getAsJsonObject().get("range")).hasToString(
                    "{\"start\":{\"line\":0,\"character\":24},\"end\":{\"line\":0,\"character\":29}}");
        }
    }

    @Test
    void clientThatNamesKinds_getsOnlyThose() {
        try (var client = RawClient.initialized(LITERALS)) {
            client.open(URI, 1, MISSPELLED);
            assertThat(titles(actions(client, "{\"diagnostics\":[],\"only\":[\"quickfix\"]}")))
                    .isNotEmpty().noneMatch(title -> title.startsWith("Run with"));
            assertThat(actions(client, "{\"diagnostics\":[],\"only\":[\"refactor.move\",\"quick\"]}")).isEmpty();
        }
    }

    private static final String ALL = """
            {"textDocument":{"codeAction":{"codeActionLiteralSupport":{"codeActionKind":{"valueSet":["quickfix"]}},
              "isPreferredSupport":true,"disabledSupport":true,"dataSupport":true,
              "resolveSupport":{"properties":["edit"]}}},
             "workspace":{"workspaceEdit":{"documentChanges":true}}}""";

    @Test
    void clientThatResolves_getsEditsLater() {
        try (var client = RawClient.uninitialized()) {
            var provider = client.initialize("{\"capabilities\":" + ALL + "}").getAsJsonObject("capabilities")
                    .getAsJsonObject("codeActionProvider");
            assertThat(provider.get("resolveProvider").getAsBoolean()).isTrue();
            assertThat(provider.getAsJsonArray("codeActionKinds")).hasToString("[\"quickfix\",\"refactor.extract\","
                    + "\"refactor.inline\",\"refactor.rewrite\",\"source.fixAll.simple\",\"source.fixAll\"]");
            client.open(URI, 7, MISSPELLED);
            var fix = actions(client, "{\"diagnostics\":[],\"only\":[\"quickfix\"]}").get(0).getAsJsonObject();
            assertThat(fix.get("isPreferred").getAsBoolean()).isTrue();
            assertThat(fix.has("edit")).isFalse();
            var resolved = client.result("codeAction/resolve", fix.toString()).getAsJsonObject();
            var change = resolved.getAsJsonObject("edit").getAsJsonArray("documentChanges").get(0).getAsJsonObject();
            assertThat(change.getAsJsonArray("edits").get(0).getAsJsonObject().get("newText").getAsString())
                    .isEqualTo("value");

            client.replace(URI, 8, "return 1;");
            assertThat(client.error("codeAction/resolve", fix.toString()).get("code").getAsInt()).isEqualTo(-32803);
            var complete = "{\"title\":\"x\"}";
            assertThat(client.result("codeAction/resolve", complete)).hasToString(complete);
            assertThat(client.error("codeAction/resolve", "{}").get("code").getAsInt()).isEqualTo(-32602);
            assertThat(client.error("codeAction/resolve", "{\"title\":\"x\",\"data\":1}").get("code").getAsInt())
                    .isEqualTo(-32602);
        }
    }

    @Test
    void impossibleAction_isDisabledWithAReason() {
        try (var client = RawClient.initialized(ALL)) {
            client.open(URI, 1, "int value = arg; return value + 1;");
            assertThat(titles(actions(client, "{\"diagnostics\":[]}"))).contains("Inline variable `value`")
                    .doesNotContain("Add braces");
            var asked = actions(client, "{\"diagnostics\":[],\"only\":[\"refactor\"]}");
            assertThat(titles(asked)).contains("Add braces");
            assertThat(asked.toString()).contains("\"disabled\":{\"reason\":");
        }
        try (var client = RawClient.initialized(LITERALS)) {
            client.open(URI, 1, "int value = arg; return value + 1;");
            assertThat(actions(client, "{\"diagnostics\":[],\"only\":[\"refactor\"]}").toString())
                    .contains("Inline variable `value`").doesNotContain("disabled", "isPreferred");
        }
    }

    @Test
    void fixAll_fixesEverythingSafe() {
        try (var client = RawClient.initialized(LITERALS)) {
            client.open(URI, 1, "int a = 007\nreturn a");
            assertThat(titles(actions(client, "{\"diagnostics\":[]}")))
                    .noneMatch(title -> title.startsWith("Apply all"));
            var all = actions(client, "{\"diagnostics\":[],\"only\":[\"source.fixAll\"]}");
            assertThat(titles(all)).containsExactly("Apply all safe fixes");
            assertThat(all.get(0).getAsJsonObject().get("kind").getAsString()).isEqualTo("source.fixAll.simple");
        }
    }

    @Test
    void automaticRequest_getsNoRuns() {
        try (var client = RawClient.initialized(LITERALS)) {
            client.open(URI, 1, "return arg;");
            assertThat(actions(client, "{\"diagnostics\":[],\"triggerKind\":2}")).isEmpty();
            assertThat(actions(client, "{\"diagnostics\":[],\"triggerKind\":1}")).hasSize(3);
        }
    }

    @Test
    void clientWithAPrompt_isOfferedIt() {
        try (var client = RawClient.uninitialized()) {
            client.initialize("{\"capabilities\":" + LITERALS
                    + ",\"initializationOptions\":{\"runWithArgCommand\":\"simple.runWithArg\"}}");
            client.open(URI, 1, "// a comment\nreturn arg;");
            var action = actions(client, "{\"diagnostics\":[]}").get(0).getAsJsonObject();
            assertThat(action.get("title").getAsString()).isEqualTo("Run with arg…");
            assertThat(action.getAsJsonObject("command").get("command").getAsString()).isEqualTo("simple.runWithArg");
            assertThat(action.getAsJsonObject("command").get("arguments")).hasToString("[\"" + URI + "\"]");
        }
    }

    @Test
    void clientWithADebugger_isOfferedItToo() {
        try (var client = RawClient.uninitialized()) {
            client.initialize("{\"capabilities\":" + LITERALS
                    + ",\"initializationOptions\":{\"debugWithArgCommand\":\"client.debug\"}}");
            client.open(URI, 1, "return arg;");
            var actions = actions(client, "{\"diagnostics\":[]}");
            assertThat(titles(actions)).containsExactly("Run with arg = 0", "Run with arg = 1", "Run with arg = 10",
                    "Debug with arg…");
            assertThat(actions.get(3).getAsJsonObject().get("command")).hasToString(
                    "{\"title\":\"Debug with arg…\",\"command\":\"client.debug\",\"arguments\":[\"" + URI + "\"]}");
        }
    }

    private static JsonArray actions(RawClient client, String context) {
        return client
                .result("textDocument/codeAction", "{\"textDocument\":{\"uri\":\"" + URI + "\"},\"range\":" + AT_NAME
                        + ",\"context\":" + context + "}")
                .getAsJsonArray();
    }

    private static List<String> titles(JsonArray actions) {
        return StreamSupport.stream(actions.spliterator(), false).map(JsonElement::getAsJsonObject)
                .map((JsonObject action) -> action.get("title").getAsString()).toList();
    }
}
