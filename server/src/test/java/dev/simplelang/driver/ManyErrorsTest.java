package dev.simplelang.driver;

import dev.simplelang.text.Cancellation;
import dev.simplelang.text.Diagnostic;
import dev.simplelang.text.FirstErrors;
import dev.simplelang.text.SourceText;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class ManyErrorsTest {

    private static List<Diagnostic> errors(String program) {
        return Compiler.compile(new SourceText(program), Cancellation.NONE).errors();
    }

    /// Mistakes of the lexer, of the parser, and of name resolution, and all together.
    @ParameterizedTest
    @ValueSource(strings = {"§;\n", "1 = 2;\n", "return y;\n", "§; 1 = 2; return y;\n"})
    void manyErrors_firstThousandAreReported(String mistake) {
        int each = errors(mistake).size();
        int enough = FirstErrors.MAX_SHOWN / each;
        assertThat(errors(mistake.repeat(enough))).hasSize(enough * each);
        var told = errors(mistake.repeat(20 * enough));
        assertThat(told).hasSize(FirstErrors.MAX_SHOWN + 1).isSortedAccordingTo(Diagnostic.BY_POSITION)
                .startsWith(errors(mistake.repeat(enough)).toArray(Diagnostic[]::new));
        assertThat(told.getLast().message()).contains("only the first 1,000");
        assertThat(told.getLast().span().start() / mistake.length()).isEqualTo(FirstErrors.MAX_SHOWN / each);
    }
}
