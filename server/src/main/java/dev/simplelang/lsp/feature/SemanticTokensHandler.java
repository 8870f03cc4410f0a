package dev.simplelang.lsp.feature;

import dev.simplelang.lsp.document.DocumentRequest;
import dev.simplelang.lsp.document.Documents;
import dev.simplelang.lsp.document.PerDocument;
import dev.simplelang.lsp.protocol.Arguments;
import dev.simplelang.text.Span;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import org.eclipse.lsp4j.SemanticTokens;
import org.eclipse.lsp4j.SemanticTokensDelta;
import org.eclipse.lsp4j.SemanticTokensDeltaParams;
import org.eclipse.lsp4j.SemanticTokensRangeParams;

/// `textDocument/semanticTokens`: all of a document, what has changed of them, those of a range.
///
/// Of each document the last result is remembered, for the client to ask what has changed since;
/// another result id means all of them again.
final class SemanticTokensHandler {

    private final PerDocument<SemanticTokens> results;
    private final AtomicLong lastId = new AtomicLong();

    SemanticTokensHandler(Documents documents) {
        results = new PerDocument<>(documents);
    }

    SemanticTokens full(DocumentRequest request) {
        var whole = new Span(0, request.snapshot().source().length());
        var result = new SemanticTokens(Long.toString(lastId.incrementAndGet()), data(request, whole));
        results.put(request.uri(), result);
        return result;
    }

    Function<DocumentRequest, Object> delta(SemanticTokensDeltaParams params) {
        var id = Arguments.require(params.getPreviousResultId(), "previousResultId");
        return request -> {
            var before = results.find(request.uri()).filter(result -> result.getResultId().equals(id));
            var result = full(request);
            return before.<Object>map(known -> new SemanticTokensDelta(
                    TokenData.difference(known.getData(), result.getData()), result.getResultId())).orElse(result);
        };
    }

    static Function<DocumentRequest, SemanticTokens> range(SemanticTokensRangeParams params) {
        var range = Arguments.range(params.getRange());
        return request -> new SemanticTokens(data(request, request.span(range)));
    }

    private static List<Integer> data(DocumentRequest request, Span range) {
        return TokenLegend.of(request.capabilities()).map(legend -> {
            var data = new TokenData(legend, request.positions());
            dev.simplelang.ide.decoration.SemanticTokens
                    .in(request.analysis(), request.stale(), range, request.cancellation())
                    .forEach(data::add);
            return data.integers();
        }).orElse(List.of());
    }
}
