package dev.simplelang.lsp.feature;

import dev.simplelang.ide.structure.SelectionRanges;
import dev.simplelang.lsp.document.DocumentRequest;
import dev.simplelang.lsp.protocol.Arguments;
import java.util.List;
import java.util.function.Function;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.SelectionRange;
import org.eclipse.lsp4j.SelectionRangeParams;

/// `textDocument/selectionRange`: for each position the ranges around it, the innermost first.
final class SelectionRangeHandler {

    private SelectionRangeHandler() {}

    static Function<DocumentRequest, List<SelectionRange>> ranges(SelectionRangeParams params) {
        var positions = Arguments.require(params.getPositions(), "positions");
        return request -> positions.stream().map(position -> range(position, request)).toList();
    }

    private static SelectionRange range(Position position, DocumentRequest request) {
        request.cancellation().check();
        SelectionRange range = null;
        for (var span : SelectionRanges.at(request.analysis(), request.offset(position)).reversed()) {
            range = new SelectionRange(request.range(span), range);
        }
        return range;
    }
}
