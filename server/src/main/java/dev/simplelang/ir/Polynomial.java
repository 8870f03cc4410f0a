package dev.simplelang.ir;

import dev.simplelang.type.Arithmetic;
import dev.simplelang.type.ExactRange;
import dev.simplelang.type.IntType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// The result of a node as a sum of products of other nodes' results: `c₁·m₁ + … + cₙ·mₙ + c` modulo 2⁶⁴.
///
/// Arithmetic modulo 2⁶⁴ is a commutative ring, so two nodes with the same polynomial have the same result, however their
/// operations are arranged; `(x + c) - x`, `2*x - x - x` and `(a + b)*c - a*c` are what is left when terms cancel. The
/// results that a polynomial does not look into are its *leaves*: those of phis, divisions, comparisons, the argument,
/// and of sums and products that grow too large.
///
/// A polynomial has few terms of few factors, so that each operation on one costs a constant, and sums of many terms stay
/// linear. Click ("Global code motion, global value numbering", PLDI 1995) numbers values by operator and inputs; Briggs
/// and Cooper ("Effective partial redundancy elimination", PLDI 1994) rearrange sums to make more of them equal. Here no
/// sum needs to be rearranged, hence none that is shared grows.
///
/// @param terms by monomial, each monomial once, no coefficient 0
/// @param constant the term without a monomial
public record Polynomial(List<Term> terms, long constant) {

    private static final int MOST_TERMS = 8;
    private static final long LARGE = 1L << 60;

    /// A product with its coefficient.
    record Term(Monomial monomial, long coefficient) {

        Term times(long factor) {
            return new Term(monomial, Arithmetic.multiply(coefficient, factor));
        }
    }

    /// Always `value`.
    static Polynomial constant(long value) {
        return new Polynomial(List.of(), value);
    }

    /// Nothing but the result of `leaf`.
    static Polynomial of(Node leaf) {
        return new Polynomial(List.of(new Term(Monomial.of(leaf), 1)), 0);
    }

    /// The sum; empty if it has too many terms.
    Optional<Polynomial> plus(Polynomial that) {
        if (that.isConstant() || isConstant()) {
            return Optional.of((isConstant() ? that : this).withConstant(Arithmetic.add(constant, that.constant)));
        }
        var sum = new ArrayList<Term>(terms.size() + that.terms.size());
        int i = 0;
        int j = 0;
        while (i < terms.size() || j < that.terms.size()) {
            int order = i == terms.size()
                    ? 1
                    : j == that.terms.size()
                            ? -1
                            : terms.get(i).monomial.compareTo(that.terms.get(j).monomial);
            if (order < 0) {
                sum.add(terms.get(i++));
            } else if (order > 0) {
                sum.add(that.terms.get(j++));
            } else {
                var term = terms.get(i++);
                long coefficient = Arithmetic.add(term.coefficient, that.terms.get(j++).coefficient);
                if (coefficient != 0) {
                    sum.add(new Term(term.monomial, coefficient));
                }
            }
        }
        return sum.size() <= MOST_TERMS
                ? Optional.of(new Polynomial(List.copyOf(sum), Arithmetic.add(constant, that.constant)))
                : Optional.empty();
    }

    /// The difference; empty if it has too many terms.
    Optional<Polynomial> minus(Polynomial that) {
        return plus(that.times(-1));
    }

    /// The product with a constant.
    Polynomial times(long factor) {
        if (factor == 1) {
            return this;
        }
        var product = new ArrayList<Term>(terms.size());
        for (var term : terms) {
            var scaled = term.times(factor);
            if (scaled.coefficient != 0) {
                product.add(scaled);
            }
        }
        return new Polynomial(List.copyOf(product), Arithmetic.multiply(constant, factor));
    }

    /// The product; empty if it has too many terms, or a term too many factors.
    Optional<Polynomial> times(Polynomial that, Dependencies dependencies) {
        var product = Optional.of(times(that.constant));
        for (var term : that.terms) {
            var row = timesMonomial(term.monomial, dependencies).map(part -> part.times(term.coefficient));
            if (row.isEmpty() || product.isEmpty()) {
                return Optional.empty();
            }
            product = product.get().plus(row.get());
        }
        return product;
    }

    private Optional<Polynomial> timesMonomial(Monomial monomial, Dependencies dependencies) {
        var product = Optional.of(new Polynomial(constant == 0 ? List.of() : List.of(new Term(monomial, constant)), 0));
        for (var term : terms) {
            var larger = term.monomial.times(monomial, dependencies);
            if (larger.isEmpty() || product.isEmpty()) {
                return Optional.empty();
            }
            // Truth values may make two monomials one, hence a sum.
            product = product.get().plus(new Polynomial(List.of(new Term(larger.get(), term.coefficient)), 0));
        }
        return product;
    }

