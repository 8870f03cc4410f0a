package dev.simplelang.syntax;

import dev.simplelang.fixture.Fixtures;
import dev.simplelang.oracle.RandomPrograms;
import dev.simplelang.oracle.RandomTexts;
import dev.simplelang.text.Cancellation;
import dev.simplelang.text.SourceText;
import dev.simplelang.text.TextEdit;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/// To parse another version of a program with the statements of the last one is the same as to parse it as if there were none.
class NextVersionTest {

    private static final long SEED = Long.getLong("simple.seed", System.nanoTime());

    private static final String THREE_LINES = "int a = 1;\nint b = 2;\nint c = a + b;\n";

    @Test
    void ofFixtures() {
        var random = random("ofFixtures");
        int kept = 0;
        for (var fixture : Fixtures.all()) {
            for (int i = 0; i < 20; i++) {
                kept += kept(fixture.source().text(), random);
            }
        }
        assertThat(kept).isGreaterThan(1_000);
    }

    @Test
    void ofRandomPrograms() {
        var random = random("ofRandomPrograms");
        int kept = 0;
        for (int i = 0; i < 2_000; i++) {
            kept += kept(RandomPrograms.program(random.nextLong(), 6), random);
        }
        assertThat(kept).isGreaterThan(1_000);
    }

    @Test
    void keepsTheStatementsThemselves() {
        var before = parse(THREE_LINES);
        var next = Parser.parse(new SourceText(THREE_LINES + "return c;\n"), before, Cancellation.NONE);
        for (int i = 0; i < 2; i++) {
            assertThat(next.program().statements().get(i)).isSameAs(before.program().statements().get(i));
        }
        assertThat(next.program().statements()).hasSize(4);
    }

    @Test
    void parsesAgainWhatTheEditMayTouch() {
        assertThat(keptBehind(THREE_LINES, "int a = 1;\nint b = 2;\nint cd = a + b;\n")).hasSize(1);
        assertThat(keptBehind("if (arg) arg=1;\nels=2;\n", "if (arg) arg=1;\nelse=2;\n")).isEmpty();
        assertThat(keptBehind("int a=1; int b=2;\nint c=3;", "int a=1; int b=2;\nint c=34;")).isEmpty();
    }

    @Test
    void beginsWhereALineDoes() {
        assertThat(keptBehind("int a=1; int b=2; int c=3;", "int a=1; int b=2; int c=34;")).isEmpty();
        for (var lineBreak : List.of("\n", "\r\n", "\r", "/* one\ntwo */")) {
            assertThat(keptBehind("int a=1;" + lineBreak + "int b=2; int c=3;",
                    "int a=1;" + lineBreak + "int b=2; int c=34;")).as(lineBreak).hasSize(1);
        }
    }

    @Test
    void keepsNothingOfAProgramWithMistakes() {
        assertThat(keptBehind("int a = 1;\nint b = ;\nint c = 3;\nreturn 0;",
                "int a = 1;\nint b = ;\nint c = 3;\nreturn 1;"))
                .isEmpty();
    }

    private static List<Statement> keptBehind(String before, String after) {
        return Parser.sameIn(parse(before), new SourceText(after));
    }

    private static SplittableRandom random(String test) {
        System.out.println("NextVersionTest." + test + ": -Dsimple.seed=" + SEED);
        return new SplittableRandom(SEED);
    }

    /// Edits `text` at random, and compares both ways to parse what comes out.
    ///
    /// @return how many statements were taken from the tree of `text`
    private static int kept(String text, SplittableRandom random) {
        var before = parse(text);
        var edited = TextEdit.apply(text, List.of(RandomTexts.edit(text, text, random)));
        var source = new SourceText(edited);
        assertThat(Parser.parse(source, before, Cancellation.NONE)).as("%s%n---%n%s", text, edited)
                .isEqualTo(Parser.parse(source, Cancellation.NONE));
        return Parser.sameIn(before, source).size();
    }

    private static SyntaxTree parse(String text) {
        return Parser.parse(new SourceText(text), Cancellation.NONE);
    }
}
