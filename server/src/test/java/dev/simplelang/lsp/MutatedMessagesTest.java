package dev.simplelang.lsp;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.google.gson.JsonPrimitive;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/// Messages with a part replaced or removed at random: every request is answered exactly once, and the session goes on.
///
/// `-Dsimple.seed=N` starts at another seed, `-Dsimple.messages=N` sends as many messages.
class MutatedMessagesTest {

    private static final int ROUNDS = Integer.getInteger("simple.messages", 1_500);
    private static final long SEED = Long.getLong("simple.seed", 20_261_121L);

    /// A message of each kind that clients send, with all members that it may have. [ParamsAbuseIT] fails where one is missing.
    static final List<String> MESSAGES = List.of("""
            {"method":"textDocument/didOpen","params":{"textDocument":
             {"uri":"untitled:m","languageId":"simple","version":1,"text":"int a = arg;\\nretrn a / arg;"}}}""",
            """
                    {"method":"textDocument/didChange","params":{"textDocument":{"uri":"untitled:m","version":2},"contentChanges":[
                     {"range":{"start":{"line":0,"character":4},"end":{"line":0,"character":5}},"rangeLength":1,"text":"b"},
                     {"text":"while (arg) arg = arg - 1;"}]}}""",
            """
                    {"method":"textDocument/didClose","params":{"textDocument":{"uri":"untitled:m"}}}""", """
                    {"id":1,"method":"textDocument/hover","params":
                     {"textDocument":{"uri":"untitled:m"},"position":{"line":0,"character":4}}}""",
            """
                    {"id":1,"method":"textDocument/definition","params":
                     {"textDocument":{"uri":"untitled:m"},"position":{"line":0,"character":4}}}""",
            """
                    {"id":1,"method":"textDocument/declaration","params":
                     {"textDocument":{"uri":"untitled:m"},"position":{"line":0,"character":4}}}""",
            """
                    {"id":1,"method":"textDocument/implementation","params":
                     {"textDocument":{"uri":"untitled:m"},"position":{"line":0,"character":4}}}""",
            """
                    {"id":1,"method":"textDocument/references","params":
                     {"textDocument":{"uri":"untitled:m"},"position":{"line":0,"character":4},
                     "context":{"includeDeclaration":true}}}""",
            """
                    {"id":1,"method":"textDocument/documentHighlight","params":
                     {"textDocument":{"uri":"untitled:m"},"position":{"line":0,"character":4}}}""",
            """
                    {"id":1,"method":"textDocument/prepareRename","params":
                     {"textDocument":{"uri":"untitled:m"},"position":{"line":0,"character":4}}}""",
            """
                    {"id":1,"method":"textDocument/rename","params":
                     {"textDocument":{"uri":"untitled:m"},"position":{"line":0,"character":4},"newName":"b"}}""",
            """
                    {"id":1,"method":"textDocument/linkedEditingRange","params":
                     {"textDocument":{"uri":"untitled:m"},"position":{"line":0,"character":4}}}""",
            """
                    {"id":1,"method":"textDocument/documentSymbol","params":
                     {"textDocument":{"uri":"untitled:m"}}}""",
            """
                    {"id":1,"method":"textDocument/foldingRange","params":
                     {"textDocument":{"uri":"untitled:m"}}}""",
            """
                    {"id":1,"method":"textDocument/selectionRange","params":
                     {"textDocument":{"uri":"untitled:m"},"positions":[{"line":0,"character":4}]}}""",
            """
                    {"id":1,"method":"textDocument/codeAction","params":{"textDocument":{"uri":"untitled:m"},
                     "range":{"start":{"line":0,"character":0},"end":{"line":9,"character":0}},
                     "context":{"diagnostics":[{"range":{"start":{"line":0,"character":0},"end":{"line":0,"character":1}},
                      "message":"x","code":"y","severity":1}],"only":["quickfix"],"triggerKind":1}}}""",
            """
                    {"id":1,"method":"textDocument/formatting","params":{"textDocument":{"uri":"untitled:m"},
                     "options":{"tabSize":4,"insertSpaces":true}}}""",
            """
                    {"id":1,"method":"textDocument/rangeFormatting","params":{"textDocument":{"uri":"untitled:m"},
                     "range":{"start":{"line":0,"character":0},"end":{"line":9,"character":0}},
                     "options":{"tabSize":8,"insertSpaces":false}}}""",
            """
                    {"id":1,"method":"textDocument/rangesFormatting","params":{"textDocument":{"uri":"untitled:m"},
                     "ranges":[{"start":{"line":0,"character":0},"end":{"line":9,"character":0}}],
                     "options":{"tabSize":2,"insertSpaces":true,"trimFinalNewlines":true}}}""",
            """
                    {"id":1,"method":"textDocument/semanticTokens/full","params":{"textDocument":{"uri":"untitled:m"}}}""",
            """
                    {"id":1,"method":"textDocument/semanticTokens/full/delta","params":
                     {"textDocument":{"uri":"untitled:m"},"previousResultId":"1"}}""",
            """
                    {"id":1,"method":"textDocument/semanticTokens/range","params":{"textDocument":{"uri":"untitled:m"},
                     "range":{"start":{"line":0,"character":0},"end":{"line":9,"character":0}}}}""",
            """
                    {"id":1,"method":"textDocument/inlayHint","params":{"textDocument":{"uri":"untitled:m"},
                     "range":{"start":{"line":0,"character":0},"end":{"line":9,"character":0}}}}""",
            """
                    {"id":1,"method":"textDocument/inlineValue","params":{"textDocument":{"uri":"untitled:m"},
                     "range":{"start":{"line":0,"character":0},"end":{"line":9,"character":0}},"context":{"frameId":1,
                     "stoppedLocation":{"start":{"line":0,"character":0},"end":{"line":0,"character":0}}}}}""",
            """
                    {"id":1,"method":"inlayHint/resolve","params":{"position":{"line":0,"character":10},
                     "label":[{"value":"= 42"}],"paddingLeft":true,"data":{"uri":"untitled:m","kind":"constant"}}}""",
            """
                    {"id":1,"method":"textDocument/diagnostic","params":{"textDocument":{"uri":"untitled:m"},
                     "identifier":"x","previousResultId":"y"}}""",
            """
                    {"id":1,"method":"textDocument/completion","params":
                     {"textDocument":{"uri":"untitled:m"},"position":{"line":0,"character":4},"context":{"triggerKind":1}}}""",
            """
                    {"id":1,"method":"completionItem/resolve","params":{"label":"arg","kind":6,"detail":"= 6",
                     "textEdit":{"newText":"arg","range":{"start":{"line":0,"character":0},"end":{"line":0,"character":1}}},
                     "data":{"uri":"untitled:m","offset":0}}}""",
            """
                    {"id":1,"method":"codeAction/resolve","params":{"title":"Extract variable","kind":"refactor.extract",
                     "data":{"uri":"untitled:m","version":1,"start":0,"end":3,"kind":"refactor.extract",
                      "title":"Extract variable"}}}""",
            """
                    {"id":1,"method":"textDocument/codeLens","params":{"textDocument":{"uri":"untitled:m"}}}""",
            """
                    {"id":1,"method":"workspace/textDocumentContent","params":{"uri":"simple-view:/graph/m.graph?untitled%3Am"}}""",
            """
                    {"id":1,"method":"simple/view","params":{"uri":"simple-view:/bytecode/m.bytecode?untitled%3Am"}}""",
            """
                    {"id":1,"method":"simple/views","params":{"uri":"untitled:m"}}""",
            """
                    {"id":1,"method":"simple/graph","params":{"textDocument":{"uri":"untitled:m"},"view":"so-far/1"}}""",
            """
                    {"id":1,"method":"simple/steps","params":{"textDocument":{"uri":"untitled:m"},"film":"run","arg":"5","trip":"0"}}""",
            """
                    {"id":1,"method":"workspace/executeCommand","params":{"command":"simple.evaluate","workDoneToken":7,
                     "arguments":[{"uri":"untitled:m","arg":"5","maxLoopTrips":10,"timeoutMillis":100,"show":false}]}}""",
            """
                    {"id":1,"method":"workspace/executeCommand","params":{"command":"simple.evaluateRange","workDoneToken":7,
                     "arguments":[{"uri":"untitled:m","from":"9","to":"-9","step":"-3","maxLoopTrips":10,"timeoutMillis":100,
                     "partialResultToken":8}]}}""",
            """
                    {"id":1,"method":"workspace/executeCommand","params":{"command":"simple.pinArgument",
                     "arguments":[{"uri":"untitled:m","arg":"5"}]}}""",
            """
                    {"id":1,"method":"workspace/executeCommand","params":{"command":"simple.trace","workDoneToken":7,
                     "arguments":[{"uri":"untitled:m","arg":"5","maxLoopTrips":10,"timeoutMillis":100,"by":"node",
                     "maxSteps":9}]}}""",
            """
                    {"id":1,"method":"workspace/executeCommand","params":{"command":"simple.applyEdit","arguments":[{"title":"t",
                     "uri":"untitled:m","version":1,"edits":[{"range":{"start":{"line":0,"character":0},
                     "end":{"line":0,"character":1}},"newText":"x"}]}]}}""",
            """
                    {"method":"workspace/didChangeConfiguration","params":
                     {"settings":{"simple":{"diagnostics":{"possibleDivisionByZero":true}}}}}""", """
                    {"method":"$/cancelRequest","params":{"id":1}}""", """
                    {"method":"$/setTrace","params":{"value":"off"}}""", """
                    {"method":"window/workDoneProgress/cancel","params":{"token":7}}""");

