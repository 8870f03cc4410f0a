package dev.simplelang.incremental;

import dev.simplelang.build.GraphBuilder;
import dev.simplelang.driver.Budget;
import dev.simplelang.driver.Compilation;
import dev.simplelang.driver.CompileOptions;
import dev.simplelang.driver.Compiler;
import dev.simplelang.driver.Shortfall;
import dev.simplelang.ir.ConstantNode;
import dev.simplelang.ir.Graph;
import dev.simplelang.opt.OptimizerObserver;
import dev.simplelang.oracle.ProgramProperty;
import dev.simplelang.oracle.Shape;
import dev.simplelang.resolve.Resolver;
import dev.simplelang.syntax.Parser;
import dev.simplelang.text.Cancellation;
import dev.simplelang.text.SourceText;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.locks.LockSupport;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/// That the graphs are right and the claims hold is for `DifferentialTest` and `FactsHoldTest` to show.
class PartwiseOptimizerTest {

    /// Each statement that is in no `if` and in no loop is a part of its own.
    private static final CompileOptions TAKEN_APART = CompileOptions.DEFAULT.withParts(new PartSizes(0, 1, 1));

    private static final String WHAT_A_PERSON_TYPES = "0123456789+-*/<>=!()abcxarg ;{}\n";

    private static Compilation compile(String program, CompileOptions options) {
        return Compiler.compile(new SourceText(program), options, Cancellation.NONE);
    }

    private static Compilation next(Compilation before, String program) {
        return before.next(new SourceText(program), before.options(), Cancellation.NONE);
    }

    // One text has one meaning

    @Test
    void partTakenOver_isWhatWouldComeOut() {
        ProgramProperty.holds(PartwiseOptimizerTest.class, 20_261_122, 200, PartwiseOptimizerTest::difference);
    }

    private static Optional<String> difference(String program) {
        var random = RandomGeneratorFactory.of("L64X128MixRandom").create(program.hashCode());
        var text = program;
        var typed = compile(text, TAKEN_APART);
        for (int i = 0; i < 6; i++) {
            text = edited(text, random);
            typed = next(typed, text);
            var fresh = compile(text, TAKEN_APART);
            if (!Versions.description(typed.graph()).equals(Versions.description(fresh.graph()))) {
                return Optional.of("after the edits that make it\n" + text + "\n" + Versions.description(typed.graph())
                        + "instead of\n" + Versions.description(fresh.graph()));
            }
        }
        return Optional.empty();
    }

    private static String edited(String text, RandomGenerator random) {
        int at = random.nextInt(text.length() + 1);
        int end = random.nextBoolean() ? at : Math.min(text.length(), at + 1);
        char typed = WHAT_A_PERSON_TYPES.charAt(random.nextInt(WHAT_A_PERSON_TYPES.length()));
        return text.substring(0, at) + typed + text.substring(end);
    }

    @Test
    void graphAsWritten_isUnchanged() {
        ProgramProperty.holds(PartwiseOptimizerTest.class, 7, 150, program -> {
            var tree = Parser.parse(new SourceText(program), Cancellation.NONE);
            var built = GraphBuilder.build(tree.program(), Resolver.resolve(tree, Cancellation.NONE),
                    Cancellation.NONE);
            var expected = Versions.description(built.graph());
            for (var options : List.of(CompileOptions.DEFAULT, TAKEN_APART)) {
                var left = Versions.description(compile(program, options).asWritten().graph());
                if (!left.equals(expected)) {
                    return Optional.of(left + "instead of\n" + expected);
                }
            }
            return Optional.empty();
        });
    }

    @Test
    void nodeMadeForALoopPhi_hasItsPlace() {
        var compilation = compile(Shape.MIXED.program(1_000), CompileOptions.DEFAULT);
        assertThat(compilation.parts().size()).isGreaterThan(1);
        var graph = compilation.graph();
        var made = graph.nodes().subList(compilation.asWritten().graph().idLimit(), graph.idLimit()).stream()
                .filter(node -> node != null && !(node instanceof ConstantNode)).toList();
        assertThat(made).isNotEmpty().allMatch(node -> graph.origins().span(node).isPresent());
    }

    // How much is done again

    @Test
    void typing_redoesFewParts() {
        var program = Shape.MIXED.program(5_000);
        var before = compile(program, CompileOptions.DEFAULT);
        assertThat(before.parts().size()).isGreaterThan(20);
        int middle = program.indexOf(";\n", program.length() / 2);
        var after = next(before, program.substring(0, middle) + " + 1" + program.substring(middle));
        assertThat(Versions.newParts(before, after)).isBetween(1, 4);
    }

    @Test
    void statementAtTheTop_movesFewSeams() {
        var program = Shape.MIXED.program(5_000);
        var before = compile(program, CompileOptions.DEFAULT);
        var after = next(before, "int first = 3 * arg;\n" + program);
        assertThat(Versions.newParts(before, after)).isBetween(1, 4);
    }

