package dev.simplelang.lsp.feature;

import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import dev.simplelang.ide.Analysis;
import dev.simplelang.ide.Budgets;
import dev.simplelang.lsp.Latches;
import dev.simplelang.lsp.RawClient;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class PulledDiagnosticsTest {

    private static final String URI = "untitled:a";
    private static final String PULLS = """
            {"textDocument":{"diagnostic":{"relatedInformation":true,"tagSupport":{"valueSet":[1]}}},
             "workspace":{"diagnostics":{"refreshSupport":true}}}""";

    private static String params(String previousResultId) {
        return "{\"textDocument\":{\"uri\":\"" + URI + "\"}"
                + (previousResultId == null ? "}" : ",\"previousResultId\":\"" + previousResultId + "\"}");
    }

    private static JsonObject pull(RawClient client, String previousResultId) {
        return client.result("textDocument/diagnostic", params(previousResultId)).getAsJsonObject();
    }

    private static String id(JsonObject report) {
        return report.get("resultId").getAsString();
    }

    @Test
    void clientThatPulls_getsNothingPublished() {
        try (var client = RawClient.uninitialized()) {
            var result = client.initialize("{\"processId\":null,\"rootUri\":null,\"capabilities\":" + PULLS + "}");
            assertThat(result.getAsJsonObject("capabilities").get("diagnosticProvider"))
                    .hasToString("{\"interFileDependencies\":false,\"workspaceDiagnostics\":false}");
            assertThat(pull(client, null)).hasToString("{\"kind\":\"full\",\"items\":[]}");
            client.open(URI, 1, "int a = 1;\nreturn arg;");
            var report = pull(client, null);
            assertThat(report.get("kind").getAsString()).isEqualTo("full");
            assertThat(report.toString()).contains("unused-variable", "\"tags\":[1]");
            client.closeDocument(URI);
            assertThat(pull(client, id(report)).getAsJsonArray("items")).isEmpty();
            assertThat(client.received(message -> message.toString().contains("publishDiagnostics"))).isEmpty();
        }
    }

    @Test
    void clientThatNeverPulls_getsThemPublished() {
        try (var client = RawClient.initialized(PULLS)) {
            client.open(URI, 1, "return nowhere;");
            client.diagnostics(URI, params -> !params.getAsJsonArray("diagnostics").isEmpty());
            client.closeDocument(URI);
            client.diagnostics(URI, params -> params.getAsJsonArray("diagnostics").isEmpty());
        }
    }

    @Test
    void firstPull_takesBackWhatWasPublished() {
        try (var client = RawClient.initialized(PULLS)) {
            client.open(URI, 1, "return nowhere;");
            client.diagnostics(URI, params -> !params.getAsJsonArray("diagnostics").isEmpty());
            pull(client, null);
            client.diagnostics(URI, params -> params.getAsJsonArray("diagnostics").isEmpty());
            client.replace(URI, 2, "return elsewhere;");
            assertThat(pull(client, null).toString()).contains("elsewhere");
            client.closeDocument(URI);
            client.roundTrip();
            assertThat(client.received(message -> message.toString().contains("publishDiagnostics"))).hasSize(2);
        }
    }

    @Test
    void clientThatDoesNotAnnounceIt_getsThemPublished() {
        try (var client = RawClient.uninitialized()) {
            var result = client.initialize("{\"processId\":null,\"rootUri\":null,\"capabilities\":{}}");
            assertThat(result.getAsJsonObject("capabilities").has("diagnosticProvider")).isFalse();
            client.open(URI, 1, "return nowhere;");
            client.diagnostics(URI, params -> !params.getAsJsonArray("diagnostics").isEmpty());
        }
    }

    @Test
    void sameTextPinAndSettings_areUnchanged() {
        try (var client = RawClient.initialized(PULLS)) {
            client.answerWith(_ -> JsonNull.INSTANCE);
            client.open(URI, 1, "return 1 / arg;");
            var first = pull(client, null);
            assertThat(pull(client, id(first)))
                    .hasToString("{\"kind\":\"unchanged\",\"resultId\":\"" + id(first) + "\"}");
            client.replace(URI, 2, "return 1 /  arg;");
            var second = pull(client, id(first));
            assertThat(second.get("kind").getAsString()).isEqualTo("full");
            client.execute("simple.pinArgument", "{'uri':'" + URI + "','arg':'1'}");
            client.awaitMethod("workspace/diagnostic/refresh");
            var pinned = pull(client, id(second));
            assertThat(pinned.toString()).contains("when `arg` is 1");
            client.execute("simple.pinArgument", "{'uri':'" + URI + "','arg':null}");
            client.notification("workspace/didChangeConfiguration",
                    "{\"settings\":{\"simple\":{\"diagnostics\":{\"possibleDivisionByZero\":true}}}}");
            client.roundTrip();
            assertThat(pull(client, id(second)).toString()).contains("possible-division-by-zero");
            client.replace(URI, 3, "return 1 / arg;");
            assertThat(pull(client, id(first)).get("kind").getAsString()).isEqualTo("full");
        }
    }

    @Test
    void otherRequestsOfAProgramWithErrors_changeNothing() {
        try (var client = RawClient.initialized(PULLS,
                (source, pinned, _, cancellation) -> Analysis.of(source, pinned, Budgets.GRAPH, cancellation))) {
            client.open(URI, 1, "return arg + nowhere;");
            var first = pull(client, null);
            assertThat(first.toString()).contains("undefined-name").doesNotContain("reduced-analysis");
            assertThat(client.result("textDocument/hover", "{\"textDocument\":{\"uri\":\"" + URI
                    + "\"},\"position\":{\"line\":0,\"character\":8}}").toString()).contains("not optimized");
            assertThat(pull(client, id(first)).get("kind").getAsString()).isEqualTo("unchanged");
        }
    }

    @Test
    void sameErrorsAfterAnotherErrorFreeVersion_areAnotherReport() {
        try (var client = RawClient.initialized(PULLS)) {
            client.open(URI, 1, "int unused = 5;\nreturn arg;");
            pull(client, null);
            client.replace(URI, 2, "int unused = 5;\nreturn arg + ;");
            var first = pull(client, null);
            assertThat(first.toString()).contains("unused-variable");
            client.replace(URI, 3, "int unused = 5;\nreturn unused;");
            pull(client, null);
            client.replace(URI, 4, "int unused = 5;\nreturn arg + ;");
            var second = pull(client, id(first));
            assertThat(second.get("kind").getAsString()).isEqualTo("full");
            assertThat(second.toString()).doesNotContain("unused-variable");
        }
    }

    @Test
    void pullOvertakenByAChange_isToBeRetried() {
        var late = new CountDownLatch(1);
        try (var client = RawClient.initialized(PULLS, (source, pinned, before, cancellation) -> {
            if (source.text().contains("old")) {
                Latches.awaitQuietly(late);
            }
            return Analysis.of(source, pinned, cancellation);
        })) {
            client.open(URI, 1, "return old;");
            int asked = client.request("textDocument/diagnostic", params(null));
            client.replace(URI, 2, "return 1 + 1;");
            client.roundTrip();
            late.countDown();
            var error = client.response(asked).getAsJsonObject("error");
            assertThat(error.get("code").getAsInt()).isEqualTo(-32802);
            assertThat(error.get("data")).hasToString("{\"retriggerRequest\":true}");
            assertThat(pull(client, null).toString()).contains("constant-return").doesNotContain("undefined-name");
        }
    }

    @Test
    void compilerFault_isAnEmptyReport() {
        try (var client = RawClient.initialized(PULLS, (_, _, _, _) -> {
            throw new IllegalStateException("a fault");
        })) {
            client.open(URI, 1, "return 1;");
            assertThat(pull(client, null)).hasToString("{\"kind\":\"full\",\"items\":[]}");
        }
    }

    @Test
    void diagnostic_namesAPageThatExists() {
        try (var client = RawClient.initialized("""
                {"textDocument":{"diagnostic":{},"publishDiagnostics":{"codeDescriptionSupport":true}},
                 "workspace":{"textDocumentContent":{}}}""")) {
            client.open(URI, 1, "return nowhere;");
            var href = pull(client, null).getAsJsonArray("items").get(0).getAsJsonObject()
                    .getAsJsonObject("codeDescription").get("href").getAsString();
            assertThat(href).isEqualTo("simple-docs:/diagnostics/undefined-name.md");
            for (var page : List.of(href, "simple-docs:/diagnostics/index.md")) {
                assertThat(client.result("workspace/textDocumentContent", "{\"uri\":\"" + page + "\"}")
                        .getAsJsonObject().get("text").getAsString()).startsWith("# ").contains("undefined-name");
            }
            for (var none : List.of("simple-docs:/diagnostics/.md", "simple-docs:/diagnostics/../Settings.md",
                    "simple-docs:", "simple-docs:/diagnostics/md")) {
                assertThat(client.error("workspace/textDocumentContent", "{\"uri\":\"" + none + "\"}").get("code")
                        .getAsInt()).isEqualTo(-32602);
            }
        }
    }

    @Test
    void clientThatCannotOpenPages_getsNone() {
        try (var client = RawClient.initialized("""
                {"textDocument":{"diagnostic":{"codeDescriptionSupport":true}}}""")) {
            client.open(URI, 1, "return nowhere;");
            assertThat(pull(client, null).toString()).contains("undefined-name").doesNotContain("codeDescription");
        }
    }
}
