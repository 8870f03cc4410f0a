package dev.simplelang.text;

import dev.simplelang.oracle.Shape;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class UnchangedTextTest {

    private static final long SEED = 54;

    @Test
    void edit_changes_itsStatementOnly() {
        var before = "int a = 1;\nint b = 2; int c = 3;\nreturn a;\n";
        var after = "int a = 1;\nint b = 2 +; int c = 3;\n\nreturn a;\n";
        unchanged(before, after, "int a = 1;", "int c = 3;", "return a;\n");
        changed(before, after, "int b", "2", "int b = 2; int c", "c = 3;\nreturn");
    }

    @Test
    void twoEdits_leaveWhatIsBetween() {
        var before = "int a = 1;\nint b = a;\nint c = b;\nreturn c;\n";
        var after = "int step\nint a = 1;\nint b = a;\nint c = b;\nreturn c + step;\n";
        unchanged(before, after, "int a = 1;\nint b = a;\nint c = b;");
        changed(before, after, "return c;");
    }

    @Test
    void repeatedStatements_stayBetweenEdits() {
        var before = "x = 1;\n" + "y = y + 1;\n".repeat(9) + "z = 1;\n";
        var after = "x = 2;\n" + "y = y + 1;\n".repeat(9) + "z = 2;\n";
        unchanged(before, after, "y = y + 1;\n".repeat(9));
    }

    @Test
    void statementTypedBeforeAnAlikeOne_doesNotChangeIt() {
        unchanged("int b = 2;\n", "int a\nint b = 2;\n", "int b = 2;");
        unchanged("a = 2;", "a = 1; a = 2;", "a = 2;");
    }

    @Test
    void otherLineEnds_changeWhatSpansThem() {
        unchanged("a;\nb;\n", "a;\r\nb;\r\n", "a;", "b;");
        changed("a;\nb;\n", "a;\r\nb;\r\n", "a;\nb;");
    }

    @Test
    void removedStatement_changesWhatSpansIt() {
        changed("x;\n;\n;\ny;\n", "x;\n;\ny;\n", ";\n;\ny");
    }

    @Test
    void moreDifferencesThanAreLookedFor_leaveBothEnds() {
        var before = "first;\n" + "a;\n".repeat(800) + "middle;\n" + "b;\n".repeat(800) + "last;\n";
        var after = "first;\n" + "c;\n".repeat(800) + "middle;\n" + "d;\n".repeat(800) + "last;\n";
        unchanged(before, after, "first;", "last;");
        changed(before, after, "middle;");
    }

    @Test
    void emptyTexts_haveTheirStartInCommonOnlyIfBothAre() {
        assertThat(UnchangedText.between("", "").remains(new Span(0, 0))).isEmpty();
        assertThat(UnchangedText.between("", "a").later(Span.at(0))).isEmpty();
    }

    /// What is said to be unchanged is, and the parts are in order.
    @Test
    void randomEdits_areFoundExactly() {
        var random = new Random(SEED);
        for (int round = 0; round < 300; round++) {
            var before = Shape.MIXED.program(5 + random.nextInt(60));
            var after = new StringBuilder(before);
            for (int edits = 1 + random.nextInt(4); edits > 0; edits--) {
                int at = random.nextInt(after.length() + 1);
                int end = Math.min(after.length(), at + random.nextInt(12));
                after.replace(at, end, random.nextBoolean() ? "" : "int q" + edits + " = 1;");
            }
            var unchanged = UnchangedText.between(before, after.toString());
            int last = 0;
            for (var part : unchanged.remains(new Span(0, before.length()))) {
                assertThat(part.start()).isGreaterThanOrEqualTo(last);
                last = part.end();
                var earlier = unchanged.around(part);
                assertThat(before.substring(earlier.start(), earlier.end()))
                        .isEqualTo(after.substring(part.start(), part.end()));
                assertThat(unchanged.later(earlier)).contains(part);
                var wider = new Span(Math.max(0, part.start() - 3), Math.min(after.length(), part.end() + 3));
                assertThat(unchanged.around(wider).contains(earlier)).isTrue();
            }
        }
    }

    private static void unchanged(String before, String after, String... parts) {
        var unchanged = UnchangedText.between(before, after);
        for (var part : parts) {
            assertThat(later(unchanged, before, part)).as(part).hasValueSatisfying(
                    span -> assertThat(after.substring(span.start(), span.end())).isEqualTo(part));
        }
    }

    private static void changed(String before, String after, String... parts) {
        var unchanged = UnchangedText.between(before, after);
        for (var part : parts) {
            assertThat(later(unchanged, before, part)).as(part).isEmpty();
        }
    }

    private static Optional<Span> later(UnchangedText unchanged, String before, String part) {
        int at = before.indexOf(part);
        return unchanged.later(new Span(at, at + part.length()));
    }
}
