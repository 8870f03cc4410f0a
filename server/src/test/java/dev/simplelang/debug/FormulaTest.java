package dev.simplelang.debug;

import dev.simplelang.driver.CompileOptions;
import dev.simplelang.driver.Compiler;
import dev.simplelang.text.Cancellation;
import dev.simplelang.text.SourceText;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class FormulaTest {

    private static final Declared DECLARED = new Places(Compiler.compile(new SourceText("int i = 1; return i;"),
            CompileOptions.DEFAULT, Cancellation.NONE)).all().getLast().declared();

    @ParameterizedTest
    @CsvSource({"i == 7, 1", "i + arg, 14", "-i, -7", "!i, 0", "i // what, 7", "(i), 7", "true, 1"})
    void expression_hasItsValue(String text, long value) {
        assertThat(Formula.of(text, DECLARED).value(_ -> 7)).isEqualTo(value);
    }

    @ParameterizedTest
    @CsvSource({"i = 7", "int j = 7"})
    void assignment_isRefused(String text) {
        refuses(text, "Nothing can be assigned");
    }

    @ParameterizedTest
    @CsvSource({"}", "i +", "i; i", "/*", "return i", "while (1) {}"})
    void noExpression_isRefused(String text) {
        refuses(text, "`" + text + "` is");
    }

    /// The message is about what the user has written.
    @Test
    void noExpression_isRefusedInTheseWords() {
        refuses("i +", "`i +` is not an expression: expected an expression after `+`, found the end.");
        refuses("if (i) {}", "`if (i) {}` is not an expression: expected an expression, found `if`.");
        refuses("i; i", "`i; i` is not an expression: unexpected `;`.");
        refuses("i )", "`i )` is not an expression: unexpected `)`.");
    }

    @Test
    void unknownVariable_isRefused() {
        refuses("j + 1", "There is no variable `j` here.");
    }

    @Test
    void longText_isRefused() {
        refuses(" ".repeat(100_000_000), "This has 100000000 characters, but at most 10000 are allowed.");
    }

    private static void refuses(String text, String why) {
        assertThatThrownBy(() -> Formula.of(text, DECLARED)).isInstanceOf(RefusedException.class)
                .hasMessageStartingWith(why);
    }
}
