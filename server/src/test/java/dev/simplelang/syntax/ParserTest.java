package dev.simplelang.syntax;

import dev.simplelang.text.Cancellation;
import dev.simplelang.text.CancelledException;
import dev.simplelang.text.Diagnostic;
import dev.simplelang.text.DiagnosticCode;
import dev.simplelang.text.FirstErrors;
import dev.simplelang.text.SourceText;
import dev.simplelang.text.Span;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class ParserTest {

    private static final int MANY = 50_000;

    private static SyntaxTree parse(String text) {
        return Parser.parse(new SourceText(text), Cancellation.NONE);
    }

    private static List<DiagnosticCode> codes(String text) {
        return parse(text).diagnostics().stream().map(Diagnostic::code).toList();
    }

    private static String nested(String open, int levels, String inner, String close) {
        return open.repeat(levels) + inner + close.repeat(levels);
    }

    @Test
    void nesting_ofAThousandLevels_isAccepted() {
        assertThat(codes("return " + nested("(", 1000, "1", ")") + ";")).isEmpty();
        assertThat(codes("return " + "-".repeat(1000) + "1;")).isEmpty();
        assertThat(codes("return " + nested("-(", 500, "1", ")") + ";")).isEmpty();
        assertThat(codes(nested("{", 1000, "", "}"))).isEmpty();
        assertThat(codes(nested("while (1) {", 1000, "", "}"))).isEmpty();
        assertThat(codes("if (1) ".repeat(1000) + ";")).isEmpty();
        assertThat(codes(nested("{", 999, "return (1);", "}"))).isEmpty();
        assertThat(codes("if (1) { } else ".repeat(5000) + ";")).isEmpty();
    }

    /// The error stands at the token that opens the level too many, and what follows is read again.
    @Test
    void nesting_beyondTheLimit_isOneErrorEach() {
        refuses("return " + nested("(", 1001, "1", ")") + ";", 7 + 1000, "(");
        refuses("return " + nested("(", 5000, "1", ")") + ";", 7 + 1000, "(");
        refuses("return " + "-".repeat(1001) + "1;", 7 + 1000, "-");
        refuses("return " + "!".repeat(3000) + "(1);", 7 + 1000, "!");
        refuses(nested("{", 1001, "int x = ;", "}"), 1000, "{");
        refuses(nested("{", 3000, "", "}"), 1000, "{");
        refuses(nested("{", 1000, "{}{}{}", "}"), 1000, "{");
        refuses("if (1) ".repeat(1000) + "if (1) ; else ; else ;", 7 * 1001, ";");
        refuses("if (1) ".repeat(4000) + ";" + "else ;".repeat(4000), 7 * 1001, "if");
        refuses("while (1) {".repeat(1001) + "}".repeat(1001), 11 * 1000 + 10, "{");
        refuses(nested("{", 1000, "return (1);", "}"), 1007, "(");
    }

    private static void refuses(String text, int start, String token) {
        SyntaxTree tree = parse(text + " int last = 1;");
        assertThat(tree.diagnostics()).as(text.substring(0, 20)).hasSize(1);
        Diagnostic diagnostic = tree.diagnostics().getFirst();
        assertThat(diagnostic.code()).isEqualTo(DiagnosticCode.NESTING_TOO_DEEP);
        assertThat(diagnostic.span()).isEqualTo(new Span(start, start + token.length()));
        assertThat(tree.source().slice(diagnostic.span())).isEqualTo(token);
        assertThat(tree.program().statements().getLast()).isInstanceOf(Statement.Declaration.class);
    }

    @Test
    void nesting_twiceTooDeep_isTwoErrors() {
        String deep = nested("{", 1001, "", "}");
        assertThat(codes(deep + deep)).containsExactly(DiagnosticCode.NESTING_TOO_DEEP,
                DiagnosticCode.NESTING_TOO_DEEP);
    }

    @ParameterizedTest
    @ValueSource(strings = {"(", "{", "-", "- ", "!", "+", "=", "}", ")", ") ", "[", "a[", "x=a[", "f(", "for(",
            "for(int i=1;", "if(1)", "if(1){", "else ", "if(1)else ", "if(1);else ", "while", "x 1 ", "(1 ", "@ ",
            "\" ' ",
            "/*", "int ", "int x;", "int a,", "a.", "a?b:", "a ", "a=", "a==", "x=1 y=2 ", "1+", "return ", ";", "{}",
            "{}\n",
            "{\n", "0", "٣", "\uD800", "x=else ", "int\u200B", "1\u200B",
            "\u0661\u200B", "\u0661", "a\u200B", "a1\u200B", "=\u200B", "\u200B", "\u00A0 ", "\uFF1B", "#a\u200B",
            "@\u200B",
            "\uFF0F", "/\u200B", "\u0430=", "\u3164"})
    void parse_ofRepeatedPieces_isLinear(String piece) {
        assertThat(steps(piece.repeat(MANY / 5))).isLessThan(3 * steps(piece.repeat(MANY / 10)));
    }

    /// How often the lexer and the parser ask whether they are still wanted: once in so many tokens.
    private static int steps(String text) {
        var steps = new AtomicInteger();
        Parser.parse(new SourceText(text), () -> steps.incrementAndGet() < 0);
        return steps.get();
    }

    @Test
    void parse_ofLongChains_isFlat() {
        var declaration = (Statement.Declaration) parse("int x = 1" + "+1".repeat(MANY) + ";").program().statements()
                .getFirst();
        assertThat(((Expression.Chain) declaration.value()).operations()).hasSize(MANY);
        assertThat(parse("x = 1;\n".repeat(50_000)).program().statements()).hasSize(50_000);
        assertThat(parse("int x;\n".repeat(100_000)).diagnostics()).hasSize(FirstErrors.MAX_SHOWN + 1);
    }

    @Test
    void byteOrderMark_atTheStartOnly_isSkipped() {
        assertThat(codes("\uFEFFreturn 1;")).isEmpty();
        assertThat(codes("return\uFEFF 1;")).containsExactly(DiagnosticCode.UNEXPECTED_CHARACTER);
    }

    @Test
    void letters_areClassifiedByCodePoint() {
        assertThat(codes("int \uD835\uDC65 = 1; return \uD835\uDC65;")).isEmpty();
        assertThat(codes("int é١ = 1; return é١;")).isEmpty();
        assertThat(codes("int \uD835 = 1;")).containsExactly(DiagnosticCode.UNEXPECTED_CHARACTER);
        assertThat(codes("return ١;")).containsExactly(DiagnosticCode.UNEXPECTED_CHARACTER);
        assertThat(codes("return 1١;")).containsExactly(DiagnosticCode.INTEGER_LITERAL);
    }

    @Test
    void controlCharacter_ofAscii_isWhiteSpace() {
        assertThat(codes("\0return\f\u001F1\u000B;\u0001")).isEmpty();
        assertThat(codes("return\u007F1;")).containsExactly(DiagnosticCode.UNEXPECTED_CHARACTER);
        assertThat(codes("return 1;// a\rreturn 2;")).isEmpty();
    }

    @Test
    void unclosedComment_isOneError() {
        SyntaxTree tree = parse("{ return (1 + /*/ }");
        assertThat(tree.diagnostics()).singleElement().satisfies(diagnostic -> {
            assertThat(diagnostic.code()).isEqualTo(DiagnosticCode.UNEXPECTED_CHARACTER);
            assertThat(diagnostic.span()).isEqualTo(new Span(14, 16));
        });
    }

    @Test
    void emptyText_isAProgram() {
        assertThat(parse("").diagnostics()).isEmpty();
        assertThat(parse("").tokens()).containsExactly(new Token(TokenKind.END, Span.at(0)));
    }

    @Test
    void parse_cancelled_throws() {
        var source = new SourceText("x = 1;".repeat(10_000));
        assertThatThrownBy(() -> Parser.parse(source, () -> true)).isInstanceOf(CancelledException.class);
    }
}
