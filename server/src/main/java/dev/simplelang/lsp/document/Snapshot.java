package dev.simplelang.lsp.document;

import dev.simplelang.ide.Analysis;
import dev.simplelang.ide.Stale;
import dev.simplelang.text.Cancellation;
import dev.simplelang.text.SourceText;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;

/// One version of a document: its text, what `arg` is pinned to there, and its analysis once that
/// is done.
///
/// The same text with `arg` pinned to another value is another snapshot with the same version
/// number. The analysis goes on while the version is current, or while a request that came when it
/// was current waits for it.
public final class Snapshot {

    private final String uri;
    private final Integer version;
    private final SourceText source;
    private final OptionalLong pinned;
    private final Optional<Analysis> before;
    private final Optional<Analysis> lastErrorFree;
    private final CompletableFuture<Analysis> analysis = new CompletableFuture<>();
    private final AtomicInteger waiting = new AtomicInteger();
    private volatile boolean superseded;

    /// What the last error-free version says, once that was asked for; guarded by this object.
    private Optional<Stale> stale = Optional.empty();

    /// @param version the client's number, null where the client gave none
    private Snapshot(String uri, Integer version, SourceText source, OptionalLong pinned, Optional<Analysis> before,
            Optional<Analysis> lastErrorFree) {
        this.uri = uri;
        this.version = version;
        this.source = source;
        this.pinned = pinned;
        this.before = before;
        this.lastErrorFree = lastErrorFree;
    }

    /// The first version of a document.
    static Snapshot opened(String uri, Integer version, SourceText source) {
        return new Snapshot(uri, version, source, OptionalLong.empty(), Optional.empty(), Optional.empty());
    }

    /// The version that `source` makes of this one.
    Snapshot changed(Integer newVersion, SourceText newSource) {
        boolean isAnalyzed = analysis.isDone() && !analysis.isCompletedExceptionally();
        var last = isAnalyzed ? Optional.of(analysis.join()) : before;
        boolean isErrorFree = isAnalyzed && analysis.join().isProved();
        return new Snapshot(uri, newVersion, newSource, pinned, last, isErrorFree ? last : lastErrorFree);
    }

    /// The same text with `arg` pinned to another value. What was said before is about other runs,
    /// and not to be shown.
    public Snapshot pinned(OptionalLong arg) {
        return new Snapshot(uri, version, source, arg, Optional.empty(), Optional.empty());
    }

    /// The document, as the client names it.
    public String uri() {
        return uri;
    }

    /// The client's number of this version, null where the client gave none.
    public Integer version() {
        return version;
    }

    /// The text of this version.
    public SourceText source() {
        return source;
    }

    /// The one value of `arg` that all is about; empty if all is about every value.
    public OptionalLong pinned() {
        return pinned;
    }

    /// The analysis; fails with what ended it, a [dev.simplelang.text.CancelledException] if nobody
    /// wants it any more.
    public CompletableFuture<Analysis> analysis() {
        return analysis;
    }

    /// The last analysis of an earlier version without errors, and fully optimized: what may be
    /// shown, where the program is unchanged, while this version has errors. It is about the same
    /// runs as this version.
    public Optional<Analysis> lastErrorFree() {
        return lastErrorFree;
    }

    /// What the last error-free version says, if this version has errors. All features ask for it,
    /// with every version: the texts are compared once.
    ///
    /// @param current an analysis of this version
    public synchronized Optional<Stale> stale(Analysis current) {
        if (stale.isEmpty()) {
            stale = Stale.of(current, lastErrorFree);
        }
        return stale;
    }

    /// The last analysis of an earlier version, which makes compiling this one faster: also one
    /// with errors, or one that ran out of time, has the parts of the program that were optimized
    /// before.
    Optional<Analysis> before() {
        return before;
    }

    /// Whether nobody wants the analysis any more.
    Cancellation cancellation() {
        return () -> superseded && waiting.get() == 0;
    }

    /// A newer version exists, or the document is closed. The analysis is cancelled unless somebody
    /// waits for it.
    public void supersede() {
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
