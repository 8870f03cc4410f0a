package dev.simplelang.ide;

import dev.simplelang.driver.CompileOptions;
import dev.simplelang.ide.proof.Facts;
import dev.simplelang.ide.proof.Facts.Outcome;
import dev.simplelang.ide.proof.Narrowing.Narrowed;
import dev.simplelang.incremental.PartSizes;
import dev.simplelang.ir.BinaryNode;
import dev.simplelang.ir.Node;
import dev.simplelang.ir.ProjNode;
import dev.simplelang.ir.UnaryNode;
import dev.simplelang.oracle.BoundedPrograms;
import dev.simplelang.oracle.ProgramProperty;
import dev.simplelang.oracle.RandomPrograms;
import dev.simplelang.oracle.Shrinker;
import dev.simplelang.oracle.TreeInterpreter;
import dev.simplelang.syntax.BinaryOperator;
import dev.simplelang.syntax.If;
import dev.simplelang.syntax.Operation;
import dev.simplelang.syntax.Statement;
import dev.simplelang.syntax.SyntaxNode;
import dev.simplelang.text.Cancellation;
import dev.simplelang.text.Diagnostic;
import dev.simplelang.text.DiagnosticCode;
import dev.simplelang.text.SourceText;
import dev.simplelang.text.Span;
import dev.simplelang.type.IntType;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.Test;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

/// What the editor claims about a program holds on every run: the tree interpreter runs random programs, and at each step
/// the claims about it are compared with what happens.
class FactsHoldTest {

    private static final long[] ARGUMENTS = {0, 1, 2, 3, 5, 7, 10, -1, -7, 100, 1L << 32, Long.MAX_VALUE,
            Long.MIN_VALUE};

    private static final long TRIPS = 300;

    @Test
    void claims_ofAnyProgram_holdInRuns() {
        claimsHold("FactsHoldTest", CompileOptions.DEFAULT, 800);
    }

    /// Each statement that is in no `if` and in no loop is a part of its own.
    @Test
    void claims_ofAProgramInParts_holdInRuns() {
        claimsHold("FactsHoldTest, in parts", CompileOptions.DEFAULT.withParts(new PartSizes(0, 1, 1)), 400);
    }

    private static void claimsHold(String name, CompileOptions options, int all) {
        long seed = Long.getLong("simple.seed", 31L);
        long programs = ProgramProperty.programs(all);
        System.out.println(name + ": -Dsimple.seed=" + seed + " -Dsimple.programs=" + programs);
        for (long i = 0; i < programs; i++) {
            for (var program : new String[]{RandomPrograms.program(seed + i), BoundedPrograms.program(seed + i)}) {
                if (!refuted(program, options).isEmpty()) {
                    var small = Shrinker.shrink(program, candidate -> !refuted(candidate, options).isEmpty());
                    assertThat(refuted(small, options)).as("seed %d, shrunk to%n%s", seed + i, small).isEmpty();
                }
            }
        }
    }

    /// With `arg` pinned to a value, they need to hold for that value only.
    @Test
    void claims_aboutAPinnedArgument_holdInRunsWithIt() {
        long seed = Long.getLong("simple.seed", 1_031L);
        long programs = ProgramProperty.programs(800);
        System.out.println("FactsHoldTest, pinned: -Dsimple.seed=" + seed + " -Dsimple.programs=" + programs);
        for (long i = 0; i < programs; i++) {
            long arg = ARGUMENTS[(int) (i % ARGUMENTS.length)];
            for (var program : new String[]{RandomPrograms.program(seed + i), BoundedPrograms.program(seed + i)}) {
                if (!refutedWhenPinned(program, arg).isEmpty()) {
                    var small = Shrinker.shrink(program, candidate -> !refutedWhenPinned(candidate, arg).isEmpty());
                    assertThat(refutedWhenPinned(small, arg)).as("seed %d, shrunk to%n%s", seed + i, small).isEmpty();
                }
            }
        }
    }

    private static List<String> refutedWhenPinned(String program, long arg) {
        return refuted(Analysis.of(new SourceText(program), OptionalLong.of(arg), Cancellation.NONE), arg);
    }

    /// The claims about `program` that one of its runs refutes.
    private static List<String> refuted(String program, CompileOptions options) {
        return refuted(Analysis.of(new SourceText(program), options, Cancellation.NONE), ARGUMENTS);
    }

