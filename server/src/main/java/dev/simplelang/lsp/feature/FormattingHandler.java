package dev.simplelang.lsp.feature;

import dev.simplelang.ide.format.Formatter;
import dev.simplelang.ide.format.Style;
import dev.simplelang.lsp.document.DocumentRequest;
import dev.simplelang.lsp.document.Requests;
import dev.simplelang.lsp.document.WorkspaceEdits;
import dev.simplelang.lsp.protocol.Arguments;
import dev.simplelang.lsp.protocol.ClientProfile;
import dev.simplelang.lsp.protocol.Router;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import org.eclipse.lsp4j.DocumentFormattingParams;
import org.eclipse.lsp4j.DocumentRangeFormattingParams;
import org.eclipse.lsp4j.DocumentRangesFormattingParams;
import org.eclipse.lsp4j.FormattingOptions;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.TextDocumentIdentifier;
import org.eclipse.lsp4j.TextEdit;

/// `textDocument/formatting`, `rangeFormatting`, `rangesFormatting`: the one style, in the whole
/// document or on some of its lines.
public final class FormattingHandler implements Feature {

    private final Requests requests;

    public FormattingHandler(Requests requests) {
        this.requests = requests;
    }

    @Override
    public void announce(Map<String, Object> capabilities, ClientProfile profile) {
        capabilities.put("documentFormattingProvider", true);
        capabilities.put("documentRangeFormattingProvider",
                profile.formatsRanges() ? Map.of("rangesSupport", true) : true);
    }

    @Override
    public void route(Router router) {
        router.onRequest("textDocument/formatting", DocumentFormattingParams.class,
                params -> edits(params.getTextDocument(), request -> formatter(request, params.getOptions()).edits()));
        router.onRequest("textDocument/rangeFormatting", DocumentRangeFormattingParams.class,
                params -> onLines(params.getTextDocument(), List.of(Arguments.range(params.getRange())),
                        params.getOptions()));
        router.onRequest("textDocument/rangesFormatting", DocumentRangesFormattingParams.class,
                params -> onLines(params.getTextDocument(),
                        Arguments.require(params.getRanges(), "ranges").stream().map(Arguments::range).toList(),
                        params.getOptions()));
    }

    private CompletableFuture<List<TextEdit>> onLines(TextDocumentIdentifier document, List<Range> ranges,
            FormattingOptions options) {
        return edits(document, request -> formatter(request, options)
                .onLines(ranges.stream().map(request.positions()::span).toList()));
    }

    private CompletableFuture<List<TextEdit>> edits(TextDocumentIdentifier document,
            Function<DocumentRequest, List<dev.simplelang.text.TextEdit>> work) {
        return requests.about(document, "formatting", List.of(),
                request -> WorkspaceEdits.toProtocol(work.apply(request), request.positions()));
    }

    private static Formatter formatter(DocumentRequest request, FormattingOptions options) {
        return Formatter.of(request.analysis().tree(), style(options), request.cancellation());
    }

    /// What the client may choose; the rest of the style is fixed.
    private static Style style(FormattingOptions options) {
        if (options == null) {
            return Style.DEFAULT;
        }
        var width = options.getNumber("tabSize");
        var spaces = options.getBoolean("insertSpaces");
        return new Style(width == null ? Style.DEFAULT.width() : (int) width.doubleValue(),
                spaces == null ? Style.DEFAULT.spaces() : spaces);
    }
}
