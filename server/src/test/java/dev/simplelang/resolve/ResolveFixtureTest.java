package dev.simplelang.resolve;

import dev.simplelang.fixture.Fixtures;
import dev.simplelang.fixture.Label;
import dev.simplelang.syntax.Parser;
import dev.simplelang.syntax.SyntaxNode;
import dev.simplelang.syntax.SyntaxTree;
import dev.simplelang.text.Cancellation;
import dev.simplelang.text.SourceText;
import dev.simplelang.text.Span;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

class ResolveFixtureTest {

    @TestFactory
    Stream<DynamicTest> resolve() {
        return Fixtures.suite("resolve", (fixture, actual) -> {
            SyntaxTree tree = Parser.parse(fixture.source(), Cancellation.NONE);
            Resolution resolution = Resolver.resolve(tree, Cancellation.NONE);
            actual.labels(Label.of(resolution.diagnostics()));
            actual.section("names", () -> names(tree, resolution));
        });
    }

    private static String names(SyntaxTree tree, Resolution resolution) {
        var text = new StringBuilder();
        names(tree.program(), tree.source(), resolution, text);
        return text.toString();
    }

    private static void names(SyntaxNode node, SourceText source, Resolution resolution, StringBuilder text) {
        resolution.variableOf(node).ifPresent(variable -> text.append(place(source, node.span())).append(' ')
                .append(node.getClass().getSimpleName()).append(' ').append(variable.name()).append(" -> ")
                .append(variable.nameSpan().map(span -> place(source, span)).orElse("the input")).append('\n'));
        node.children().forEach(child -> names(child, source, resolution, text));
    }

    private static String place(SourceText source, Span span) {
        return source.lineNumber(span.start()) + ":" + (source.lines().columnOf(span.start()) + 1);
    }
}
