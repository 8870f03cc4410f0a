package dev.simplelang.ide.run;

import dev.simplelang.ide.Analysis;
import dev.simplelang.ide.run.ProgramTrace.By;
import dev.simplelang.ide.run.ProgramTrace.Step;
import dev.simplelang.ir.BinaryNode;
import dev.simplelang.ir.UnaryNode;
import dev.simplelang.oracle.ProgramProperty;
import dev.simplelang.oracle.TreeInterpreter;
import dev.simplelang.oracle.TreeInterpreter.Outcome;
import dev.simplelang.resolve.Resolution;
import dev.simplelang.syntax.If;
import dev.simplelang.syntax.Statement;
import dev.simplelang.syntax.SyntaxNode;
import dev.simplelang.text.Cancellation;
import dev.simplelang.text.CancelledException;
import dev.simplelang.text.SourceText;
import dev.simplelang.text.Span;
import dev.simplelang.view.GraphView;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/// What a person is told of a run is what the tree interpreter does: the same steps in the same order with the same values, the
/// same counts, the same last values, the same way of ending. And by node the same summary.
class ProgramTraceTest {

    private static final long[] ARGUMENTS = {0, 1, 3, -7, Long.MIN_VALUE};

    private static final long TRIPS = 60;

    private static final ProgramRun.Limits LIMITS = new ProgramRun.Limits(TRIPS, Duration.ofMinutes(1));

    /// How many steps are asked for with each of them: few, an odd number, all.
    private static final int[] SIZES = {0, 1, 8, 13, ProgramTrace.MAX_STEPS};

    @Test
    void trace_isWhatTheTreeInterpreterDoes() {
        ProgramProperty.holds(ProgramTraceTest.class, 20_261_123, 400, ProgramTraceTest::difference);
    }

    /// Each operation has the value that its inputs had last, each phi that of the path by which control came, and control goes
    /// along edges of the graph. The numbers are those of the graph as written.
    @Test
    void stepsByNode_followFromEachOther() {
        ProgramProperty.holds(ProgramTraceTest.class, 20_261_124, 200, ProgramTraceTest::flaw);
    }

    private static Optional<String> flaw(String program) {
        var analysis = Analysis.of(new SourceText(program), Cancellation.NONE);
        var nodes = GraphView.of(analysis.compilation().asWritten().graph(), Cancellation.NONE).nodes();
        for (long arg : ARGUMENTS) {
            var trace = ProgramTrace.of(analysis, arg, LIMITS, By.NODE, ProgramTrace.MAX_STEPS, Cancellation.NONE);
            var values = new HashMap<Integer, Long>();
            nodes.forEach(node -> node.node().constant().ifPresent(value -> values.put(node.number(), value)));
            var merged = new HashMap<Integer, Long>();
            int from = 0;
            int at = 0;
            for (var step : trace.steps().first()) {
                var node = nodes.get(step.site().node().orElseThrow());
                boolean follows = switch (step.site().kind()) {
                    case CONTROL, BRANCH, RETURN -> {
                        values.putAll(merged);
                        merged.clear();
                        from = at;
                        at = node.number();
                        yield node.inputs().contains(from) && (step.value().isEmpty()
                                || step.value().getAsLong() == values.get(node.inputs().get(1)));
                    }
                    case PHI -> {
                        merged.put(node.number(), step.value().getAsLong());
                        int path = nodes.get(node.inputs().getFirst()).inputs().indexOf(from);
                        yield node.inputs().getFirst() == at
                                && step.value().getAsLong() == values.get(node.inputs().get(1 + path));
                    }
                    default -> {
                        values.putAll(merged);
                        merged.clear();
                        values.put(node.number(), step.value().getAsLong());
                        yield step.value().getAsLong() == switch (node.node()) {
                            case BinaryNode operation ->
                                operation.apply(values.get(node.inputs().get(0)), values.get(node.inputs().get(1)));
                            case UnaryNode operation -> operation.apply(values.get(node.inputs().get(0)));
                            default -> arg;
                        };
                    }
                };
                if (!follows || !step.site().text().equals(node.label())) {
                    return Optional.of("arg " + arg + ", control at " + at + ": " + step);
                }
            }
        }
        return Optional.empty();
    }

