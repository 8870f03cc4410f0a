package dev.simplelang.debug;

import dev.simplelang.debug.DebuggedProgram.Kind;
import dev.simplelang.debug.Stop.Reason;
import dev.simplelang.driver.CompileOptions;
import dev.simplelang.driver.Engine;
import dev.simplelang.ide.Analysis;
import dev.simplelang.jvm.BytecodeEngine;
import dev.simplelang.text.Cancellation;
import dev.simplelang.text.SourceText;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/// The moves of a debugged run, near its start and millions of loop trips away.
class MovesTest {

    private static final String LOOPS = """
            int i = 0;
            int s = 0;
            while (i < arg) {
                int j = 0;
                while (j < 3) {
                    s = s + i * j;
                    j = j + 1;
                }
                i = i + 1;
            }
            return s;
            """;

    /// Farther than a replay goes without a leap.
    private static final long FAR = 2_000_000;

    private static final Goals NONE = Goals.of();

    private final DebuggedProgram program = program(LOOPS, new BytecodeEngine());
    private final DebuggedRun run = new DebuggedRun(program, FAR + 1000, Cancellation.NONE);

    private static DebuggedProgram program(String text, Engine engine) {
        return new DebuggedProgram(analysis(text, engine), Kind.AS_BUILT);
    }

    private static Analysis analysis(String text, Engine engine) {
        return Analysis.of(new SourceText(text), CompileOptions.DEFAULT.withEngine(engine), Cancellation.NONE);
    }

    private static Place place(DebuggedProgram program, String text) {
        return program.places().all().stream()
                .filter(place -> program.compilation().source().slice(place.span()).startsWith(text)).findFirst()
                .orElseThrow();
    }

    private Probe breakpoint(String text, String condition) {
        return program.probes().breakpoint(place(program, text),
                Optional.of(Formula.of(condition, place(program, text).declared())),
                Optional.empty());
    }

    private long value(String name) {
        return run.value(run.place().declared().named(name)).orElseThrow();
    }

    private String here() {
        return program.compilation().source().slice(run.place().span());
    }

    private List<OptionalLong> trips() {
        return run.frames().stream().map(Frame::trips).toList();
    }

    private void goFar() {
        run.resume(Goals.of(breakpoint("s = ", "i == " + FAR)));
        assertThat(here()).isEqualTo("s = s + i * j;");
        assertThat(value("j")).isZero();
        assertThat(value("s")).isEqualTo(3 * (FAR * (FAR - 1) / 2));
    }

    @Test
    void farPlace_isFoundWithItsVariablesAndTrips() {
        goFar();
        assertThat(trips()).containsExactly(OptionalLong.of(0), OptionalLong.of(FAR), OptionalLong.empty());
    }

    @Test
    void constantWhoseNodeIsGone_isShownAndCompared() {
        var text = "int i = 0; while (i) i = i + 1; int x = arg - (i + arg); return arg * 3;";
        var optimized = new DebuggedProgram(analysis(text, new BytecodeEngine()), Kind.OPTIMIZED);
        var end = place(optimized, "return");
        var isZero = Formula.of("x == 0", end.declared());
        var moved = new DebuggedRun(optimized, 2, Cancellation.NONE);
        moved.resume(Goals.of(optimized.probes().breakpoint(end, Optional.of(isZero), Optional.empty())));
        assertThat(moved.place()).isEqualTo(end);
        assertThat(moved.value(end.declared().named("x"))).hasValue(0);
    }

    @Test
    void logPoint_writesWhereARunSteps_andBeforeItStops() {
        var place = place(program, "j = j + 1;");
        var log = program.probes().logPoint(breakpoint("j = j + 1;", "j != 1"),
                LogMessage.of("{i} {j}", place.declared()));
        var messages = new ArrayList<String>();
        var goals = new Goals(List.of(breakpoint("j = j + 1;", "i == 2")), List.of(log),
                (_, message) -> messages.add(message), Cancellation.NONE);
        for (int i = 0; i < 20; i++) {
            run.step(goals);
        }
        assertThat(messages).containsExactly("0 0", "0 2", "1 0");
        run.resume(goals);
        assertThat(messages).containsExactly("0 0", "0 2", "1 0", "1 2", "2 0");
        assertThat(value("i")).isEqualTo(2);
    }

    @Test
    void stepsFarAway_areInverse() {
        goFar();
        var shown = new ArrayList<String>();
        for (int i = 0; i < 30; i++) {
            shown.add(here() + value("s") + value("i") + trips());
            run.step(NONE);
        }
        for (var one : shown.reversed()) {
            run.stepBack(NONE);
            assertThat(here() + value("s") + value("i") + trips()).isEqualTo(one);
        }
        for (int i = 0; i < 10; i++) {
            run.stepBack(NONE);
        }
        assertThat(value("i")).isEqualTo(FAR - 1);
    }

    @Test
    void reverse_comesFromFarAwayToTheLastHit() {
        goFar();
        run.reverse(Goals.of(breakpoint("s = ", "i == 5")));
        assertThat(value("i")).isEqualTo(5);
        assertThat(value("j")).isEqualTo(2);
        assertThat(run.reverse(Goals.of(breakpoint("s = ", "i == 7"))).reason()).isEqualTo(Reason.START);
        assertThat(here()).isEqualTo("int i = 0;");
    }

