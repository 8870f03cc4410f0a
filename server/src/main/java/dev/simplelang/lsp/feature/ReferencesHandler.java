package dev.simplelang.lsp.feature;

import dev.simplelang.ide.References;
import dev.simplelang.lsp.document.Requests;
import dev.simplelang.lsp.protocol.Arguments;
import dev.simplelang.lsp.protocol.ClientProfile;
import dev.simplelang.lsp.protocol.Router;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.eclipse.lsp4j.Location;
import org.eclipse.lsp4j.ReferenceParams;

/// `textDocument/references`: all places that name the variable.
public final class ReferencesHandler implements Feature {

    private final Requests requests;

    public ReferencesHandler(Requests requests) {
        this.requests = requests;
    }

    @Override
    public void announce(Map<String, Object> capabilities, ClientProfile profile) {
        capabilities.put("referencesProvider", true);
    }

    @Override
    public void route(Router router) {
        router.onRequest("textDocument/references", ReferenceParams.class, this::references);
    }

    private CompletableFuture<List<? extends Location>> references(ReferenceParams params) {
        Arguments.require(params.getPosition(), "position");
        boolean withDeclaration = params.getContext() != null && params.getContext().isIncludeDeclaration();
        return requests.about(params.getTextDocument(), "references", List.of(),
                request -> References
                        .at(request.analysis(), request.offset(params.getPosition()), withDeclaration).stream()
                        .map(request::location).toList());
    }
}