    @Test
    void steps_areKeptAsManyAsAskedFor() {
        for (int size = 0; size < 9; size++) {
            for (int count = 0; count < 30; count++) {
                var program = "#showGraph;\n".repeat(count);
                var trace = trace(new SourceText(program), 0, By.STATEMENT, size);
                assertThat(trace.steps().count()).isEqualTo(count);
                assertThat(lines(trace.steps().first())).containsExactlyElementsOf(
                        numbers(0, count <= size ? count : (size + 1) / 2));
                assertThat(lines(trace.steps().last())).containsExactlyElementsOf(
                        numbers(count <= size ? count : count - size / 2, count));
            }
        }
        assertThatThrownBy(() -> trace(new SourceText(""), 0, By.NODE, -1))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> trace(new SourceText(""), 0, By.NODE, ProgramTrace.MAX_STEPS + 1))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void trace_ofALongOrDeepProgram_isComplete() {
        var straight = "arg = arg + 1;\n".repeat(10_000) + "return arg" + " + arg".repeat(10_000) + ";";
        assertThat(trace(new SourceText(straight), 0, By.STATEMENT, 3).steps().count()).isEqualTo(10_001);
        assertThat(trace(new SourceText(straight), 0, By.NODE, 3).run().value()).hasValue(10_000L * 10_001);
        var chain = "if (arg == -1) arg = 1;\n" + "else if (arg == -2) arg = 2;\n".repeat(3_000);
        assertThat(trace(new SourceText(chain), 0, By.STATEMENT, 3).steps().count()).isEqualTo(3_001);
    }

    @Test
    void trace_cancelled_throws() {
        var analysis = Analysis.of(new SourceText("while (true) arg = arg + 1;"), Cancellation.NONE);
        var polls = new AtomicInteger();
        assertThatThrownBy(() -> ProgramTrace.of(analysis, 0, new ProgramRun.Limits(Long.MAX_VALUE, Duration.ofDays(1)),
                By.NODE, 10, () -> polls.incrementAndGet() > 1_000)).isInstanceOf(CancelledException.class);
    }

    private static ProgramTrace trace(SourceText source, long arg, By by, int maxSteps) {
        return ProgramTrace.of(Analysis.of(source, Cancellation.NONE), arg, LIMITS, by, maxSteps, Cancellation.NONE);
    }

    private static List<Integer> lines(List<Step> steps) {
        return steps.stream().map(step -> step.site().span().orElseThrow().start() / "#showGraph;\n".length()).toList();
    }

    private static List<Integer> numbers(int from, int to) {
        var numbers = new ArrayList<Integer>();
        for (int i = from; i < to; i++) {
            numbers.add(i);
        }
        return numbers;
    }

    private static Optional<String> difference(String program) {
        try {
            var analysis = Analysis.of(new SourceText(program), Cancellation.NONE);
            for (int i = 0; i < ARGUMENTS.length; i++) {
                long arg = ARGUMENTS[i];
                int size = SIZES[i];
                var expected = Expected.of(analysis, arg);
                var byStatement = ProgramTrace.of(analysis, arg, LIMITS, By.STATEMENT, size, Cancellation.NONE);
                var byNode = ProgramTrace.of(analysis, arg, LIMITS, By.NODE, size, Cancellation.NONE);
                var wanted = expected.steps(size) + expected.summary();
                var found = steps(byStatement) + summary(byStatement);
                if (!wanted.equals(found)) {
                    return Optional.of("arg " + arg + ":\n" + wanted + "\nbut\n" + found);
                }
                if (!expected.summary().equals(summary(byNode))) {
                    return Optional.of("arg " + arg + ":\n" + expected.summary() + "\nbut by node\n" + summary(byNode));
                }
            }
            return Optional.empty();
        } catch (RuntimeException failure) {
            return Optional.of(failure + " at " + List.of(failure.getStackTrace()).subList(0, 3));
        }
    }

    private static String steps(ProgramTrace trace) {
        return "of " + trace.steps().count() + " " + steps(trace.steps().first()) + steps(trace.steps().last());
    }

    private static List<String> steps(List<Step> steps) {
        return steps.stream().map(step -> at(step.site().span().orElseThrow()) + " "
                + (step.value().isPresent() ? step.value().getAsLong() : "passed")).toList();
    }

