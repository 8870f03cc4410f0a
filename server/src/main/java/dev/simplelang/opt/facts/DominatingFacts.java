package dev.simplelang.opt.facts;

import dev.simplelang.ir.BinaryNode;
import dev.simplelang.ir.CompareNode;
import dev.simplelang.ir.IfNode;
import dev.simplelang.ir.Node;
import dev.simplelang.ir.ProjNode;
import dev.simplelang.ir.Relation;
import dev.simplelang.ir.SubNode;
import dev.simplelang.ir.UnaryNode;
import dev.simplelang.type.IntType;
import dev.simplelang.type.Type;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/// What the conditions that dominate a control node imply about values there.
///
/// An answer combines the facts about a node, about its operands a few levels deep, and about the
/// differences of compared values. A query takes constant time.
///
/// Sound: a value keeps the property that a test has shown in all code that the test dominates
/// (Demange et al., CC 2018, theorem 3.7).
final class DominatingFacts {

    private static final int MAX_DEPTH = 4;

    /// A state to which [#rewind] returns.
    record Mark(FactStore.Mark values, int checked) {}

    private final FactStore values;
    private final ScopedTable<Boolean> checked = new ScopedTable<>();
    private final List<Node> premises = new ArrayList<>();

    /// No facts besides the types of the nodes.
    DominatingFacts() {
        this(Node::type);
    }

    /// No facts besides `types`.
    DominatingFacts(Function<Node, Type> types) {
        values = new FactStore(types);
    }

    Mark mark() {
        return new Mark(values.mark(), checked.mark());
    }

    void rewind(Mark mark) {
        values.rewind(mark.values());
        checked.rewind(mark.checked());
    }

    /// Records that the condition of `branch` has the outcome for which its `side` is taken.
    ///
    /// @return false if that contradicts what is known; [#premises] are those of the contradiction
    boolean learn(IfNode branch, ProjNode side) {
        premises.clear();
        return Implications.learn(values, branch.predicate(), side.index() == IfNode.TRUE, side, premises);
    }

    /// Records that `node` is checked here.
    ///
    /// @return whether no check of it dominates this one
    boolean check(Node node) {
        boolean first = !checked.getOrDefault(node, false);
        checked.put(node, true);
        return first;
    }

    /// Whether `condition` holds, if that is known.
    Optional<Boolean> truth(Node condition) {
        var range = rangeOf(condition);
        if (!range.contains(0) || values.excludes(condition, 0)) {
            return Optional.of(true);
        }
        return range.isConstant() ? Optional.of(false) : Optional.empty();
    }

    /// What is known about the value of `node`; never the empty set.
    IntType rangeOf(Node node) {
        premises.clear();
        return isConcerned(node, MAX_DEPTH) ? evaluate(node, MAX_DEPTH) : values.rangeOf(node);
    }

    /// Whether there are facts about `node` or its operands; saves most evaluations.
    private boolean isConcerned(Node node, int depth) {
        if (values.isConcerned(node)) {
            return true;
        }
        if (depth > 0 && hasOperands(node)) {
            for (int i = 0; i < node.inputCount(); i++) {
                if (isConcerned(node.input(i), depth - 1)) {
                    return true;
                }
            }
        }
        return false;
    }

    private static boolean hasOperands(Node node) {
        return node.isAttached() && (node instanceof BinaryNode || node instanceof UnaryNode);
    }

    /// Whether two values that are available here are known to be equal.
    boolean areEqual(Node x, Node y) {
        premises.clear();
        if (!isConcerned(x, 1) && !isConcerned(y, 1)) {
            return false;
        }
        return isConstantOf(x, y) || isConstantOf(y, x)
                || isSame(x, y).orElse(false);
    }

    private boolean isConstantOf(Node x, Node y) {
        var constant = values.constant(x);
        boolean equal = constant.isPresent() && values.isKnown(y)
                && values.rangeOf(y).equals(IntType.constant(constant.getAsLong()));
        if (equal) {
            values.premise(y, premises);
        }
        return equal;
    }

    /// The premises of the facts that the last answer has looked at, of each fact only the latest
    /// one. Some may not have mattered.
    List<Node> premises() {
        return premises.stream().distinct().toList();
    }

    private IntType evaluate(Node node, int depth) {
        var range = values.rangeOf(node);
        values.premise(node, premises);
        if (range.isConstant() || depth == 0 || !hasOperands(node)) {
            return range;
        }
        var computed = node.compute((user, index) -> evaluate(user.input(index), depth - 1));
        var better = computed instanceof IntType operands ? range.and(operands) : range;
        if (!better.isConstant()) {
            better = better.and(byDifference(node));
        }
        return better.isEmpty() ? range : better;
    }

    /// What follows about the result from the difference of the operands.
    private IntType byDifference(Node node) {
        return switch (node) {
            case CompareNode comparison -> compare(comparison.relation(), comparison.left(), comparison.right())
                    .map(IntType::truth).orElse(IntType.BOTTOM);
            case SubNode sub -> {
                long upper = values.upper(sub.left(), sub.right(), premises);
                long opposite = values.upper(sub.right(), sub.left(), premises);
                // With a bound on one side only, the difference may wrap around.
                yield upper == DifferenceBounds.UNBOUNDED || opposite == DifferenceBounds.UNBOUNDED
                        || opposite == Long.MIN_VALUE
                                ? IntType.BOTTOM
                                : IntType.range(-opposite, upper);
            }
            default -> IntType.BOTTOM;
        };
    }

    private Optional<Boolean> compare(Relation relation, Node x, Node y) {
        return switch (relation) {
            case EQ -> isSame(x, y);
            case LT -> isLess(x, y);
            case GT -> isLess(y, x);
            case NE, LE, GE -> compare(relation.negated(), x, y).map(holds -> !holds);
        };
    }

    private Optional<Boolean> isLess(Node x, Node y) {
        if (values.upper(x, y, premises) < 0) {
            return Optional.of(true);
        }
        return values.upper(y, x, premises) <= 0 ? Optional.of(false) : Optional.empty();
    }

    private Optional<Boolean> isSame(Node x, Node y) {
        long above = values.upper(x, y, premises);
        long below = values.upper(y, x, premises);
        if (above < 0 || below < 0 || values.areUnequal(x, y, premises) || excludes(x, y)) {
            return Optional.of(false);
        }
        return above == 0 && below == 0 ? Optional.of(true) : Optional.empty();
    }

    private boolean excludes(Node x, Node y) {
        var constant = values.constant(y);
        boolean excludes = constant.isPresent() && values.excludes(x, constant.getAsLong());
        if (excludes) {
            values.premise(x, premises);
        }
        return excludes;
    }
}
