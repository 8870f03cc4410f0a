package dev.simplelang.lsp.feature;

import dev.simplelang.ide.structure.Fold;
import dev.simplelang.lsp.document.DocumentRequest;
import java.util.List;
import org.eclipse.lsp4j.FoldingRange;
import org.eclipse.lsp4j.FoldingRangeKind;

/// `textDocument/foldingRange`: whole lines, which every client can fold.
final class FoldingRangeHandler {

    private FoldingRangeHandler() {}

    static List<FoldingRange> folds(DocumentRequest request) {
        return Fold.of(request.analysis(), request.profile().mostFolds()).stream()
                .map(FoldingRangeHandler::toProtocol).toList();
    }

    private static FoldingRange toProtocol(Fold fold) {
        var range = new FoldingRange(fold.firstLine(), fold.lastLine());
        if (fold.kind() == Fold.Kind.COMMENT) {
            range.setKind(FoldingRangeKind.Comment);
        }
        return range;
    }
}