    private final Random random = new Random(SEED);

    @Test
    void everyRequestIsAnsweredOnce() {
        try (var client = RawClient.initialized("""
                {"workspace":{"applyEdit":true},"textDocument":{"inlayHint":{},"semanticTokens":{
                 "requests":{"full":{"delta":true},"range":true},"tokenTypes":["variable"],"tokenModifiers":[],
                 "formats":["relative"]}}}""")) {
            for (int round = 0; round < ROUNDS; round++) {
                var message = JsonParser.parseString(MESSAGES.get(random.nextInt(MESSAGES.size()))).getAsJsonObject();
                boolean request = message.has("id");
                int id = 10_000 + round;
                message.remove("id");
                mutate(message);
                if (request) {
                    message.addProperty("id", id);
                    message.addProperty("method", methodOf(message));
                }
                client.frame(message.toString());
                if (request) {
                    var response = client.response(id);
                    assertThat(response.has("result") || response.has("error")).as("seed %d: %s", SEED, message)
                            .isTrue();
                }
            }
            client.roundTrip();
            var ids = client.received(message -> message.has("id") && !message.has("method")
                    && message.get("id").isJsonPrimitive()).stream().map(message -> message.get("id")).toList();
            assertThat(ids).as("seed %d", SEED).doesNotHaveDuplicates();
            client.open("untitled:last", 1, "return nowhere;");
            client.diagnostics("untitled:last", params -> !params.getAsJsonArray("diagnostics").isEmpty());
        }
    }

