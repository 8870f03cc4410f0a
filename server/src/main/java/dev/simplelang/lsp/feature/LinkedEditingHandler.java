package dev.simplelang.lsp.feature;

import dev.simplelang.ide.navigation.LinkedEditing;
import dev.simplelang.lsp.document.DocumentRequest;
import dev.simplelang.lsp.document.Documents;
import dev.simplelang.lsp.document.PerDocument;
import org.eclipse.lsp4j.LinkedEditingRanges;

/// `textDocument/linkedEditingRange`: the places of a variable, which change together while one of
/// them is typed over.
///
/// Of each document the last answer is remembered, so that a name that is being typed is not taken
/// for another variable's.
final class LinkedEditingHandler {

    private final PerDocument<LinkedEditing> last;

    LinkedEditingHandler(Documents documents) {
        last = new PerDocument<>(documents);
    }

    LinkedEditingRanges ranges(DocumentRequest request, int offset) {
        var analysis = request.analysis();
        var linked = last.find(request.uri()).map(before -> before.next(analysis, offset))
                .orElseGet(() -> LinkedEditing.at(analysis, offset));
        last.put(request.uri(), linked);
        var places = linked.in(analysis.source().text());
        return places.isEmpty()
                ? null
                : new LinkedEditingRanges(places.stream().map(request::range).toList(), LinkedEditing.NAME_PATTERN);
    }
}
