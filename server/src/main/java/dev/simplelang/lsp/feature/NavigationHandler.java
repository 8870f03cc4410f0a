package dev.simplelang.lsp.feature;

import dev.simplelang.ide.navigation.Definition;
import dev.simplelang.ide.navigation.Highlight;
import dev.simplelang.ide.navigation.Implementations;
import dev.simplelang.ide.navigation.References;
import dev.simplelang.lsp.document.DocumentRequest;
import dev.simplelang.lsp.protocol.Arguments;
import java.util.List;
import java.util.function.Function;
import org.eclipse.lsp4j.DocumentHighlight;
import org.eclipse.lsp4j.DocumentHighlightKind;
import org.eclipse.lsp4j.Location;
import org.eclipse.lsp4j.LocationLink;
import org.eclipse.lsp4j.ReferenceParams;
import org.eclipse.lsp4j.jsonrpc.messages.Either;

/// From a place to others: `textDocument/definition` and `textDocument/declaration`, which are the
/// same; `textDocument/implementation`, the assignments whose values come here;
/// `textDocument/references`, all places that name the variable; `textDocument/documentHighlight`,
/// what belongs together with the place under the cursor.
final class NavigationHandler {

    /// Leads nowhere.
    static final Either<List<Location>, List<LocationLink>> NOWHERE = Either.forLeft(List.of());

    private NavigationHandler() {}

    static Either<List<Location>, List<LocationLink>> definition(DocumentRequest request, int offset) {
        return places("definition", Definition.at(request.analysis(), offset).stream().toList(), request);
    }

    static Either<List<Location>, List<LocationLink>> declaration(DocumentRequest request, int offset) {
        return places("declaration", Definition.at(request.analysis(), offset).stream().toList(), request);
    }

    static Either<List<Location>, List<LocationLink>> implementation(DocumentRequest request, int offset) {
        return places("implementation", Implementations.at(request.analysis(), offset), request);
    }

    private static Either<List<Location>, List<LocationLink>> places(String goTo, List<Definition> found,
            DocumentRequest request) {
        return request.capabilities().links(goTo)
                ? Either.forRight(found.stream().map(definition -> link(definition, request)).toList())
                : Either.forLeft(found.stream().map(definition -> request.location(definition.selection())).toList());
    }

    private static LocationLink link(Definition definition, DocumentRequest request) {
        return new LocationLink(request.uri(), request.range(definition.target()),
                request.range(definition.selection()), request.range(definition.origin()));
    }

    static Function<DocumentRequest, List<Location>> references(ReferenceParams params) {
        var position = Arguments.require(params.getPosition(), "position");
        boolean withDeclaration = params.getContext() != null && params.getContext().isIncludeDeclaration();
        return request -> References.at(request.analysis(), request.offset(position), withDeclaration).stream()
                .map(request::location).toList();
    }

    static List<DocumentHighlight> highlight(DocumentRequest request, int offset) {
        return Highlight.at(request.analysis(), offset).stream()
                .map(found -> new DocumentHighlight(request.range(found.span()), kind(found.kind()))).toList();
    }

    private static DocumentHighlightKind kind(Highlight.Kind kind) {
        return switch (kind) {
            case WRITE -> DocumentHighlightKind.Write;
            case READ -> DocumentHighlightKind.Read;
            case CONTROL -> DocumentHighlightKind.Text;
        };
    }
}
