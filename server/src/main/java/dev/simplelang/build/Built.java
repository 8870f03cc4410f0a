package dev.simplelang.build;

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
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/// A graph, and the node that each part of the tree became.
///
/// The nodes are those that were built; [dev.simplelang.ir.Origins#current] finds the ones that
/// have replaced them since.
public final class Built {

    /// A branch with its two sides.
    public record Branch(IfNode node, ProjNode whenTrue, ProjNode whenFalse) {}

    /// A division.
    ///
    /// @param control where it is evaluated
    public record Division(Expression divisor, Node control) {}

    /// A place between two statements that are in no `if` and in no loop.
    ///
    /// @param limit every node built before the place has a smaller id, every later one this or a greater id
    /// @param control the control at the place, the only one that the code before and after it
    ///     share
    public record Cut(int limit, Node control) {}

    /// What each part of the tree became, in the graph that was built.
    private static final class Parts {

        private final IdentityHashMap<SyntaxNode, Node> values;
        private final IdentityHashMap<SyntaxNode, Node> controls;
        private final IdentityHashMap<SyntaxNode, Branch> branches = new IdentityHashMap<>();
        private final IdentityHashMap<Statement, Node> merges = new IdentityHashMap<>();
        private final IdentityHashMap<Statement.While, LoopNode> loops = new IdentityHashMap<>();
        private final IdentityHashMap<Statement.Return, ReturnNode> exits = new IdentityHashMap<>();
        private final Map<Integer, Statement.While> statements = new HashMap<>();
        private final List<Division> divisions = new ArrayList<>();
        private final List<Cut> cuts = new ArrayList<>();
        private Node end;

        /// @param room the expected number of nodes: nearly all are values, and there is a
        ///     statement
        ///     for about four of them
        Parts(int room) {
            values = new IdentityHashMap<>(room);
            controls = new IdentityHashMap<>(room / 4);
        }
    }

    private final Graph graph;
    private final Parts parts;

    /// A graph to be built.
    ///
    /// @param room the expected number of nodes
    Built(int room) {
        this(new Graph(room), new Parts(room));
    }

    private Built(Graph graph, Parts parts) {
        this.graph = graph;
        this.parts = parts;
    }

    /// The same for a copy of the graph.
    public Built in(Graph copy) {
        return new Built(copy, parts);
    }

    private Node here(Node node) {
        return graph.origins().node(node.id());
    }

    /// @param node null if nothing was built
    private Optional<Node> found(Node node) {
        return node == null ? Optional.empty() : Optional.of(here(node));
    }

    /// The graph; as [GraphBuilder] returns it, no rule has been applied.
    public Graph graph() {
        return graph;
    }

    /// The control at the end of the program; dead if every path has ended before.
    public Node end() {
        return here(parts.end);
    }

    /// The value of an [Expression] or an [dev.simplelang.syntax.Operation], or the value that a
    /// declaration or an assignment gives its variable. Empty for other statements.
    public Optional<Node> value(SyntaxNode node) {
        return found(parts.values.get(computed(node)));
    }

    /// What computes the value of `node`, which may be only another name for it.
    private static SyntaxNode computed(SyntaxNode node) {
        return switch (node) {
            case Statement.Declaration declaration -> computed(declaration.value());
            case Statement.Assignment assignment -> computed(assignment.value());
            case Expression.Parenthesized parenthesized -> computed(parenthesized.inner());
            case Expression.Chain chain -> chain.operations().getLast();
            default -> node;
        };
    }

    /// The control that reaches a statement or the condition of a clause.
    public Optional<Node> control(SyntaxNode node) {
        return found(parts.controls.get(node));
    }

    /// The branch that an [If.Clause] or a [Statement.While] became.
    public Optional<Branch> branch(SyntaxNode node) {
        return Optional.ofNullable(parts.branches.get(node)).map(branch -> new Branch((IfNode) here(branch.node()),
                (ProjNode) here(branch.whenTrue()), (ProjNode) here(branch.whenFalse())));
    }

    /// The control after an `if` or a loop: a region if several paths merge there, dead if there is
    /// none.
    public Optional<Node> merge(Statement statement) {
        return found(parts.merges.get(statement));
    }

    /// The loop that a `while` became.
    public Optional<LoopNode> loop(Statement.While statement) {
        return Optional.ofNullable(parts.loops.get(statement)).map(loop -> (LoopNode) here(loop));
    }

    /// The end of the program that a `return` became.
    public Optional<ReturnNode> exit(Statement.Return statement) {
        return Optional.ofNullable(parts.exits.get(statement)).map(exit -> (ReturnNode) here(exit));
    }

    /// The reachable places before, between and after the statements that are in no `if` and in no
    /// loop, in order; in the graph as it was built.
    public List<Cut> cuts() {
        return Collections.unmodifiableList(parts.cuts);
    }

    /// The divisions of the program; those at one control node in the order of evaluation.
    public Stream<Division> divisions() {
        return parts.divisions.stream().map(division -> new Division(division.divisor(), here(division.control())));
    }

    void division(Expression divisor, Node control) {
        parts.divisions.add(new Division(divisor, control));
    }

    /// Records that the next statement begins at `control`, and is in no `if` and in no loop.
    void cut(Node control) {
        parts.cuts.add(new Cut(graph.idLimit(), control));
    }

    void exit(Statement.Return syntax, ReturnNode node) {
        parts.exits.put(syntax, node);
    }

    /// The `while` that became `loop`.
    public Optional<Statement.While> statement(LoopNode loop) {
        return Optional.ofNullable(parts.statements.get(loop.id()));
    }

    void end(Node control) {
        parts.end = control;
    }

    /// @param syntax what computes the value
    void value(SyntaxNode syntax, Node node) {
        parts.values.put(syntax, node);
    }

    void control(SyntaxNode syntax, Node node) {
        parts.controls.put(syntax, node);
    }

    void branch(SyntaxNode syntax, Branch branch) {
        parts.branches.put(syntax, branch);
    }

    void merge(Statement syntax, Node control) {
        parts.merges.put(syntax, control);
    }

    void loop(Statement.While syntax, LoopNode node) {
        parts.loops.put(syntax, node);
        parts.statements.put(node.id(), syntax);
    }
}
