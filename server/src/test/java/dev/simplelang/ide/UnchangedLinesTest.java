package dev.simplelang.ide;

import dev.simplelang.text.SourceText;
import dev.simplelang.text.Span;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class UnchangedLinesTest {

    @Test
    void linesAboveAnEditStayAndThoseBelowMove() {
        assertLater("int a = 1;\nint b = 2;\nreturn a;\n", "int a = 1;\nint b = ;\n\nreturn a;\n", "int a", "return a");
        assertGone("int a = 1;\nint b = 2;\nreturn a;\n", "int a = 1;\nint b = ;\n\nreturn a;\n", "int b",
                "2;\nreturn");
    }

    @Test
    void repeatedLinesAreCountedOnce() {
        assertLater(";\n;\na\n;\n;\n", ";\n;\na\n;\n;\n;\n", "a");
        assertGone("x;\n;\n;\ny;\n", "x;\n;\ny;\n", ";\n;\ny");
    }

    @Test
    void anotherLineEndIsAChange() {
        assertGone("a;\nb;\n", "a;\r\nc;\n", "a;");
    }

    @Test
    void anEmptyTextHasOneLine() {
        assertThat(UnchangedLines.between(new SourceText(""), new SourceText("")).later(Span.at(0)))
                .contains(Span.at(0));
        assertThat(UnchangedLines.between(new SourceText(""), new SourceText("a")).later(Span.at(0))).isEmpty();
    }

    private static void assertLater(String before, String after, String... parts) {
        var lines = UnchangedLines.between(new SourceText(before), new SourceText(after));
        for (var part : parts) {
            int at = before.indexOf(part);
            assertThat(lines.later(new Span(at, at + part.length()))).as(part)
                    .hasValueSatisfying(span -> assertThat(after.substring(span.start(), span.end())).isEqualTo(part));
        }
    }

    private static void assertGone(String before, String after, String... parts) {
        var lines = UnchangedLines.between(new SourceText(before), new SourceText(after));
        for (var part : parts) {
            int at = before.indexOf(part);
            assertThat(lines.later(new Span(at, at + part.length()))).as(part).isEmpty();
        }
    }
}
