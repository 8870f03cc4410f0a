package dev.simplelang.lsp.feature;

import dev.simplelang.ide.run.InlineValues;
import dev.simplelang.lsp.command.LastRuns;
import dev.simplelang.lsp.document.DocumentRequest;
import dev.simplelang.lsp.protocol.Arguments;
import java.util.List;
import java.util.function.Function;
import org.eclipse.lsp4j.InlineValue;
import org.eclipse.lsp4j.InlineValueParams;
import org.eclipse.lsp4j.InlineValueText;

/// `textDocument/inlineValue`: what the variables were at the end of the last run of the text as it
/// is; nothing once it is edited.
final class InlineValueHandler {

    private InlineValueHandler() {}

    static Function<DocumentRequest, List<InlineValue>> values(InlineValueParams params, LastRuns lastRuns) {
        var range = Arguments.range(params.getRange());
        return request -> {
            var arg = lastRuns.lastArg(request.snapshot());
            return arg.isEmpty()
                    ? List.of()
                    : InlineValues.of(request.analysis(), arg.getAsLong(), request.span(range),
                            request.cancellation()).stream()
                            .map(value -> new InlineValue(
                                    new InlineValueText(request.range(value.span()), value.text())))
                            .toList();
        };
    }
}
