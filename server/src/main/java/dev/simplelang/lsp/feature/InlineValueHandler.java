package dev.simplelang.lsp.feature;

import dev.simplelang.ide.run.InlineValues;
import dev.simplelang.lsp.document.DocumentRequest;
import dev.simplelang.lsp.protocol.Arguments;
import java.util.List;
import java.util.function.Function;
import org.eclipse.lsp4j.InlineValue;
import org.eclipse.lsp4j.InlineValueParams;
import org.eclipse.lsp4j.InlineValueVariableLookup;

/// `textDocument/inlineValue`: the variables whose values the debugger is to show in the text, up to
/// the line where it has stopped.
final class InlineValueHandler {

    private InlineValueHandler() {}

    static Function<DocumentRequest, List<InlineValue>> values(InlineValueParams params) {
        var range = Arguments.range(params.getRange());
        var stopped = Arguments.range(Arguments.require(params.getContext(), "context").getStoppedLocation());
        return request -> {
            return InlineValues.of(request.analysis(), request.span(range), request.span(stopped).start()).stream()
                    .filter(value -> request.range(value.span()).getStart().getLine() <= stopped.getEnd().getLine())
                    .map(value -> new InlineValue(
                            new InlineValueVariableLookup(request.range(value.span()), true, value.name())))
                    .toList();
        };
    }
}
