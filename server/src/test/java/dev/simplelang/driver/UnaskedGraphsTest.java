package dev.simplelang.driver;

import dev.simplelang.incremental.Versions;
import dev.simplelang.ir.Graph;
import dev.simplelang.opt.OptimizerObserver;
import dev.simplelang.oracle.Shape;
import dev.simplelang.text.Cancellation;
import dev.simplelang.text.CancelledException;
import dev.simplelang.text.SourceText;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/// The graphs of a program with errors are made when somebody asks for them.
class UnaskedGraphsTest {

    private int passes;

    private final CompileOptions options = CompileOptions.DEFAULT.withObserver(new OptimizerObserver() {

        @Override
        public void passStarts(String pass, int round, Graph graph) {
            passes++;
        }
    });

    private Compilation compile(String program) {
        return Compiler.compile(new SourceText(program), options, Cancellation.NONE);
    }

    private static String text(Compilation compilation) {
        return Versions.description(compilation.graph());
    }

    @ParameterizedTest
    @ValueSource(strings = {"return nowhere;", "int x = ; return x;", "int x = 1; int x = 2; return y", "int x = arg"})
    void unaskedGraphs_areMadeOnce(String program) {
        var compilation = compile(program);
        assertThat(compilation.errors()).isNotEmpty();
        assertThat(compilation.isFinished()).isFalse();
        assertThat(passes).isZero();
        compilation.finish(Cancellation.NONE);
        int needed = passes;
        assertThat(needed).isPositive();
        assertThat(compilation.graph()).isSameAs(compilation.optimized().graph());
        assertThat(compilation.shortfall()).isEmpty();
        assertThat(passes).isEqualTo(needed);
    }

    @ParameterizedTest
    @ValueSource(strings = {"return 1;", ""})
    void askedGraphs_areThere(String program) {
        var compilation = compile(program);
        assertThat(compilation.errors()).isEmpty();
        assertThat(compilation.isFinished()).isTrue();
        int needed = passes;
        assertThat(needed).isPositive();
        compilation.finish(() -> true);
        assertThat(passes).isEqualTo(needed);
    }

    @Test
    void unaskedGraphs_cancelled_areMadeByTheNext() {
        var compilation = compile("return nowhere;");
        assertThatExceptionOfType(CancelledException.class).isThrownBy(() -> compilation.finish(() -> true));
        assertThat(compilation.graph().nodes()).isNotEmpty();
    }

    @Test
    void graphsOfEarlierVersions_arePassedOn() {
        var program = Shape.MIXED.program(2_400);
        var sound = Compiler.compile(new SourceText(program), Cancellation.NONE);
        var broken = next(next(sound, program + "oops"), program + "oops;");
        assertThat(broken.hasErrors()).isTrue();
        var mended = next(broken, program + "return 1;");
        assertThat(Versions.newParts(sound, mended)).isLessThan(mended.parts().size() / 2);
    }

    @Test
    void unaskedGraphs_areThoseOfAFreshCompilation() {
        var program = Shape.MIXED.program(2_400);
        var sound = Compiler.compile(new SourceText(program), Cancellation.NONE);
        var broken = next(sound, program + "return nowhere;");
        var fresh = Compiler.compile(broken.source(), Cancellation.NONE);
        assertThat(text(broken)).isEqualTo(text(fresh));
        assertThat(Versions.newParts(sound, broken)).isLessThan(broken.parts().size() / 2);
    }

    private static Compilation next(Compilation before, String program) {
        return before.next(new SourceText(program), CompileOptions.DEFAULT, Cancellation.NONE);
    }
}
