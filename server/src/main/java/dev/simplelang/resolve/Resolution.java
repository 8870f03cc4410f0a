package dev.simplelang.resolve;

import dev.simplelang.syntax.SyntaxNode;
import dev.simplelang.text.Diagnostic;
import java.util.BitSet;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;

/// Which variable each name of a program means, and the language rules that the program breaks.
public final class Resolution {

    private final List<Variable> variables;
    private final IdentityHashMap<SyntaxNode, Variable> variableOf;
    private final List<SyntaxNode> naming;
    private final BitSet read;
    private final List<Diagnostic> diagnostics;

    /// @param naming what `variableOf` tells of, in the order in which it was met
    /// @param read the indexes of the variables that are read
    Resolution(List<Variable> variables, IdentityHashMap<SyntaxNode, Variable> variableOf,
            List<SyntaxNode> naming, BitSet read, List<Diagnostic> diagnostics) {
        this.variables = List.copyOf(variables);
        this.variableOf = variableOf;
        this.naming = Collections.unmodifiableList(naming);
        this.read = read;
        this.diagnostics = List.copyOf(diagnostics);
    }

    /// All variables by index; the first is `arg`.
    public List<Variable> variables() {
        return variables;
    }

    /// The variable that a [dev.simplelang.syntax.Expression.Read], [dev.simplelang.syntax.Statement.Assignment] or
    /// [dev.simplelang.syntax.Statement.Declaration] is about; empty for a name that is missing or undefined.
    public Optional<Variable> variableOf(SyntaxNode node) {
        return Optional.ofNullable(variableOf.get(node));
    }

    /// The parts of the program of which [#variableOf] tells something, in order of position. In what the parser made of a statement
    /// of another language one may stand before what comes before it.
    public List<SyntaxNode> naming() {
        return naming;
    }

    /// Whether the program reads `variable` anywhere.
    boolean isRead(Variable variable) {
        return read.get(variable.index());
    }

    /// The errors found, in order of position.
    public List<Diagnostic> diagnostics() {
        return diagnostics;
    }
}
