package dev.simplelang.lsp.feature;

import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import dev.simplelang.ide.decoration.InlayHint.Explanation;
import dev.simplelang.ide.decoration.InlayHints;
import dev.simplelang.lsp.document.DocumentRequest;
import dev.simplelang.lsp.document.Requests;
import dev.simplelang.lsp.protocol.Arguments;
import dev.simplelang.lsp.protocol.ClientCapabilities;
import dev.simplelang.text.Span;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.eclipse.lsp4j.InlayHint;
import org.eclipse.lsp4j.InlayHintLabelPart;
import org.eclipse.lsp4j.InlayHintParams;
import org.eclipse.lsp4j.MarkupContent;
import org.eclipse.lsp4j.MarkupKind;
import org.eclipse.lsp4j.TextDocumentIdentifier;
import org.eclipse.lsp4j.jsonrpc.messages.Either;

/// `textDocument/inlayHint` and `inlayHint/resolve`: what is proved, between the tokens, and why
/// when the client asks for that.
///
/// What a client cannot resolve it gets at once. To resolve a hint, it is found again in the
/// version that is current by then; if it is not there any more, it stays as it was.
final class InlayHintHandler {

    private static final String TOOLTIP = "tooltip";
    private static final String LOCATION = "label.location";

    private InlayHintHandler() {}

    /// Whether the client asks for the rest of a hint when it shows it.
    static boolean isResolved(ClientCapabilities capabilities) {
        return capabilities.resolvesInlayHint(TOOLTIP) || capabilities.resolvesInlayHint(LOCATION);
    }

    static Function<DocumentRequest, List<InlayHint>> hints(InlayHintParams params) {
        var range = Arguments.range(params.getRange());
        return request -> find(request, request.span(range)).stream().map(hint -> toProtocol(hint, request)).toList();
    }

    private static List<dev.simplelang.ide.decoration.InlayHint> find(DocumentRequest request, Span range) {
        return InlayHints.in(request.analysis(), request.stale(), range, request.settings().hints(),
                request.cancellation());
    }

    private static InlayHint toProtocol(dev.simplelang.ide.decoration.InlayHint hint, DocumentRequest request) {
        var result = new InlayHint(request.positions().position(hint.offset()), Either.forRight(parts(hint)));
        result.setPaddingLeft(true);
        var capabilities = request.capabilities();
        boolean tooltip = !capabilities.resolvesInlayHint(TOOLTIP);
        boolean locations = !capabilities.resolvesInlayHint(LOCATION);
        if (tooltip || locations) {
            explain(result, hint.explanation().get(), tooltip, locations, request);
        }
        if (isResolved(capabilities)) {
            var data = new JsonObject();
            data.addProperty("uri", request.uri());
            data.addProperty("kind", hint.kind().id());
            result.setData(data);
        }
        return result;
    }

    static CompletableFuture<InlayHint> resolve(InlayHint hint, Requests requests) {
        var position = Arguments.position(hint.getPosition(), "position");
        var label = label(hint);
        if (!(hint.getData() instanceof JsonObject data && data.get("uri") instanceof JsonPrimitive uri
                && data.get("kind") instanceof JsonPrimitive kind)) {
            return CompletableFuture.completedFuture(hint);
        }
        var document = new TextDocumentIdentifier(uri.getAsString());
        return requests.about(document, "inlayHint/resolve", hint, request -> {
            int offset = request.offset(position);
            find(request, Span.at(offset)).stream()
                    .filter(found -> found.offset() == offset && found.kind().id().equals(kind.getAsString())
                            && found.label().equals(label))
                    .findFirst().ifPresent(found -> {
                        hint.setLabel(parts(found));
                        explain(hint, found.explanation().get(), true, true, request);
                    });
            return hint;
        });
    }

    /// The words of a hint that a client has sent back.
    private static String label(InlayHint hint) {
        return Arguments.require(hint.getLabel(), "label").map(text -> text, parts -> parts.stream()
                .map(part -> Arguments.require(Arguments.require(part, "label").getValue(), "label.value"))
                .collect(Collectors.joining()));
    }

    private static List<InlayHintLabelPart> parts(dev.simplelang.ide.decoration.InlayHint hint) {
        return hint.parts().stream().map(InlayHintLabelPart::new).toList();
    }

    private static void explain(InlayHint hint, Explanation explanation, boolean tooltip, boolean locations,
            DocumentRequest request) {
        if (tooltip && request.capabilities().markdownInlayHint()) {
            hint.setTooltip(new MarkupContent(MarkupKind.MARKDOWN, explanation.markdown()));
        } else if (tooltip) {
            hint.setTooltip(explanation.plainText());
        }
        if (locations) {
            var parts = hint.getLabel().getRight();
            for (int i = 0; i < parts.size(); i++) {
                var part = parts.get(i);
                explanation.targets().get(i).ifPresent(target -> part.setLocation(request.location(target)));
            }
        }
    }
}
