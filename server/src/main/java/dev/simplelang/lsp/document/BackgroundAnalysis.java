package dev.simplelang.lsp.document;

import dev.simplelang.ide.Analysis;
import dev.simplelang.lsp.wire.Client;
import dev.simplelang.lsp.wire.Failures;
import dev.simplelang.lsp.wire.Log;
import dev.simplelang.lsp.wire.Shortage;
import dev.simplelang.text.CancelledException;
import java.time.Duration;
import java.util.concurrent.Executor;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.IntFunction;
import org.eclipse.lsp4j.MessageType;
import org.eclipse.lsp4j.jsonrpc.ResponseErrorException;

/// Compiles every version of every document, away from the reader thread, and has the diagnostics published.
///
/// A version that is superseded before its turn is never compiled, unless a request waits for it.
public final class BackgroundAnalysis {

    private final Analyzer analyzer;
    private final Executor lull;
    private final IntFunction<Executor> threads;
    private final Pace pace;
    private final ScheduledExecutorService timer;
    private final PatientAnalysis patient;
    private final DiagnosticsPublisher publisher;
    private final Client client;
    private final Runnable versionDone;
    private final ResponseErrorException compilerFault = Failures.requestFailed(
            "The program could not be compiled because of a fault in the compiler.");

    /// @param lull begins with a version when the next one is not there yet; called on the reader thread
    /// @param threads where to compile a text of so many UTF-16 units
    /// @param timer starts what waits a little first
    /// @param patient compiles again what took too long
    /// @param versionDone is told of each version that is compiled and diagnosed
    public BackgroundAnalysis(Analyzer analyzer, Executor lull, IntFunction<Executor> threads,
            ScheduledExecutorService timer, Documents documents, PatientAnalysis patient,
            DiagnosticsPublisher publisher, Client client, Runnable versionDone) {
        this.analyzer = analyzer;
        this.lull = lull;
        this.threads = threads;
        this.timer = timer;
        pace = new Pace(documents);
        this.patient = patient;
        this.publisher = publisher;
        this.client = client;
        this.versionDone = versionDone;
    }

    /// Starts to compile `snapshot`: as soon as it is known to be the last version that is there, or a little later where that takes long. Called on the
    /// reader thread.
    void start(Snapshot snapshot) {
        lull.execute(() -> begin(snapshot));
    }

    private void begin(Snapshot snapshot) {
        try {
            snapshot.cancellation().check();
            var wait = pace.begin(snapshot.uri());
            var thread = threadFor(snapshot);
            Runnable compile = () -> run(snapshot);
            if (wait.isZero()) {
                thread.execute(compile);
            } else {
                var _ = timer.schedule(() -> thread.execute(compile), wait.toNanos(), TimeUnit.NANOSECONDS);
            }
        } catch (CancelledException unwanted) {
            Shortage.fail(snapshot.analysis(), unwanted);
        } catch (Throwable fault) {
            fail(snapshot, fault);
        }
    }

    /// Publishes the diagnostics of `snapshot` again, once it is compiled.
    public void publishAgain(Snapshot snapshot) {
        var _ = snapshot.analysis().thenAcceptAsync(
                analysis -> publish(snapshot, () -> publisher.publish(snapshot, analysis)), threadFor(snapshot));
    }

    private Executor threadFor(Snapshot snapshot) {
        return threads.apply(snapshot.source().length());
    }

    private void run(Snapshot snapshot) {
        try {
            snapshot.cancellation().check();
            var analysis = compile(snapshot);
            snapshot.analysis().complete(analysis);
            publish(snapshot, () -> publisher.publish(snapshot, analysis));
            if (snapshot.isBeginning(analysis)) {
                finish(snapshot, analysis);
            }
            patient.consider(snapshot, analysis);
            versionDone.run();
        } catch (CancelledException unwanted) {
            Shortage.fail(snapshot.analysis(), unwanted);
        } catch (Throwable fault) {
            fail(snapshot, fault);
        }
    }

    private Analysis compile(Snapshot snapshot) {
        long start = System.nanoTime();
        var analysis = analyzer.analyze(snapshot.source(), snapshot.pinned(), snapshot.before(),
                snapshot.cancellation());
        var cost = Duration.ofNanos(System.nanoTime() - start);
        pace.took(snapshot.uri(), cost);
        client.trace("compiled " + snapshot + " in " + cost.toNanos() / 1_000 + " µs");
        return analysis;
    }

    /// The errors are told by now, and stay so whatever becomes of the rest.
    private void finish(Snapshot snapshot, Analysis analysis) {
        try {
            analyzer.finish(analysis, snapshot.cancellation());
        } catch (CancelledException unwanted) {
            client.trace("no longer wanted: the graphs of " + snapshot);
        } catch (Throwable fault) {
            report("making the graphs of " + snapshot, fault);
        }
    }

    private void fail(Snapshot snapshot, Throwable fault) {
        // First of all, and with what is there already: where memory has run out it may do so again, and requests wait for this.
        Shortage.fail(snapshot.analysis(), compilerFault);
        report("compiling " + snapshot, fault);
        publisher.publishNothing(snapshot);
    }

    private void publish(Snapshot snapshot, Runnable publication) {
        try {
            publication.run();
        } catch (Throwable fault) {
            report("diagnosing " + snapshot, fault);
            publisher.publishNothing(snapshot);
        }
    }

    private void report(String doing, Throwable fault) {
        try {
            Log.fault(doing, fault);
            client.log(MessageType.Error, "Fault in " + doing + ": " + fault);
        } catch (OutOfMemoryError e) {
            // Whoever calls has more to do than to say it.
        }
    }
}
