package dev.simplelang.ir;

import java.util.Optional;

/// The rules of a *diamond*: a phi whose region joins the two sides of one `if` and nothing else.
///
///     if (b) x = 1; else x = 0;    // x is φ(1, 0): the test b != 0
///
/// Both values are available before the `if`, hence where the phi is.
final class Choice {

    private final Node predicate;
    private final Node whenTrue;
    private final Node whenFalse;

    private Choice(Node predicate, Node whenTrue, Node whenFalse) {
        this.predicate = predicate;
        this.whenTrue = whenTrue;
        this.whenFalse = whenFalse;
    }

    /// See [Rule#CHOICE_IS_TEST] and [Rule#CHOICE_OF_EQUALS].
    static Optional<Rewrite> idealize(PhiNode phi, Dependencies dependencies) {
        return of(phi, dependencies).flatMap(Choice::idealize);
    }

    /// Whether `phi` is the value of the test that decides it, so that [Rule#CHOICE_IS_TEST]
    /// replaces it.
    static boolean isTest(PhiNode phi, Dependencies dependencies) {
        return of(phi, dependencies).flatMap(Choice::test).isPresent();
    }

    private static Optional<Choice> of(PhiNode phi, Dependencies dependencies) {
        if (phi.valueCount() != 2 || !(phi.region() instanceof RegionNode region)
                || !(region.input(0) instanceof ProjNode first && region.input(1) instanceof ProjNode second)
                || first.tuple() != second.tuple() || !(first.tuple() instanceof IfNode branch)) {
            return Optional.empty();
        }
        dependencies.on(branch);
        dependencies.on(branch.predicate());
        branch.predicate().inputs().forEach(dependencies::on);
        boolean trueFirst = first.index() == IfNode.TRUE;
        return Optional.of(
                new Choice(branch.predicate(), phi.value(trueFirst ? 0 : 1), phi.value(trueFirst ? 1 : 0)));
    }

    private Optional<Node> test() {
        if (whenTrue.isConstant(1) && whenFalse.isConstant(0)) {
            return Optional.of(new CompareNode(Relation.NE, predicate, ConstantNode.of(0)));
        }
        return whenTrue.isConstant(0) && whenFalse.isConstant(1)
                ? Optional.of(new NotNode(predicate))
                : Optional.empty();
    }

    private Optional<Rewrite> idealize() {
        var test = test();
        if (test.isPresent()) {
            return Rewrite.replace(Rule.CHOICE_IS_TEST, test.get());
        }
        // On one side a difference is 0. If the values are equal there, the value of the other side
        // is right on both.
        var value = predicate.polynomial();
        if (areEqualWhereZero(Optional.of(value)) || areEqualWhere(Relation.NE)) {
            return Rewrite.replace(Rule.CHOICE_OF_EQUALS, whenTrue);
        }
        boolean areEqualWhenOne = predicate.isTruth() && areEqualWhereZero(value.minus(Polynomial.constant(1)));
        return areEqualWhenOne || areEqualWhere(Relation.EQ)
                ? Rewrite.replace(Rule.CHOICE_OF_EQUALS, whenFalse)
                : Optional.empty();
    }

    /// Whether the predicate tests `relation`, `==` or `!=`, and the two values are equal where its
    /// operands are.
    private boolean areEqualWhere(Relation relation) {
        return predicate instanceof CompareNode comparison && comparison.relation() == relation
                && areEqualWhereZero(Comparisons.difference(comparison));
    }

    /// Whether the two values are equal where `zero` is 0.
    private boolean areEqualWhereZero(Optional<Polynomial> zero) {
        var difference = whenTrue.polynomial().minus(whenFalse.polynomial());
        return zero.isPresent() && difference.isPresent() && difference.get().isMultipleOf(zero.get());
    }
}
