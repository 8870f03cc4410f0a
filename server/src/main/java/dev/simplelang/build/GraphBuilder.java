package dev.simplelang.build;

import dev.simplelang.build.BuildObserver.Event;
import dev.simplelang.ir.ConstantNode;
import dev.simplelang.ir.FallThroughNode;
import dev.simplelang.ir.Graph;
import dev.simplelang.ir.IfNode;
import dev.simplelang.ir.LoopNode;
import dev.simplelang.ir.Node;
import dev.simplelang.ir.ProjNode;
import dev.simplelang.ir.ReturnNode;
import dev.simplelang.ir.StartNode;
import dev.simplelang.ir.Types;
import dev.simplelang.resolve.Resolution;
import dev.simplelang.resolve.Resolver;
import dev.simplelang.syntax.BinaryOperator;
import dev.simplelang.syntax.Expression;
import dev.simplelang.syntax.If;
import dev.simplelang.syntax.Operation;
import dev.simplelang.syntax.Parser;
import dev.simplelang.syntax.Program;
import dev.simplelang.syntax.Statement;
import dev.simplelang.syntax.SyntaxNode;
import dev.simplelang.text.Cancellation;
import dev.simplelang.text.SourceText;
import dev.simplelang.text.Span;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/// Builds the graph of a program as it is written: no peephole runs here.
///
/// Every program has a graph, also one with errors: an erroneous expression is an unknown integer,
/// and a `break` outside a loop does nothing. Equal programs give equal graphs with equal ids.
///
/// Follows *Simple*, chapters 1 to 8; [Scope] has the deviations. Linear in the program and the
/// phis it needs.
public final class GraphBuilder {

    // For the initial capacity: about one node for so many characters, and an upper bound.
    private static final int CHARACTERS_PER_NODE = 8;
    private static final int MAX_ROOM = 1 << 18;

    private final Resolution resolution;
    private final Allowance allowance;
    private final Built built;
    private final Graph graph;
    private final Scope scope;
    private final LoopAssignments assignments;
    private final BuildObserver observer;
    private final Supplier<List<ScopeTable>> scopes;
    private final ExpressionBuilder expressions = new ExpressionBuilder(new Values());

    /// The number of `if`s and loops around the statement.
    private int depth;

    private GraphBuilder(Program program, Resolution resolution, LoopPhis phis, BuildObserver observer, int maxNodes,
            Cancellation cancellation) {
        this.resolution = resolution;
        this.observer = observer;
        built = new Built(Math.min(program.span().length() / CHARACTERS_PER_NODE, MAX_ROOM));
        graph = built.graph();
        observer.begins(built);
        allowance = new Allowance(graph, maxNodes, cancellation);
        var control = graph.add(new ProjNode(graph.start(), StartNode.CONTROL));
        assignments = LoopAssignments.of(program, resolution);
        scope = new Scope(graph, resolution.variables(), phis, allowance, control);
        scopes = scope::tables;
    }

    /// The graph of an empty program.
    public static Built ofNothing() {
        var nothing = Parser.parse(new SourceText(""), Cancellation.NONE);
        return build(nothing.program(), Resolver.resolve(nothing, Cancellation.NONE), Cancellation.NONE);
    }

    /// The graph of `program`, with lazy phis.
    ///
    /// @throws dev.simplelang.text.CancelledException if cancelled
    public static Built build(Program program, Resolution resolution, Cancellation cancellation) {
        return build(program, resolution, BuildObserver.NONE, cancellation);
    }

    /// The graph of `program`; empty if it would have more than `maxNodes` nodes.
    ///
    /// @throws dev.simplelang.text.CancelledException if cancelled
    public static Optional<Built> build(Program program, Resolution resolution, LoopPhis phis, int maxNodes,
            Cancellation cancellation) {
        try {
            return Optional.of(
                    new GraphBuilder(program, resolution, phis, BuildObserver.NONE, maxNodes, cancellation)
                            .build(program));
        } catch (Allowance.ExceededException _) {
            return Optional.empty();
        }
    }

    /// The graph of `program`, with lazy phis, observed by `observer`. It may have more phis: those
    /// of the variables that the observer was [shown][BuildObserver#shown].
    ///
    /// @throws dev.simplelang.text.CancelledException if cancelled
    public static Built build(Program program, Resolution resolution, BuildObserver observer,
            Cancellation cancellation) {
        return build(program, resolution, LoopPhis.LAZY, observer, cancellation);
    }

    /// The graph of `program`, observed by `observer`.
    ///
    /// @throws dev.simplelang.text.CancelledException if cancelled
    public static Built build(Program program, Resolution resolution, LoopPhis phis, BuildObserver observer,
            Cancellation cancellation) {
        return new GraphBuilder(program, resolution, phis, observer, Integer.MAX_VALUE, cancellation).build(program);
    }

    private Built build(Program program) {
        var argument = graph.add(new ProjNode(graph.start(), StartNode.ARGUMENT));
        scope.declare(resolution.variables().getFirst(), argument);
        built.cut(scope.control());
        statements(program.statements());
        bindings(program);
        if (!scope.isDead()) {
            var end = node(new FallThroughNode(scope.control()), Span.at(program.span().end()));
            graph.addInput(graph.stop(), end);
        }
        built.end(scope.control());
        return built;
    }

    private void statements(List<Statement> statements) {
        for (var statement : statements) {
            statement(statement);
            if (depth == 0 && !scope.isDead()) {
                built.cut(scope.control());
            }
        }
    }

    /// A block, an arm of a branch, or the body of a loop: what is declared in it is hidden after it.
    private void block(SyntaxNode syntax, List<Statement> statements) {
        int outer = scope.visibleCount();
        statements(statements);
        if (scope.visibleCount() > outer) {
            scope.hide(outer);
            happened(Event.BLOCK_LEFT, syntax);
        }
    }

