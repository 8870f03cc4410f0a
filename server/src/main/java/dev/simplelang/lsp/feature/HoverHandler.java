package dev.simplelang.lsp.feature;

import dev.simplelang.ide.hover.Hover;
import dev.simplelang.ide.hover.NodeLinks;
import dev.simplelang.lsp.document.DocumentRequest;
import java.util.Optional;
import org.eclipse.lsp4j.MarkupContent;
import org.eclipse.lsp4j.MarkupKind;

/// `textDocument/hover`: what the compiler knows at a position; null for a place, or a document, it
/// knows nothing about.
final class HoverHandler {

    private HoverHandler() {}

    static org.eclipse.lsp4j.Hover hover(DocumentRequest request, int offset) {
        request.analysis().finish(request.cancellation());
        return Hover.at(request.analysis(), offset, targets(request)).map(hover -> toProtocol(hover, request))
                .orElse(null);
    }

    private static Optional<NodeLinks.Targets> targets(DocumentRequest request) {
        return request.capabilities().viewLinks() && request.capabilities().markdownHover()
                ? Optional.of((view, number) -> new ViewUri(view, request.uri()).atNode(number))
                : Optional.empty();
    }

    private static org.eclipse.lsp4j.Hover toProtocol(Hover hover, DocumentRequest request) {
        var content = request.capabilities().markdownHover()
                ? new MarkupContent(MarkupKind.MARKDOWN, hover.markdown())
                : new MarkupContent(MarkupKind.PLAINTEXT, hover.plainText());
        return new org.eclipse.lsp4j.Hover(content, request.range(hover.span()));
    }
}
