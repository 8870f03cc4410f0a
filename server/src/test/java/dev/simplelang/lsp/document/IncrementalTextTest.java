package dev.simplelang.lsp.document;

import dev.simplelang.lsp.protocol.Arguments;
import dev.simplelang.lsp.protocol.PositionEncoding;
import dev.simplelang.text.SourceText;
import java.util.regex.Pattern;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.jsonrpc.ResponseErrorException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/// Changes at places where there is nothing.
class IncrementalTextTest {

    private static final Pattern CHANGE = Pattern.compile("(-?\\d+):(-?\\d+)-(-?\\d+):(-?\\d+)=(.*)", Pattern.DOTALL);

    /// A change is `line:character-line:character=text`, `~` is between changes, Java's escapes stand for
    /// what they mean, `_` for nothing, `^` for the first and `v` for the second half of a surrogate pair.
    @ParameterizedTest(name = "{1}: {0}")
    @CsvSource(delimiter = '|', quoteCharacter = '`',
            textBlock = """
                    past the end of a line        | utf-16 | ab\\r\\ncd | 0:99-0:99=X | abX\\r\\ncd
                    past the end of a line        | utf-8  | ab\\r\\ncd | 0:99-0:99=X | abX\\r\\ncd
                    past the end of a line        | utf-32 | ab\\r\\ncd | 0:99-0:99=X | abX\\r\\ncd
                    between the two of a line end | utf-16 | ab\\r\\ncd | 0:3-0:3=X   | abX\\r\\ncd
                    between the two of a line end | utf-8  | ab\\r\\ncd | 0:3-0:3=X   | abX\\r\\ncd
                    between the two of a line end | utf-32 | ab\\r\\ncd | 0:3-0:3=X   | abX\\r\\ncd
                    from there to the next line   | utf-16 | ab\\r\\ncd | 0:3-1:0=    | abcd
                    past the last line            | utf-16 | ab\\ncd    | 9:0-9:1=X   | ab\\ncdX
                    past the last line            | utf-8  | ab\\ncd    | 9:0-9:1=X   | ab\\ncdX
                    past the last line            | utf-32 | ab\\ncd    | 9:0-9:1=X   | ab\\ncdX
                    the greatest numbers          | utf-16 | ab\\ncd    | 0:1-2147483647:2147483647=X | aX
                    the greatest numbers          | utf-8  | ab\\ncd    | 0:2147483647-2147483647:0=X | abX
                    the greatest numbers          | utf-32 | ab\\ncd    | 2147483647:2147483647-2147483647:2147483647=X | ab\\ncdX
                    reversed                      | utf-16 | ab\\ncd    | 1:1-0:1=X   | aXd
                    reversed                      | utf-8  | äb\\ncd    | 1:1-0:2=X   | äXd
                    reversed in a line            | utf-32 | abcd       | 0:3-0:1=X   | aXd
                    within a character            | utf-16 | a😀b       | 0:2-0:2=X   | a^Xvb
                    within a character            | utf-8  | a😀b       | 0:3-0:3=X   | aX😀b
                    within a shorter one          | utf-8  | äb         | 0:1-0:2=X   | Xb
                    after a character             | utf-32 | a😀b       | 0:2-0:2=X   | a😀Xb
                    from within to within         | utf-16 | 😀😀       | 0:1-0:3=    | 😀
                    from within to within         | utf-8  | 😀😀       | 0:1-0:5=    | 😀
                    halves that are put together  | utf-16 | ab         | 0:1-0:1=v~0:1-0:1=^ | a😀b
                    a half, then after it         | utf-16 | ab         | 0:1-0:1=^~0:2-0:2=X | a^Xb
                    a half, then after it         | utf-8  | ab         | 0:1-0:1=^~0:4-0:4=X | a^Xb
                    a half, then after it         | utf-32 | ab         | 0:1-0:1=v~0:2-0:2=X | avXb
                    lines that end with \\r       | utf-16 | a\\rb\\rc  | 1:0-2:0=X   | a\\rXc
                    a line end put together       | utf-16 | a\\rb      | 1:0-1:0=\\n~1:0-1:0=X | a\\r\\nXb
                    a line end taken apart        | utf-16 | a\\r\\nb   | 0:1-0:1=X~1:0-1:0=Y   | aX\\r\\nYb
                    each to the one before        | utf-8  | _          | 0:0-0:0=b~0:0-0:0=ä~0:2-0:2=X | äXb
                    a negative line               | utf-16 | ab         | -1:0-0:1=X  | ab
                    a negative character          | utf-8  | ab         | 0:-1-0:1=X  | ab
                    a negative end                | utf-32 | ab         | 0:0-0:-1=X  | ab
                    one wrong change of two       | utf-16 | ab         | 0:0-0:1=X~0:0--1:0=Y | ab
                    NUL and its like              | utf-16 | a\\0\\1\\33b | 0:2-0:3=\\0 | a\\0\\0\\33b
                    """)
    void oddPositions_areClamped(String name, String encoding, String text, String changes, String expected) {
        assertThat(changed(encoding, unescape(text), changes)).as(name).isEqualTo(unescape(expected));
    }

    /// A range that is refused leaves the text as it was.
    private static String changed(String encoding, String text, String changes) {
        var changed = new IncrementalText(new SourceText(text), PositionEncoding.named(encoding).orElseThrow());
        try {
            for (var change : changes.split("~", -1)) {
                var parts = CHANGE.matcher(unescape(change));
                assertThat(parts.matches()).isTrue();
                var range = new Range(position(parts.group(1), parts.group(2)),
                        position(parts.group(3), parts.group(4)));
                changed.replace(Arguments.range(range), parts.group(5));
            }
            return changed.toSource().text();
        } catch (ResponseErrorException refused) {
            return text;
        }
    }

    private static Position position(String line, String character) {
        return new Position(Integer.parseInt(line), Integer.parseInt(character));
    }

    private static String unescape(String cell) {
        return cell.replace("_", "").translateEscapes().replace('^', '\ud83d').replace('v', '\ude00');
    }
}
