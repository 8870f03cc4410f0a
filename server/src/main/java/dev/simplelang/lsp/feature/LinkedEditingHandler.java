package dev.simplelang.lsp.feature;

import dev.simplelang.ide.LinkedEditing;
import dev.simplelang.lsp.document.Documents;
import dev.simplelang.lsp.document.PerDocument;
import dev.simplelang.lsp.document.Requests;
import dev.simplelang.lsp.protocol.Arguments;
import dev.simplelang.lsp.protocol.ClientProfile;
import dev.simplelang.lsp.protocol.Router;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.eclipse.lsp4j.LinkedEditingRangeParams;
import org.eclipse.lsp4j.LinkedEditingRanges;

/// `textDocument/linkedEditingRange`: the places of a variable, which change together while one of
/// them is typed over.
///
/// Of each document the last answer is remembered, so that a name that is being typed is not taken
/// for another variable's.
public final class LinkedEditingHandler implements Feature {

    private final Requests requests;

    /// The last answer, from which the next one follows.
    private final PerDocument<LinkedEditing> last;

    public LinkedEditingHandler(Requests requests, Documents documents) {
        this.requests = requests;
        last = new PerDocument<>(documents);
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
            var analysis = request.analysis();
            int offset = request.offset(params.getPosition());
            var linked = last.find(request.uri()).map(before -> before.next(analysis, offset))
                    .orElseGet(() -> LinkedEditing.at(analysis, offset));
            last.update(request.uri(), _ -> Optional.of(linked));
            var places = linked.in(analysis.source().text());
            return places.isEmpty()
                    ? null
                    : new LinkedEditingRanges(places.stream().map(request::range).toList(),
                            LinkedEditing.NAME_PATTERN);
        });
    }
}
