package dev.simplelang.ide.run;

import dev.simplelang.ide.Analysis;
import dev.simplelang.text.Cancellation;
import dev.simplelang.text.SourceText;
import java.time.Duration;
import java.util.ArrayList;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class RangeRunsTest {

    /// All values that there are.
    private static final ArgumentRange ALL = new ArgumentRange(Long.MIN_VALUE, Long.MAX_VALUE, 1);

    private static final ProgramRun.Limits SHORT = new ProgramRun.Limits(Long.MAX_VALUE, Duration.ofMillis(10));

    @Test
    void runs_beyondTheTimeout_endWithAReason() {
        var endless = Analysis.of(new SourceText("while (true) {}"), Cancellation.NONE);
        var ends = new ArrayList<ProgramRun.Outcome>();
        var end = new RangeRuns(ALL, SHORT, Duration.ofMillis(100))
                .make(endless, (_, run, _) -> ends.add(run.outcome()), Cancellation.NONE).orElseThrow();
        assertThat(end.outcome()).isEqualTo(ProgramRun.Outcome.STOPPED);
        assertThat(end.reason()).contains("reached the limit of 100 ms for all runs");
        assertThat(ends).isNotEmpty().allMatch(ProgramRun.Outcome.STOPPED::equals);
    }

    @Test
    void receiver_thatWaits_isCancelledAtTheTimeout() {
        var program = Analysis.of(new SourceText("return arg;"), Cancellation.NONE);
        var end = new RangeRuns(ALL, SHORT, Duration.ofMillis(50)).make(program, (_, _, goOn) -> {
            while (!goOn.isCancelled()) {
                Thread.onSpinWait();
            }
        }, Cancellation.NONE);
        assertThat(end).isPresent();
    }

    @Test
    void runs_allMade_haveNoReason() {
        var program = Analysis.of(new SourceText("return arg;"), Cancellation.NONE);
        var values = new ArrayList<Long>();
        assertThat(new RangeRuns(new ArgumentRange(1, 5, 2), SHORT, Duration.ofDays(1)).make(program,
                (_, run, _) -> values.add(run.value().orElseThrow()), Cancellation.NONE)).isEmpty();
        assertThat(values).containsExactly(1L, 3L, 5L);
    }
}
