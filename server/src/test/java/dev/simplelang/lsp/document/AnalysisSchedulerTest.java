package dev.simplelang.lsp.document;

import dev.simplelang.ide.Analysis;
import dev.simplelang.ide.Settings;
import dev.simplelang.lsp.protocol.Client;
import dev.simplelang.text.CancelledException;
import dev.simplelang.text.SourceText;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.eclipse.lsp4j.PublishDiagnosticsParams;
import org.eclipse.lsp4j.jsonrpc.Endpoint;
import org.eclipse.lsp4j.jsonrpc.ResponseErrorException;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/// The scheduler with threads and a clock that run only when the test says so.
class AnalysisSchedulerTest {

    private static final String URI = "file:///a.simple";

    private final Queue<Runnable> threads = new ArrayDeque<>();
    private final Queue<Runnable> paused = new ArrayDeque<>();
    private final List<String> compiled = new ArrayList<>();
    private final List<PublishDiagnosticsParams> published = new ArrayList<>();
    private final Client client = new Client(new Endpoint() {

        @Override
        public CompletableFuture<?> request(String method, Object parameter) {
            throw new AssertionError(method);
        }

        @Override
        public void notify(String method, Object parameter) {
            if (parameter instanceof PublishDiagnosticsParams diagnostics) {
                published.add(diagnostics);
            }
        }
    });
    private Runnable whileCompiling = () -> {};

    private final Documents documents = new Documents();
    private final AnalysisScheduler scheduler = new AnalysisScheduler((source, pinned, before, cancellation) -> {
        compiled.add(source.text());
        whileCompiling.run();
        cancellation.check();
        return Analyzer.COMPILER.analyze(source, pinned, before, cancellation);
    }, threads::add, paused::add, new DiagnosticsPublisher(client, documents, () -> Settings.DEFAULT),
            client);

    private Snapshot open(String uri, String text) {
        return schedule(Snapshot.opened(uri, 1, new SourceText(text)));
    }

    private Snapshot change(Snapshot before, String text) {
        return schedule(before.changed(before.version() + 1, new SourceText(text)));
    }

    private Snapshot schedule(Snapshot snapshot) {
        scheduler.schedule(snapshot, documents.put(snapshot));
        return snapshot;
    }

    private Snapshot burst(Snapshot first, int changes) {
        var last = first;
        for (int i = 0; i < changes; i++) {
            last = change(last, "return " + i + ";");
        }
        return last;
    }

    private static void runAll(Queue<Runnable> tasks) {
        while (!tasks.isEmpty()) {
            tasks.remove().run();
        }
    }

    private void runAll() {
        runAll(threads);
        runAll(paused);
        runAll(threads);
    }

    @Test
    void firstVersion_startsAtOnce() {
        var snapshot = open(URI, "return nowhere;");
        runAll(threads);
        assertThat(snapshot.analysis()).isCompleted();
        assertThat(published).singleElement().satisfies(params -> assertThat(params.getDiagnostics()).hasSize(1));
    }

    @Test
    void versionAfterACompiledOne_startsAtOnce() {
        var first = open(URI, "return 1;");
        runAll(threads);
        var second = change(first, "return 2;");
        assertThat(paused).isEmpty();
        runAll(threads);
        assertThat(second.analysis()).isCompleted();
        assertThat(second.before()).containsSame(first.analysis().join());
    }

    @Test
    void burstBeforeTheFirstStarts_compilesTheLastOnly() {
        var last = burst(open(URI, "return arg;"), 499);
        runAll();
        assertThat(compiled).containsExactly("return 498;");
        assertThat(last.analysis()).isCompleted();
    }

    @Test
    void burstWhileTheFirstCompiles_compilesFirstAndLast() {
        var first = open(URI, "return arg;");
        whileCompiling = () -> {
            whileCompiling = () -> {};
            burst(first, 499);
        };
        runAll();
        assertThat(compiled).containsExactly("return arg;", "return 498;");
        assertThat(published).hasSize(1);
    }

    @Test
    void versionAfterABurst_startsAtOnce() {
        var last = burst(open(URI, "return arg;"), 10);
        runAll();
        change(last, "return 11;");
        assertThat(paused).isEmpty();
    }

    @Test
    void burstInOneDocument_doesNotDelayAnother() {
        burst(open(URI, "return arg;"), 10);
        var other = open("file:///b.simple", "return 1;");
        runAll(threads);
        assertThat(other.analysis()).isCompleted();
    }

    @Test
    void documentClosedAndOpenedAgain_startsAtOnce() {
        open(URI, "return 1;");
        documents.remove(URI);
        open(URI, "return 2;");
        assertThat(paused).isEmpty();
    }

    @Test
    void supersededVersion_isNeverStartedAndFails() {
        var first = open(URI, "return 1;");
        change(first, "return 2;");
        runAll();
        assertThat(compiled).containsExactly("return 2;");
        assertThatExceptionOfType(CompletionException.class).isThrownBy(() -> first.analysis().join())
                .withCauseInstanceOf(CancelledException.class);
    }

    @Test
    void supersededVersionThatARequestAwaits_isCompiledButNotPublished() {
        var first = open(URI, "return 1;");
        first.await(new CompletableFuture<>());
        change(first, "return nowhere;");
        runAll();
        assertThat(compiled).containsExactly("return 1;", "return nowhere;");
        assertThat(first.analysis()).isCompleted();
        assertThat(published).hasSize(1);
    }

    @Test
    void supersededVersionWhoseRequestIsCancelled_isNeverStarted() {
        var request = new CompletableFuture<String>();
        var first = open(URI, "return 1;");
        first.await(request);
        change(first, "return 2;");
        request.cancel(false);
        runAll();
        assertThat(compiled).containsExactly("return 2;");
    }

    @Test
    void compilerFault_failsTheVersionAndTakesItsDiagnosticsBack() {
        whileCompiling = () -> {
            throw new IllegalStateException("a fault in a test");
        };
        var snapshot = open(URI, "return nowhere;");
        runAll();
        assertThatExceptionOfType(CompletionException.class).isThrownBy(() -> snapshot.analysis().join())
                .withCauseInstanceOf(ResponseErrorException.class);
        assertThat(published).singleElement().satisfies(params -> assertThat(params.getDiagnostics()).isEmpty());
    }
}
