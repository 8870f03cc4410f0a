package dev.simplelang.syntax;

import dev.simplelang.resolve.Resolver;
import dev.simplelang.text.Cancellation;
import dev.simplelang.text.Characters;
import dev.simplelang.text.Diagnostic;
import dev.simplelang.text.DiagnosticCode;
import dev.simplelang.text.Proposal;
import dev.simplelang.text.SourceText;
import dev.simplelang.text.TextEdit;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/// A character that starts no token, but is clear in meaning, is one mistake, named in words, and has a fix.
class UnknownCharactersTest {

    /// Where a character may stand: `_` is its place.
    private static final List<String> PLACES = List.of("int_a = 1; return a;", "_return arg;", "return arg_;",
            "return arg;_",
            "return_arg;", "return arg _+ 1;", "return 1_+ 2;", "if (arg > 1)_{ return 2; }_return 3;");

    /// Where a character may stand that is drawn as nothing.
    private static final List<String> PLACES_IN_TOKENS = List.of("return ar_g;", "return 1_2;", "ret_urn arg;",
            "return arg =_= 1;", "return arg <_= 1;", "int to_tal = 1; return to_tal;", "return 1;/_/ comment",
            "return 1;/_* comment */", "#show_Graph; return 1;");

    private static List<Diagnostic> errors(String text) {
        var tree = Parser.parse(new SourceText(text), Cancellation.NONE);
        var errors = new ArrayList<>(tree.diagnostics());
        errors.addAll(Resolver.resolve(tree, Cancellation.NONE).diagnostics());
        return errors;
    }

    private static Proposal fix(String text) {
        return errors(text).getFirst().fix().orElseThrow();
    }

    private static String fixed(String text) {
        return TextEdit.apply(text, List.of(fix(text).edit()));
    }

    private static String unescaped(String text) {
        return Pattern.compile("\\\\u([0-9A-F]{4})").matcher(text)
                .replaceAll(found -> Character.toString(Integer.parseInt(found.group(1), 16)));
    }

    @Test
    void invisibleCharacter_anywhere_isOneErrorWithAFix() {
        IntStream.rangeClosed(0, Character.MAX_CODE_POINT).filter(codePoint -> codePoint > ' ')
                .filter(codePoint -> Characters.isForeignSpace(codePoint) || Characters.isZeroWidth(codePoint))
                .forEach(codePoint -> {
                    PLACES.forEach(place -> isOneErrorEach(place, codePoint));
                    if (Characters.isZeroWidth(codePoint)) {
                        PLACES_IN_TOKENS.forEach(place -> isOneErrorEach(place, codePoint));
                    }
                });
    }

    private static void isOneErrorEach(String place, int codePoint) {
        boolean isByteOrderMark = codePoint == 0xFEFF && place.startsWith("_");
        var text = place.replace("_", Character.toString(codePoint));
        int mistakes = (int) place.chars().filter(c -> c == '_').count() - (isByteOrderMark ? 1 : 0);
        for (int left = mistakes; left > 0; left--) {
            var errors = errors(text);
            assertThat(errors).as(ParserChecks.escaped(text)).hasSize(left)
                    .allMatch(error -> error.code() == DiagnosticCode.UNEXPECTED_CHARACTER);
            assertThat(errors.getFirst().message()).contains("invisible", "U+%04X".formatted(codePoint))
                    .doesNotContain(Character.toString(codePoint));
            assertThat(fix(text).title()).doesNotContain(Character.toString(codePoint));
            text = fixed(text);
        }
        assertThat(errors(text)).as(ParserChecks.escaped(text)).isEmpty();
    }

