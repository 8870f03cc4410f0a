package dev.simplelang.lsp.feature;

import dev.simplelang.ide.structure.Fold;
import dev.simplelang.ide.structure.SelectionRanges;
import dev.simplelang.ide.structure.Symbol;
import dev.simplelang.lsp.document.DocumentRequest;
import dev.simplelang.lsp.protocol.Arguments;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.eclipse.lsp4j.DocumentSymbol;
import org.eclipse.lsp4j.FoldingRange;
import org.eclipse.lsp4j.FoldingRangeKind;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.SelectionRange;
import org.eclipse.lsp4j.SelectionRangeParams;
import org.eclipse.lsp4j.SymbolInformation;
import org.eclipse.lsp4j.SymbolKind;
import org.eclipse.lsp4j.jsonrpc.messages.Either;

/// How a program is made up: `textDocument/documentSymbol`, the outline, as a tree where the client
/// takes one; `textDocument/foldingRange`, whole lines, which every client can fold;
/// `textDocument/selectionRange`, for each position the ranges around it, the innermost first.
final class StructureHandler {

    private StructureHandler() {}

    static List<Either<SymbolInformation, DocumentSymbol>> outline(DocumentRequest request) {
        var outline = Symbol.outline(request.analysis(), request.stale());
        if (request.capabilities().symbolTree()) {
            return outline.stream()
                    .map(symbol -> Either.<SymbolInformation, DocumentSymbol>forRight(tree(symbol, request)))
                    .toList();
        }
        var flat = new ArrayList<Either<SymbolInformation, DocumentSymbol>>();
        outline.forEach(symbol -> addFlat(symbol, null, request, flat));
        return flat;
    }

    private static DocumentSymbol tree(Symbol symbol, DocumentRequest request) {
        var result = new DocumentSymbol(symbol.name(), kind(symbol.kind()), request.range(symbol.span()),
                request.range(symbol.selection()));
        symbol.detail().ifPresent(result::setDetail);
        if (!symbol.children().isEmpty()) {
            result.setChildren(symbol.children().stream().map(child -> tree(child, request)).toList());
        }
        return result;
    }

    /// @param container the name of what contains the symbol; null if nothing does
    @SuppressWarnings("deprecation") // Clients that take no trees know nothing newer.
    private static void addFlat(Symbol symbol, String container, DocumentRequest request,
            List<Either<SymbolInformation, DocumentSymbol>> flat) {
        flat.add(Either.forLeft(new SymbolInformation(symbol.name(), kind(symbol.kind()),
                request.location(symbol.span()), container)));
        symbol.children().forEach(child -> addFlat(child, symbol.name(), request, flat));
    }

    /// Loops, arms and blocks are where names live.
    private static SymbolKind kind(Symbol.Kind kind) {
        return switch (kind) {
            case VARIABLE -> SymbolKind.Variable;
            case LOOP, ARM, BLOCK -> SymbolKind.Namespace;
        };
    }

    static List<FoldingRange> folds(DocumentRequest request) {
        return Fold.of(request.analysis(), request.capabilities().mostFolds()).stream()
                .map(StructureHandler::toProtocol).toList();
    }

    private static FoldingRange toProtocol(Fold fold) {
        var range = new FoldingRange(fold.firstLine(), fold.lastLine());
        if (fold.kind() == Fold.Kind.COMMENT) {
            range.setKind(FoldingRangeKind.Comment);
        }
        return range;
    }

    static Function<DocumentRequest, List<SelectionRange>> selections(SelectionRangeParams params) {
        var positions = Arguments.require(params.getPositions(), "positions");
        return request -> positions.stream().map(position -> selection(position, request)).toList();
    }

    private static SelectionRange selection(Position position, DocumentRequest request) {
        request.cancellation().check();
        SelectionRange range = null;
        for (var span : SelectionRanges.at(request.analysis(), request.offset(position)).reversed()) {
            range = new SelectionRange(request.range(span), range);
        }
        return range;
    }
}
