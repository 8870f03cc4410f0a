package dev.simplelang.lsp.protocol;

import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.TextDocumentIdentifier;

/// Takes what is required out of parameters, or refuses them as InvalidParams.
public final class Arguments {

    private Arguments() {}

    /// Returns `value`.
    ///
    /// @param name what is missing where `value` is null
    /// @throws org.eclipse.lsp4j.jsonrpc.ResponseErrorException InvalidParams if `value` is null
    public static <T> T require(T value, String name) {
        if (value == null) {
            throw Failures.invalidParams("The parameter " + name + " is missing.");
        }
        return value;
    }

    /// The name of the document.
    public static String uri(TextDocumentIdentifier document) {
        return require(require(document, "textDocument").getUri(), "textDocument.uri");
    }

    /// The range, with both its ends.
    public static Range range(Range range) {
        position(require(range, "range").getStart(), "range.start");
        position(range.getEnd(), "range.end");
        return range;
    }

    /// A position that could be one.
    ///
    /// @throws org.eclipse.lsp4j.jsonrpc.ResponseErrorException InvalidParams if it is missing, or counts below 0
    public static Position position(Position position, String name) {
        if (require(position, name).getLine() < 0 || position.getCharacter() < 0) {
            throw Failures.invalidParams("The parameter " + name + " is negative.");
        }
        return position;
    }
}
