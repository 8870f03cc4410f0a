package dev.simplelang.lsp.feature;

import dev.simplelang.ide.LinkedEditing;
import dev.simplelang.lsp.document.Requests;
import dev.simplelang.lsp.wire.Arguments;
import dev.simplelang.lsp.wire.ClientProfile;
import dev.simplelang.lsp.wire.Router;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.eclipse.lsp4j.LinkedEditingRangeParams;
import org.eclipse.lsp4j.LinkedEditingRanges;

/// `textDocument/linkedEditingRange`: the places of a variable, which change together while one of them is typed over.
public final class LinkedEditingHandler implements Feature {

    private final Requests requests;

    public LinkedEditingHandler(Requests requests) {
        this.requests = requests;
    }

    @Override
    public void announce(Map<String, Object> capabilities, ClientProfile profile) {
        capabilities.put("linkedEditingRangeProvider", true);
    }

    @Override
    public void route(Router router) {
        router.onRequest("textDocument/linkedEditingRange", LinkedEditingRangeParams.class, this::ranges);
    }

    private CompletableFuture<LinkedEditingRanges> ranges(LinkedEditingRangeParams params) {
        Arguments.require(params.getPosition(), "position");
        return requests.about(params.getTextDocument(), "linked editing", null, request -> {
            var spans = LinkedEditing.at(request.analysis(), request.offset(params.getPosition()));
            return spans.isEmpty()
                    ? null
                    : new LinkedEditingRanges(spans.stream().map(request::range).toList(),
                            LinkedEditing.NAME_PATTERN);
        });
    }
}