    private static String methodOf(JsonObject message) {
        return message.get("method") instanceof JsonPrimitive method ? method.getAsString() : "none";
    }

    /// Replaces or removes a member or an element somewhere in `element`.
    private void mutate(JsonElement element) {
        switch (element) {
            case JsonObject object when !object.isEmpty() -> {
                var names = List.copyOf(object.keySet());
                var name = names.get(random.nextInt(names.size()));
                if (descend(object.get(name))) {
                    mutate(object.get(name));
                } else if (random.nextBoolean()) {
                    object.remove(name);
                } else {
                    object.add(name, anything());
                }
            }
            case JsonArray array when !array.isEmpty() -> {
                int index = random.nextInt(array.size());
                if (descend(array.get(index))) {
                    mutate(array.get(index));
                } else {
                    array.set(index, anything());
                }
            }
            default -> {
                // Nothing below it to change.
            }
        }
    }

    private boolean descend(JsonElement element) {
        return !element.isJsonPrimitive() && random.nextInt(5) > 0;
    }

    private JsonElement anything() {
        return switch (random.nextInt(10)) {
            case 0 -> JsonNull.INSTANCE;
            case 1 -> new JsonPrimitive(random.nextInt());
            case 2 -> new JsonPrimitive(-1);
            case 3 -> new JsonPrimitive(1e300);
            case 4 -> new JsonPrimitive(true);
            case 5 -> new JsonPrimitive("");
            case 6 -> new JsonPrimitive("untitled:m");
            case 7 -> new JsonArray();
            case 8 -> new JsonObject();
            default -> deep();
        };
    }

    private static JsonElement deep() {
        var outer = new JsonArray();
        for (int level = 0; level < 400; level++) {
            var wider = new JsonArray();
            wider.add(outer);
            outer = wider;
        }
        return outer;
    }
}
