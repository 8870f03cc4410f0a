package dev.simplelang.lsp.feature;

import dev.simplelang.ide.SelectionRanges;
import dev.simplelang.lsp.document.DocumentRequest;
import dev.simplelang.lsp.document.Requests;
import dev.simplelang.lsp.protocol.Arguments;
import dev.simplelang.lsp.protocol.ClientProfile;
import dev.simplelang.lsp.protocol.Router;
import dev.simplelang.text.Span;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.SelectionRange;
import org.eclipse.lsp4j.SelectionRangeParams;

/// `textDocument/selectionRange`: for each position the ranges around it, the innermost first.
public final class SelectionRangeHandler implements Feature {

    private final Requests requests;

    public SelectionRangeHandler(Requests requests) {
        this.requests = requests;
    }

    @Override
    public void announce(Map<String, Object> capabilities, ClientProfile profile) {
        capabilities.put("selectionRangeProvider", true);
    }

    @Override
    public void route(Router router) {
        router.onRequest("textDocument/selectionRange", SelectionRangeParams.class, this::ranges);
    }

    private CompletableFuture<List<SelectionRange>> ranges(SelectionRangeParams params) {
        var positions = Arguments.require(params.getPositions(), "positions");
        return requests.about(params.getTextDocument(), "selection ranges", null,
                request -> positions.stream().map(position -> range(position, request)).toList());
    }

    private static SelectionRange range(Position position, DocumentRequest request) {
        request.cancellation().check();
        SelectionRange range = null;
        for (Span span : SelectionRanges.at(request.analysis(), request.offset(position)).reversed()) {
            range = new SelectionRange(request.range(span), range);
        }
        return range;
    }
}
