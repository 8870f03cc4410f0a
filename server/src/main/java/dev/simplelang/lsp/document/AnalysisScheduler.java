package dev.simplelang.lsp.document;

import dev.simplelang.ide.Analysis;
import dev.simplelang.lsp.protocol.Client;
import dev.simplelang.lsp.protocol.Failures;
import dev.simplelang.text.CancelledException;
import dev.simplelang.wire.Log;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Executor;
import org.eclipse.lsp4j.MessageType;

/// Compiles the newest version of each document in the background, and has its diagnostics
/// published.
///
/// A version that comes after the one before is compiled starts at once. One that comes earlier
/// starts after a pause, since more are likely to follow: of a burst of changes only the first and
/// the last version are compiled. A superseded version is cancelled, or never started, unless a
/// request waits for it.
public final class AnalysisScheduler {

    /// How long a version waits for the next one where changes come faster than they are compiled.
    public static final Duration PAUSE = Duration.ofMillis(50);

    private final Analyzer analyzer;
    private final Executor threads;
    private final Executor afterPause;
    private final DiagnosticsPublisher publisher;
    private final Client client;

    /// @param threads where to compile
    /// @param afterPause runs a short task after [#PAUSE]
    public AnalysisScheduler(Analyzer analyzer, Executor threads, Executor afterPause,
            DiagnosticsPublisher publisher, Client client) {
        this.analyzer = analyzer;
        this.threads = threads;
        this.afterPause = afterPause;
        this.publisher = publisher;
        this.client = client;
    }

    /// Has `snapshot`, the current version of its document, compiled. Called on the reader thread.
    ///
    /// @param previous the version before
    void schedule(Snapshot snapshot, Optional<Snapshot> previous) {
        boolean isBurst = previous.isPresent() && !previous.get().analysis().isDone();
        if (isBurst) {
            afterPause.execute(() -> start(snapshot));
        } else {
            start(snapshot);
        }
    }

    /// Publishes the diagnostics of `snapshot` again, once it is compiled.
    public void publishAgain(Snapshot snapshot) {
        var _ = snapshot.analysis().thenAcceptAsync(analysis -> publish(snapshot, analysis), threads);
    }

    private void start(Snapshot snapshot) {
        threads.execute(() -> run(snapshot));
    }

    private void run(Snapshot snapshot) {
        try {
            snapshot.cancellation().check();
            var analysis = compile(snapshot);
            snapshot.analysis().complete(analysis);
            publish(snapshot, analysis);
        } catch (CancelledException superseded) {
            snapshot.analysis().completeExceptionally(superseded);
        } catch (Throwable fault) {
            snapshot.analysis().completeExceptionally(Failures
                    .requestFailed("The program could not be compiled because of a fault in the compiler."));
            report("compiling " + snapshot, fault);
            publisher.publishNothing(snapshot);
        }
    }

    private Analysis compile(Snapshot snapshot) {
        long start = System.nanoTime();
        var analysis = analyzer.analyze(snapshot.source(), snapshot.pinned(), snapshot.before(),
                snapshot.cancellation());
        client.trace("compiled " + snapshot + " in " + (System.nanoTime() - start) / 1_000 + " µs");
        return analysis;
    }

    private void publish(Snapshot snapshot, Analysis analysis) {
        try {
            publisher.publish(snapshot, analysis);
        } catch (Throwable fault) {
            report("diagnosing " + snapshot, fault);
            publisher.publishNothing(snapshot);
        }
    }

    private void report(String doing, Throwable fault) {
        Log.fault(doing, fault);
        client.log(MessageType.Error, "Fault in " + doing + ": " + fault);
    }
}
