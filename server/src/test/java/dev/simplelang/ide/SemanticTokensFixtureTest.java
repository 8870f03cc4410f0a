package dev.simplelang.ide;

import dev.simplelang.fixture.Fixtures;
import dev.simplelang.fixture.Label;
import dev.simplelang.ide.EditedVersion.SemanticToken;
import dev.simplelang.ide.SemanticTokens.TokenModifier;
import dev.simplelang.text.Cancellation;
import dev.simplelang.text.Span;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

import static org.assertj.core.api.Assertions.assertThat;

/// What the names are, as labels; in a section `all` every token. A section `before` has the program as it was before the
/// error, a section `arg` the value to which `arg` is pinned.
class SemanticTokensFixtureTest {

    @TestFactory
    Stream<DynamicTest> tokens() {
        return Fixtures.suite("tokens", (fixture, actual) -> {
            var version = EditedVersion.of(fixture, actual);
            var tokens = version.semanticTokens(version.all());
            actual.labels(tokens.stream().filter(token -> token.type().isName())
                    .map(token -> new Label(token.span(), describe(token))).toList());
            actual.section("all", () -> tokens.stream()
                    .map(token -> fixture.source().slice(token.span()) + ": " + describe(token))
                    .collect(Collectors.joining("\n")));
        });
    }

    /// Any part of a program has the tokens that the whole has there.
    @TestFactory
    Stream<DynamicTest> aRangeHasTheTokensOfTheWhole() {
        return Stream.concat(Fixtures.load("tokens").stream(), Fixtures.examples().stream())
                .map(fixture -> DynamicTest.dynamicTest(fixture.name(), () -> {
                    var analysis = Analysis.of(fixture.source(), Cancellation.NONE);
                    var version = new EditedVersion(analysis, java.util.Optional.empty());
                    var whole = version.semanticTokens(version.all());
                    int length = fixture.source().length();
                    for (int start = 0; start <= length; start += 7) {
                        var range = new Span(start, Math.min(length, start + 40));
                        assertThat(version.semanticTokens(range)).isEqualTo(touching(whole, range));
                    }
                }));
    }

    private static List<SemanticToken> touching(List<SemanticToken> tokens, Span range) {
        return tokens.stream().filter(token -> token.span().start() <= range.end()
                && range.start() <= token.span().end()).toList();
    }

    private static String describe(SemanticToken token) {
        var modifiers = Arrays.stream(TokenModifier.values())
                .filter(modifier -> (token.modifiers() & modifier.bit()) != 0).map(TokenModifier::id);
        return Stream.concat(Stream.of(token.type().id()), modifiers)
                .collect(Collectors.joining(" "));
    }
}
