package dev.simplelang.lsp.protocol;

import java.io.IOException;
import java.io.Reader;
import java.io.StringReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

class ShortNumbersTest {

    private static final String KEPT = "7".repeat(ShortNumbers.MAX_DIGITS);

    /// `@` stands for as many digits as are kept, `+` for more of them.
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`',
            textBlock = """
                    {"id":@,"a":-12.5e-7}      | {"id":@,"a":-12.5e-7}
                    {"id":@+}                  | {"id":@}
                    [-@+.@+e-@+,@+]            | [-@.@e-@,@]
                    ["@+",@+]                  | ["@+",@]
                    ["\\"@+\\\\",@+,"\\\\",@+] | ["\\"@+\\\\",@,"\\\\",@]
                    """)
    void leavesTheFirstDigits(String text, String wanted) throws IOException {
        assertThat(read(text.replace("+", KEPT).replace("@", KEPT), 1_000))
                .isEqualTo(wanted.replace("+", KEPT).replace("@", KEPT));
    }

    /// Whatever falls together into one read, and where all of that is left out.
    @Test
    void readsInAnySteps() throws IOException {
        var digits = "7".repeat(10_000);
        for (int step = 1; step < 100; step++) {
            assertThat(read("[" + digits + ",\"" + digits + "\"]", step))
                    .isEqualTo("[" + KEPT + ",\"" + digits + "\"]");
        }
    }

    private static String read(String text, int step) throws IOException {
        try (Reader in = new ShortNumbers(new StringReader(text))) {
            var read = new StringBuilder();
            var buffer = new char[step + 3];
            for (int count = in.read(buffer, 3, step); count >= 0; count = in.read(buffer, 3, step)) {
                assertThat(count).isPositive();
                read.append(buffer, 3, count);
            }
            return read.toString();
        }
    }
}
