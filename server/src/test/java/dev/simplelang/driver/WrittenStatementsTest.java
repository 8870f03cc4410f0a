package dev.simplelang.driver;

import dev.simplelang.build.LoopPhis;
import dev.simplelang.eval.Evaluator;
import dev.simplelang.eval.Limits;
import dev.simplelang.eval.Run;
import dev.simplelang.oracle.ProgramProperty;
import dev.simplelang.oracle.TreeInterpreter;
import dev.simplelang.syntax.Expression;
import dev.simplelang.syntax.If;
import dev.simplelang.syntax.Statement;
import dev.simplelang.syntax.SyntaxNode;
import dev.simplelang.text.Cancellation;
import dev.simplelang.text.SourceText;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Semaphore;
import java.util.concurrent.SynchronousQueue;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/// A run of the graph as it is written passes the statements that the tree interpreter comes to, in the same order, and every
/// expression has the same value.
class WrittenStatementsTest {

    private static final long[] ARGUMENTS = {0, 1, 2, 5, -7, Long.MAX_VALUE};

    private static final long TRIPS = 40;

    /// Enough to see where two runs part.
    private static final int MAX_EVENTS = 20_000;

    /// What happened, one line each.
    private static final class Events {

        private final List<String> lines = new ArrayList<>();

        void add(String what, SyntaxNode node, Object value) {
            if (lines.size() < MAX_EVENTS) {
                lines.add(what + " " + node.span().start() + "-" + node.span().end() + " " + value);
            }
        }
    }

    @Test
    void statements_areThoseOfTheTreeInterpreter() {
        ProgramProperty.holds(WrittenStatementsTest.class, 20_261_122, 300, WrittenStatementsTest::difference);
    }

    @Test
    void programWithErrors_isRefused() {
        var compilation = Compiler.compile(new SourceText("return nowhere;"), Cancellation.NONE);
        assertThatThrownBy(() -> new WrittenStatements(compilation)).isInstanceOf(IllegalArgumentException.class);
    }

