package dev.simplelang.lsp.document;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import dev.simplelang.ide.Analysis;
import dev.simplelang.ide.Budgets;
import dev.simplelang.lsp.Latches;
import dev.simplelang.lsp.RawClient;
import dev.simplelang.text.Cancellation;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class DiagnosticsTest {

    private static final String URI = "file:///a%20b.simple";
    private static final String ALL = """
            {"textDocument":{"publishDiagnostics":{"versionSupport":true,"relatedInformation":true,
             "tagSupport":{"valueSet":[1,2]},"codeDescriptionSupport":true}}}""";
    private static final String VERSIONS = """
            {"textDocument":{"publishDiagnostics":{"versionSupport":true}}}""";

    @Test
    void error_isPublishedAtItsPlace() {
        try (var client = RawClient.initialized("{}")) {
            client.open(URI, 1, "int a = 1;\nreturn a + nowhere;\n");
            var params = client.diagnostics(URI, _ -> true);
            assertThat(params.has("version")).isFalse();
            var diagnostic = only(params);
            assertThat(diagnostic.get("range")).hasToString(
                    "{\"start\":{\"line\":1,\"character\":11},\"end\":{\"line\":1,\"character\":18}}");
            assertThat(diagnostic.get("severity").getAsInt()).isEqualTo(1);
            assertThat(diagnostic.get("code").getAsString()).isEqualTo("undefined-name");
            assertThat(diagnostic.get("source").getAsString()).isEqualTo("simple");
            assertThat(diagnostic.get("message").getAsString()).contains("nowhere");
        }
    }

    @Test
    void columns_areInTheClientsEncoding() {
        try (var client = RawClient.initialized("{\"general\":{\"positionEncodings\":[\"utf-8\"]}}")) {
            client.open(URI, 1, "/* 😀 */ return nowhere;");
            assertThat(only(client.diagnostics(URI, _ -> true)).get("range")).hasToString(
                    "{\"start\":{\"line\":0,\"character\":18},\"end\":{\"line\":0,\"character\":25}}");
        }
    }

    @Test
    void bareClient_getsNoTagsRelatedPlacesOrVersions() {
        try (var client = RawClient.initialized("{}")) {
            client.open(URI, 1, "int a = 1; int a = arg; return a; arg = 3;");
            var params = client.diagnostics(URI, _ -> true);
            assertThat(params.toString()).contains("redefined-name").doesNotContain("relatedInformation", "tags",
                    "version", "codeDescription");
        }
    }

    @Test
    void fullClient_getsTagsAndRelatedPlaces() {
        try (var client = RawClient.initialized(ALL)) {
            client.open(URI, 3, "int a = 1; int a = arg; return a;");
            var diagnostic = only(client.diagnostics(URI, 3));
            assertThat(diagnostic.getAsJsonArray("relatedInformation").get(0).getAsJsonObject().get("location"))
                    .hasToString("{\"uri\":\"" + URI + "\",\"range\":{\"start\":{\"line\":0,\"character\":4},"
                            + "\"end\":{\"line\":0,\"character\":5}}}");
            client.replace(URI, 4, "if (arg) return arg; else return 2; arg = 3;");
            assertThat(client.diagnostics(URI, 4).toString()).contains("unreachable-code", "\"tags\":[1]");
        }
    }

    @Test
    void statementBeingTyped_provedFindingsStayAsStale() {
        var program = "int unused = 5;\nint a = 3;\nif (a == 3) a = arg; else a = 7;\nreturn a;\n";
        try (var client = RawClient.initialized(ALL)) {
            client.open(URI, 1, program);
            var proved = List.of("unused-variable", "constant-condition", "unreachable-code");
            assertThat(codes(version(client, 1))).containsExactlyElementsOf(proved);
            client.replace(URI, 2, program + "int b = a * 2");
            var stale = version(client, 2);
            assertThat(codes(stale)).containsExactlyElementsOf(
                    Stream.concat(proved.stream(), Stream.of("syntax")).toList());
            assertThat(stale.toString()).contains(
                    "variable `unused` is never read (stale: from the last error-free version)",
                    "\"tags\":[1]");
            client.replace(URI, 3, program + "int b = a * 2;");
            assertThat(version(client, 3).toString()).contains("variable `unused` is never read")
                    .doesNotContain("(stale");
        }
    }

    @Test
    void errorsWithoutAnErrorFreeVersionOfThePinnedProgram_areAlone() {
        try (var client = RawClient.initialized(ALL)) {
            client.open(URI, 1, "int unused = 5;\nreturn arg;\n");
            version(client, 1);
            client.replace(URI, 2, "int unused = 5;\nreturn arg + ;\n");
            assertThat(codes(version(client, 2))).containsExactly("unused-variable", "syntax");
            client.execute("simple.pinArgument", "{'uri':'" + URI + "','arg':'7'}");
            client.replace(URI, 3, "int unused = 5;\nreturn arg - ;\n");
            assertThat(codes(version(client, 3))).containsExactly("syntax");
        }
    }

    private static JsonArray version(RawClient client, int version) {
        return client.diagnostics(URI, params -> params.get("version").getAsInt() == version)
                .getAsJsonArray("diagnostics");
    }

    private static List<String> codes(JsonArray diagnostics) {
        return diagnostics.asList().stream().map(each -> each.getAsJsonObject().get("code").getAsString()).toList();
    }

    @Test
    void closedDocument_takesThemBack() {
        try (var client = RawClient.initialized("{}")) {
            client.open(URI, 1, "return nowhere;");
            client.diagnostics(URI, params -> !params.getAsJsonArray("diagnostics").isEmpty());
            client.closeDocument(URI);
            client.diagnostics(URI, params -> params.getAsJsonArray("diagnostics").isEmpty());
        }
    }

    @Test
    void burst_endsWithTheLastVersion() {
        try (var client = RawClient.initialized(VERSIONS)) {
            client.open(URI, 0, "return arg;");
            for (int version = 1; version <= 500; version++) {
                client.replace(URI, version, "return nowhere" + version + ";");
            }
            assertThat(only(client.diagnostics(URI, 500)).get("message").getAsString()).contains("nowhere500");
            client.roundTrip();
            var versions = client
                    .received(message -> message.has("params") && message.toString().contains("publishDiag"))
                    .stream().map(message -> message.getAsJsonObject("params").get("version").getAsInt()).toList();
            assertThat(versions).isSorted().doesNotHaveDuplicates();
        }
    }

    @Test
    void shortfall_isReportedOnceThereAreNoErrors() {
        try (var client = RawClient.initialized(VERSIONS,
                (source, pinned, _, cancellation) -> Analysis.of(source, pinned, Budgets.SYNTAX, cancellation))) {
            client.open(URI, 1, "return nowhere;");
            assertThat(only(client.diagnostics(URI, 1)).get("code").getAsString()).isEqualTo("undefined-name");
            client.replace(URI, 2, "return arg;");
            assertThat(only(client.diagnostics(URI, 2)).get("code").getAsString()).isEqualTo("reduced-analysis");
        }
    }

    /// The older of two versions takes longer to compile than the newer.
    /// Compiles, and for a program with the word "slow" first reports that and waits.
    private static Analyzer slow(CountDownLatch started, CountDownLatch release) {
        return (source, pinned, _, _) -> {
            if (source.text().contains("slow")) {
                started.countDown();
                Latches.awaitQuietly(release);
            }
            return Analysis.of(source, pinned, Cancellation.NONE);
        };
    }

    @Test
    void lateResult_isDropped() throws InterruptedException {
        var started = new CountDownLatch(1);
        var release = new CountDownLatch(1);
        try (var client = RawClient.initialized(VERSIONS, slow(started, release))) {
            client.open(URI, 1, "return slow;");
            started.await();
            client.replace(URI, 2, "return quick;");
            client.diagnostics(URI, 2);
            release.countDown();
            client.replace(URI, 3, "return last;");
            client.diagnostics(URI, 3);
            assertThat(publications(client, 1)).isEmpty();
        }
    }

    @Test
    void closedDocument_getsNothingPublished() throws InterruptedException {
        var started = new CountDownLatch(1);
        var release = new CountDownLatch(1);
        try (var client = RawClient.initialized("{}", slow(started, release))) {
            client.open(URI, 1, "return slow;");
            started.await();
            client.closeDocument(URI);
            client.diagnostics(URI, _ -> true);
            release.countDown();
            client.open("untitled:other", 1, "return 1;");
            client.diagnostics("untitled:other", _ -> true);
            client.roundTrip();
            assertThat(client.received(message -> message.toString().contains(URI))).singleElement()
                    .satisfies(message -> assertThat(message.getAsJsonObject("params").getAsJsonArray("diagnostics"))
                            .isEmpty());
        }
    }

    @Test
    void supersededCompilation_isCancelledUnlessAwaited() throws InterruptedException {
        var started = new CountDownLatch(2);
        var cancelled = new CountDownLatch(1);
        var finish = new CountDownLatch(1);
        var finished = new AtomicInteger();
        try (var client = RawClient.initialized(VERSIONS, (source, pinned, before, cancellation) -> {
            if (source.text().contains("slow")) {
                started.countDown();
                try {
                    while (finish.getCount() > 0 || !source.text().contains("awaited")) {
                        cancellation.check();
                        Thread.sleep(1);
                    }
                } catch (InterruptedException e) {
                    throw new AssertionError(e);
                } finally {
                    if (cancellation.isCancelled()) {
                        cancelled.countDown();
                    }
                }
                finished.incrementAndGet();
            }
            return Analysis.of(source, pinned, cancellation);
        })) {
            client.open(URI, 1, "return slow;");
            client.open("untitled:b", 1, "int awaited = arg; return awaited; // slow");
            started.await();
            int hover = client.request("textDocument/hover",
                    "{\"textDocument\":{\"uri\":\"untitled:b\"},\"position\":{\"line\":0,\"character\":5}}");
            client.replace(URI, 2, "return 1;");
            client.replace("untitled:b", 2, "return 1;");
            cancelled.await();
            client.diagnostics("untitled:b", 2);
            finish.countDown();
            assertThat(client.response(hover).toString()).contains("awaited");
            assertThat(finished).hasValue(1);
        }
    }

    @Test
    void manyDocuments_getTheirOwn() {
        try (var client = RawClient.initialized(VERSIONS)) {
            int documents = 200;
            for (int i = 0; i < documents; i++) {
                client.open("untitled:" + i, 1, "return arg;");
            }
            for (int version = 2; version <= 4; version++) {
                for (int i = 0; i < documents; i++) {
                    client.replace("untitled:" + i, version, "return nowhere" + i + "v" + version + ";");
                }
            }
            for (int i = 0; i < documents; i++) {
                assertThat(only(client.diagnostics("untitled:" + i, 4)).toString()).contains("nowhere" + i + "v4");
            }
        }
    }

    private static List<JsonObject> publications(RawClient client, int version) {
        return client.received(message -> message.get("params") instanceof JsonObject params
                && params.has("diagnostics") && params.get("version").getAsInt() == version);
    }

    private static JsonObject only(JsonObject params) {
        var diagnostics = params.getAsJsonArray("diagnostics");
        assertThat(diagnostics).as(params.toString()).isNotEmpty();
        return diagnostics.get(0).getAsJsonObject();
    }
}
