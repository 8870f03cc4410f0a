package dev.simplelang.lsp.feature;

import dev.simplelang.ide.run.InlineValues;
import dev.simplelang.lsp.document.DocumentRequest;
import dev.simplelang.lsp.protocol.Arguments;
import java.util.List;
import java.util.function.Function;
import org.eclipse.lsp4j.InlineValue;
import org.eclipse.lsp4j.InlineValueEvaluatableExpression;
import org.eclipse.lsp4j.InlineValueParams;

/// `textDocument/inlineValue`: the variables whose values the debugger is to show in the text, up to
/// the line where it has stopped; as expressions, whose values come without a note on what is proved.
final class InlineValueHandler {

    private InlineValueHandler() {}

    static Function<DocumentRequest, List<InlineValue>> values(InlineValueParams params) {
        var range = Arguments.range(params.getRange());
        var stopped = Arguments.range(Arguments.require(params.getContext(), "context").getStoppedLocation());
        return request -> {
            return InlineValues.of(request.analysis(), request.span(range), request.span(stopped).start()).stream()
                    .filter(value -> request.range(value.span()).getStart().getLine() <= stopped.getEnd().getLine())
                    .map(value -> new InlineValue(
                            new InlineValueEvaluatableExpression(request.range(value.span()), value.name())))
                    .toList();
        };
    }
}
