package dev.simplelang.lsp.feature;

import dev.simplelang.ide.structure.Symbol;
import dev.simplelang.lsp.document.DocumentRequest;
import java.util.ArrayList;
import java.util.List;
import org.eclipse.lsp4j.DocumentSymbol;
import org.eclipse.lsp4j.SymbolInformation;
import org.eclipse.lsp4j.SymbolKind;
import org.eclipse.lsp4j.jsonrpc.messages.Either;

/// `textDocument/documentSymbol`: the outline, as a tree where the client takes one.
final class DocumentSymbolHandler {

    private DocumentSymbolHandler() {}

    static List<Either<SymbolInformation, DocumentSymbol>> outline(DocumentRequest request) {
        var outline = Symbol.outline(request.analysis(), request.stale());
        if (request.profile().symbolTree()) {
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
}
