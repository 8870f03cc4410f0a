package dev.simplelang.lsp.document;

import dev.simplelang.ide.Analysis;
import dev.simplelang.ide.Settings;
import dev.simplelang.ide.Stale;
import dev.simplelang.lsp.protocol.Arguments;
import dev.simplelang.lsp.protocol.ClientCapabilities;
import dev.simplelang.text.Cancellation;
import dev.simplelang.text.Span;
import java.util.Optional;
import org.eclipse.lsp4j.Location;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;

/// A request about one version of a document, with all that is needed to answer it.
///
/// @param snapshot the version that was current when the request came
/// @param analysis its analysis
/// @param positions translates positions in it; for this request alone
/// @param capabilities what the client announced
/// @param settings what the user chose
/// @param cancellation whether the answer is still wanted
public record DocumentRequest(Snapshot snapshot, Analysis analysis, Positions positions,
        ClientCapabilities capabilities,
        Settings settings, Cancellation cancellation) {

    /// What the last error-free version says, if this one has errors.
    public Optional<Stale> stale() {
        return snapshot.stale(analysis);
    }

    /// The document, as the client names it.
    public String uri() {
        return snapshot.uri();
    }

    /// The offset of a position that the client sent.
    ///
    /// @throws org.eclipse.lsp4j.jsonrpc.ResponseErrorException InvalidParams if there is none
    public int offset(Position position) {
        return positions.offset(Arguments.require(position, "position"));
    }

    /// The span of a range that the client sent, whose ends may be reversed.
    ///
    /// @throws org.eclipse.lsp4j.jsonrpc.ResponseErrorException InvalidParams if there is none
    public Span span(Range range) {
        return positions.span(Arguments.range(range));
    }

    /// The range of `span`.
    public Range range(Span span) {
        return positions.range(span);
    }

    /// The same for an answer that is not made of the protocol's types.
    public dev.simplelang.answer.Range answerRange(Span span) {
        var range = range(span);
        return new dev.simplelang.answer.Range(answer(range.getStart()), answer(range.getEnd()));
    }

    private static dev.simplelang.answer.Range.Position answer(Position position) {
        return new dev.simplelang.answer.Range.Position(position.getLine(), position.getCharacter());
    }

    /// The place `span` in this document.
    public Location location(Span span) {
        return new Location(uri(), range(span));
    }
}