    @Test
    void editTakenBack_redoesNothing() {
        var program = Shape.MIXED.program(2_500);
        var before = compile(program, CompileOptions.DEFAULT);
        int middle = program.indexOf(";\n", program.length() / 2);
        var last = before;
        for (int i = 1; i <= 3; i++) {
            last = next(last, program.substring(0, middle) + " + " + i + program.substring(middle));
            assertThat(Versions.newParts(before, last)).isPositive();
        }
        var back = next(last, program);
        assertThat(Versions.newParts(before, back)).isZero();
        assertThat(Versions.description(back.graph())).isEqualTo(Versions.description(before.graph()));
        assertThat(Versions.newParts(last, next(back, last.source().text()))).isZero();
    }

    @Test
    void oldParts_areForgotten() {
        var program = Shape.MIXED.program(2_500);
        var before = compile(program, CompileOptions.DEFAULT);
        var last = before;
        for (int i = 1; i <= 40; i++) {
            last = next(last, "int first = arg * " + i + ";" + program);
        }
        assertThat(Versions.newParts(before, next(last, program))).isPositive();
        // Another program altogether: nothing piles up.
        assertThat(next(last, Shape.MIXED.program(2_400)).parts().size()).isLessThan(before.parts().size() + 2);
    }

    @Test
    void partsDoneInTime_areNotRedone() {
        var program = Shape.MIXED.program(1_500);
        // Enough for all of it, on any machine.
        long begin = System.nanoTime();
        compile(program, CompileOptions.DEFAULT);
        var time = Duration.ofNanos(10 * (System.nanoTime() - begin));
        var graphs = new HashSet<Graph>();
        var dawdler = new OptimizerObserver() {

            @Override
            public void passStarts(String pass, int round, Graph graph) {
                graphs.add(graph);
                if (graphs.size() == 3) {
                    LockSupport.parkNanos(time.toNanos());
                }
            }
        };
        var options = CompileOptions.DEFAULT.withBudget(Budget.UNLIMITED.withTime(time)).withObserver(dawdler);
        var late = compile(program, options);
        assertThat(late.shortfall().map(Shortfall::cause)).contains(Shortfall.Cause.TIME);
        assertThat(late.parts().size()).isEqualTo(2);
        var whole = late.next(new SourceText(program), CompileOptions.DEFAULT, Cancellation.NONE);
        assertThat(Versions.newParts(late, whole)).isEqualTo(whole.parts().size() - 2);
        // One that has not even begun leaves what there was.
        var none = options.withBudget(Budget.UNLIMITED.withTime(Duration.ZERO));
        var lateAgain = whole.next(new SourceText(program + " "), none, Cancellation.NONE);
        assertThat(lateAgain.hasGraph()).isFalse();
        var again = lateAgain.next(new SourceText(program), CompileOptions.DEFAULT, Cancellation.NONE);
        assertThat(Versions.newParts(whole, again)).isZero();
    }

    @Test
    void usualProgram_isOptimizedAsAWhole() {
        assertThat(compile(Shape.MIXED.program(300), CompileOptions.DEFAULT).parts().size()).isZero();
    }

    // What is known across the seams

    @Test
    void constants_areKnownInAllParts() {
        assertThat(constantResult("int a = 6; int b = 7; int c = a * b; return c;")).hasValue(42);
    }

    @Test
    void equalValues_areKnownInAllParts() {
        assertThat(constantResult("int a = arg; int b = a; b = b + 0; return a - b;")).hasValue(0);
    }

    @Test
    void differences_areKnownInAllParts() {
        assertThat(constantResult("int a = arg * 3; int b = a + 1; b = b + 1; return b - a - 2;")).hasValue(0);
        assertThat(constantResult("int a = arg / 3; int b = arg / 3; int c = a * 2; return c - b - b;")).hasValue(0);
    }

    @Test
    void bounds_areKnownInAllParts() {
        assertThat(constantResult("int a = arg > 3; int b = a + 5; return b > 4;")).hasValue(1);
    }

    @Test
    void valueExcludedByAReturn_isKnownAfterIt() {
        assertThat(constantResult(
                "int a = 0; if (arg) { a = arg * 3; if (a != 3) return 30; } else return 30; int b = a * 10; return b;"))
                .hasValue(30);
    }

    @Test
    void codeAfterAnEndlessPart_isUnreachable() {
        assertThat(constantResult(
                "int a = 1; if (arg) return 5; while (a) { a = 2; } int b = arg; if (b > a) return 7; return b + a;"))
                .hasValue(5);
    }

    @Test
    void pinnedArgument_isKnownInAllParts() {
        assertThat(constantResult("int a = arg * 2; int b = a + arg; return b;",
                TAKEN_APART.withArgument(OptionalLong.of(5))))
                .hasValue(15);
    }

    private static OptionalLong constantResult(String program) {
        return constantResult(program, TAKEN_APART);
    }

    private static OptionalLong constantResult(String program, CompileOptions options) {
        var compilation = compile(program, options);
        assertThat(compilation.errors()).isEmpty();
        assertThat(compilation.parts().size()).isGreaterThan(1);
        return compilation.constantResult();
    }
}
