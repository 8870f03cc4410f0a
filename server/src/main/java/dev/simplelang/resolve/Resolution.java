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
    private final List<SyntaxNode> nameNodes;
    private final BitSet read;
    private final List<Diagnostic> diagnostics;

    /// @param nameNodes the keys of `variableOf`, in the order in which it was met
    /// @param read the indexes of the variables that are read
    Resolution(List<Variable> variables, IdentityHashMap<SyntaxNode, Variable> variableOf,
            List<SyntaxNode> nameNodes, BitSet read, List<Diagnostic> diagnostics) {
        this.variables = List.copyOf(variables);
        this.variableOf = variableOf;
        this.nameNodes = Collections.unmodifiableList(nameNodes);
        this.read = read;
        this.diagnostics = List.copyOf(diagnostics);
    }

    /// All variables by index; the first is `arg`.
    public List<Variable> variables() {
        return variables;
    }

    /// The variable that a [dev.simplelang.syntax.Expression.Read],
    /// [dev.simplelang.syntax.Statement.Assignment] or
    /// [dev.simplelang.syntax.Statement.Declaration] is about; empty for a name that is missing, and
    /// for a read of one that is neither declared nor assigned before.
    public Optional<Variable> variableOf(SyntaxNode node) {
        return Optional.ofNullable(variableOf.get(node));
    }

    /// The parts of the program that [#variableOf] maps to a variable, in order of position. In
    /// what the parser made of a statement of another language one may stand before what comes
    /// before it.
    public List<SyntaxNode> nameNodes() {
        return nameNodes;
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
