package dev.simplelang.ide.action;

import dev.simplelang.Nightly;
import dev.simplelang.oracle.RandomPrograms;
import dev.simplelang.syntax.Parser;
import dev.simplelang.syntax.SyntaxTree;
import dev.simplelang.syntax.TokenKind;
import dev.simplelang.text.Cancellation;
import dev.simplelang.text.SourceText;
import dev.simplelang.text.Span;
import dev.simplelang.text.TextEdit;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class FormattedEditTest {

    private static final long SEED = Long.getLong("simple.seed", 54);

    /// Formatting what an edit touches changes nothing of what the edit makes but white space.
    @Test
    void formattingKeepsWhatTheEditsMake() {
        var random = new SplittableRandom(SEED);
        for (int i = 0; i < Nightly.share(2_000); i++) {
            var text = RandomPrograms.program(random.nextLong(), 1 + random.nextInt(6));
            var other = RandomPrograms.program(random.nextLong(), 1);
            var edits = new ArrayList<TextEdit>();
            int from = 0;
            for (int many = random.nextInt(4); many >= 0 && from < text.length(); many--) {
                int start = from + random.nextInt(text.length() - from);
                int end = start + random.nextInt(Math.min(20, text.length() - start));
                edits.add(new TextEdit(new Span(start, end), random.nextBoolean() ? "" : other));
                from = end + 1;
            }
            var change = new FormattedEdit(Parser.parse(new SourceText(text), Cancellation.NONE), edits, List.of(),
                    random.nextBoolean());
            assertThat(pieces(TextEdit.apply(text, change.formatted()))).as("%s%nby%n%s", text, edits)
                    .isEqualTo(pieces(TextEdit.apply(text, edits)));
        }
    }

    /// The tokens and comments of a program.
    private static List<String> pieces(String program) {
        SyntaxTree tree = Parser.parse(new SourceText(program), Cancellation.NONE);
        return tree.tokens().stream().filter(token -> token.kind() != TokenKind.WHITE_SPACE)
                .map(token -> tree.source().slice(token.span())).toList();
    }
}
