package dev.simplelang.lsp.document;

import dev.simplelang.lsp.protocol.PositionEncoding;
import dev.simplelang.text.SourceText;
import dev.simplelang.text.Span;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;

class PositionsTest {

    private static final String[] PIECES = {"a", "é", "€", "😀", "\n", "\r\n", "\r", " ", "𝒳", "\ud83d", "\ude00"};

    @ParameterizedTest
    @CsvSource({
            // offset of x in "é€😀x", in each encoding's columns
            "UTF_8, 9", "UTF_16, 4", "UTF_32, 3"})
    void column_perEncoding_countsItsUnits(PositionEncoding encoding, int column) {
        var positions = new Positions(new SourceText("\né€😀x"), encoding);
        assertThat(positions.position(5)).isEqualTo(new Position(1, column));
        assertThat(positions.offset(new Position(1, column))).isEqualTo(5);
    }

    @ParameterizedTest
    @EnumSource(PositionEncoding.class)
    void positionOutsideTheText_isClamped(PositionEncoding encoding) {
        var positions = new Positions(new SourceText("ab\r\ncd\rxy\n"), encoding);
        assertThat(positions.offset(new Position(0, 99))).isEqualTo(2);
        assertThat(positions.offset(new Position(0, 3))).isEqualTo(2);
        assertThat(positions.offset(new Position(1, 99))).isEqualTo(6);
        assertThat(positions.offset(new Position(3, 1))).isEqualTo(10);
        assertThat(positions.offset(new Position(99, 0))).isEqualTo(10);
        assertThat(positions.offset(new Position(-1, 1))).isEqualTo(1);
        assertThat(positions.offset(new Position(1, -5))).isEqualTo(4);
        assertThat(positions.offset(new Position(Integer.MAX_VALUE, Integer.MAX_VALUE))).isEqualTo(10);
        assertThat(positions.offset(new Position(0, Integer.MAX_VALUE))).isEqualTo(2);
    }

    @Test
    void positionWithinACharacter_isItsStart() {
        var source = new SourceText("😀x");
        assertThat(new Positions(source, PositionEncoding.UTF_8).offset(new Position(0, 3))).isZero();
        assertThat(new Positions(source, PositionEncoding.UTF_8).position(1)).isEqualTo(new Position(0, 0));
        assertThat(new Positions(source, PositionEncoding.UTF_32).position(1)).isEqualTo(new Position(0, 0));
        // A client that counts units has a boundary there.
        assertThat(new Positions(source, PositionEncoding.UTF_16).offset(new Position(0, 1))).isEqualTo(1);
    }

    @Test
    void reversedRange_isAccepted() {
        var positions = new Positions(new SourceText("abc"), PositionEncoding.UTF_16);
        assertThat(positions.span(new Range(new Position(0, 2), new Position(0, 1)))).isEqualTo(new Span(1, 2));
    }

    @ParameterizedTest
    @EnumSource(PositionEncoding.class)
    void positions_agreeWithTheDefinitionOnRandomTexts(PositionEncoding encoding) {
        var random = new Random(20);
        for (int round = 0; round < 500; round++) {
            var source = new SourceText(randomText(random));
            var positions = new Positions(source, encoding);
            for (int i = 0; i < 20; i++) {
                int offset = random.nextInt(source.length() + 1);
                var position = positions.position(offset);
                int line = source.lines().lineOf(offset);
                int start = source.lines().start(line);
                boolean within = offset > start && offset < source.length()
                        && Character.isSurrogatePair(source.text().charAt(offset - 1), source.text().charAt(offset));
                int boundary = within && encoding != PositionEncoding.UTF_16 ? offset - 1 : offset;
                assertThat(position).as("offset %d of %s", offset, source)
                        .isEqualTo(new Position(line, width(source.text().substring(start, boundary), encoding)));
                assertThat(positions.offset(position)).isEqualTo(Math.min(boundary, source.lines().end(line)));
            }
        }
    }

    static String randomText(Random random) {
        var text = new StringBuilder();
        for (int i = random.nextInt(30); i > 0; i--) {
            text.append(PIECES[random.nextInt(PIECES.length)]);
        }
        return text.toString();
    }

    private static int width(String text, PositionEncoding encoding) {
        return switch (encoding) {
            // A lone surrogate has three bytes in the obvious extension of UTF-8.
            case UTF_8 -> text.codePoints().map(c -> Character.MIN_SURROGATE <= c && c <= Character.MAX_SURROGATE
                    ? 3
                    : Character.toString(c).getBytes(StandardCharsets.UTF_8).length).sum();
            case UTF_16 -> text.length();
            case UTF_32 -> text.codePointCount(0, text.length());
        };
    }
}
