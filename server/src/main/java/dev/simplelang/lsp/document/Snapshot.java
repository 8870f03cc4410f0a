package dev.simplelang.lsp.document;

import dev.simplelang.ide.Analysis;
import dev.simplelang.ide.Stale;
import dev.simplelang.text.Cancellation;
import dev.simplelang.text.CancelledException;
import dev.simplelang.text.SourceText;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;

/// One version of a document: its text, what `arg` is pinned to there, and its analysis once that is done.
///
/// The same text with `arg` pinned to another value is another snapshot, though the client's number is the same.
/// The analysis goes on while the version is current, or while a request that arrived when it was current waits for it.
public final class Snapshot {

    private final String uri;
    private final Integer version;
    private final SourceText source;
    private final OptionalLong pinned;
    private final CompletableFuture<Analysis> analysis = new CompletableFuture<>();
    private final AtomicInteger waiting = new AtomicInteger();
    private volatile Optional<Analysis> lastErrorFree;
    private volatile Optional<Analysis> begun;
    private volatile boolean superseded;

    /// What the last error-free version says, once that was asked for; guarded by this object.
    private Optional<Stale> stale = Optional.empty();

    /// @param version the client's number, null where the client gave none
    /// @param pinned the one value of `arg` that all is about; empty for all values
    /// @param lastErrorFree the last analysis of an earlier version that had no errors
    /// @param begun the last one behind that of which only the parts are of use, to go on with
    private Snapshot(String uri, Integer version, SourceText source, OptionalLong pinned,
            Optional<Analysis> lastErrorFree, Optional<Analysis> begun) {
        this.uri = uri;
        this.version = version;
        this.source = source;
        this.pinned = pinned;
        this.lastErrorFree = lastErrorFree;
        this.begun = begun;
        var _ = analysis.thenAccept(this::forget);
    }

    /// The first version of a document.
    static Snapshot opened(String uri, Integer version, SourceText source) {
        return new Snapshot(uri, version, source, OptionalLong.empty(), Optional.empty(), Optional.empty());
    }

    /// What nobody needs any more, since there is `found`, is not kept in memory.
    private void forget(Analysis found) {
        if (found.isProved()) {
            lastErrorFree = Optional.empty();
        }
        if (found.isProved() || isBeginning(found)) {
            begun = Optional.empty();
        }
    }

    /// Whether the parts of `found`, which proves nothing, are the best to go on with: what was done when its time ended, or those of a program
    /// with errors where no version before had none.
    boolean isBeginning(Analysis found) {
        return found.isOutOfTime() || (found.hasErrors() && lastErrorFree.isEmpty());
    }

    /// The version that `source` makes of this one.
    Snapshot changed(Integer newVersion, SourceText newSource) {
        return new Snapshot(uri, newVersion, newSource, pinned, errorFree(), begun());
    }

    /// The same text with `arg` pinned to another value. What was said before is about other runs, and not to be shown.
    public Snapshot pinned(OptionalLong arg) {
        return new Snapshot(uri, version, source, arg, Optional.empty(), Optional.empty());
    }

    /// The same version with another analysis in the place of its own.
    Snapshot analyzed(Analysis better) {
        var again = new Snapshot(uri, version, source, pinned, lastErrorFree, begun);
        again.analysis.complete(better);
        return again;
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

    /// The analysis; fails with what ended it, a [dev.simplelang.text.CancelledException] if nobody wants it any more.
    public CompletableFuture<Analysis> analysis() {
        return analysis;
    }

    /// The last analysis of an earlier version without errors, and fully compiled: what may be shown, where the program is
    /// unchanged, while this version has errors. About the same runs as this version. Empty once this version itself is such a one.
    public Optional<Analysis> lastErrorFree() {
        return lastErrorFree;
    }

    /// What the last error-free version says, if this version has errors. All features ask for it, with every version: the texts are
    /// compared once.
    ///
    /// @param current an analysis of this version
    public synchronized Optional<Stale> stale(Analysis current) {
        if (stale.isEmpty()) {
            stale = Stale.of(current, lastErrorFree);
        }
        return stale;
    }

    /// What makes compiling this version faster: an analysis of it, or of an earlier version. One for which the time did not suffice has all that
    /// was done by then, and before.
    Optional<Analysis> before() {
        return begun().or(() -> lastErrorFree);
    }

    /// The analysis of this version if it is there by now and proves something, else the last one like that.
    private Optional<Analysis> errorFree() {
        return found().filter(Analysis::isProved).or(() -> lastErrorFree);
    }

    /// The analysis of this version if it is there by now and its parts are the best to go on with, else the last one like that; none behind one that
    /// proves something, even before that is [forgotten][#forget], which others who wait for the analysis may come before.
    private Optional<Analysis> begun() {
        var found = found();
        return found.filter(Analysis::isProved).isPresent()
                ? Optional.empty()
                : found.filter(this::isBeginning).or(() -> begun);
    }

    /// The analysis of this version if it is there by now.
    private Optional<Analysis> found() {
        return analysis.isDone() && !analysis.isCompletedExceptionally()
                ? Optional.of(analysis.join())
                : Optional.empty();
    }

    /// Whether nobody wants the analysis any more.
    Cancellation cancellation() {
        return () -> superseded && waiting.get() == 0;
    }

    /// A newer version exists, or the document is closed. The analysis is let go unless somebody waits for it.
    ///
    /// A snapshot is mostly there before it is compiled, and all garbage is collected in between now and then. In the old generation it
    /// would keep its analysis in memory, which is young, until that is done again.
    public void supersede() {
        superseded = true;
        if (cancellation().isCancelled() && analysis.isDone()) {
            analysis.obtrudeException(new CancelledException());
        }
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
