package dev.simplelang.lsp;

import dev.simplelang.ide.Analysis;
import dev.simplelang.text.Cancellation;
import dev.simplelang.text.SourceText;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;

/// One version of a document: its text, and its analysis once that is done.
///
/// The analysis goes on while the version is current, or while a request that arrived when it was current waits for it.
final class Snapshot {

    private final String uri;
    private final Integer version;
    private final SourceText source;
    private final CompletableFuture<Analysis> analysis = new CompletableFuture<>();
    private final AtomicInteger waiting = new AtomicInteger();
    private volatile boolean superseded;

    /// @param version the client's number, null where the client gave none
    Snapshot(String uri, Integer version, SourceText source) {
        this.uri = uri;
        this.version = version;
        this.source = source;
    }

    /// The document, as the client names it.
    String uri() {
        return uri;
    }

    /// The client's number of this version, null where the client gave none.
    Integer version() {
        return version;
    }

    /// The text of this version.
    SourceText source() {
        return source;
    }

    /// The analysis; fails with what ended it, a [dev.simplelang.text.CancelledException] if nobody wants it any more.
    CompletableFuture<Analysis> analysis() {
        return analysis;
    }

    /// Whether nobody wants the analysis any more.
    Cancellation cancellation() {
        return () -> superseded && waiting.get() == 0;
    }

    /// A newer version exists, or the document is closed.
    void supersede() {
        superseded = true;
    }

    /// Keeps the analysis going until `answer` is done. Called while this version is current.
    void await(CompletableFuture<?> answer) {
        waiting.incrementAndGet();
        var _ = answer.whenComplete((_, _) -> waiting.decrementAndGet());
    }

    /// For the log: the document and its version.
    @Override
    public String toString() {
        return uri + " version " + version;
    }
}
