package dev.simplelang.cli;

import dev.simplelang.text.SourceText;
import dev.simplelang.text.Span;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class ExcerptTest {

    private static String mark(String text, String part) {
        int start = text.indexOf(part);
        return Excerpt.of(new SourceText(text), new Span(start, start + part.length()));
    }

    @Test
    void span_isMarkedInItsLine() {
        assertThat(mark("int a = 1;\nreturn ab;\n", "ab")).isEqualTo("""
                    2 | return ab;
                      |        ^^
                """);
    }

    @Test
    void emptySpan_hasOneCaret() {
        assertThat(Excerpt.of(new SourceText("return 1\n"), Span.at(8))).isEqualTo("""
                    1 | return 1
                      |         ^
                """);
        assertThat(Excerpt.of(new SourceText(""), Span.at(0))).isEqualTo("    1 | \n      | ^\n");
        assertThat(Excerpt.of(new SourceText("a;\n"), Span.at(3))).isEqualTo("    2 | \n      | ^\n");
    }

    @Test
    void spanOfSeveralLines_isMarkedInTheFirst() {
        assertThat(mark("while (1) {\n  a = 2;\n}\n", "(1) {\n  a = 2;\n}")).isEqualTo("""
                    1 | while (1) {
                      |       ^^^^^
                """);
    }

    @Test
    void tabs_areKeptAboveAndBelow() {
        assertThat(mark("\tif (1)\treturn x;", "x"))
                .isEqualTo("    1 | \tif (1)\treturn x;\n      | \t      \t       ^\n");
        assertThat(mark("a\tb;", "a\tb")).isEqualTo("    1 | a\tb;\n      | ^\t^\n");
    }

    @Test
    void wideCharacters_haveTwoColumns() {
        assertThat(mark("int 変数 = y;", "y")).isEqualTo("    1 | int 変数 = y;\n      |            ^\n");
        assertThat(mark("😀 y;", "y")).isEqualTo("    1 | 😀 y;\n      |    ^\n");
        assertThat(mark("😀 y;", "😀")).isEqualTo("    1 | 😀 y;\n      | ^^\n");
        assertThat(mark("e\u0301 = y;", "y")).isEqualTo("    1 | e\u0301 = y;\n      |     ^\n");
        assertThat(mark("𝒳 = y;", "y")).isEqualTo("    1 | 𝒳 = y;\n      |     ^\n");
    }

    @Test
    void lines_endAtEveryTerminator() {
        assertThat(mark("a;\r\nb;\r\nc;", "b")).isEqualTo("    2 | b;\n      | ^\n");
        assertThat(mark("a;\rb;\rc;", "b")).isEqualTo("    2 | b;\n      | ^\n");
    }

    @Test
    void controlCharacters_areReplaced() {
        assertThat(mark("\u001B[2J x", "x")).isEqualTo("    1 | \uFFFD[2J x\n      |      ^\n");
        assertThat(mark("\u202Ea\u0000 \uD800 x", "x")).isEqualTo("    1 | \uFFFDa\uFFFD \uFFFD x\n      |       ^\n");
    }

    @Test
    void longLine_isShownAroundTheSpan() {
        var excerpt = mark("x".repeat(1_000_000) + "@" + "y".repeat(1_000_000), "@");
        var lines = excerpt.split("\n", -1);
        assertThat(lines[0]).isEqualTo("    1 | …" + "x".repeat(80) + "@" + "y".repeat(119) + "…");
        assertThat(lines[1]).isEqualTo("      |  " + " ".repeat(80) + "^");
    }

    @Test
    void longLine_isNotCutInsideACharacter() {
        var excerpt = mark("x" + "😀".repeat(500) + "@" + "😀".repeat(500), "@");
        assertThat(excerpt).doesNotContain("\uFFFD").contains("😀@😀");
    }
}
