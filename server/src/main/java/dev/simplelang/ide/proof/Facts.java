package dev.simplelang.ide.proof;

import dev.simplelang.build.Built;
import dev.simplelang.driver.Compilation;
import dev.simplelang.ir.Graph;
import dev.simplelang.ir.IfNode;
import dev.simplelang.ir.LoopNode;
import dev.simplelang.ir.Node;
import dev.simplelang.ir.Origins.Step;
import dev.simplelang.ir.ReturnNode;
import dev.simplelang.syntax.If;
import dev.simplelang.syntax.Statement;
import dev.simplelang.syntax.SyntaxNode;
import dev.simplelang.type.IntType;
import dev.simplelang.type.TypeText;
import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/// What the optimizer has proved about the parts of a program, asked by the parts of its tree.
public final class Facts {

    /// What is known about a condition.
    public enum Outcome {
        ALWAYS_TRUE, ALWAYS_FALSE, OPEN, NEVER_TESTED;

        /// The outcome as a message about the condition.
        public String message() {
            return switch (this) {
                case ALWAYS_TRUE -> "this condition is always true";
                case ALWAYS_FALSE -> "this condition is always false";
                case OPEN -> "this condition may be true or false";
                case NEVER_TESTED -> "this condition is never tested";
            };
        }

        /// What every test comes to; empty if tests differ, or there are none.
        public Optional<Boolean> always() {
            return switch (this) {
                case ALWAYS_TRUE -> Optional.of(true);
                case ALWAYS_FALSE -> Optional.of(false);
                case OPEN, NEVER_TESTED -> Optional.empty();
            };
        }
    }

    /// How many of the steps of a node are looked at.
    private static final int MAX_STEPS = 16;

    private final Built built;
    private final Graph graph;
    private final BitSet reachingAnEnd;

    /// What was proved about the program of `compilation`.
    public Facts(Compilation compilation) {
        built = compilation.optimized();
        graph = built.graph();
        reachingAnEnd = reachingAnEnd(graph);
    }

    /// The control nodes from which an end of the program is reachable.
    private static BitSet reachingAnEnd(Graph graph) {
        var reaching = new BitSet(graph.idLimit());
        var pending = new ArrayDeque<Node>();
        pending.add(graph.stop());
        while (!pending.isEmpty()) {
            for (var input : pending.remove().inputs()) {
                if (input.isControl() && !reaching.get(input.id())) {
                    reaching.set(input.id());
                    pending.add(input);
                }
            }
        }
        return reaching;
    }

    /// What a node of the graph as written, or as built for the optimizer, has become. It is
    /// detached if nothing uses it, but still says what was known about it.
    public Node optimizedNode(Node node) {
        return graph.origins().current(graph.origins().node(node.id()));
    }

    /// What the value of an expression has become; detached if nothing uses it.
    public Optional<Node> optimizedValue(SyntaxNode node) {
        return built.value(node).map(this::optimizedNode);
    }

    /// Whether a statement or the condition of a clause is reachable, as far as is known.
    public boolean isReached(SyntaxNode node) {
        var control = built.control(node);
        return control.isEmpty() || !optimizedNode(control.get()).isDead();
    }

    /// Whether the innermost statement or clause on `path` is reachable.
    ///
    /// @param path nodes of the tree, each inside the one before it
    public boolean isReached(List<SyntaxNode> path) {
        return place(path).filter(place -> !isReached(place)).isEmpty();
    }

    /// Where what `path` leads to is evaluated: the innermost statement or clause on it.
    ///
    /// @param path nodes of the tree, each inside the one before it
    public static Optional<SyntaxNode> place(List<SyntaxNode> path) {
        return path.reversed().stream().filter(node -> node instanceof Statement || node instanceof If.Clause)
                .findFirst();
    }

    /// What is known about the value of an expression or an operation, or of the one that a
    /// statement gives. Where a value comes out of a loop, that may be more than what is known
    /// about it inside.
    public Optional<IntType> known(SyntaxNode node) {
        return built.value(node).flatMap(value -> known(node, value));
    }

    /// The same, faster, where it is known what was built of it.
    ///
    /// @param value that node of the graph as written, or of a copy of it
    public Optional<IntType> known(SyntaxNode node, Node value) {
        var here = graph.origins().node(value.id());
        return optimizedNode(here).type() instanceof IntType known
                ? Optional.of(known.isConstant() ? known : known.and(knownAfterLoops(here, node)))
                : Optional.empty();
    }

