package dev.simplelang.lsp.feature;

import dev.simplelang.ide.SemanticTokens.SemanticToken;
import dev.simplelang.lsp.document.Positions;
import java.util.ArrayList;
import java.util.List;
import org.eclipse.lsp4j.SemanticTokensEdit;

/// Semantic tokens as the protocol has them: five integers for each, the place relative to the token before.
public final class TokenData {

    private static final int INTEGERS_EACH = 5;

    private TokenData() {}

    /// The integers of `tokens`, which the client knows.
    static List<Integer> of(List<SemanticToken> tokens, TokenLegend legend, Positions positions) {
        var data = new ArrayList<Integer>(INTEGERS_EACH * tokens.size());
        int line = 0;
        int column = 0;
        for (var token : tokens) {
            var start = positions.position(token.span().start());
            var end = positions.position(token.span().end());
            data.add(start.getLine() - line);
            data.add(start.getLine() == line ? start.getCharacter() - column : start.getCharacter());
            data.add(end.getCharacter() - start.getCharacter());
            data.add(legend.number(token));
            data.add(legend.bits(token));
            line = start.getLine();
            column = start.getCharacter();
        }
        return data;
    }

    /// What makes `after` of `before`: at most one edit, of whole tokens, without those at both ends that are the same.
    static List<SemanticTokensEdit> difference(List<Integer> before, List<Integer> after) {
        int most = Math.min(before.size(), after.size());
        int prefix = 0;
        while (prefix < most && before.get(prefix).equals(after.get(prefix))) {
            prefix++;
        }
        prefix -= prefix % INTEGERS_EACH;
        int suffix = 0;
        while (suffix < most - prefix
                && before.get(before.size() - 1 - suffix).equals(after.get(after.size() - 1 - suffix))) {
            suffix++;
        }
        suffix -= suffix % INTEGERS_EACH;
        int deleted = before.size() - prefix - suffix;
        var inserted = List.copyOf(after.subList(prefix, after.size() - suffix));
        return deleted == 0 && inserted.isEmpty()
                ? List.of()
                : List.of(new SemanticTokensEdit(prefix, deleted, inserted));
    }
}
