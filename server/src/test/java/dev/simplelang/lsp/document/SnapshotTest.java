package dev.simplelang.lsp.document;

import dev.simplelang.ide.Analysis;
import dev.simplelang.text.Cancellation;
import dev.simplelang.text.SourceText;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class SnapshotTest {

    private final Snapshot first = analyzed(
            Snapshot.opened("file:///a.simple", 1, new SourceText("return arg;")));

    private static Snapshot analyzed(Snapshot snapshot) {
        snapshot.analysis().complete(Analysis.of(snapshot.source(), Cancellation.NONE));
        return snapshot;
    }

    @Test
    void nextVersion_goesOnWithTheAnalysisBefore() {
        var next = first.changed(2, new SourceText("return arg ;"));
        assertThat(next.before()).containsSame(first.analysis().join());
        assertThat(next.lastErrorFree()).containsSame(first.analysis().join());
    }

    @Test
    void versionAfterOneWithErrors_knowsBoth() {
        var broken = analyzed(first.changed(2, new SourceText("return arg")));
        var next = broken.changed(3, new SourceText("return arg; "));
        assertThat(next.before()).containsSame(broken.analysis().join());
        assertThat(next.lastErrorFree()).containsSame(first.analysis().join());
    }

    @Test
    void versionAfterOneThatWasNotAnalyzed_knowsTheOneBefore() {
        var next = first.changed(2, new SourceText("return 2;")).changed(3, new SourceText("return 3;"));
        assertThat(next.before()).containsSame(first.analysis().join());
    }

    @Test
    void pinnedVersion_knowsNothingOfOtherRuns() {
        var pinned = first.pinned(OptionalLong.of(5));
        assertThat(pinned.before()).isEmpty();
        assertThat(pinned.lastErrorFree()).isEmpty();
    }

    @Test
    void supersededVersion_isCancelledUnlessAwaited() {
        var answer = new CompletableFuture<String>();
        first.await(answer);
        assertThat(first.cancellation().isCancelled()).isFalse();
        first.supersede();
        assertThat(first.cancellation().isCancelled()).isFalse();
        answer.complete("done");
        assertThat(first.cancellation().isCancelled()).isTrue();
    }
}
