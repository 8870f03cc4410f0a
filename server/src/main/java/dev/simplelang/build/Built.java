package dev.simplelang.build;

import dev.simplelang.ir.Cut;
import dev.simplelang.ir.Graph;
import dev.simplelang.ir.IfNode;
import dev.simplelang.ir.LoopNode;
import dev.simplelang.ir.Node;
import dev.simplelang.ir.ProjNode;
import dev.simplelang.ir.ReturnNode;
import dev.simplelang.syntax.Expression;
import dev.simplelang.syntax.If;
import dev.simplelang.syntax.Statement;
import dev.simplelang.syntax.SyntaxNode;
import dev.simplelang.type.IntType;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;

/// A graph, and which node each part of the tree became.
///
/// The answers are the nodes as they were built; [dev.simplelang.ir.Origins#current] tells what stands in their place
/// after optimization.
public final class Built {

    /// A branch with its two sides.
    public record Branch(IfNode node, ProjNode whenTrue, ProjNode whenFalse) {}

    private final Graph graph;
    private final IdentityHashMap<SyntaxNode, Node> values = new IdentityHashMap<>();
    private final IdentityHashMap<SyntaxNode, Node> controls = new IdentityHashMap<>();
    private final IdentityHashMap<SyntaxNode, Branch> branches = new IdentityHashMap<>();
    private final IdentityHashMap<Statement, Node> merges = new IdentityHashMap<>();
    private final IdentityHashMap<Statement.While, LoopNode> loops = new IdentityHashMap<>();
    private final IdentityHashMap<Statement.Return, ReturnNode> exits = new IdentityHashMap<>();
    private final IdentityHashMap<LoopNode, Statement.While> statements = new IdentityHashMap<>();
    private final List<Cut> cuts = new ArrayList<>();
    private Node end;

    /// @param argument what is known about the program's argument
    Built(IntType argument) {
        graph = new Graph(argument);
    }

    /// The graph, without any optimization.
    public Graph graph() {
        return graph;
    }

    /// The control at the end of the program; dead if every path has ended before.
    public Node end() {
        return end;
    }

    /// The value of an [Expression] or an [dev.simplelang.syntax.Operation], and the value that a declaration or an
    /// assignment gives its variable. Empty for statements that have none.
    public Optional<Node> value(SyntaxNode node) {
        return Optional.ofNullable(values.get(node));
    }

    /// The control that arrives at a statement or at the condition of a clause.
    public Optional<Node> control(SyntaxNode node) {
        return Optional.ofNullable(controls.get(node));
    }

    /// The branch that an [If.Clause] or a [Statement.While] became.
    public Optional<Branch> branch(SyntaxNode node) {
        return Optional.ofNullable(branches.get(node));
    }

    /// The control behind an `if` or a loop: a region if several paths meet there, dead if none does.
    public Optional<Node> merge(Statement statement) {
        return Optional.ofNullable(merges.get(statement));
    }

    /// The loop that a `while` became.
    public Optional<LoopNode> loop(Statement.While statement) {
        return Optional.ofNullable(loops.get(statement));
    }

    /// The end of the program that a `return` became.
    public Optional<ReturnNode> exit(Statement.Return statement) {
        return Optional.ofNullable(exits.get(statement));
    }

    /// The places between statements that are in no `if` and in no loop, in order.
    public List<Cut> cuts() {
        return Collections.unmodifiableList(cuts);
    }

    void cut(Cut cut) {
        cuts.add(cut);
    }

    void exit(Statement.Return syntax, ReturnNode node) {
        exits.put(syntax, node);
    }

    /// The `while` that became `loop`.
    public Optional<Statement.While> statement(LoopNode loop) {
        return Optional.ofNullable(statements.get(loop));
    }

    void end(Node control) {
        end = control;
    }

    void value(SyntaxNode syntax, Node node) {
        values.put(syntax, node);
    }

    void control(SyntaxNode syntax, Node node) {
        controls.put(syntax, node);
    }

    void branch(SyntaxNode syntax, Branch branch) {
        branches.put(syntax, branch);
    }

    void merge(Statement syntax, Node control) {
        merges.put(syntax, control);
    }

    void loop(Statement.While syntax, LoopNode node) {
        loops.put(syntax, node);
        statements.put(node, syntax);
    }
}
