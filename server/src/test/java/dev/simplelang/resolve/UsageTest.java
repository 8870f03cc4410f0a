package dev.simplelang.resolve;

import dev.simplelang.fixture.Fixtures;
import dev.simplelang.fixture.Label;
import dev.simplelang.oracle.RandomPrograms;
import dev.simplelang.oracle.TreeInterpreter;
import dev.simplelang.syntax.Parser;
import dev.simplelang.syntax.Statement;
import dev.simplelang.syntax.SyntaxNode;
import dev.simplelang.syntax.SyntaxTree;
import dev.simplelang.text.Cancellation;
import dev.simplelang.text.Diagnostic;
import dev.simplelang.text.DiagnosticCode;
import dev.simplelang.text.SourceText;
import dev.simplelang.text.Span;
import java.util.ArrayDeque;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

import static org.assertj.core.api.Assertions.assertThat;

class UsageTest {

    private static final long[] ARGS = {0, 1, 2, 7, -1};
    private static final long TRIPS = 300;

    private static Usage usage(SyntaxTree tree) {
        return Usage.of(tree, Resolver.resolve(tree, Cancellation.NONE), Cancellation.NONE);
    }

    private static SyntaxTree parse(String program) {
        return Parser.parse(new SourceText(program), Cancellation.NONE);
    }

    @TestFactory
    Stream<DynamicTest> usage() {
        return Fixtures.suite("usage", (fixture, actual) -> actual
                .labels(Label.of(usage(Parser.parse(fixture.source(), Cancellation.NONE)).diagnostics())));
    }

    /// Another value in a place whose value nobody reads changes no run.
    @Test
    void unusedValue_replaced_changesNoResult() {
        int found = 0;
        for (long seed = 0; seed < 150; seed++) {
            String program = RandomPrograms.program(seed);
            SyntaxTree tree = parse(program);
            for (Diagnostic diagnostic : usage(tree).diagnostics()) {
                Optional<Span> value = diagnostic.code() == DiagnosticCode.UNUSED_ASSIGNMENT
                        ? valueIn(tree, diagnostic.span())
                        : Optional.empty();
                if (value.isPresent()) {
                    found++;
                    String other = program.substring(0, value.get().start()) + "77"
                            + program.substring(value.get().end());
                    for (long arg : ARGS) {
                        assertThat(TreeInterpreter.run(other, arg, TRIPS).result())
                                .as("seed %d, arg %d, value at %s of%n%s", seed, arg, value.get(), program)
                                .isEqualTo(TreeInterpreter.run(program, arg, TRIPS).result());
                    }
                }
            }
        }
        assertThat(found).isGreaterThan(100);
    }

    private static Optional<Span> valueIn(SyntaxTree tree, Span span) {
        var pending = new ArrayDeque<SyntaxNode>();
        pending.add(tree.program());
        while (!pending.isEmpty()) {
            var node = pending.remove();
            if (node instanceof Statement.Assignment assignment && assignment.span().equals(span)) {
                return Optional.of(assignment.value().span());
            }
            if (node instanceof Statement.Declaration declaration && declaration.value().span().equals(span)) {
                return Optional.of(span);
            }
            pending.addAll(node.children());
        }
        return Optional.empty();
    }

    @Test
    void usage_ofManyVariables_isFound() {
        var variables = new StringBuilder();
        for (int i = 0; i < 10_000; i++) {
            variables.append("int v").append(i).append(" = arg; if (v").append(i).append(") arg = v").append(i / 2)
                    .append(";\n");
        }
        assertThat(usage(parse(variables.toString())).diagnostics()).isNotEmpty();
    }

    @Test
    void usage_ofLoopsInLoops_isLinear() {
        var loop = "while (arg) { arg = arg - 1; int x = arg;";
        assertThat(usage(parse(nested(loop, 900))).diagnostics()).hasSize(900);
        assertThat(steps(nested(loop, 900))).isLessThan(3 * steps(nested(loop, 450)));
        var endless = "while (1) { arg = arg - 1; if (arg) break; arg = 2; x = arg;";
        assertThat(usage(parse("int x = 0;" + nested(endless, 900) + "return x;")).diagnostics()).isEmpty();
        assertThat(steps(nested(endless, 900))).isLessThan(3 * steps(nested(endless, 450)));
    }

    private static String nested(String opening, int levels) {
        return opening.repeat(levels) + "}".repeat(levels);
    }

    /// How often the search asks whether it is still wanted: at each visit of a statement.
    private static int steps(String program) {
        var tree = parse(program);
        var steps = new AtomicInteger();
        Usage.of(tree, Resolver.resolve(tree, Cancellation.NONE), () -> steps.incrementAndGet() < 0);
        return steps.get();
    }
}
