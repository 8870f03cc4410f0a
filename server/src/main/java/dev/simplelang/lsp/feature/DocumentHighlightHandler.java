package dev.simplelang.lsp.feature;

import dev.simplelang.ide.Highlight;
import dev.simplelang.lsp.document.Requests;
import dev.simplelang.lsp.protocol.Arguments;
import dev.simplelang.lsp.protocol.ClientProfile;
import dev.simplelang.lsp.protocol.Router;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.eclipse.lsp4j.DocumentHighlight;
import org.eclipse.lsp4j.DocumentHighlightKind;
import org.eclipse.lsp4j.DocumentHighlightParams;

/// `textDocument/documentHighlight`: what belongs together with the place under the cursor.
public final class DocumentHighlightHandler implements Feature {

    private final Requests requests;

    public DocumentHighlightHandler(Requests requests) {
        this.requests = requests;
    }

    @Override
    public void announce(Map<String, Object> capabilities, ClientProfile profile) {
        capabilities.put("documentHighlightProvider", true);
    }

    @Override
    public void route(Router router) {
        router.onRequest("textDocument/documentHighlight", DocumentHighlightParams.class, this::highlight);
    }

    private CompletableFuture<List<DocumentHighlight>> highlight(DocumentHighlightParams params) {
        Arguments.require(params.getPosition(), "position");
        return requests.about(params.getTextDocument(), "highlight", List.of(),
                request -> Highlight.at(request.analysis(), request.offset(params.getPosition())).stream()
                        .map(found -> new DocumentHighlight(request.range(found.span()), kind(found.kind())))
                        .toList());
    }

    private static DocumentHighlightKind kind(Highlight.Kind kind) {
        return switch (kind) {
            case WRITE -> DocumentHighlightKind.Write;
            case READ -> DocumentHighlightKind.Read;
            case CONTROL -> DocumentHighlightKind.Text;
        };
    }
}
