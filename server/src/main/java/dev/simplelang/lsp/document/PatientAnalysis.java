package dev.simplelang.lsp.document;

import dev.simplelang.ide.Analysis;
import dev.simplelang.lsp.wire.Client;
import dev.simplelang.lsp.wire.Failures;
import dev.simplelang.text.CancelledException;
import java.util.concurrent.Executor;

/// Compiles again, one after the other and with all the time that it takes, the versions that took longer than anybody waits.
/// When that is done, and the version is current still, the better analysis takes the place of the first, and the client is asked
/// to ask again.
public final class PatientAnalysis {

    private final Analyzer analyzer;
    private final Executor thread;
    private final Documents documents;
    private final DiagnosticsPublisher publisher;
    private final Client client;

    /// @param thread where to compile: a single one, so that slow programs do not stand in each other's way or in that of others
    public PatientAnalysis(Analyzer analyzer, Executor thread, Documents documents, DiagnosticsPublisher publisher,
            Client client) {
        this.analyzer = analyzer;
        this.thread = thread;
        this.documents = documents;
        this.publisher = publisher;
        this.client = client;
    }

    /// Starts, if more time than `analysis` had may bring more.
    void consider(Snapshot snapshot, Analysis analysis) {
        if (analysis.isOutOfTime()) {
            thread.execute(() -> run(snapshot));
        }
    }

    private void run(Snapshot snapshot) {
        try {
            if (documents.isCurrent(snapshot)) {
                var analysis = analyzer.analyzePatiently(snapshot.source(), snapshot.pinned(), snapshot.before(),
                        () -> !documents.isCurrent(snapshot) || Thread.currentThread().isInterrupted());
                var better = snapshot.analyzed(analysis);
                if (documents.replace(snapshot, better)) {
                    publisher.publish(better, analysis);
                    client.refreshAll();
                }
            }
        } catch (CancelledException _) {
            client.trace("no longer wanted: " + snapshot);
        } catch (Throwable fault) {
            // The first analysis holds.
            var _ = Failures.answer("compiling patiently " + snapshot, fault);
        }
    }
}
