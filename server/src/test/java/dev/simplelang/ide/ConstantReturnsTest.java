package dev.simplelang.ide;

import dev.simplelang.ide.hover.Hover;
import dev.simplelang.ir.ReturnNode;
import dev.simplelang.oracle.BoundedPrograms;
import dev.simplelang.oracle.ProgramProperty;
import dev.simplelang.oracle.RandomPrograms;
import dev.simplelang.oracle.Shrinker;
import dev.simplelang.syntax.Statement;
import dev.simplelang.syntax.SyntaxNode;
import dev.simplelang.text.Cancellation;
import dev.simplelang.text.DiagnosticCode;
import dev.simplelang.text.SourceText;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/// What the optimizer proves about the result of a program reaches the person who reads it: where every run returns one
/// value, each `return` that a run may come to says so; and so does each whose value is constant in the optimized graph.
class ConstantReturnsTest {

    @ParameterizedTest
    @ValueSource(strings = {
            "if (arg) return 0; return arg;",
            "if (arg) return 0; return !arg + -1;",
            "if (arg == 2) return 0 - (0 - arg); arg = 1 != (arg + 2) * 2; return arg + 1;",
            "if (arg < 0) return 7; if (arg == 0) return arg + 7; if (arg > 0) return 14 / 2; return 1;",
            "int i = 0; while (i < arg) { i = i + 1; if (i * 2 == 7) return i; } return i * 0;"})
    void constantResult_isReportedAtEachReturn(String program) {
        assertThat(analysis(program).compilation().constantResult()).isPresent();
        assertThat(concealed(program)).isEmpty();
    }

    @Test
    void constantResult_ofRandomProgram_isReportedAtEachReturn() {
        long seed = Long.getLong("simple.seed", 5_500L);
        long programs = ProgramProperty.programs(400);
        System.out.println("ConstantReturnsTest: -Dsimple.seed=" + seed + " -Dsimple.programs=" + programs);
        for (long i = seed; i < seed + programs; i++) {
            for (var program : new String[]{RandomPrograms.program(i), BoundedPrograms.program(i)}) {
                if (!concealed(program).isEmpty()) {
                    var small = Shrinker.shrink(program, candidate -> !concealed(candidate).isEmpty());
                    assertThat(concealed(small)).as("seed %d, shrunk to%n%s", i, small).isEmpty();
                }
            }
        }
    }

    private static Analysis analysis(String program) {
        return Analysis.of(new SourceText(program), Cancellation.NONE);
    }

    /// The `return`s of `program` of which the editor does not tell what the compiler has proved.
    private static List<String> concealed(String program) {
        var analysis = analysis(program);
        var concealed = new ArrayList<String>();
        returns(analysis).filter(analysis.facts()::isReached).forEach(exit -> {
            var constant = analysis.compilation().constantResult();
            var proved = constant.isPresent() ? constant : inGraph(analysis, exit);
            if (proved.isPresent() && !isTold(analysis, exit, proved.getAsLong())) {
                concealed.add(analysis.source().slice(exit.span()) + " always returns " + proved.getAsLong());
            }
        });
        return concealed;
    }

    private static Stream<Statement.Return> returns(Analysis analysis) {
        var returns = Stream.<Statement.Return>builder();
        var pending = new ArrayDeque<SyntaxNode>(List.of(analysis.tree().program()));
        while (!pending.isEmpty()) {
            var node = pending.remove();
            if (node instanceof Statement.Return exit) {
                returns.add(exit);
            }
            pending.addAll(node.children());
        }
        return returns.build();
    }

    private static OptionalLong inGraph(Analysis analysis, Statement.Return exit) {
        var built = analysis.compilation().optimized();
        return built.exit(exit).map(built.graph().origins()::current)
                .filter(node -> node.isAttached() && node instanceof ReturnNode)
                .map(node -> ((ReturnNode) node).value().constant()).orElseGet(OptionalLong::empty);
    }

    private static boolean isTold(Analysis analysis, Statement.Return exit, long value) {
        boolean reported = analysis.diagnostics().stream()
                .anyMatch(diagnostic -> diagnostic.code() == DiagnosticCode.CONSTANT_RETURN
                        && diagnostic.span().equals(exit.value().span())
                        && diagnostic.message().equals("always returns " + value));
        boolean hovered = Hover.at(analysis, exit.keyword().start())
                .filter(hover -> hover.plainText().lines().anyMatch(("Always returns " + value + ".")::equals))
                .isPresent();
        return hovered && (reported || exit.value().isLiteral());
    }
}