    private static String summary(ProgramTrace trace) {
        var summary = new TreeMap<String, String>();
        trace.conditions().forEach(condition -> summary.put("condition " + at(condition.span()),
                condition.whenTrue() + " " + condition.whenFalse()));
        trace.loops().forEach(loop -> summary.put("loop " + at(loop.span()), loop.entered() + " " + loop.iterations()));
        for (int i = 0; i < trace.variables().size(); i++) {
            var variable = trace.variables().get(i);
            summary.put("variable " + i, variable.name() + " " + variable.value());
        }
        return summary + " " + trace.run().outcome() + " " + trace.run().value() + " " + trace.run().loopTrips();
    }

    private static String at(Span span) {
        return span.start() + "-" + span.end();
    }

    /// What the tree interpreter says.
    private static final class Expected implements TreeInterpreter.Observer {

        private final Resolution resolution;
        private final List<String> steps = new ArrayList<>();
        private final Map<String, long[]> conditions = new TreeMap<>();
        private final Map<String, long[]> loops = new TreeMap<>();
        private final Map<Integer, Long> last = new TreeMap<>();
        private TreeInterpreter.Run run;

        private Expected(Analysis analysis) {
            resolution = analysis.resolution();
            declare(analysis.tree().program());
        }

        static Expected of(Analysis analysis, long arg) {
            var expected = new Expected(analysis);
            expected.last.put(0, arg);
            expected.run = TreeInterpreter.run(analysis.tree(), analysis.resolution(), arg, TRIPS, expected);
            if (expected.run.outcome() == Outcome.RETURNED) {
                expected.steps
                        .add(at(expected.run.last().orElseThrow().span()) + " " + expected.run.value().getAsLong());
            }
            return expected;
        }

        private void declare(SyntaxNode node) {
            if (node instanceof If.Clause || node instanceof Statement.While) {
                conditions.put(at(condition(node)), new long[2]);
            }
            if (node instanceof Statement.While) {
                loops.put(at(node.span()), new long[2]);
            }
            node.children().forEach(this::declare);
        }

        private static Span condition(SyntaxNode clauseOrWhile) {
            return clauseOrWhile instanceof Statement.While loop
                    ? loop.condition().span()
                    : ((If.Clause) clauseOrWhile).condition().span();
        }

        @Override
        public void reached(SyntaxNode node) {
            switch (node) {
                case Statement.While loop -> {
                    loops.get(at(loop.span()))[0]++;
                }
                case Statement.Break _,Statement.Continue _,Statement.ShowGraph _ ->
                    steps.add(at(node.span()) + " passed");
                default -> {
                    // Tells of itself otherwise.
                }
            }
        }

        @Override
        public void evaluated(SyntaxNode node, long value) {
            if (node instanceof Statement) {
                steps.add(at(node.span()) + " " + value);
                last.put(resolution.variableOf(node).orElseThrow().index(), value);
            }
        }

        @Override
        public void tested(SyntaxNode clauseOrWhile, boolean holds) {
            steps.add(at(condition(clauseOrWhile)) + " " + (holds ? 1 : 0));
            conditions.get(at(condition(clauseOrWhile)))[holds ? 0 : 1]++;
            if (holds && clauseOrWhile instanceof Statement.While) {
                loops.get(at(clauseOrWhile.span()))[1]++;
            }
        }

        String steps(int size) {
            boolean all = steps.size() <= size;
            return "of " + steps.size() + " " + steps.subList(0, all ? steps.size() : (size + 1) / 2)
                    + steps.subList(all ? steps.size() : steps.size() - size / 2, steps.size());
        }

        String summary() {
            var summary = new TreeMap<String, String>();
            conditions.forEach((place, counts) -> summary.put("condition " + place, counts[0] + " " + counts[1]));
            loops.forEach((place, counts) -> summary.put("loop " + place, counts[0] + " " + counts[1]));
            for (var variable : resolution.variables()) {
                var value = last.get(variable.index());
                summary.put("variable " + variable.index(), variable.name() + " "
                        + (value == null ? OptionalLong.empty() : OptionalLong.of(value)));
            }
            return summary + " " + run.outcome() + " " + run.value() + " " + run.loopTrips();
        }
    }
}
