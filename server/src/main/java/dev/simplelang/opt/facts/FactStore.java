package dev.simplelang.opt.facts;

import dev.simplelang.ir.AddNode;
import dev.simplelang.ir.Node;
import dev.simplelang.ir.SubNode;
import dev.simplelang.type.Arithmetic;
import dev.simplelang.type.IntType;
import dev.simplelang.type.Type;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.Function;

/// The facts that follow from conditions: ranges of values, a few values excluded from each, and
/// differences of pairs of values. Each fact has a premise, and [#rewind] removes it.
final class FactStore {

    private static final int MAX_EXCLUDED = 8;

    /// @param range the range of the value
    /// @param excluded values that it does not have
    /// @param premise the side of a branch from whose condition the latest change follows
    private record Fact(IntType range, List<Long> excluded, Node premise) {}

    private static final Fact NOTHING = new Fact(IntType.BOTTOM, List.of(), null);

    /// A state to which [#rewind] returns.
    record Mark(int facts, DifferenceBounds.Mark differences) {}

    /// A value that is `node` plus at least `least` and at most `greatest`, without wrapping
    /// around.
    private record Term(Node node, long least, long greatest) {}

    private final Function<Node, Type> types;
    private final ScopedTable<Fact> facts = new ScopedTable<>();
    private final DifferenceBounds differences = new DifferenceBounds();

    /// @param types what is known about values everywhere
    FactStore(Function<Node, Type> types) {
        this.types = types;
    }

    Mark mark() {
        return new Mark(facts.mark(), differences.mark());
    }

    void rewind(Mark mark) {
        facts.rewind(mark.facts());
        differences.rewind(mark.differences());
    }

    private Fact fact(Node node) {
        return facts.getOrDefault(node, NOTHING);
    }

    /// Whether there is a fact about the value of `node`.
    boolean isKnown(Node node) {
        return fact(node).premise() != null;
    }

    /// Whether there is a fact about the value of `node` or its difference from another.
    boolean isConcerned(Node node) {
        return isKnown(node) || differences.isCompared(node);
    }

    /// The value of `node`, if its type is constant.
    OptionalLong constant(Node node) {
        return types.apply(node) instanceof IntType known && known.isConstant()
                ? OptionalLong.of(known.value())
                : OptionalLong.empty();
    }

    /// The range of `node` by its type and the facts about it. If they contradict each other, the
    /// point is unreachable; the type is returned, so that callers never get the empty set.
    IntType rangeOf(Node node) {
        var type = types.apply(node) instanceof IntType range ? range : IntType.BOTTOM;
        var both = type.and(fact(node).range());
        return both.isEmpty() ? type : both;
    }

    /// Whether `value` is excluded for `node`.
    boolean excludes(Node node, long value) {
        return fact(node).excluded().contains(value);
    }

    /// Adds the premise of the fact about `node`, if there is one.
    void premise(Node node, List<Node> premises) {
        if (isKnown(node)) {
            premises.add(fact(node).premise());
        }
    }

    /// Records that `node` is in `range`.
    void put(Node node, IntType range, Node premise) {
        facts.put(node, new Fact(range, fact(node).excluded(), premise));
    }

    /// Records that `node` is not `value`, unless too many values are excluded already.
    void exclude(Node node, long value, Node premise) {
        var fact = fact(node);
        if (fact.excluded().size() < MAX_EXCLUDED) {
            var excluded = new ArrayList<>(fact.excluded());
            excluded.add(value);
            facts.put(node, new Fact(fact.range(), List.copyOf(excluded), premise));
        }
    }

    /// `range` without the excluded values at its bounds.
    IntType withoutExcluded(Node node, IntType range) {
        var excluded = fact(node).excluded();
        var left = range;
        boolean shrinks = !excluded.isEmpty();
        while (shrinks && !left.isEmpty()) {
            shrinks = excluded.contains(left.low()) || excluded.contains(left.high());
            for (long value : excluded) {
                left = left.except(IntType.constant(value));
            }
        }
        return left;
    }

    /// Records `x - y <= bound`. If `x` or `y` adds a constant to a node, the bound for that node
    /// is recorded too.
    void atMost(Node x, Node y, long bound, Node premise) {
        if (rangeOf(x).isConstant() || rangeOf(y).isConstant()) {
            return;
        }
        differences.atMost(x, y, bound, premise);
        var left = base(x);
        var right = base(y);
        if (left.node() != x || right.node() != y) {
            long moved = DifferenceBounds.add(bound, DifferenceBounds.add(minus(left.least()), right.least()));
            differences.atMost(left.node(), right.node(), moved, premise);
        }
    }

    /// Records `x != y`.
    void unequal(Node x, Node y, Node premise) {
        differences.unequal(x, y, premise);
    }

    /// Whether `x != y` was recorded.
    ///
    /// @param premises takes the premises of the answer
    boolean areUnequal(Node x, Node y, List<Node> premises) {
        return differences.areUnequal(x, y, premises);
    }

    /// The least bound found for `x - y`, also by the operands of `x` and `y` if they are sums.
    ///
    /// @param premises takes the premises of all bounds found, not only of the least
    long upper(Node x, Node y, List<Node> premises) {
        long bound = differences.upper(x, y, premises);
        var terms = terms(y);
        for (var other : terms) {
            bound = Math.min(bound, upper(x, 0, other, premises));
        }
        for (var term : terms(x)) {
            bound = Math.min(bound, upper(term.node(), term.greatest(), new Term(y, 0, 0), premises));
            for (var other : terms) {
                bound = Math.min(bound, upper(term.node(), term.greatest(), other, premises));
            }
        }
        return bound;
    }

    /// The least bound found for `x + more` minus `y`.
    private long upper(Node x, long more, Term y, List<Node> premises) {
        long bound = differences.upper(x, y.node(), premises);
        return DifferenceBounds.add(bound, DifferenceBounds.add(more, minus(y.least())));
    }

    /// A sum or difference that does not wrap around, as each operand plus a range.
    private List<Term> terms(Node node) {
        if (!node.isAttached()) {
            return List.of();
        }
        return switch (node) {
            case AddNode sum -> {
                var x = rangeOf(sum.left());
                var y = rangeOf(sum.right());
                yield Arithmetic.addWraps(x.low(), y.low()) || Arithmetic.addWraps(x.high(), y.high())
                        ? List.of()
                        : List.of(new Term(sum.left(), y.low(), y.high()), new Term(sum.right(), x.low(), x.high()));
            }
            case SubNode difference -> {
                var x = rangeOf(difference.left());
                var y = rangeOf(difference.right());
                yield y.low() == Long.MIN_VALUE || Arithmetic.subtractWraps(x.low(), y.high())
                        || Arithmetic.subtractWraps(x.high(), y.low())
                                ? List.of()
                                : List.of(new Term(difference.left(), -y.high(), -y.low()));
            }
            default -> List.of();
        };
    }

    private static long minus(long bound) {
        return bound == Long.MIN_VALUE ? DifferenceBounds.UNBOUNDED : -bound;
    }

    /// The node to which `node` adds a constant; itself if it adds none.
    private Term base(Node node) {
        for (var term : terms(node)) {
            if (term.least() == term.greatest()) {
                return term;
            }
        }
        return new Term(node, 0, 0);
    }
}