    private static List<String> refuted(Analysis analysis, long... arguments) {
        var reported = Reported.of(analysis);
        var refuted = new ArrayList<String>();
        for (long arg : arguments) {
            var probe = new Probe(analysis, reported, arg);
            var run = TreeInterpreter.run(analysis.tree(), analysis.resolution(), arg, TRIPS, probe);
            probe.end(run);
            probe.refuted.forEach(claim -> refuted.add("arg " + arg + ": " + claim));
        }
        return refuted;
    }

    /// What the diagnostics of a program point at.
    ///
    /// @param places the statement or the clause in which each node is evaluated, by identity
    /// @param divisors all of them, by identity
    private record Reported(IdentityHashMap<SyntaxNode, SyntaxNode> places, Set<SyntaxNode> divisors, Set<Span> zero,
            Set<Span> possiblyZero, Set<Span> unreachable) {

        static Reported of(Analysis analysis) {
            Map<DiagnosticCode, Set<Span>> spans = Diagnostics
                    .of(analysis, Settings.DEFAULT.withPossibleDivisionByZero(true)).stream()
                    .collect(groupingBy(Diagnostic::code, mapping(Diagnostic::span, toSet())));
            return new Reported(places(analysis.tree().program()), divisors(analysis.tree().program()),
                    spans.getOrDefault(DiagnosticCode.DIVISION_BY_ZERO, Set.of()),
                    spans.getOrDefault(DiagnosticCode.POSSIBLE_DIVISION_BY_ZERO, Set.of()),
                    spans.getOrDefault(DiagnosticCode.UNREACHABLE_CODE, Set.of()));
        }

        private static IdentityHashMap<SyntaxNode, SyntaxNode> places(SyntaxNode program) {
            var places = new IdentityHashMap<SyntaxNode, SyntaxNode>();
            places.put(program, program);
            var pending = new ArrayDeque<SyntaxNode>(List.of(program));
            while (!pending.isEmpty()) {
                var node = pending.remove();
                for (var child : node.children()) {
                    places.put(child,
                            child instanceof Statement || child instanceof If.Clause ? child : places.get(node));
                    pending.add(child);
                }
            }
            return places;
        }

        private static Set<SyntaxNode> divisors(SyntaxNode program) {
            Set<SyntaxNode> divisors = Collections.newSetFromMap(new IdentityHashMap<>());
            var pending = new ArrayDeque<SyntaxNode>(List.of(program));
            while (!pending.isEmpty()) {
                var node = pending.remove();
                if (node instanceof Operation operation && operation.operator() == BinaryOperator.DIVIDE) {
                    divisors.add(operation.operand());
                }
                pending.addAll(node.children());
            }
            return divisors;
        }
    }

    private static final class Probe implements TreeInterpreter.Observer {

        private final Analysis analysis;
        private final Facts facts;
        private final Reported reported;
        private final long arg;
        private final Set<String> refuted = new HashSet<>();
        private final List<Statement.While> entered = new ArrayList<>();
        private final Map<Node, OptionalLong> closed = new HashMap<>();
        private final IdentityHashMap<SyntaxNode, Optional<IntType>> narrowed = new IdentityHashMap<>();

        /// How often the bodies of the loops have begun that the run is in.
        private final IdentityHashMap<Statement.While, Long> iterations = new IdentityHashMap<>();

        /// The loops whose condition did not hold when it was tested last.
        private final Set<SyntaxNode> ended = Collections.newSetFromMap(new IdentityHashMap<>());
        private boolean dividedByZero;

        Probe(Analysis analysis, Reported reported, long arg) {
            this.analysis = analysis;
            this.facts = analysis.facts();
            this.reported = reported;
            this.arg = arg;
        }

        private void expect(boolean holds, SyntaxNode node, Object claim) {
            if (!holds) {
                refuted.add(analysis.source().slice(node.span()) + ": claimed " + claim);
            }
        }

        @Override
        public void reached(SyntaxNode node) {
            expect(facts.isReached(node), node, "never to be reached");
            expect(reported.unreachable().stream().noneMatch(span -> span.contains(node.span())), node,
                    "to be unreachable");
            if (node instanceof Statement.While loop) {
                entered.add(loop);
                iterations.put(loop, 0L);
            }
        }

