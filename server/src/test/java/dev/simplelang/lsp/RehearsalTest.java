package dev.simplelang.lsp;

import dev.simplelang.Patience;
import dev.simplelang.ide.Analysis;
import dev.simplelang.lsp.document.Analyzer;
import dev.simplelang.lsp.rehearsal.Typing.Scene;
import dev.simplelang.text.Cancellation;
import dev.simplelang.text.SourceText;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import static org.assertj.core.api.Assertions.assertThat;

/// The session that the server plays with itself while it has nothing else to do.
@Timeout(Patience.SECONDS)
class RehearsalTest {

    private static final List<Scene> SHORT = List.of(new Scene(20, 1, 2), new Scene(60, 2, 3));

    /// The two statements that are typed have 53 characters in two lines, which are taken away again.
    private static final int KEYS = (53 + 2 + 2) + 2 * (53 + 2 + 3);

    /// The texts that were compiled.
    private final List<SourceText> compiled = Collections.synchronizedList(new ArrayList<>());

    private final Analyzer counting = (source, pinned, before, cancellation) -> {
        compiled.add(source);
        return Analyzer.COMPILER.analyze(source, pinned, before, cancellation);
    };

    private static Rehearsal rehearsal(Analyzer analyzer, List<Scene> scenes) {
        return new Rehearsal((in, out) -> new Server(in, out, analyzer, _ -> {}), scenes);
    }

    @Test
    void compilesWhatIsTyped() {
        rehearsal(counting, SHORT).run(_ -> true);
        assertThat(compiled).hasSize(KEYS + SHORT.size());
        assertThat(compiled.stream().map(SourceText::text).distinct().count()).isGreaterThan(KEYS / 2);
        assertThat(compiled.stream().filter(source -> source.text().contains("int typed = x1 * 2 + arg;\n")))
                .isNotEmpty();
        assertEnded();
    }

    /// Of a program with mistakes hardly anything would be rehearsed.
    @Test
    void beginsWithProgramsInWhichAllIsProved() {
        for (var scene : Rehearsal.SCENES) {
            compiled.clear();
            rehearsal(counting, List.of(new Scene(scene.lines(), 0, 0))).run(_ -> true);
            assertThat(compiled).singleElement()
                    .satisfies(text -> assertThat(Analysis.of(text, Cancellation.NONE).isProved()).isTrue());
        }
    }

    /// What is known from before would not be optimized, so that there would be nothing to rehearse.
    @Test
    void makesProgramsThatThereWereNoneOfBefore() {
        rehearsal(counting, List.of(new Scene(60, 1, 100))).run(_ -> true);
        var texts = compiled.stream().map(SourceText::text).toList();
        assertThat(texts.subList(texts.size() - 100, texts.size())).doesNotHaveDuplicates()
                .allMatch(text -> Analysis.of(new SourceText(text), Cancellation.NONE).isProved());
    }

    /// Each key waits for its turn, and there is nothing left to do while it waits.
    @Test
    void restsWhileItIsNotItsTurn() {
        var asked = new AtomicInteger();
        var atRest = new ArrayList<Integer>();
        rehearsal(counting, SHORT).run(_ -> {
            boolean isTurn = asked.incrementAndGet() % 20 != 0;
            if (!isTurn) {
                atRest.add(compiled.size());
            } else if (asked.get() % 20 == 1 && !atRest.isEmpty()) {
                assertThat(compiled).hasSize(atRest.getLast());
            }
            return isTurn;
        });
        assertThat(atRest).hasSizeGreaterThan(KEYS / 20 - 1).doesNotHaveDuplicates();
        assertThat(compiled).hasSize(KEYS + SHORT.size());
    }

    @Test
    void beginsWithItsFirstTurnAlone() throws InterruptedException {
        var sessions = new AtomicInteger();
        var looks = new CountDownLatch(3);
        var rehearsal = new Rehearsal((in, out) -> {
            sessions.incrementAndGet();
            return new Server(in, out, counting, _ -> {});
        }, SHORT);
        var thread = rehearsal.start(_ -> {
            looks.countDown();
            return false;
        });
        looks.await();
        rehearsal.end();
        thread.join();
        assertThat(sessions).hasValue(0);
    }

    @Test
    void endsWithTheSessionOfTheClient() {
        var asked = new AtomicInteger();
        var rehearsal = rehearsal(counting, SHORT);
        rehearsal.run(_ -> {
            if (asked.incrementAndGet() == 10) {
                rehearsal.end();
            }
            return true;
        });
        assertThat(asked).hasValue(10);
        assertThat(compiled).hasSizeLessThanOrEqualTo(10);
        assertEnded();
    }

    /// Who types a lot at once has played all of it, and a long silence is one.
    @Test
    void isOverWhenTheClientHasTypedEnough() {
        var rehearsal = rehearsal(counting, SHORT);
        for (int version = 1; version < Rehearsal.ENOUGH_VERSIONS; version++) {
            rehearsal.versionDone();
        }
        rehearsal.run(_ -> {
            if (compiled.size() == 10) {
                rehearsal.versionDone();
            }
            return true;
        });
        assertThat(compiled).hasSize(10);
        assertEnded();
    }

    /// A fault ends the rehearsal, and nothing else.
    @Test
    void outlivesAFault() {
        rehearsal((_, _, _, _) -> {
            throw new IllegalStateException("A fault in a test.");
        }, SHORT).run(_ -> true);
        assertEnded();
    }

    /// The second session leaves no thread behind that serves it.
    private static void assertEnded() {
        var threads = Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().equals("simple-rehearsed")).toList();
        assertThat(threads).allSatisfy(thread -> assertThat(thread.join(Patience.LIMIT)).isTrue());
    }
}
