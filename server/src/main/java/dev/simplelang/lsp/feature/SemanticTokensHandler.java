package dev.simplelang.lsp.feature;

import dev.simplelang.lsp.document.DocumentRequest;
import dev.simplelang.lsp.document.Documents;
import dev.simplelang.lsp.document.PerDocument;
import dev.simplelang.lsp.document.Requests;
import dev.simplelang.lsp.protocol.Arguments;
import dev.simplelang.lsp.protocol.ClientProfile;
import dev.simplelang.lsp.protocol.IntegerRow;
import dev.simplelang.lsp.protocol.Router;
import dev.simplelang.text.Span;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;
import org.eclipse.lsp4j.SemanticTokens;
import org.eclipse.lsp4j.SemanticTokensDelta;
import org.eclipse.lsp4j.SemanticTokensDeltaParams;
import org.eclipse.lsp4j.SemanticTokensParams;
import org.eclipse.lsp4j.SemanticTokensRangeParams;

/// `textDocument/semanticTokens`: all of a document, what has changed of them, those of a range.
///
/// Of each document the last result is remembered, for the client to ask what has changed since;
/// another result id means all of them again.
public final class SemanticTokensHandler implements Feature {

    /// A result that the client may name.
    private record Result(String id, IntegerRow data) {}

    private final Requests requests;
    private final PerDocument<Result> results;
    private final AtomicLong lastId = new AtomicLong();

    public SemanticTokensHandler(Requests requests, Documents documents) {
        this.requests = requests;
        results = new PerDocument<>(documents);
    }

    @Override
    public void announce(Map<String, Object> capabilities, ClientProfile profile) {
        TokenLegend.of(profile).ifPresent(legend -> capabilities.put("semanticTokensProvider", Map.of(
                "legend", TokenLegend.ALL,
                "full", legend.hasDelta() ? Map.of("delta", true) : legend.hasFull(),
                "range", legend.hasRange())));
    }

    @Override
    public void route(Router router) {
        router.onRequest("textDocument/semanticTokens/full", SemanticTokensParams.class, this::full);
        router.onRequest("textDocument/semanticTokens/full/delta", SemanticTokensDeltaParams.class, this::delta);
        router.onRequest("textDocument/semanticTokens/range", SemanticTokensRangeParams.class, this::range);
    }

    private CompletableFuture<SemanticTokens> full(SemanticTokensParams params) {
        return requests.about(params.getTextDocument(), "semantic tokens", none(), request -> {
            var result = remember(request);
            return new SemanticTokens(result.id(), result.data());
        });
    }

    private CompletableFuture<Object> delta(SemanticTokensDeltaParams params) {
        var id = Arguments.require(params.getPreviousResultId(), "previousResultId");
        return requests.about(params.getTextDocument(), "semantic tokens", none(), request -> {
            var before = results.find(request.uri()).filter(result -> result.id().equals(id));
            var result = remember(request);
            return before.isEmpty()
                    ? new SemanticTokens(result.id(), result.data())
                    : new SemanticTokensDelta(TokenData.difference(before.get().data(), result.data()), result.id());
        });
    }

    private CompletableFuture<SemanticTokens> range(SemanticTokensRangeParams params) {
        Arguments.range(params.getRange());
        return requests.about(params.getTextDocument(), "semantic tokens", none(),
                request -> new SemanticTokens(data(request, request.span(params.getRange()))));
    }

    private static SemanticTokens none() {
        return new SemanticTokens(List.of());
    }

    private Result remember(DocumentRequest request) {
        var whole = new Span(0, request.snapshot().source().length());
        var result = new Result(Long.toString(lastId.incrementAndGet()), data(request, whole));
        results.update(request.uri(), _ -> Optional.of(result));
        return result;
    }

    private static IntegerRow data(DocumentRequest request, Span range) {
        return TokenLegend.of(request.profile()).map(legend -> {
            var data = new TokenData(legend, request.newPositions());
            dev.simplelang.ide.SemanticTokens.in(request.analysis(), request.stale(), range, request.cancellation())
                    .forEach(data::add);
            return data.integers();
        }).orElseGet(() -> new IntegerRow(new int[0], 0, 0));
    }
}
