package dev.simplelang.lsp;

import dev.simplelang.ide.Analysis;
import dev.simplelang.text.Cancellation;
import dev.simplelang.text.SourceText;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;

/// One version of a document: its text, what `arg` is pinned to there, and its analysis once that is done.
///
/// The same text with `arg` pinned to another value is another snapshot, though the client's number is the same.
/// The analysis goes on while the version is current, or while a request that arrived when it was current waits for it.
final class Snapshot {

    private final String uri;
    private final Integer version;
    private final SourceText source;
    private final OptionalLong pinned;
    private final CompletableFuture<Analysis> analysis = new CompletableFuture<>();
    private final AtomicInteger waiting = new AtomicInteger();
    private volatile boolean superseded;

    /// @param version the client's number, null where the client gave none
    /// @param pinned the one value of `arg` that all is about; empty for all values
    Snapshot(String uri, Integer version, SourceText source, OptionalLong pinned) {
        this.uri = uri;
        this.version = version;
        this.source = source;
        this.pinned = pinned;
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

    /// The one value of `arg` that all is about; empty if all is about every value.
    OptionalLong pinned() {
        return pinned;
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
        return uri + " version " + version + (pinned.isPresent() ? " with arg = " + pinned.getAsLong() : "");
    }
}