    /// The polynomial with another constant.
    Polynomial withConstant(long value) {
        return constant == value ? this : new Polynomial(terms, value);
    }

    /// The terms whose coefficient has the sign of `sign`, without the constant.
    Polynomial part(int sign) {
        var part = new ArrayList<Term>(terms.size());
        for (var term : terms) {
            if (Long.signum(term.coefficient) == sign) {
                part.add(term);
            }
        }
        return new Polynomial(List.copyOf(part), 0);
    }

    /// The greatest divisor of all coefficients; 2⁶³ shows as a negative number.
    long commonDivisor() {
        int bits = Long.SIZE;
        long odd = 0;
        for (var term : terms) {
            int zeros = Long.numberOfTrailingZeros(term.coefficient);
            bits = Math.min(bits, zeros);
            long rest = Math.abs(term.coefficient >> zeros);
            while (rest != 0) {
                long remainder = odd % rest;
                odd = rest;
                rest = remainder;
            }
        }
        return terms.isEmpty() ? 1 : odd << bits;
    }

    /// The polynomial that gives this one when it is multiplied by `divisor`, which divides all coefficients; a power of
    /// two in it must divide the constant as well.
    Polynomial dividedBy(long divisor) {
        int bits = Long.numberOfTrailingZeros(divisor);
        long quotient = Arithmetic.multiply(constant >> bits, Arithmetic.inverse(divisor >> bits));
        return new Polynomial(
                terms.stream().map(term -> new Term(term.monomial, term.coefficient / divisor)).toList(), quotient);
    }

    /// Whether all coefficients and the constant are multiples of `divisor`, which is not 0.
    boolean hasDivisor(long divisor) {
        return constant % divisor == 0 && terms.stream().allMatch(term -> term.coefficient % divisor == 0);
    }

    /// The quotient by a divisor of all coefficients and the constant.
    Polynomial quotient(long divisor) {
        return new Polynomial(
                terms.stream().map(term -> new Term(term.monomial, Arithmetic.divide(term.coefficient, divisor)))
                        .toList(),
                Arithmetic.divide(constant, divisor));
    }

    /// Whether this is `that` times a constant, so that it is 0 wherever `that` is. Says no for some odd multiples of
    /// even polynomials.
    boolean isMultipleOf(Polynomial that) {
        if (terms.size() != that.terms.size()) {
            return false;
        }
        long mine = terms.isEmpty() ? constant : terms.getFirst().coefficient;
        long theirs = terms.isEmpty() ? that.constant : that.terms.getFirst().coefficient;
        if (theirs == 0) {
            return mine == 0;
        }
        int bits = Long.numberOfTrailingZeros(theirs);
        return equals(that.times(Arithmetic.multiply(mine >> bits, Arithmetic.inverse(theirs >> bits))));
    }

    /// The leaves, one entry for each time that one occurs.
    Stream<Node> leaves() {
        return terms.stream().flatMap(term -> term.monomial.factors().stream());
    }

    /// Whether coefficients can be added without wrapping around.
    boolean hasSmallCoefficients() {
        for (var term : terms) {
            if (Math.abs(term.coefficient >> 1) >= LARGE) {
                return false;
            }
        }
        return true;
    }

    /// This polynomial or its negation, the same one for both.
    Polynomial withFirstPositive() {
        return !terms.isEmpty() && terms.getFirst().coefficient < 0 ? times(-1) : this;
    }

    /// Whether the result does not depend on any node.
    public boolean isConstant() {
        return terms.isEmpty();
    }

    /// Whether this is nothing but the result of one node.
    private boolean isLeaf() {
        return terms.size() == 1 && constant == 0 && terms.getFirst().coefficient == 1
                && terms.getFirst().monomial.factors().size() == 1;
    }

    /// Whether `leaf` occurs.
    boolean mentions(Node leaf) {
        for (var term : terms) {
            if (term.monomial.factors().contains(leaf)) {
                return true;
            }
        }
        return false;
    }

    /// Whether every leaf of this polynomial occurs in `that`.
    boolean mentionsNoMoreThan(Polynomial that) {
        for (var term : terms) {
            for (var factor : term.monomial.factors()) {
                if (!that.mentions(factor)) {
                    return false;
                }
            }
        }
        return true;
    }