    /// A debugger in miniature: it lets the run go on from statement to statement.
    @Test
    void waitingObserver_holdsTheRun() throws InterruptedException {
        var compilation = compile("int x = arg; while (x < 6) x = x + arg; return x;", LoopPhis.LAZY);
        var stops = new SynchronousQueue<String>();
        var goOn = new Semaphore(0);
        var given = new CopyOnWriteArrayList<Long>();
        var thread = Thread.ofVirtual().start(() -> watch(compilation, 4, new StatementObserver() {
            @Override
            public void reached(SyntaxNode statement, Values values) {
                stop(statement);
            }

            @Override
            public void gave(Statement statement, long value) {
                given.add(value);
            }

            @Override
            public void wentRound(Statement.While loop, Values values) {
                stop(loop.condition());
            }

            private void stop(SyntaxNode place) {
                try {
                    stops.put(compilation.source().excerpt(place.span(), 20));
                    goOn.acquire();
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
            }
        }));
        var seen = new ArrayList<String>();
        for (int i = 0; i < 5; i++) {
            seen.add(stops.take() + " after " + given);
            goOn.release();
        }
        thread.join();
        assertThat(seen).containsExactly("int x = arg; after []", "while (x < 6) x = x… after [4]",
                "x = x + arg; after [4]", "x < 6 after [4, 8]", "return x; after [4, 8]");
        assertThat(given).containsExactly(4L, 8L, 8L);
    }

    private static Optional<String> difference(String program) {
        try {
            for (var phis : LoopPhis.values()) {
                var compilation = compile(program, phis);
                for (long arg : ARGUMENTS) {
                    var expected = interpreted(compilation, arg);
                    var actual = watched(compilation, arg);
                    for (int i = 0; i < Math.max(expected.size(), actual.size()); i++) {
                        var wanted = i < expected.size() ? expected.get(i) : "nothing";
                        var found = i < actual.size() ? actual.get(i) : "nothing";
                        if (!wanted.equals(found)) {
                            return Optional
                                    .of(phis + " arg " + arg + ", event " + i + ": " + wanted + ", but " + found);
                        }
                    }
                }
            }
            return Optional.empty();
        } catch (RuntimeException failure) {
            return Optional.of(failure + " at " + List.of(failure.getStackTrace()).subList(0, 3));
        }
    }

    private static List<String> interpreted(Compilation compilation, long arg) {
        var events = new Events();
        var run = TreeInterpreter.run(compilation.tree(), compilation.resolution(), arg, TRIPS,
                new TreeInterpreter.Observer() {
                    @Override
                    public void reached(SyntaxNode node) {
                        events.add("reached", node, "");
                    }

                    @Override
                    public void evaluated(SyntaxNode node, long value) {
                        events.add("value", node, value);
                    }

                    @Override
                    public void tested(SyntaxNode clauseOrWhile, boolean holds) {
                        events.add("tested", clauseOrWhile, holds);
                    }
                });
        events.lines.add(run.result() + ", " + run.loopTrips() + " trips");
        return events.lines;
    }

    private static List<String> watched(Compilation compilation, long arg) {
        var events = new Events();
        var rounds = new ArrayList<Statement.While>();
        var run = watch(compilation, arg, new StatementObserver() {
            @Override
            public void reached(SyntaxNode node, Values values) {
                events.add("reached", node, "");
                switch (node) {
                    case Statement.Declaration found -> expression(found.value(), values, events);
                    case Statement.Assignment found -> expression(found.value(), values, events);
                    case Statement.Return found -> expression(found.value(), values, events);
                    default -> {
                        // Has no value.
                    }
                }
            }

            @Override
            public void gave(Statement statement, long value) {
                if (statement instanceof Statement.Return) {
                    assertThat(events.lines.size() == MAX_EVENTS || events.lines.getLast().endsWith(" " + value))
                            .isTrue();
                } else {
                    events.add("value", statement, value);
                }
            }

            @Override
            public void tested(SyntaxNode clauseOrWhile, boolean holds, Values values) {
                expression(condition(clauseOrWhile), values, events);
                events.add("tested", clauseOrWhile, holds);
            }

            @Override
            public void wentRound(Statement.While loop, Values values) {
                rounds.add(loop);
                assertThat(values.of(loop.condition())).isEqualTo(values.of(loop.condition()));
            }
        });
        var outcome = switch (run.outcome()) {
            case RETURNED -> "RETURNED " + run.value().getAsLong();
            case FELL_THROUGH -> "FELL_THROUGH";
            case OUT_OF_TRIPS -> "STOPPED";
            case OUT_OF_TIME -> "out of time";
        };
        events.lines.add(outcome + ", " + rounds.size() + " trips");
        return events.lines;
    }

    private static Expression condition(SyntaxNode clauseOrWhile) {
        return clauseOrWhile instanceof Statement.While loop
                ? loop.condition()
                : ((If.Clause) clauseOrWhile).condition();
    }

    /// The values of an expression and its parts, in the order in which the tree interpreter comes to them.
    private static void expression(SyntaxNode node, StatementObserver.Values values, Events events) {
        node.children().forEach(child -> expression(child, values, events));
        events.add("value", node, values.of(node));
    }

    private static Run watch(Compilation compilation, long arg, StatementObserver observer) {
        var statements = new WrittenStatements(compilation);
        return new Evaluator(statements.graph(), Cancellation.NONE).run(arg, new Limits(TRIPS, Duration.ofMinutes(1)),
                statements.watch(observer), Cancellation.NONE);
    }

    private static Compilation compile(String program, LoopPhis phis) {
        return Compiler.compile(new SourceText(program), CompileOptions.DEFAULT.withPhis(phis), Cancellation.NONE);
    }
}
