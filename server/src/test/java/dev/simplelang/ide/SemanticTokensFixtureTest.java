package dev.simplelang.ide;

import dev.simplelang.fixture.Fixtures;
import dev.simplelang.fixture.Label;
import dev.simplelang.ide.decoration.SemanticTokens.SemanticToken;
import dev.simplelang.ide.decoration.SemanticTokens.TokenModifier;
import dev.simplelang.oracle.Shape;
import dev.simplelang.text.Cancellation;
import dev.simplelang.text.SourceText;
import dev.simplelang.text.Span;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

import static org.assertj.core.api.Assertions.assertThat;

/// What the names are, as labels; in a section `all` every token. A section `before` has the program as it was before the
/// error, a section `arg` the value to which `arg` is pinned.
class SemanticTokensFixtureTest {

    @TestFactory
    Stream<DynamicTest> tokens_ofFixture_areAsLabelled() {
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
    Stream<DynamicTest> tokens_ofARange_areThoseOfTheWhole() {
        return Stream.concat(Fixtures.load("tokens").stream(), Fixtures.examples().stream())
                .map(fixture -> DynamicTest.dynamicTest(fixture.name(), () -> {
                    var analysis = Analyses.of(fixture);
                    var version = new EditedVersion(analysis, Optional.empty());
                    var whole = version.semanticTokens(version.all());
                    int length = fixture.source().length();
                    for (int start = 0; start <= length; start += 7) {
                        var range = new Span(start, Math.min(length, start + 40));
                        assertThat(version.semanticTokens(range)).isEqualTo(touching(whole, range));
                    }
                }));
    }

    /// A part of a large program has the tokens that the whole has there.
    @Test
    void tokens_ofALargeProgram_areThoseOfItsParts() {
        var lines = Shape.MIXED.program(4_000).lines().toList();
        int first = lines.indexOf("{");
        var text = String.join("\n", lines.subList(0, first)) + "\nif (arg != arg) {\n"
                + String.join("\n", lines.subList(first, lines.size())) + "\n}\nreturn v1;\n";
        var version = new EditedVersion(Analysis.of(new SourceText(text), Cancellation.NONE), Optional.empty());
        assertThat(version.analysis().isProved()).isTrue();
        var whole = version.semanticTokens(version.all());
        assertThat(whole).filteredOn(token -> (token.modifiers() & TokenModifier.UNREACHABLE.bit()) != 0)
                .hasSizeGreaterThan(whole.size() * 9 / 10);
        areThoseOfTheParts(version, whole);
        var live = new EditedVersion(Analysis.of(new SourceText(text.replace("arg != arg", "arg > 5")),
                Cancellation.NONE), Optional.empty());
        areThoseOfTheParts(live, live.semanticTokens(live.all()));

        int end = live.analysis().source().text().indexOf(';', text.length() / 2);
        var mistaken = new StringBuilder(live.analysis().source().text()).insert(end, " + unknown\n+ 1").toString();
        var broken = new EditedVersion(Analysis.of(new SourceText(mistaken), Cancellation.NONE),
                Optional.of(live.analysis()));
        assertThat(broken.analysis().hasErrors()).isTrue();
        var known = broken.semanticTokens(broken.all());
        assertThat(known).filteredOn(token -> (token.modifiers() & TokenModifier.PHI.bit()) != 0)
                .anyMatch(token -> token.span().start() < end).anyMatch(token -> token.span().start() > end + 20);
        areThoseOfTheParts(broken, known);
    }

    private static void areThoseOfTheParts(EditedVersion version, List<SemanticToken> whole) {
        int length = version.all().length();
        for (int start = 0; start < length; start += 5_000) {
            var range = new Span(start, Math.min(length, start + 5_000));
            assertThat(version.semanticTokens(range)).isEqualTo(touching(whole, range));
        }
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
