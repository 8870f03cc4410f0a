package dev.simplelang.lsp.feature;

import dev.simplelang.ide.Hover;
import dev.simplelang.ide.view.NodeLinks;
import dev.simplelang.lsp.document.DocumentRequest;
import dev.simplelang.lsp.document.Requests;
import dev.simplelang.lsp.protocol.Arguments;
import dev.simplelang.lsp.protocol.ClientProfile;
import dev.simplelang.lsp.protocol.Router;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.eclipse.lsp4j.HoverParams;
import org.eclipse.lsp4j.MarkupContent;
import org.eclipse.lsp4j.MarkupKind;

/// `textDocument/hover`: what the compiler knows at a position; null for a place, or a document, it
/// knows nothing about.
public final class HoverHandler implements Feature {

    private final Requests requests;

    public HoverHandler(Requests requests) {
        this.requests = requests;
    }

    @Override
    public void announce(Map<String, Object> capabilities, ClientProfile profile) {
        capabilities.put("hoverProvider", true);
    }

    @Override
    public void route(Router router) {
        router.onRequest("textDocument/hover", HoverParams.class, this::hover);
    }

    private CompletableFuture<org.eclipse.lsp4j.Hover> hover(HoverParams params) {
        Arguments.require(params.getPosition(), "position");
        return requests.about(params.getTextDocument(), "hover", null, request -> {
            request.analysis().finish(request.cancellation());
            return Hover.at(request.analysis(), request.offset(params.getPosition()), links(request))
                    .map(hover -> toProtocol(hover, request)).orElse(null);
        });
    }

    private static Optional<NodeLinks> links(DocumentRequest request) {
        return request.profile().viewLinks() && request.profile().markdownHover()
                ? Optional.of(new NodeLinks(request.analysis(),
                        (view, line) -> new ViewUri(view, request.uri()).atLine(line)))
                : Optional.empty();
    }

    private static org.eclipse.lsp4j.Hover toProtocol(Hover hover, DocumentRequest request) {
        var content = request.profile().markdownHover()
                ? new MarkupContent(MarkupKind.MARKDOWN, hover.markdown())
                : new MarkupContent(MarkupKind.PLAINTEXT, hover.plainText());
        return new org.eclipse.lsp4j.Hover(content, request.range(hover.span()));
    }
}
