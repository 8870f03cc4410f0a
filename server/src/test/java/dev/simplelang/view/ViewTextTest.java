package dev.simplelang.view;

import dev.simplelang.ide.Analysis;
import dev.simplelang.text.Cancellation;
import dev.simplelang.text.SourceText;
import java.util.Optional;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class ViewTextTest {

    /// The end of the program joins all of its ways, in one line as long as they are many. The other lines are not as long as that.
    @Test
    void viewText_isAsLongAsTheProgram() {
        assertThat(length(800)).isLessThan(5 * length(200));
    }

    private static int length(int branches) {
        var program = new StringBuilder();
        for (int i = 0; i < branches; i++) {
            program.append("if (arg == ").append(i).append(") return ").append(7 * i % 11).append(";\nelse ");
        }
        var analysis = Analysis.of(new SourceText(program + "return 0;"), Cancellation.NONE);
        var subject = new Subject(analysis.compilation(), Optional.empty(), "a", Optional.empty());
        return ViewText.of(subject, new View.Optimized(), Cancellation.NONE).text().length();
    }
}
