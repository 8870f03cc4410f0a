package dev.simplelang.wasm;

import dev.simplelang.driver.CompileOptions;
import dev.simplelang.driver.Compiler;
import dev.simplelang.fixture.Fixtures;
import dev.simplelang.text.Cancellation;
import dev.simplelang.view.BytecodeText;
import dev.simplelang.view.GraphView;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

import static org.assertj.core.api.Assertions.assertThat;

/// The WebAssembly of programs as text.
class WasmFixtureTest {

    private static final CompileOptions OPTIONS = CompileOptions.DEFAULT
            .withEngine(Chicory.ENGINE);

    @TestFactory
    Stream<DynamicTest> webassembly() {
        return Fixtures.suite("webassembly", (fixture, actual) -> actual.section("code", () -> {
            var compilation = Compiler.compile(fixture.source(), OPTIONS, Cancellation.NONE);
            assertThat(compilation.errors()).isEmpty();
            var view = GraphView.of(compilation.graph(), Cancellation.NONE);
            return BytecodeText.listing(compilation, view, Cancellation.NONE).orElseThrow().text();
        }));
    }
}
