package dev.simplelang.lsp.feature;

import dev.simplelang.ide.SemanticTokens;
import dev.simplelang.ide.SemanticTokens.TokenType;
import dev.simplelang.lsp.document.Positions;
import dev.simplelang.lsp.wire.IntegerRow;
import java.util.Arrays;
import java.util.List;
import org.eclipse.lsp4j.SemanticTokensEdit;

/// Semantic tokens as the protocol has them: five integers for each that the client knows, the place relative to the token before.
final class TokenData implements SemanticTokens.Sink {

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

    @Override
    public void take(int start, int end, TokenType type, int modifiers) {
        if (!legend.wants(type)) {
            return;
        }
        if (size == data.length) {
            data = Arrays.copyOf(data, 2 * size);
        }
        int onLine = positions.line(start);
        int at = positions.column(start);
        data[size++] = onLine - line;
        data[size++] = onLine == line ? at - column : at;
        data[size++] = positions.column(end) - at;
        data[size++] = legend.number(type);
        data[size++] = legend.bits(modifiers);
        line = onLine;
        column = at;
    }

    /// The integers of the tokens of `parts`, one behind the other. The parts are of no use behind it.
    static IntegerRow integers(List<TokenData> parts) {
        return parts.stream().reduce(TokenData::append).map(all -> new IntegerRow(all.data, 0, all.size)).orElseThrow();
    }

    /// Adds the tokens of `behind`.
    private TokenData append(TokenData behind) {
        if (behind.size > 0) {
            int first = behind.data[0];
            // Nothing was before it there.
            behind.data[0] = first - line;
            behind.data[1] -= first == line ? column : 0;
            int length = size + behind.size;
            data = Arrays.copyOf(data, length);
            System.arraycopy(behind.data, 0, data, size, behind.size);
            size = length;
            line = behind.line;
            column = behind.column;
        }
        return this;
    }

    /// What makes `after` of `before`: at most one edit, of whole tokens, without those at both ends that are the same.
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
