package dev.simplelang.dap;

import dev.simplelang.dap.protocol.Client;
import dev.simplelang.text.SourceText;
import dev.simplelang.text.Span;
import java.util.Optional;

/// Translates between offsets into a program and lines and columns as the client counts them.
final class Positions {

    private final SourceText source;
    private final Client client;

    Positions(SourceText source, Client client) {
        this.source = source;
        this.client = client;
    }

    /// The line of `offset`.
    int line(int offset) {
        return source.lines().lineOf(offset) + client.firstLine();
    }

    /// The column of `offset`.
    int column(int offset) {
        return source.lines().columnOf(offset) + client.firstColumn();
    }

    /// A line; empty if there is no such line.
    Optional<Span> span(int line) {
        long index = (long) line - client.firstLine();
        return index < 0 || index >= source.lines().count()
                ? Optional.empty()
                : Optional.of(new Span(source.lines().start((int) index), source.lines().end((int) index)));
    }

    /// The offset of a column, which may be outside of the line; the result is not.
    ///
    /// @param column null for `otherwise`
    int offset(Span line, Integer column, int otherwise) {
        return column == null
                ? otherwise
                : Math.clamp((long) line.start() + column - client.firstColumn(), line.start(), line.end());
    }
}