    @Test
    void allOfUnicode_classified_hasNoInvisibleCharacterInNoClass() {
        for (int codePoint = '~' + 1; codePoint <= Character.MAX_CODE_POINT; codePoint++) {
            boolean isInvisible = switch (Character.getType(codePoint)) {
                case Character.CONTROL, Character.FORMAT, Character.SPACE_SEPARATOR, Character.LINE_SEPARATOR,
                        Character.PARAGRAPH_SEPARATOR ->
                    true;
                default -> false;
            };
            String name = isInvisible ? "" : String.valueOf(Character.getName(codePoint));
            isInvisible |= name.startsWith("VARIATION SELECTOR")
                    || (name.contains("FILLER") && Character.isLetter(codePoint))
                    || name.equals("BRAILLE PATTERN BLANK") || name.equals("COMBINING GRAPHEME JOINER");
            assertThat(!isInvisible || Characters.isInvisible(codePoint)).as("U+%04X %s", codePoint, name).isTrue();
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|',
            textBlock = """
                    int\\u00A0a = 1; return a; | no-break space (U+00A0); replace it with a space      | Replace with a space
                    return\\u3000arg;          | ideographic space (U+3000); replace it with a space   | Replace with a space
                    return\\u200Barg;          | zero width space (U+200B); replace it with a space    | Replace with a space
                    return a\\u200Brg;         | zero width space (U+200B); remove it                  | Remove the invisible character
                    return arg\\uFEFF;         | byte-order mark (U+FEFF); remove it                   | Remove the invisible character
                    return ar\\u202Eg;         | right-to-left override (U+202E); remove it            | Remove the invisible character
                    return\\u2028arg;          | line separator (U+2028); replace it with a line break | Replace with a line break
                    return\\u0085arg;          | next line (U+0085); replace it with a line break      | Replace with a line break
                    """)
    void invisibleCharacter_reported_isNamed(String text, String message, String title) {
        var error = errors(unescaped(text)).getFirst();
        assertThat(error.message()).isEqualTo("unexpected invisible character: " + message);
        assertThat(fix(unescaped(text)).title()).isEqualTo(title);
    }

    @Test
    void runOfSpaces_withForeignOnes_isOneErrorUpToTheEndOfTheLine() {
        assertThat(errors("\u00A0 \u00A0 return\u2009\u00A0arg;\n\u00A0")).extracting(Diagnostic::message)
                .containsExactly(
                        "unexpected invisible characters: no-break space (U+00A0); replace them with spaces",
                        "unexpected invisible characters: thin space (U+2009), no-break space (U+00A0); replace them with spaces",
                        "unexpected invisible character: no-break space (U+00A0); replace it with a space");
    }

    @Test
    void invisibleCharacter_inComment_isNoError() {
        assertThat(errors("return 1; // a\u00A0b\u2028c\u202Ed\n/* \u200B\uFEFF*\u200B/ */")).isEmpty();
    }

    @Test
    void invisibleCharacter_amongOthers_belongsToTheirRun() {
        assertThat(errors("return @\u200B\u00A7;")).extracting(Diagnostic::message)
                .containsExactly("unexpected characters `@U+200B\u00A7`");
        assertThat(errors("return \uD83D\uDC69\u200D\uD83D\uDCBB\uFE0F;")).hasSize(1);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|',
            textBlock = """
                    return arg \\u2212 1;   | return arg - 1;  | Change `\\u2212` (minus sign) to `-` (hyphen-minus)
                    return arg \\u2013 1;   | return arg - 1;  | Change `\\u2013` (en dash) to `-` (hyphen-minus)
                    return arg \\u00D7 2;   | return arg * 2;  | Change `\\u00D7` (multiplication sign) to `*` (asterisk)
                    return arg \\u2260 2;   | return arg != 2; | Change `\\u2260` (not equal to) to `!=`
                    return arg \\u2264 2;   | return arg <= 2; | Change `\\u2264` (less-than or equal to) to `<=`
                    return arg\\uFF1B       | return arg;      | Change `\\uFF1B` (fullwidth semicolon) to `;` (semicolon)
                    return arg\\u037E       | return arg;      | Change `\\u037E` (Greek question mark) to `;` (semicolon)
                    return (arg\\uFF09;     | return (arg);    | Change `\\uFF09` (fullwidth right parenthesis) to `)` (right parenthesis)
                    return arg \\uFF1D= 1;  | return arg == 1; | Change `\\uFF1D` (fullwidth equals sign) to `=` (equals sign)
                    return \\u0661;         | return 1;        | Change `\\u0661` (Arabic-indic digit one) to `1` (digit one)
                    return 1\\u0661;        | return 11;       | Change `1\\u0661` to `11`
                    {\\uFF5D return 1;      | {} return 1;     | Change `\\uFF5D` (fullwidth right curly bracket) to `}` (right curly bracket)
                    """)
    void lookAlikeSign_isReadAsWhatIsMeant(String text, String fixed, String title) {
        assertThat(errors(unescaped(text))).hasSize(1);
        assertThat(fix(unescaped(text)).title()).isEqualTo(unescaped(title));
        assertThat(fixed(unescaped(text))).isEqualTo(fixed);
    }

    @Test
    void fullWidthProgram_hasNoOtherErrors() {
        var text = "int a \uFF1D \uFF11\uFF12\uFF1B if \uFF08a \u2264 3\uFF09 \uFF5B return a\uFF0Ba\uFF1B \uFF5D return 1\uFF1B";
        assertThat(errors(text)).allMatch(error -> error.code() == DiagnosticCode.UNEXPECTED_CHARACTER)
                .allMatch(error -> error.fix().isPresent());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|',
            textBlock = """
                    int a = 1; return \\u0430; | `a`? Cyrillic small letter a (U+0430) looks like Latin small letter a (U+0061)
                    return \\u0430rg;          | `arg`? Cyrillic small letter a (U+0430) looks like Latin small letter a (U+0061)
                    int \\u0430 = 1; return a; | `\\u0430`? Latin small letter a (U+0061) looks like Cyrillic small letter a (U+0430)
                    return \\uFF41rg;          | `arg`? fullwidth Latin small letter a (U+FF41) looks like Latin small letter a (U+0061)
                    return tru\\u0435;         | `true`? Cyrillic small letter ie (U+0435) looks like Latin small letter e (U+0065)
                    return a\\u3164rg;         | `arg`? Hangul filler (U+3164) is invisible
                    r\\u0435turn arg;          | `return`? Cyrillic small letter ie (U+0435) looks like Latin small letter e (U+0065)
                    \\u0456nt a = 1; return a; | `int`? Cyrillic small letter byelorussian-ukrainian i (U+0456) looks like Latin small letter i (U+0069)
                    """)
    void lookAlikeLetter_isNamed(String text, String suggestion) {
        assertThat(errors(unescaped(text))).singleElement().extracting(Diagnostic::message).asString()
                .endsWith("did you mean " + unescaped(suggestion));
        assertThat(errors(fixed(unescaped(text)))).isEmpty();
    }

    @Test
    void keywordAndName_joinedByAnInvisibleLetter_areSeparatedByTheFix() {
        var text = "int\u3164a = 1; return a;";
        assertThat(errors(text).getFirst().message())
                .isEqualTo("`intU+3164a` is not declared; it contains an invisible character: Hangul filler (U+3164)");
        assertThat(fix(text).title()).isEqualTo("Replace the invisible character with a space");
        assertThat(errors(fixed(text))).isEmpty();
    }
}
