package dev.simplelang.ir;

import dev.simplelang.type.Arithmetic;
import dev.simplelang.type.IntType;
import java.util.Optional;

/// A comparison of two integers, such as `left < right`; the result is 1 or 0.
public final class CompareNode extends BinaryNode {

    private final Relation relation;

    /// Whether `left` stands in `relation` to `right`.
    public CompareNode(Relation relation, Node left, Node right) {
        super(left, right);
        this.relation = relation;
    }

    /// The relation that is tested.
    public Relation relation() {
        return relation;
    }

    /// Whether `node` is a comparison for `==` or `!=`, whose operands may be swapped.
    public static boolean isEquality(Node node) {
        return node instanceof CompareNode comparison && comparison.relation.isSymmetric();
    }

    @Override
    public String label() {
        return relation.name();
    }

    @Override
    public String symbol() {
        return relation.symbol();
    }

    @Override
    public long apply(long x, long y) {
        return Arithmetic.truth(relation.test(x, y));
    }

    @Override
    public IntType apply(IntType x, IntType y) {
        return relation.test(x, y);
    }

    @Override
    public Optional<IntType> ofEqualOperands() {
        return Optional.of(IntType.truth(relation.isReflexive()));
    }

    @Override
    public CompareNode withOperands(Node left, Node right) {
        return new CompareNode(relation, left, right);
    }

    @Override
    Object payload() {
        return relation;
    }

    @Override
    Optional<Rewrite> idealizeOperation(Dependencies dependencies) {
        if (left() == right()) {
            return Rewrite.replace(Rule.COMPARE_SELF, ConstantNode.of(apply(0, 0)));
        }
        return switch (relation) {
            case EQ, NE -> idealizeEquality(dependencies);
            case LT, LE -> idealizeOrder(dependencies);
            case GT, GE -> Rewrite.replace(Rule.COMPARE_MIRROR, mirrored());
        };
    }

    /// The same comparison with the operands swapped, detached.
    private CompareNode mirrored() {
        return new CompareNode(relation.mirrored(), /* left= */ right(), /* right= */ left());
    }

    /// The comparison that holds exactly where this one does not, detached; never `>` or `>=`.
    CompareNode negated() {
        var opposite = new CompareNode(relation.negated(), left(), right());
        return switch (opposite.relation) {
            case EQ, NE, LT, LE -> opposite;
            case GT, GE -> opposite.mirrored();
        };
    }

    /// Whether `that` compares the same two operands, in either order.
    boolean hasOperandsOf(CompareNode that) {
        return (left() == that.left() && right() == that.right())
                || (left() == that.right() && right() == that.left());
    }

    /// The value that is 1 exactly where this comparison and `that`, which has the same operands, are 1; detached.
    Node and(CompareNode that) {
        var relationOfThat = left() == that.left() ? that.relation : that.relation.mirrored();
        return relation.and(relationOfThat)
                .<Node>map(both -> new CompareNode(both, left(), right()))
                .orElseGet(() -> ConstantNode.of(0));
    }

    private Optional<Rewrite> idealizeEquality(Dependencies dependencies) {
        Node x = left();
        Node y = right();
        if (!isOrdered()) {
            return Rewrite.swapOperands(Rule.COMPARE_COMMUTE);
        }
        var rewrite = Comparisons.equality(this, dependencies);
        return rewrite.isEmpty() && x.isTruth() && (y.isConstant(0) || y.isConstant(1))
                ? truthOf(x, relation.test(1, y.constant().getAsLong()))
                : rewrite;
    }

    private Optional<Rewrite> idealizeOrder(Dependencies dependencies) {
        Node x = left();
        Node y = right();
        boolean isLess = relation == Relation.LT;
        if (!isLess && y.constant().isPresent() && !y.isConstant(Long.MAX_VALUE)) {
            return Rewrite.replace(Rule.COMPARE_WITH_CONSTANT,
                    new CompareNode(Relation.LT, x, new AddNode(y, ConstantNode.of(1))));
        }
        if (isLess && x.constant().isPresent() && !x.isConstant(Long.MAX_VALUE)) {
            return Rewrite.replace(Rule.COMPARE_WITH_CONSTANT,
                    new CompareNode(Relation.LE, new AddNode(x, ConstantNode.of(1)), y));
        }
        var rewrite = Comparisons.order(this, dependencies);
        if (rewrite.isEmpty() && isLess && x.isTruth() && y.isConstant(1)) {
            return truthOf(x, false);
        }
        if (rewrite.isEmpty() && !isLess && x.isConstant(1) && y.isTruth()) {
            return truthOf(y, true);
        }
        return rewrite;
    }

    private static Optional<Rewrite> truthOf(Node truth, boolean positive) {
        return Rewrite.replace(Rule.COMPARE_BOOLEAN, positive ? truth : new NotNode(truth));
    }
}
