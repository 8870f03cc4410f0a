package dev.simplelang.dap;

import dev.simplelang.dap.protocol.Client;
import dev.simplelang.text.SourceText;
import java.util.OptionalInt;

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

    /// The start of a line; empty if there is no such line.
    OptionalInt start(int line) {
        long index = (long) line - client.firstLine();
        return index < 0 || index >= source.lines().count()
                ? OptionalInt.empty()
                : OptionalInt.of(source.lines().start((int) index));
    }

    /// The end of a line; empty if there is no such line.
    OptionalInt end(int line) {
        var start = start(line);
        return start.isEmpty()
                ? start
                : OptionalInt.of(source.lines().end(source.lines().lineOf(start.getAsInt())));
    }

    /// The offset of a place, at most the end of its line; empty if there is no such line.
    OptionalInt offset(int line, int column) {
        var start = start(line);
        return start.isEmpty()
                ? start
                : OptionalInt.of(Math.clamp((long) start.getAsInt() + column - client.firstColumn(),
                        start.getAsInt(), end(line).getAsInt()));
    }
}