        @Override
        public void evaluated(SyntaxNode node, long value) {
            facts.optimizedValue(node).ifPresent(known -> {
                var computed = valueWithoutPhis(known);
                expect(known.type() instanceof IntType type && type.contains(value)
                        && (computed.isEmpty() || computed.getAsLong() == value), node, known);
            });
            facts.known(node).ifPresent(known -> expect(known.contains(value), node, known));
            narrowed.computeIfAbsent(node, _ -> narrowed(node))
                    .ifPresent(known -> expect(known.contains(value), node, known + " by conditions"));
            if (reported.divisors().contains(node)) {
                divide(node, value);
            }
        }

        private Optional<IntType> narrowed(SyntaxNode node) {
            return analysis.narrowing().at(node, reported.places().get(node)).map(Narrowed::type);
        }

        /// A later check may be left out because the first one that fails is reported.
        private void divide(SyntaxNode divisor, long value) {
            boolean always = reported.zero().contains(divisor.span());
            expect(!always || value == 0, divisor, "to be always 0");
            if (value == 0 && !dividedByZero) {
                dividedByZero = true;
                expect(always || reported.possiblyZero().contains(divisor.span()), divisor,
                        "never to be 0 unless checked before");
            }
        }

        @Override
        public void tested(SyntaxNode clauseOrWhile, boolean holds) {
            if (!holds) {
                ended.add(clauseOrWhile);
            }
            var outcome = facts.outcome(clauseOrWhile);
            expect(outcome == Outcome.OPEN || outcome == (holds ? Outcome.ALWAYS_TRUE : Outcome.ALWAYS_FALSE),
                    clauseOrWhile, outcome);
            if (clauseOrWhile instanceof Statement.While loop && holds) {
                long count = iterations.merge(loop, 1L, Long::sum);
                facts.iterations(loop).ifPresent(known -> expect(count <= known.count(), loop, known));
                expect(count <= 1 || !facts.neverRepeats(loop), loop, "never to repeat");
            }
        }

        private void end(Statement.While loop, boolean byCondition) {
            long count = iterations.remove(loop);
            facts.iterations(loop).ifPresent(known -> {
                expect(count == known.count(), loop, known);
                expect(!byCondition || known.exit().isEmpty(), loop, known);
            });
        }

        @Override
        public void left(Statement statement) {
            expect(facts.isLeft(statement), statement, "never to be left");
            if (statement instanceof Statement.While loop) {
                end(loop, ended.remove(loop));
            }
        }

        void end(TreeInterpreter.Run run) {
            var program = analysis.tree().program();
            switch (run.outcome()) {
                case STOPPED -> {
                    // It may have been about to do anything.
                    return;
                }
                case FELL_THROUGH -> expect(facts.mayFallThrough(), program, "never to fall through");
                case RETURNED -> {
                    var constant = analysis.compilation().constantResult();
                    expect(constant.isEmpty() || constant.equals(run.value()), program, constant);
                    var last = (Statement.Return) run.last().orElseThrow();
                    List.copyOf(iterations.keySet()).forEach(loop -> end(loop, false));
                    expect(facts.returned(last).isEmpty() || facts.returned(last).equals(run.value()), last,
                            facts.returned(last));
                }
            }
            entered.forEach(loop -> expect(!facts.isEndless(loop), loop, "to be endless"));
        }

        /// The value of `node`, if it is made of constants and the argument alone.
        private OptionalLong valueWithoutPhis(Node node) {
            var value = closed.get(node);
            if (value == null) {
                value = node.constant().isPresent() ? node.constant() : compute(node);
                closed.put(node, value);
            }
            return value;
        }

        private OptionalLong compute(Node node) {
            if (!node.isAttached()) {
                return OptionalLong.empty();
            }
            return switch (node) {
                case ProjNode projection when projection.isArgument() -> OptionalLong.of(arg);
                case UnaryNode unary -> {
                    var operand = valueWithoutPhis(unary.operand());
                    yield operand.isEmpty() ? operand : OptionalLong.of(unary.apply(operand.getAsLong()));
                }
                case BinaryNode binary -> {
                    var left = valueWithoutPhis(binary.left());
                    var right = valueWithoutPhis(binary.right());
                    yield left.isEmpty() || right.isEmpty()
                            ? OptionalLong.empty()
                            : OptionalLong.of(binary.apply(left.getAsLong(), right.getAsLong()));
                }
                default -> OptionalLong.empty();
            };
        }
    }
}