    @Override
    public boolean equals(Object other) {
        if (!(other instanceof Polynomial that) || constant != that.constant || terms.size() != that.terms.size()) {
            return false;
        }
        for (int i = 0; i < terms.size(); i++) {
            var mine = terms.get(i);
            var theirs = that.terms.get(i);
            if (mine.coefficient != theirs.coefficient || !mine.monomial.equals(theirs.monomial)) {
                return false;
            }
        }
        return true;
    }

    @Override
    public int hashCode() {
        int code = Long.hashCode(constant);
        for (int i = 0; i < terms.size(); i++) {
            code = code * 31 + Long.hashCode(terms.get(i).coefficient);
            var factors = terms.get(i).monomial.factors();
            for (int j = 0; j < factors.size(); j++) {
                code = code * 31 + factors.get(j).id();
            }
        }
        return code;
    }

    /// Whether all leaves are still in the graph.
    boolean isCurrent() {
        for (int i = 0; i < terms.size(); i++) {
            var factors = terms.get(i).monomial.factors();
            for (int j = 0; j < factors.size(); j++) {
                if (!factors.get(j).isAttached()) {
                    return false;
                }
            }
        }
        return true;
    }

    /// The bounds of the sum if it is computed without wrapping; empty if it has more to it than a leaf of which nothing
    /// is known.
    public Optional<ExactRange> range(Dependencies dependencies) {
        if (isLeaf()) {
            var leaf = terms.getFirst().monomial.factors().getFirst();
            dependencies.on(leaf);
            return Monomial.typeOf(leaf) instanceof IntType type && !type.isEmpty()
                    ? Optional.of(ExactRange.of(type))
                    : Optional.empty();
        }
        var range = ExactRange.constant(constant);
        for (var term : terms) {
            var product = term.monomial.range(dependencies);
            if (product.isEmpty()) {
                return Optional.empty();
            }
            range = range.plus(product.get().times(ExactRange.constant(term.coefficient)));
        }
        return Optional.of(range);
    }

    /// Whether ranges and remainders of the leaves say that the result is never 0: of the terms that 2ᵏ does not divide the
    /// sum, computed without wrapping around, is never a multiple of 2ᵏ, for some k up to 64.
    boolean isNeverZero(Dependencies dependencies) {
        if (range(dependencies).filter(range -> !range.mayBeMultipleOfPower(Long.SIZE)).isPresent()) {
            return true;
        }
        for (var term : terms) {
            int bits = Long.numberOfTrailingZeros(term.coefficient);
            if (bits > 0 && undivided(bits).range(dependencies).filter(range -> !range.mayBeMultipleOfPower(bits))
                    .isPresent()) {
                return true;
            }
        }
        return false;
    }

    /// What is left without the terms that 2ᵏ divides.
    private Polynomial undivided(int bits) {
        return new Polynomial(
                terms.stream().filter(term -> Long.numberOfTrailingZeros(term.coefficient) < bits).toList(), constant);
    }

    /// The number of operations that [#toNode()] needs.
    int operations() {
        if (terms.isEmpty()) {
            return 0;
        }
        int operations = terms.size() - (constant == 0 ? 1 : 0) + (startsWithMinus() ? 1 : 0);
        for (var term : terms) {
            operations += term.monomial.factors().size() - 1;
            operations += term.coefficient == 1 || term.coefficient == -1 ? 0 : 1;
        }
        return operations;
    }

    private boolean startsWithMinus() {
        return constant == 0 && part(1).terms.isEmpty() && terms.getFirst().coefficient == -1;
    }

    /// The sum as nodes, detached where it needs an operation: first what is added, then what is subtracted, then the
    /// constant.
    Node toNode() {
        Node sum = null;
        for (var term : part(1).terms) {
            var summand = scaled(term.monomial, term.coefficient);
            sum = sum == null ? summand : new AddNode(sum, summand);
        }
        boolean constantFirst = sum == null && constant != 0;
        if (constantFirst) {
            sum = ConstantNode.of(constant);
        }
        for (var term : part(-1).terms) {
            sum = sum == null
                    ? scaled(term.monomial, term.coefficient)
                    : new SubNode(sum, scaled(term.monomial, Arithmetic.negate(term.coefficient)));
        }
        if (sum == null) {
            return ConstantNode.of(constant);
        }
        return constant == 0 || constantFirst ? sum : new AddNode(sum, ConstantNode.of(constant));
    }

    private static Node scaled(Monomial monomial, long coefficient) {
        if (monomial.factors().size() == 1 && monomial.factors().getFirst() instanceof RegionNode region) {
            return PhiNode.onFirstPath(region, coefficient);
        }
        var product = monomial.toNode();
        return coefficient == 1
                ? product
                : coefficient == -1
                        ? new MinusNode(product)
                        : new MulNode(product, ConstantNode.of(coefficient));
    }
}