    @Test
    void writer_isTheStatementThatGaveTheValue() {
        goFar();
        run.writer(run.place().declared().named("s"), NONE);
        assertThat(here()).isEqualTo("s = s + i * j;");
        assertThat(value("i")).isEqualTo(FAR - 1);
        assertThat(value("j")).isEqualTo(2);
        run.writer(run.place().declared().named("j"), NONE);
        assertThat(here()).isEqualTo("j = j + 1;");
        assertThat(value("j")).isEqualTo(1);
        assertThatThrownBy(() -> run.writer(run.place().declared().named("arg"), NONE))
                .hasMessage("`arg` has the value that it had at the start.");
    }

    @Test
    void stepOut_leavesOneLoopAfterTheOther() {
        goFar();
        run.stepOut(run.place().level(), NONE);
        assertThat(here()).isEqualTo("i = i + 1;");
        assertThat(value("i")).isEqualTo(FAR);
        run.stepOut(run.place().level(), NONE);
        assertThat(here()).isEqualTo("return s;");
        run.step(NONE);
        assertThat(run.end().orElseThrow().value()).hasValue(value("s"));
    }

    @Test
    void restart_goesBackToWhereALevelWasEntered() {
        goFar();
        run.step(NONE);
        run.step(NONE);
        run.restart(run.place().level(), NONE);
        assertThat(here()).isEqualTo("while (j < 3)");
        assertThat(value("i")).isEqualTo(FAR);
        assertThat(value("j")).isZero();
        run.restart(run.place().level().outer().orElseThrow(), NONE);
        assertThat(here()).isEqualTo("while (i < arg)");
        assertThat(value("i")).isZero();
    }

    @Test
    void dataBreakpoint_stopsAfterAChangeForwardAndAtItBackward() {
        goFar();
        var change = Goals
                .of(program.probes().change(run.place().declared().named("s"), Optional.empty()));
        // With j = 0 the value stays as it is.
        run.resume(change);
        assertThat(here()).isEqualTo("j = j + 1;");
        assertThat(value("j")).isEqualTo(1);
        run.reverse(change);
        assertThat(here()).isEqualTo("s = s + i * j;");
        assertThat(value("j")).isEqualTo(1);
        run.reverse(change);
        assertThat(value("j")).isEqualTo(2);
        assertThat(value("i")).isEqualTo(FAR - 1);
    }

    @Test
    void paused_isWhereTheSearchHasComeTo() {
        for (var engine : List.of(new BytecodeEngine(), Engine.NONE)) {
            var endless = program("int i = 0; while (1) i = i + 1;", engine);
            var paused = new DebuggedRun(endless, 0, Cancellation.NONE);
            var polls = new AtomicInteger();
            var stop = paused.resume(new Goals(List.of(), List.of(), (_, _) -> {}, () -> polls.incrementAndGet() > 3));
            assertThat(stop.reason()).isEqualTo(Reason.PAUSE);
            assertThat(paused.here().trip()).isPositive();
            assertThat(paused.value(paused.place().declared().named("i"))).hasValue(paused.here().trip());
            assertThat(paused.frames().getFirst().trips()).hasValue(paused.here().trip());
        }
    }

    @Test
    void log_isWrittenWhetherItIsDenseOrSparse() {
        var place = place(program, "i = ");
        var written = new ArrayList<String>();
        for (var condition : List.of("i < 500", "i == 500000 * (i / 500000)")) {
            var log = program.probes().logPoint(breakpoint("i = ", condition),
                    LogMessage.of("i={i}, {i*2}.", place.declared()));
            var search = new DebuggedRun(program, FAR, Cancellation.NONE);
            written.clear();
            search.resume(new Goals(List.of(), List.of(log), (_, line) -> written.add(line), Cancellation.NONE));
            if (condition.startsWith("i <")) {
                assertThat(written).hasSize(500).contains("i=0, 0.", "i=499, 998.");
            } else {
                assertThat(written).containsExactly("i=0, 0.", "i=500000, 1000000.", "i=1000000, 2000000.",
                        "i=1500000, 3000000.");
            }
        }
    }

    @Test
    void divisionByZero_stopsBeforeIt() {
        var divides = program("int i = 3; int q = 0; while (i > -3) { q = q + 6 / i; i = i - 1; } return q;",
                new BytecodeEngine());
        var search = new DebuggedRun(divides, 0, Cancellation.NONE);
        assertThat(search.resume(Goals.of(divides.probes().divisionsByZero())).reason()).isEqualTo(Reason.PROBE);
        assertThat(search.value(search.place().declared().named("i"))).hasValue(0);
        assertThat(search.resume(Goals.of(divides.probes().divisionsByZero())).reason()).isEqualTo(Reason.END);
    }

    @Test
    void endlessLoop_stopsBeforeIt() {
        var loops = program("if (arg) { while (1) { } } return 1;", new BytecodeEngine());
        var search = new DebuggedRun(loops, 1, Cancellation.NONE);
        assertThat(search.resume(Goals.of(loops.probes().endlessLoops())).reason()).isEqualTo(Reason.PROBE);
        assertThat(search.frames().getFirst().trips()).hasValue(0);
        assertThat(
                new DebuggedRun(loops, 0, Cancellation.NONE).resume(Goals.of(loops.probes().endlessLoops())).reason())
                .isEqualTo(Reason.END);
    }

    @Test
    void emptyProgram_endsAtOnce() {
        var nothing = program(";{}", new BytecodeEngine());
        var search = new DebuggedRun(nothing, 0, Cancellation.NONE);
        assertThat(search.step(NONE).reason()).isEqualTo(Reason.END);
        assertThat(search.place()).isEqualTo(nothing.places().end());
        assertThat(search.stepBack(NONE).reason()).isEqualTo(Reason.START);
    }
}
