package dev.simplelang.ide.format;

import dev.simplelang.Nightly;
import dev.simplelang.fixture.Fixtures;
import dev.simplelang.oracle.RandomPrograms;
import dev.simplelang.oracle.RandomTexts;
import dev.simplelang.syntax.Parser;
import dev.simplelang.syntax.SyntaxTree;
import dev.simplelang.syntax.Token;
import dev.simplelang.syntax.TokenKind;
import dev.simplelang.syntax.TreeText;
import dev.simplelang.text.Cancellation;
import dev.simplelang.text.SourceText;
import dev.simplelang.text.TextEdit;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

/// What holds of the formatter for every text there is.
class FormatterPropertyTest {

    private static final long SEED = Long.getLong("simple.seed", 20261129);

    private static final int MAX_PREFIXES = 400;

    private static final List<Style> STYLES = List.of(Style.DEFAULT, new Style(3, false));

    private static final String[] SPACES = {"", "", " ", "  ", "\t", "\n", "\n\n", "\r\n", "\r", " \n\n\n ", "\f",
            " // comment \n", " /* a */", " /* b\n\t  c\n */ ", "\n    /*\n  d */\n"};

    @TestFactory
    Stream<DynamicTest> prefixesAndDeletions() {
        return Fixtures.share().stream().map(fixture -> DynamicTest.dynamicTest(
                fixture.file().getParent().getFileName() + "/" + fixture.name(), () -> {
                    String text = fixture.source().text();
                    int step = Math.max(1, text.length() / MAX_PREFIXES);
                    for (int end = 0; end <= text.length(); end += step) {
                        check(text.substring(0, end));
                    }
                    for (Token token : parse(text).tokens()) {
                        check(text.substring(0, token.span().start()) + text.substring(token.span().end()));
                    }
                    check(text);
                }));
    }

    @Test
    void garbage() {
        var random = random("garbage");
        for (int i = 0; i < Nightly.share(2_000); i++) {
            check(RandomTexts.garbage(random));
        }
    }

    @Test
    void mistakes() {
        var random = random("mistakes");
        for (int i = 0; i < Nightly.share(1_000); i++) {
            check(respaced(
                    RandomTexts.mutated(RandomPrograms.program(random.nextLong(), 1 + random.nextInt(6)), random),
                    random));
        }
    }

    @Test
    void soundPrograms() {
        var random = random("soundPrograms");
        for (int i = 0; i < Nightly.share(1_000); i++) {
            String text = respaced(RandomPrograms.program(random.nextLong(), 1 + random.nextInt(20)), random);
            assertThat(parse(text).diagnostics()).as(text).isEmpty();
            check(text);
        }
    }

    private static SplittableRandom random(String test) {
        System.out.println("FormatterPropertyTest." + test + ": -Dsimple.seed=" + SEED);
        return new SplittableRandom(SEED);
    }

    /// `text` with other white space and comments between some of its tokens.
    private static String respaced(String text, SplittableRandom random) {
        var result = new StringBuilder();
        for (Token token : parse(text).tokens()) {
            boolean space = token.kind() == TokenKind.WHITE_SPACE;
            if (space && random.nextInt(3) > 0) {
                String other = SPACES[random.nextInt(SPACES.length)];
                result.append(other.isEmpty() ? " " : other);
            } else {
                result.append(text, token.span().start(), token.span().end());
                result.append(random.nextInt(12) == 0 ? SPACES[random.nextInt(SPACES.length)] : "");
            }
        }
        return result.toString();
    }

    private static void check(String text) {
        for (Style style : STYLES) {
            try {
                check(text, style);
            } catch (RuntimeException | AssertionError | StackOverflowError e) {
                fail("in " + style + " the text\n" + text + "\n= " + visible(text), e);
            }
        }
    }

    private static void check(String text, Style style) {
        var tree = parse(text);
        var formatter = Formatter.of(tree, style, Cancellation.NONE);
        var edits = formatter.edits();
        String formatted = TextEdit.apply(text, edits);
        assertThat(formatted).as("the edits make the text").isEqualTo(formatter.text());
        onlySpaceChanges(text, edits);
        var after = parse(formatted);
        assertThat(pieces(after)).as("tokens and comments of %s", visible(formatted)).isEqualTo(pieces(tree));
        assertThat(Formatter.of(after, style, Cancellation.NONE).text()).as("formatted again").isEqualTo(formatted);
        assertThat(after.diagnostics()).as("mistakes").hasSameSizeAs(tree.diagnostics());
        if (tree.diagnostics().isEmpty()) {
            assertThat(TreeText.of(after)).isEqualTo(TreeText.of(tree));
            assertThat(after.tokens()).as("space at the end of a line")
                    .noneMatch(token -> token.kind() == TokenKind.WHITE_SPACE
                            && after.source().slice(token.span()).matches("[\r\n]*[^\r\n]+[\r\n][\0- ]*"));
        }
    }

    private static void onlySpaceChanges(String text, List<TextEdit> edits) {
        int end = 0;
        for (var edit : edits) {
            assertThat(edit.span().start()).isGreaterThanOrEqualTo(end);
            end = edit.span().end();
            String old = text.substring(edit.span().start(), end);
            assertThat(edit.newText()).isNotEqualTo(old);
            assertThat(old + edit.newText()).matches("[\0- ]*");
        }
    }

    private static List<String> pieces(SyntaxTree tree) {
        return tree.tokens().stream().filter(token -> token.kind() != TokenKind.WHITE_SPACE)
                .map(token -> token.kind() + tree.source().slice(token.span()).replaceAll("(?<=[\r\n])[ \t]+", ""))
                .toList();
    }

    private static String visible(String text) {
        return text.replace("\r", "␍").replace("\t", "␉").replace("\n", "␊");
    }

    private static SyntaxTree parse(String text) {
        return Parser.parse(new SourceText(text), Cancellation.NONE);
    }
}
