package dev.simplelang.lsp.document;

import dev.simplelang.ide.Analysis;
import dev.simplelang.text.Cancellation;
import dev.simplelang.text.CancelledException;
import dev.simplelang.text.SourceText;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class SnapshotTest {

    private final SourceText source = new SourceText("return arg;");
    private final Analysis analysis = Analysis.of(source, Cancellation.NONE);
    private final Snapshot snapshot = Snapshot.opened("file:///a.simple", 1, source);

    @Test
    void theNextVersionGoesOnWithWhatThisOneFound() {
        snapshot.analysis().complete(analysis);
        var next = snapshot.changed(2, new SourceText("return arg ;"));
        snapshot.supersede();
        assertThat(next.before()).containsSame(analysis);
        assertThat(next.lastErrorFree()).containsSame(analysis);
    }

    @Test
    void anAnalysisThatNobodyWantsAnyMoreIsLetGo() {
        snapshot.analysis().complete(analysis);
        assertThat(snapshot.analysis()).isCompletedWithValue(analysis);
        snapshot.supersede();
        assertThat(snapshot.analysis()).failsWithin(0, TimeUnit.SECONDS)
                .withThrowableThat().withCauseInstanceOf(CancelledException.class);
    }

    @Test
    void whoAskedBeforeGetsIt() {
        var answer = new CompletableFuture<String>();
        snapshot.await(answer);
        snapshot.supersede();
        assertThat(snapshot.cancellation().isCancelled()).isFalse();
        snapshot.analysis().complete(analysis);
        snapshot.supersede();
        assertThat(snapshot.analysis()).isCompletedWithValue(analysis);
        answer.complete("done");
        assertThat(snapshot.cancellation().isCancelled()).isTrue();
    }
}
