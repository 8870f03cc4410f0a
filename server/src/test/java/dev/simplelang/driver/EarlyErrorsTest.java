package dev.simplelang.driver;

import dev.simplelang.ir.Graph;
import dev.simplelang.opt.OptimizerObserver;
import dev.simplelang.text.Cancellation;
import dev.simplelang.text.Diagnostic;
import dev.simplelang.text.SourceText;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/// Errors are told before the optimizer begins.
class EarlyErrorsTest {

    private final List<String> events = new ArrayList<>();
    private final List<Diagnostic> told = new ArrayList<>();

    private final CompileOptions options = CompileOptions.DEFAULT.withObserver(new OptimizerObserver() {

        @Override
        public void passStarts(String pass, int round, Graph graph) {
            events.add("a pass starts");
        }
    });

    private void tell(List<Diagnostic> errors) {
        events.add("errors");
        told.addAll(errors);
    }

    @ParameterizedTest
    @ValueSource(strings = {"return nowhere;", "int x = ; return x;", "int x = 1; int x = 2; return y", ""})
    void theyAreAllErrorsAndComeFirst(String program) {
        var source = new SourceText(program);
        var compilation = Compiler.compile(source, options, this::tell, Cancellation.NONE);
        assertThat(told).isEqualTo(compilation.errors());
        assertThat(events.contains("errors")).isEqualTo(compilation.hasErrors());
        if (compilation.hasErrors()) {
            assertThat(events).containsOnlyOnce("errors").startsWith("errors").contains("a pass starts");
        }
        var next = new ArrayList<Diagnostic>();
        compilation.next(source, CompileOptions.DEFAULT, next::addAll, Cancellation.NONE);
        assertThat(next).isEqualTo(told);
    }
}
