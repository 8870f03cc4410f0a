package dev.simplelang.lsp.feature;

import dev.simplelang.ide.decoration.SemanticTokens.SemanticToken;
import dev.simplelang.lsp.document.Positions;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.eclipse.lsp4j.SemanticTokensEdit;

/// Semantic tokens as the protocol has them: five integers for each that the client knows, the
/// place relative to the token before.
final class TokenData {

    private static final int INTEGERS_EACH = 5;

    private final TokenLegend legend;
    private final Positions positions;
    private final List<Integer> data = new ArrayList<>();

    // Where the token before begins.
    private int line;
    private int column;

    TokenData(TokenLegend legend, Positions positions) {
        this.legend = legend;
        this.positions = positions;
    }

    /// Adds the next token, unless the client does not know its type.
    void add(SemanticToken token) {
        var number = legend.number(token.type());
        if (number.isEmpty()) {
            return;
        }
        var start = positions.position(token.span().start());
        int startsAfter = start.getLine() == line ? column : 0;
        Collections.addAll(data,
                start.getLine() - line,
                start.getCharacter() - startsAfter,
                positions.column(token.span().end()) - start.getCharacter(),
                number.get(),
                legend.modifiers(token.modifiers()));
        line = start.getLine();
        column = start.getCharacter();
    }

    /// The integers of all tokens that were added.
    List<Integer> integers() {
        return data;
    }

    /// What makes `after` of `before`: at most one edit, of whole tokens, without those at both
    /// ends that are the same.
    static List<SemanticTokensEdit> difference(List<Integer> before, List<Integer> after) {
        int shorter = Math.min(before.size(), after.size());
        int prefix = tokensInCommon(before, after, shorter);
        int suffix = tokensInCommon(before.reversed(), after.reversed(), shorter - prefix);
        int deleted = before.size() - prefix - suffix;
        var inserted = after.subList(prefix, after.size() - suffix);
        return deleted == 0 && inserted.isEmpty()
                ? List.of()
                : List.of(new SemanticTokensEdit(prefix, deleted, inserted));
    }

    /// How many integers at the start are the same in both, at most `max`, as far as they are those
    /// of whole tokens.
    private static int tokensInCommon(List<Integer> one, List<Integer> other, int max) {
        int same = 0;
        while (same < max && one.get(same).equals(other.get(same))) {
            same++;
        }
        return same - same % INTEGERS_EACH;
    }
}
