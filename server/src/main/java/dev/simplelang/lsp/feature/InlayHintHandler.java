package dev.simplelang.lsp.feature;

import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import dev.simplelang.ide.InlayHint.Explanation;
import dev.simplelang.ide.InlayHints;
import dev.simplelang.lsp.document.DocumentRequest;
import dev.simplelang.lsp.document.Requests;
import dev.simplelang.lsp.protocol.Arguments;
import dev.simplelang.lsp.protocol.ClientProfile;
import dev.simplelang.lsp.protocol.Router;
import dev.simplelang.text.Span;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
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
public final class InlayHintHandler implements Feature {

    private static final String TOOLTIP = "tooltip";
    private static final String LOCATION = "label.location";

    private final Requests requests;

    public InlayHintHandler(Requests requests) {
        this.requests = requests;
    }

    @Override
    public void announce(Map<String, Object> capabilities, ClientProfile profile) {
        if (profile.inlayHints()) {
            boolean resolves = profile.resolvesInlayHint(TOOLTIP) || profile.resolvesInlayHint(LOCATION);
            capabilities.put("inlayHintProvider", Map.of("resolveProvider", resolves));
        }
    }

    @Override
    public void route(Router router) {
        router.onRequest("textDocument/inlayHint", InlayHintParams.class, this::hints);
        router.onRequest("inlayHint/resolve", InlayHint.class, this::resolve);
    }

    private CompletableFuture<List<InlayHint>> hints(InlayHintParams params) {
        Arguments.range(params.getRange());
        return requests.about(params.getTextDocument(), "inlay hints", List.of(),
                request -> find(request, request.span(params.getRange())).stream()
                        .map(hint -> toProtocol(hint, request)).toList());
    }

    private static List<dev.simplelang.ide.InlayHint> find(DocumentRequest request, Span range) {
        return InlayHints.in(request.analysis(), request.stale(), range, request.settings().hints(),
                request.cancellation());
    }

    private static InlayHint toProtocol(dev.simplelang.ide.InlayHint hint, DocumentRequest request) {
        var parts = hint.parts().stream().map(InlayHintLabelPart::new).toList();
        var result = new InlayHint(request.positions().position(hint.offset()),
                Either.forRight(parts));
        result.setPaddingLeft(true);
        var profile = request.profile();
        boolean tooltip = !profile.resolvesInlayHint(TOOLTIP);
        boolean location = !profile.resolvesInlayHint(LOCATION);
        if (tooltip || location) {
            var explanation = hint.explanation().get();
            if (tooltip) {
                explain(result, explanation, profile);
            }
            if (location) {
                locate(parts, explanation, request);
            }
        }
        if (!tooltip || !location) {
            var data = new JsonObject();
            data.addProperty("uri", request.uri());
            data.addProperty("kind", hint.kind().id());
            result.setData(data);
        }
        return result;
    }

    private CompletableFuture<InlayHint> resolve(InlayHint hint) {
        var position = Arguments.position(hint.getPosition(), "position");
        var label = label(hint);
        if (!(hint.getData() instanceof JsonObject data && data.get("uri") instanceof JsonPrimitive uri
                && data.get("kind") instanceof JsonPrimitive kind)) {
            return CompletableFuture.completedFuture(hint);
        }
        return requests.about(new TextDocumentIdentifier(uri.getAsString()), "an inlay hint", hint, request -> {
            int offset = request.offset(position);
            find(request, Span.at(offset)).stream()
                    .filter(found -> found.offset() == offset && found.kind().id().equals(kind.getAsString())
                            && found.label().equals(label))
                    .findFirst().ifPresent(found -> {
                        var explanation = found.explanation().get();
                        explain(hint, explanation, request.profile());
                        var parts = found.parts().stream().map(InlayHintLabelPart::new).toList();
                        locate(parts, explanation, request);
                        hint.setLabel(parts);
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

    private static void explain(InlayHint hint, Explanation explanation, ClientProfile profile) {
        if (profile.markdownInlayHint()) {
            hint.setTooltip(new MarkupContent(MarkupKind.MARKDOWN, explanation.markdown()));
        } else {
            hint.setTooltip(explanation.plainText());
        }
    }

    private static void locate(List<InlayHintLabelPart> parts, Explanation explanation, DocumentRequest request) {
        for (int i = 0; i < parts.size(); i++) {
            var part = parts.get(i);
            explanation.targets().get(i).ifPresent(target -> part.setLocation(request.location(target)));
        }
    }
}
