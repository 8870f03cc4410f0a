package dev.simplelang.lsp.document;

import dev.simplelang.ide.Analysis;
import dev.simplelang.ide.Settings;
import dev.simplelang.lsp.wire.Client;
import dev.simplelang.text.SourceText;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import org.eclipse.lsp4j.jsonrpc.Endpoint;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class BackgroundAnalysisTest {

    /// Its diagnostics need more than was compiled before.
    private static final SourceText PROGRAM = new SourceText("int x = 1; if (x == 1) return 2; return 3;");

    private final List<String> notifications = new ArrayList<>();
    private final Documents documents = new Documents();

    private void compile(Analyzer analyzer) {
        var client = new Client(new Endpoint() {
            @Override
            public CompletableFuture<?> request(String method, Object parameter) {
                throw new AssertionError(method);
            }

            @Override
            public void notify(String method, Object parameter) {
                notifications.add(method);
            }
        });
        var publisher = new DiagnosticsPublisher(client, documents, () -> Settings.DEFAULT);
        var snapshot = Snapshot.opened("untitled:a", 1, PROGRAM);
        documents.put(snapshot);
        var patient = new PatientAnalysis(analyzer, Runnable::run, documents, publisher, client);
        try (var timer = Executors.newSingleThreadScheduledExecutor()) {
            new BackgroundAnalysis(analyzer, Runnable::run, timer, documents, patient, publisher, client)
                    .start(snapshot);
        }
    }

    @AfterEach
    void clearInterrupt() {
        var _ = Thread.interrupted();
    }

    @Test
    void publishes() {
        compile(Analyzer.COMPILER);
        assertThat(notifications).containsExactly("textDocument/publishDiagnostics");
    }

    @Test
    void diagnosticsThatNobodyWantsAreNoFault() {
        compile((source, pinned, before, cancellation) -> {
            var analysis = Analysis.of(source, pinned, cancellation);
            // As the end of the session does.
            Thread.currentThread().interrupt();
            return analysis;
        });
        assertThat(notifications).isEmpty();
    }
}
