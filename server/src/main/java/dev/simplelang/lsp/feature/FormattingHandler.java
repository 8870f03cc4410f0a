package dev.simplelang.lsp.feature;

import dev.simplelang.ide.format.Formatter;
import dev.simplelang.ide.format.Style;
import dev.simplelang.lsp.document.DocumentRequest;
import dev.simplelang.lsp.document.WorkspaceEdits;
import dev.simplelang.lsp.protocol.Arguments;
import java.util.List;
import java.util.function.Function;
import org.eclipse.lsp4j.DocumentFormattingParams;
import org.eclipse.lsp4j.DocumentRangeFormattingParams;
import org.eclipse.lsp4j.DocumentRangesFormattingParams;
import org.eclipse.lsp4j.FormattingOptions;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.TextEdit;

/// `textDocument/formatting`, `rangeFormatting`, `rangesFormatting`: the one style, in the whole
/// document or on some of its lines.
final class FormattingHandler {

    private FormattingHandler() {}

    static Function<DocumentRequest, List<TextEdit>> document(DocumentFormattingParams params) {
        return request -> WorkspaceEdits.toProtocol(formatter(request, params.getOptions()).edits(),
                request.positions());
    }

    static Function<DocumentRequest, List<TextEdit>> range(DocumentRangeFormattingParams params) {
        return onLines(List.of(Arguments.range(params.getRange())), params.getOptions());
    }

    static Function<DocumentRequest, List<TextEdit>> ranges(DocumentRangesFormattingParams params) {
        var ranges = Arguments.require(params.getRanges(), "ranges");
        ranges.forEach(Arguments::range);
        return onLines(ranges, params.getOptions());
    }

    private static Function<DocumentRequest, List<TextEdit>> onLines(List<Range> ranges, FormattingOptions options) {
        return request -> {
            var spans = ranges.stream().map(request::span).toList();
            return WorkspaceEdits.toProtocol(formatter(request, options).onLines(spans), request.positions());
        };
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