    /// What is known of `value` where `node` stands because that is after a loop; anything if it is
    /// not.
    private IntType knownAfterLoops(Node value, SyntaxNode node) {
        var known = IntType.BOTTOM;
        var origins = graph.origins();
        var step = Optional.of(value);
        for (int i = 0; i < MAX_STEPS && step.isPresent(); i++) {
            for (var after : origins.afterLoops(step.get()).entrySet()) {
                if (isOutside(after.getKey(), node)) {
                    known = known.and(after.getValue());
                }
            }
            step = origins.step(step.get()).map(Step::by);
        }
        return known;
    }

    private boolean isOutside(LoopNode loop, SyntaxNode node) {
        return built.statement(loop).filter(statement -> !statement.span().contains(node.span())).isPresent();
    }

    /// The one value that an expression or an operation has, or that a declaration or an assignment
    /// gives.
    public OptionalLong constant(SyntaxNode node) {
        var known = known(node).filter(IntType::isConstant);
        return known.isPresent() ? OptionalLong.of(known.get().value()) : OptionalLong.empty();
    }

    /// What is known about a value, if it is not one value, but more than that it is an integer or
    /// that it is 0 or 1.
    public Optional<IntType> range(SyntaxNode node) {
        return known(node).filter(type -> !type.isConstant() && TypeText.isNews(type));
    }

    /// The one value that a `return` gives: its expression may have others elsewhere.
    public OptionalLong returned(Statement.Return statement) {
        var constant = constant(statement.value());
        return constant.isPresent()
                ? constant
                : built.exit(statement).map(this::optimizedNode)
                        .filter(node -> node.isAttached() && node instanceof ReturnNode)
                        .map(node -> ((ReturnNode) node).value().constant()).orElseGet(OptionalLong::empty);
    }

    /// What is known about the condition of a clause or a `while`.
    public Outcome outcome(SyntaxNode clauseOrWhile) {
        var branch = built.branch(clauseOrWhile);
        if (branch.isEmpty()) {
            return Outcome.OPEN;
        }
        boolean maybeTrue = !optimizedNode(branch.get().whenTrue()).isDead();
        boolean maybeFalse = !optimizedNode(branch.get().whenFalse()).isDead();
        if (maybeTrue) {
            return maybeFalse ? Outcome.OPEN : Outcome.ALWAYS_TRUE;
        }
        return maybeFalse ? Outcome.ALWAYS_FALSE : Outcome.NEVER_TESTED;
    }

    /// Whether the end of an `if` or a `while` is reachable.
    public boolean isLeft(Statement statement) {
        return built.merge(statement).map(this::optimizedNode).filter(Node::isDead).isEmpty();
    }

    /// Whether control never comes back to the head of a loop that it reaches.
    public boolean neverRepeats(Statement.While statement) {
        return built.loop(statement).map(this::optimizedNode)
                .filter(head -> !(head instanceof LoopNode) && !head.isDead()).isPresent();
    }

    /// How often the body of a loop begins before the loop is left, if that is always the same and
    /// known.
    ///
    /// A person counts the iteration too in which a `break` or a `return` leaves the loop, though
    /// control does not come back to the head then.
    public Optional<Iterations> iterations(Statement.While statement) {
        var test = built.branch(statement).map(Built.Branch::node);
        var trips = built.loop(statement).flatMap(graph.origins()::trips);
        if (trips.isPresent()) {
            var exit = Optional.of(trips.get().exit()).filter(branch -> test.filter(branch::equals).isEmpty());
            return Optional.of(new Iterations(trips.get().count() + (exit.isPresent() ? 1 : 0), exit));
        }
        return neverRepeats(statement) && outcome(statement) == Outcome.ALWAYS_TRUE
                ? Optional.of(new Iterations(1, Optional.empty()))
                : Optional.empty();
    }

    /// How often the body of a loop begins before the loop is left.
    ///
    /// @param count at least 1, unsigned
    /// @param exit the branch in the body at which the last iteration leaves the loop; empty if
    ///     that is the condition of the loop, or if the loop never repeats
    public record Iterations(long count, Optional<IfNode> exit) {

        /// "once", "10 times".
        public String times() {
            return count == 1 ? "once" : Long.toUnsignedString(count) + " times";
        }
    }

    /// Whether a run that enters the loop never leaves it: neither after it nor by a `return`.
    public boolean isEndless(Statement.While statement) {
        return !isLeft(statement) && built.loop(statement).map(this::optimizedNode)
                .filter(head -> head instanceof LoopNode && head.isAttached() && !reachingAnEnd.get(head.id()))
                .isPresent();
    }

    /// Whether the end of the program is reachable without a `return`.
    public boolean mayFallThrough() {
        return !optimizedNode(built.end()).isDead();
    }
}
