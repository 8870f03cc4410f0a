package dev.simplelang.lsp.feature;

import dev.simplelang.ide.SemanticTokens.SemanticToken;
import dev.simplelang.lsp.document.Positions;
import dev.simplelang.lsp.protocol.IntegerRow;
import java.util.Arrays;
import java.util.List;
import org.eclipse.lsp4j.SemanticTokensEdit;

/// Semantic tokens as the protocol has them: five integers for each that the client knows, the
/// place relative to the token before.
final class TokenData {

    private static final int INTEGERS_EACH = 5;
    private static final int ROOM = 64;

    private final TokenLegend legend;
    private final Positions positions;
    private int[] data = new int[ROOM * INTEGERS_EACH];
    private int size;

    // Where the token before begins.
    private int line;
    private int column;

    TokenData(TokenLegend legend, Positions positions) {
        this.legend = legend;
        this.positions = positions;
    }

    /// Adds the next token, unless the client does not know its type.
    void add(SemanticToken token) {
        if (!legend.wants(token.type())) {
            return;
        }
        if (size == data.length) {
            data = Arrays.copyOf(data, 2 * size);
        }
        int onLine = positions.line(token.span().start());
        int at = positions.column(token.span().start());
        data[size++] = onLine - line;
        data[size++] = onLine == line ? at - column : at;
        data[size++] = positions.column(token.span().end()) - at;
        data[size++] = legend.number(token.type());
        data[size++] = legend.bits(token.modifiers());
        line = onLine;
        column = at;
    }

    /// The integers of all tokens that were added.
    IntegerRow integers() {
        return new IntegerRow(data, 0, size);
    }

    /// What makes `after` of `before`: at most one edit, of whole tokens, without those at both
    /// ends that are the same.
    static List<SemanticTokensEdit> difference(IntegerRow before, IntegerRow after) {
        int prefix = before.sameAtStart(after);
        prefix -= prefix % INTEGERS_EACH;
        int suffix = before.sameAtEnd(after, Math.min(before.size(), after.size()) - prefix);
        suffix -= suffix % INTEGERS_EACH;
        int deleted = before.size() - prefix - suffix;
        var inserted = after.part(prefix, after.size() - suffix);
        return deleted == 0 && inserted.isEmpty()
                ? List.of()
                : List.of(new SemanticTokensEdit(prefix, deleted, inserted));
    }
}
