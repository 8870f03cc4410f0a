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

/// The store of what conditions say about values: the range of each, a few values that it does not have, and how pairs of
/// values differ. Every entry remembers the condition that it comes from, and is forgotten by [#rewind].
final class FactStore {

    private static final int MOST_EXCLUDED = 8;

    /// @param range what the conditions say about the value
    /// @param excluded values that it does not have
    /// @param premise the condition that said the last of it
    private record Fact(IntType range, List<Long> excluded, Node premise) {}

    private static final Fact NOTHING = new Fact(IntType.BOTTOM, List.of(), null);

    /// A point in time to which [#rewind] returns.
    record Mark(int facts, DifferenceBounds.Mark differences) {}

    /// A value is the value of another node and something between `least` and `most`, without wrapping around.
    private record Term(Node node, long least, long most) {}

    private final Function<Node, Type> types;
    private final ScopedTable<Fact> facts = new ScopedTable<>();
    private final DifferenceBounds differences = new DifferenceBounds();

    /// @param types what is known about values anyway
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

    /// Whether conditions say anything about `node` itself.
    boolean isKnown(Node node) {
        return fact(node).premise() != null;
    }

    /// Whether conditions say anything about `node` itself or its difference from another.
    boolean isConcerned(Node node) {
        return isKnown(node) || differences.isCompared(node);
    }

    /// The value of `node`, if that is known anyway.
    OptionalLong constant(Node node) {
        return types.apply(node) instanceof IntType known && known.isConstant()
                ? OptionalLong.of(known.value())
                : OptionalLong.empty();
    }

    /// What is known anyway and what the conditions say about `node` itself; where they contradict each other, the former.
    IntType rangeOf(Node node) {
        var type = types.apply(node) instanceof IntType range ? range : IntType.BOTTOM;
        var both = type.and(fact(node).range());
        return both.isEmpty() ? type : both;
    }

    /// Whether `node` is known not to be `value` though that lies in its range.
    boolean excludes(Node node, long value) {
        return fact(node).excluded().contains(value);
    }

    /// Adds the condition on which the knowledge about `node` rests, if there is one.
    void premise(Node node, List<Node> premises) {
        if (isKnown(node)) {
            premises.add(fact(node).premise());
        }
    }

    /// Learns that `node` is in `range`.
    void put(Node node, IntType range, Node premise) {
        facts.put(node, new Fact(range, fact(node).excluded(), premise));
    }

    /// Learns that `node` is not `value`, unless that is one too many.
    void exclude(Node node, long value, Node premise) {
        var fact = fact(node);
        if (fact.excluded().size() < MOST_EXCLUDED) {
            var excluded = new ArrayList<>(fact.excluded());
            excluded.add(value);
            facts.put(node, new Fact(fact.range(), List.copyOf(excluded), premise));
        }
    }

    /// `range` without the values at its bounds that `node` is known not to have.
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

    /// Learns `x - y <= bound`; of sums with a constant, for what they add it to as well.
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

    /// Learns `x != y`.
    void unequal(Node x, Node y, Node premise) {
        differences.unequal(x, y, premise);
    }

    /// Whether `x != y` was learned.
    ///
    /// @param premises takes what the answer rests on
    boolean areUnequal(Node x, Node y, List<Node> premises) {
        return differences.areUnequal(x, y, premises);
    }

    /// The least bound found for `x - y`, sums taken apart once.
    ///
    /// @param premises takes what the answer rests on
    long upper(Node x, Node y, List<Node> premises) {
        long bound = differences.upper(x, y, premises);
        var terms = terms(y);
        for (var other : terms) {
            bound = Math.min(bound, upper(x, 0, other, premises));
        }
        for (var term : terms(x)) {
            bound = Math.min(bound, upper(term.node(), term.most(), new Term(y, 0, 0), premises));
            for (var other : terms) {
                bound = Math.min(bound, upper(term.node(), term.most(), other, premises));
            }
        }
        return bound;
    }

    /// The least bound found for `x + more` minus `y`.
    private long upper(Node x, long more, Term y, List<Node> premises) {
        long bound = differences.upper(x, y.node(), premises);
        return DifferenceBounds.add(bound, DifferenceBounds.add(more, minus(y.least())));
    }

    /// What a sum or difference that does not wrap around says about its operands.
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

    /// What a sum with a constant adds it to.
    private Term base(Node node) {
        for (var term : terms(node)) {
            if (term.least() == term.most()) {
                return term;
            }
        }
        return new Term(node, 0, 0);
    }
}