    private void happened(Event event, SyntaxNode syntax) {
        observer.happened(event, syntax, scopes);
    }

    private void bindings(SyntaxNode place) {
        if (observer.wantsBindings(place)) {
            observer.bindings(place, scope.bindings());
        }
    }

    private void statement(Statement statement) {
        allowance.check();
        built.control(statement, scope.control());
        happened(Event.BEGINS, statement);
        if (!(statement instanceof Statement.While)) {
            bindings(statement);
        }
        switch (statement) {
            case Statement.Return exit -> {
                returnStatement(exit);
                happened(Event.LEFT, exit);
            }
            case Statement.Declaration declaration -> {
                var value = expression(declaration.value());
                resolution.variableOf(declaration).ifPresent(variable -> scope.declare(variable, value));
                happened(Event.BOUND, declaration);
            }
            case Statement.Assignment assignment -> {
                var value = expression(assignment.value());
                resolution.variableOf(assignment).ifPresent(variable -> scope.assign(variable, value));
                happened(Event.BOUND, assignment);
            }
            case Statement.Block block -> block(block, block.statements());
            case If choice -> ifStatement(choice);
            case Statement.While loop -> whileStatement(loop);
            case Statement.Break _ -> {
                if (scope.isInLoop()) {
                    scope.leaveLoop();
                    happened(Event.LEFT, statement);
                }
            }
            case Statement.Continue _ -> {
                if (scope.isInLoop()) {
                    scope.nextRound();
                    happened(Event.LEFT, statement);
                }
            }
            case Statement.ShowGraph place -> {
                if (observer.wants(place)) {
                    observer.shown(built, scope.control(), scope.visibleValues(), scope.pendingValues());
                }
            }
            case Statement.Empty _,Statement.Erroneous _ -> {
                // Nothing to build.
            }
        }
    }

    private void returnStatement(Statement.Return statement) {
        var value = expression(statement.value());
        var exit = control(new ReturnNode(scope.control(), value), statement.span());
        built.exit(statement, exit);
        if (!scope.isDead()) {
            graph.addInput(graph.stop(), exit);
        }
        scope.setControl(graph.dead());
    }

    /// The clauses of a chain split in order; their ends merge from the last to the first, as those
    /// of nested `if`s do.
    private void ifStatement(If statement) {
        depth++;
        for (var clause : statement.clauses()) {
            built.control(clause, scope.control());
            happened(Event.BEGINS, clause);
            bindings(clause);
            var branch = branch(clause, clause.condition(), clause.keyword());
            scope.split(branch.whenTrue());
            happened(Event.ARM_ENTERED, clause);
            block(clause, List.of(clause.body()));
            scope.otherwise(branch.whenFalse());
            happened(Event.OTHER_SIDE_ENTERED, clause);
        }
        statement.elseArm().ifPresent(arm -> block(arm, List.of(arm)));
        for (var clause : statement.clauses().reversed()) {
            scope.join(statement.clauses().getFirst().keyword());
            happened(Event.JOINED, clause);
        }
        depth--;
        built.merge(statement, scope.control());
    }

    private void whileStatement(Statement.While statement) {
        depth++;
        var head = control(new LoopNode(scope.control()), statement.keyword());
        built.loop(statement, head);
        scope.enterLoop(head, assignments.in(statement));
        happened(Event.LOOP_ENTERED, statement);
        bindings(statement);
        var branch = branch(statement, statement.condition(), statement.keyword());
        scope.setControl(branch.whenTrue());
        block(statement, List.of(statement.body()));
        scope.exitLoop(branch.whenFalse(), statement.keyword());
        happened(Event.LOOP_LEFT, statement);
        depth--;
        built.merge(statement, scope.control());
    }

    private Built.Branch branch(SyntaxNode statement, Expression condition, Span keyword) {
        var node = control(new IfNode(scope.control(), expression(condition)), keyword);
        var branch = new Built.Branch(node, projection(node, IfNode.TRUE, keyword),
                projection(node, IfNode.FALSE, keyword));
        built.branch(statement, branch);
        return branch;
    }

    private ProjNode projection(IfNode branch, int index, Span keyword) {
        var projection = node(new ProjNode(branch, index), keyword);
        graph.setType(projection, projection.compute(Types.OF_GRAPH));
        return projection;
    }

    private Node expression(Expression expression) {
        return expressions.build(expression);
    }

    /// What the expressions of the program become: each part of them is remembered.
    private final class Values implements ExpressionBuilder.Target {

        @Override
        public Node read(Expression.Read read) {
            return resolution.variableOf(read).map(scope::lookup).orElseGet(this::unknown);
        }

        @Override
        public Node unknown() {
            return graph.add(ConstantNode.unknown());
        }

        @Override
        public Node add(Node operation, Span span) {
            allowance.check();
            return node(operation, span);
        }

        @Override
        public void built(SyntaxNode part, Node value) {
            built.value(part, value);
            if (part instanceof Operation operation && operation.operator() == BinaryOperator.DIVIDE) {
                built.division(operation.operand(), scope.control());
            }
        }
    }

    /// Adds a control node; after a `return` or a jump it is dead from the start.
    private <N extends Node> N control(N node, Span span) {
        node(node, span);
        if (scope.isDead()) {
            graph.setType(node, node.compute(Types.OF_GRAPH));
        }
        return node;
    }

    private <N extends Node> N node(N node, Span span) {
        graph.add(node);
        graph.origins().record(node, span);
        if (!node.isControl()) {
            graph.origins().recordSourceControl(node, scope.control());
        }
        return node;
    }
}
