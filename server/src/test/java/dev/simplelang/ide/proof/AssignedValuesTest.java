package dev.simplelang.ide.proof;

import dev.simplelang.driver.Compilation;
import dev.simplelang.ide.Analysis;
import dev.simplelang.oracle.ProgramProperty;
import dev.simplelang.oracle.TreeInterpreter;
import dev.simplelang.syntax.Expression;
import dev.simplelang.syntax.Statement;
import dev.simplelang.syntax.SyntaxNode;
import dev.simplelang.text.Cancellation;
import dev.simplelang.text.DiagnosticCode;
import dev.simplelang.text.SourceText;
import dev.simplelang.text.Span;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/// Whatever a read sees in a run was assigned at one of the places that are said to give it.
class AssignedValuesTest {

    private static final long[] ARGUMENTS = {0, 1, 2, 5, -7, 100, Long.MIN_VALUE};

    private static final long TRIPS = 100;

    @Test
    void seenBy_read_hasTheAssignmentThatARunSees() {
        ProgramProperty.holds(AssignedValuesTest.class, 20_261_128, 400, AssignedValuesTest::missed);
    }

    /// Quadratic work would take minutes.
    @Test
    void seenBy_oneOfManyAssignmentsOfAValue_doesNotLookAtAll() {
        int count = 16_000;
        var program = "int z = 0; int i = 0; while (i < arg) { z = z * 2; i = i + 1; } int y = z + 1; int x = 1;"
                + "x = y; if (x == 1) i = i + 1;".repeat(count) + "return i + x;";
        var reasons = Analysis.of(new SourceText(program), Cancellation.NONE).diagnostics().stream()
                .filter(diagnostic -> diagnostic.code() == DiagnosticCode.CONSTANT_CONDITION)
                .map(diagnostic -> diagnostic.related().getFirst().message());
        assertThat(reasons).hasSize(count).containsOnly("`x` is 1 because of this");
    }

    private static Optional<String> missed(String program) {
        var analysis = Analysis.of(new SourceText(program), Cancellation.NONE);
        for (long arg : ARGUMENTS) {
            var probe = new Probe(analysis);
            TreeInterpreter.run(analysis.tree(), analysis.resolution(), arg, TRIPS, probe);
            if (!probe.missed.isEmpty()) {
                return Optional.of("arg " + arg + ": " + probe.missed);
            }
        }
        return Optional.empty();
    }

    private static final class Probe implements TreeInterpreter.Observer {

        private final Compilation compilation;
        private final AssignedValues assigned;
        private final List<String> missed = new ArrayList<>();

        /// By the indexes of variables, what was assigned last.
        private final Map<Integer, Span> last = new HashMap<>();

        Probe(Analysis analysis) {
            compilation = analysis.compilation();
            assigned = new AssignedValues(compilation.asWritten(), analysis.facts(), compilation.tree(),
                    compilation.resolution());
        }

        @Override
        public void evaluated(SyntaxNode node, long value) {
            switch (node) {
                case Expression.Read read -> read(read);
                case Statement.Declaration declaration -> write(declaration, declaration.value());
                case Statement.Assignment assignment -> write(assignment, assignment.value());
                default -> {
                    // Neither reads nor writes.
                }
            }
        }

        private void write(Statement statement, Expression value) {
            int written = compilation.resolution().variableOf(statement).orElseThrow().index();
            var read = AssignedValues.variableRead(value, compilation.resolution());
            if (read.isEmpty() || read.get().index() != written) {
                last.put(written, value.span());
            }
        }

        private void read(Expression.Read read) {
            var variable = compilation.resolution().variableOf(read).orElseThrow();
            var seen = Optional.ofNullable(last.get(variable.index()));
            var built = compilation.asWritten();
            var node = built.value(read).map(built.graph().origins()::current);
            if (seen.isPresent() && node.isPresent()) {
                var places = assigned.seenBy(read, variable, node.get(), 1_000);
                if (!places.contains(seen.get())) {
                    var source = compilation.source();
                    missed.add(source.slice(read.span()) + " at " + read.span() + " sees "
                            + source.slice(seen.get()) + " at " + seen.get() + ", not " + places);
                }
            }
        }
    }
}
