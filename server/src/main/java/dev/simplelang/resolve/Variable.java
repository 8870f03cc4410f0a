package dev.simplelang.resolve;

import dev.simplelang.syntax.Statement;
import dev.simplelang.text.Span;
import java.util.Optional;

/// A variable of the program.
///
/// @param index its place in [Resolution#variables()]: `arg` is 0, the others follow in the order
///     of their declarations; a variable declared inside a block has therefore a greater index than
///     every variable visible around it
/// @param name its name
/// @param declaration the statement that declares it; empty for `arg`, and for a name that is
///     assigned but never declared, which the resolver declares on the spot so that one mistake is
///     reported once
/// @param nameSpan where the name is bound first; empty for `arg`
public record Variable(int index, String name, Optional<Statement.Declaration> declaration, Optional<Span> nameSpan) {

    /// Whether this is the program's input.
    public boolean isArg() {
        return index == 0;
    }
}
