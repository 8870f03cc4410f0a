package dev.simplelang.ir;

import dev.simplelang.type.Arithmetic;
import dev.simplelang.type.ExactRange;
import dev.simplelang.type.IntTransfer;
import dev.simplelang.type.IntType;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/// The result of a node as a sum of products of other nodes' results: `c₁·m₁ + … + cₙ·mₙ + c` modulo 2⁶⁴.
///
/// Arithmetic modulo 2⁶⁴ is a commutative ring, so two nodes with the same polynomial have the same result, however their
/// operations are arranged; `(x + c) - x`, `2*x - x - x` and `(a + b)*c - a*c` are what is left when terms cancel. The
/// results that a polynomial does not look into are its *leaves*: those of phis, divisions, comparisons, the argument,
/// and of sums and products that grow too large. A region is a leaf too: it stands for the choice between two constants
/// that its phis make (see [PhiNode#expand]).
///
/// A polynomial has few terms of few factors, so that each operation on one costs a constant, and sums of many terms stay
/// linear. Click ("Global code motion, global value numbering", PLDI 1995) numbers values by operator and inputs; Briggs
/// and Cooper ("Effective partial redundancy elimination", PLDI 1994) rearrange sums to make more of them equal. Here no
/// sum needs to be rearranged, hence none that is shared grows.
///
/// Immutable.
public final class Polynomial {

    private static final Term[] NO_TERMS = {};
    private static final int MAX_TERMS = 8;
    private static final long LARGE = 1L << 60;

    /// A product with its coefficient.
    record Term(Monomial monomial, long coefficient) {

        Term times(long factor) {
            return new Term(monomial, Arithmetic.multiply(coefficient, factor));
        }
    }

    /// By monomial, each monomial once, no coefficient 0.
    private final Term[] terms;

    /// The term without a monomial.
    private final long constant;

    /// @param terms by monomial, each monomial once, no coefficient 0; the first `count` of the array
    private Polynomial(Term[] terms, int count, long constant) {
        this.terms = count == terms.length ? terms : Arrays.copyOf(terms, count);
        this.constant = constant;
    }

    private Polynomial(long constant, Term... terms) {
        this(terms, terms.length, constant);
    }

    /// Always `value`.
    public static Polynomial constant(long value) {
        return new Polynomial(value, NO_TERMS);
    }

    /// Nothing but the result of `leaf`.
    public static Polynomial of(Node leaf) {
        return new Polynomial(0, new Term(Monomial.of(leaf), 1));
    }

    /// The sum; empty if it has too many terms.
    public Optional<Polynomial> plus(Polynomial that) {
        if (that.isConstant() || isConstant()) {
            return Optional.of((isConstant() ? that : this).withConstant(Arithmetic.add(constant, that.constant)));
        }
        var sum = new Term[terms.length + that.terms.length];
        int count = 0;
        int i = 0;
        int j = 0;
        while (i < terms.length || j < that.terms.length) {
            int order = i == terms.length
                    ? 1
                    : j == that.terms.length ? -1 : terms[i].monomial.compareTo(that.terms[j].monomial);
            if (order < 0) {
                sum[count++] = terms[i++];
            } else if (order > 0) {
                sum[count++] = that.terms[j++];
            } else {
                var term = terms[i++];
                long coefficient = Arithmetic.add(term.coefficient, that.terms[j++].coefficient);
                if (coefficient != 0) {
                    sum[count++] = new Term(term.monomial, coefficient);
                }
            }
        }
        return count <= MAX_TERMS
                ? Optional.of(new Polynomial(sum, count, Arithmetic.add(constant, that.constant)))
                : Optional.empty();
    }

    /// The difference; empty if it has too many terms.
    public Optional<Polynomial> minus(Polynomial that) {
        return plus(that.times(-1));
    }

    /// The product with a constant.
    public Polynomial times(long factor) {
        if (factor == 1) {
            return this;
        }
        var product = new Term[terms.length];
        int count = 0;
        for (var term : terms) {
            var scaled = term.times(factor);
            if (scaled.coefficient != 0) {
                product[count++] = scaled;
            }
        }
        return new Polynomial(product, count, Arithmetic.multiply(constant, factor));
    }

    /// The product; empty if it has too many terms, or a term too many factors.
    public Optional<Polynomial> times(Polynomial that, Dependencies dependencies) {
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
        var product = Optional.of(constant == 0 ? constant(0) : new Polynomial(0, new Term(monomial, constant)));
        for (var term : terms) {
            var larger = term.monomial.times(monomial, dependencies);
            if (larger.isEmpty() || product.isEmpty()) {
                return Optional.empty();
            }
            // Truth values and regions, which are their own squares, may make two monomials one, hence a sum.
            product = product.get().plus(new Polynomial(0, new Term(larger.get(), term.coefficient)));
        }
        return product;
    }

    /// The polynomial in which each leaf is replaced by its image; empty if a leaf has none, or if the
    /// result has too many terms or factors.
    public Optional<Polynomial> substitute(Function<Node, Optional<Polynomial>> image) {
        var sum = Optional.of(constant(constant));
        for (var term : terms) {
            var product = Optional.of(constant(term.coefficient));
            for (int i = 0; i < term.monomial.degree(); i++) {
                product = product(product, image.apply(term.monomial.factor(i)));
            }
            sum = sum(sum, product);
        }
        return sum;
    }

    private static Optional<Polynomial> sum(Optional<Polynomial> x, Optional<Polynomial> y) {
        return x.flatMap(known -> y.flatMap(known::plus));
    }

    private static Optional<Polynomial> product(Optional<Polynomial> x, Optional<Polynomial> y) {
        return x.flatMap(known -> y.flatMap(other -> known.times(other, Dependencies.IGNORED)));
    }

    /// The factors of all terms; a node that occurs several times is listed as often.
    public List<Node> leaves() {
        return terms().flatMap(term -> term.monomial.factors()).toList();
    }

    /// The term without a monomial.
    public long constant() {
        return constant;
    }

    /// The polynomial with another constant.
    Polynomial withConstant(long value) {
        return constant == value ? this : new Polynomial(value, terms);
    }

    /// The terms whose coefficient has the sign of `sign`, without the constant.
    Polynomial part(int sign) {
        var part = new Term[terms.length];
        int count = 0;
        for (var term : terms) {
            if (Long.signum(term.coefficient) == sign) {
                part[count++] = term;
            }
        }
        return new Polynomial(part, count, 0);
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
        return terms.length == 0 ? 1 : odd << bits;
    }

    /// The polynomial that gives this one when it is multiplied by `divisor`, which divides all coefficients; a power of
    /// two in it must divide the constant as well.
    Polynomial dividedBy(long divisor) {
        int bits = Long.numberOfTrailingZeros(divisor);
        long quotient = Arithmetic.multiply(constant >> bits, Arithmetic.inverse(divisor >> bits));
        return new Polynomial(quotient, quotients(divisor));
    }

    /// The terms divided by a divisor of all coefficients.
    private Term[] quotients(long divisor) {
        var quotients = new Term[terms.length];
        for (int i = 0; i < quotients.length; i++) {
            quotients[i] = new Term(terms[i].monomial, Arithmetic.divide(terms[i].coefficient, divisor));
        }
        return quotients;
    }

    /// Whether all coefficients and the constant are multiples of `divisor`, which is not 0.
    boolean hasDivisor(long divisor) {
        return constant % divisor == 0 && terms().allMatch(term -> term.coefficient % divisor == 0);
    }

    /// The quotient by a divisor of all coefficients and the constant.
    Polynomial quotient(long divisor) {
        return new Polynomial(Arithmetic.divide(constant, divisor), quotients(divisor));
    }

    /// Whether this is `that` times a constant, so that it is 0 wherever `that` is. May say no where the first coefficient
    /// of `that` is even.
    boolean isMultipleOf(Polynomial that) {
        if (terms.length != that.terms.length) {
            return false;
        }
        long mine = terms.length == 0 ? constant : terms[0].coefficient;
        long theirs = terms.length == 0 ? that.constant : that.terms[0].coefficient;
        if (theirs == 0) {
            return mine == 0;
        }
        int bits = Long.numberOfTrailingZeros(theirs);
        return equals(that.times(Arithmetic.multiply(mine >> bits, Arithmetic.inverse(theirs >> bits))));
    }

    /// The terms by monomial, the constant left out.
    Stream<Term> terms() {
        return Arrays.stream(terms);
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
        return terms.length > 0 && terms[0].coefficient < 0 ? times(-1) : this;
    }

    /// Whether the result does not depend on any node.
    public boolean isConstant() {
        return terms.length == 0;
    }

    /// Whether this is nothing but the result of one node.
    private boolean isLeaf() {
        return terms.length == 1 && constant == 0 && terms[0].coefficient == 1
                && terms[0].monomial.degree() == 1;
    }

    /// Whether `leaf` occurs.
    boolean mentions(Node leaf) {
        for (var term : terms) {
            if (term.monomial.mentions(leaf)) {
                return true;
            }
        }
        return false;
    }

    /// Whether every leaf of this polynomial occurs in `that`.
    boolean mentionsNoMoreThan(Polynomial that) {
        return mentionsNoMoreThan(that, that);
    }

    /// Whether every leaf of this polynomial occurs in one of two others.
    boolean mentionsNoMoreThan(Polynomial one, Polynomial other) {
        for (var term : terms) {
            for (int i = 0; i < term.monomial.degree(); i++) {
                var leaf = term.monomial.factor(i);
                if (!one.mentions(leaf) && !other.mentions(leaf)) {
                    return false;
                }
            }
        }
        return true;
    }

    @Override
    public boolean equals(Object other) {
        if (!(other instanceof Polynomial that) || constant != that.constant || terms.length != that.terms.length) {
            return false;
        }
        for (int i = 0; i < terms.length; i++) {
            var mine = terms[i];
            var theirs = that.terms[i];
            if (mine.coefficient != theirs.coefficient || !mine.monomial.equals(theirs.monomial)) {
                return false;
            }
        }
        return true;
    }

    @Override
    public int hashCode() {
        int code = Long.hashCode(constant);
        for (var term : terms) {
            code = (code * 31 + Long.hashCode(term.coefficient)) * 31 + term.monomial.hashCode();
        }
        return code;
    }

    /// Whether all leaves are still in the graph.
    boolean isCurrent() {
        for (var term : terms) {
            if (!term.monomial.isCurrent()) {
                return false;
            }
        }
        return true;
    }

    /// The type of the result, which may wrap around, by the types of the leaves.
    public IntType type() {
        var sum = IntType.constant(constant);
        for (var term : terms) {
            sum = IntTransfer.add(sum, IntTransfer.multiply(term.monomial.type(), IntType.constant(term.coefficient)));
        }
        return sum;
    }

    /// The bounds of the sum if it is computed without wrapping; empty if nothing is known of some leaf, unless the sum is
    /// that leaf alone.
    public Optional<ExactRange> range(Dependencies dependencies) {
        if (isLeaf()) {
            var leaf = terms[0].monomial.factor(0);
            dependencies.on(leaf);
            var type = Monomial.typeOf(leaf);
            return type.isEmpty() ? Optional.empty() : Optional.of(ExactRange.of(type));
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

    /// The bounds of an integer that is congruent to the result modulo 2⁶⁴. They are closer than those of [#range] if there
    /// is a remainder `x - x / y * y`, or a multiple of one, in the sum: a remainder has the same bounds whether `x` wraps
    /// around or not.
    public Optional<ExactRange> bounds(Dependencies dependencies) {
        for (var term : terms) {
            for (int i = 0; i < term.monomial.degree(); i++) {
                if (term.monomial.factor(i) instanceof DivNode quotient) {
                    var bounds = boundsByRemainder(term, quotient, dependencies);
                    if (bounds.isPresent()) {
                        return bounds;
                    }
                }
            }
        }
        return range(dependencies);
    }

    /// @param term has `quotient` as a factor
    private Optional<ExactRange> boundsByRemainder(Term term, DivNode quotient, Dependencies dependencies) {
        Node x = quotient.left();
        Node y = quotient.right();
        dependencies.on(quotient);
        dependencies.on(x);
        dependencies.on(y);
        var remainder = of(quotient).times(y.polynomial(), dependencies)
                .flatMap(product -> x.polynomial().minus(product));
        long part = remainder.map(sum -> sum.coefficientOf(term.monomial)).orElse(0L);
        if (part == 0 || term.coefficient % part != 0) {
            return Optional.empty();
        }
        long times = Arithmetic.divide(term.coefficient, part);
        var rest = minus(remainder.get().times(times));
        // Fewer terms each time, so that this ends soon.
        if (rest.isEmpty() || rest.get().terms.length >= terms.length) {
            return Optional.empty();
        }
        if (!(x.type() instanceof IntType dividend) || !(y.type() instanceof IntType divisor)) {
            return Optional.empty();
        }
        var left = IntTransfer.remainder(dividend, divisor);
        return left.isEmpty()
                ? Optional.empty()
                : rest.get().bounds(dependencies)
                        .map(range -> range.plus(ExactRange.of(left).times(ExactRange.constant(times))));
    }

    /// The coefficient of the term with `monomial`; 0 if there is none.
    private long coefficientOf(Monomial monomial) {
        for (var term : terms) {
            if (term.monomial.equals(monomial)) {
                return term.coefficient;
            }
        }
        return 0;
    }

    /// Whether ranges and remainders of the leaves say that the result is never 0: for some k up to 64, the sum of the terms
    /// that 2ᵏ does not divide, computed without wrapping around, is never a multiple of 2ᵏ.
    boolean isNeverZero(Dependencies dependencies) {
        if (bounds(dependencies).filter(bounds -> !bounds.mayBeMultipleOfPower(Long.SIZE)).isPresent()) {
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
        return new Polynomial(constant, terms()
                .filter(term -> Long.numberOfTrailingZeros(term.coefficient) < bits).toArray(Term[]::new));
    }

    /// The number of operations that [#toNode()] needs.
    public int operations() {
        if (terms.length == 0) {
            return 0;
        }
        int operations = terms.length - (constant == 0 ? 1 : 0) + (startsWithMinus() ? 1 : 0);
        for (var term : terms) {
            operations += term.monomial.degree() - 1;
            operations += term.coefficient == 1 || term.coefficient == -1 || isChoice(term) ? 0 : 1;
        }
        return operations;
    }

    private boolean startsWithMinus() {
        return constant == 0 && !hasTermToAdd() && terms[0].coefficient == -1 && !isChoice(terms[0]);
    }

    /// Whether a phi of two constants computes `term`, whatever its coefficient.
    private static boolean isChoice(Term term) {
        return term.monomial.degree() == 1 && term.monomial.factor(0) instanceof RegionNode;
    }

    /// Whether some coefficient is positive.
    boolean hasTermToAdd() {
        for (var term : terms) {
            if (term.coefficient > 0) {
                return true;
            }
        }
        return false;
    }

    /// The sum as nodes, detached where it needs an operation: first what is added, then what is subtracted, then the
    /// constant. The constant comes first if nothing else is added.
    public Node toNode() {
        Node sum = null;
        for (var term : terms) {
            if (term.coefficient > 0) {
                var summand = scaled(term.monomial, term.coefficient);
                sum = sum == null ? summand : new AddNode(sum, summand);
            }
        }
        boolean constantFirst = sum == null && constant != 0;
        if (constantFirst) {
            sum = ConstantNode.of(constant);
        }
        for (var term : terms) {
            if (term.coefficient < 0) {
                sum = sum == null
                        ? scaled(term.monomial, term.coefficient)
                        : new SubNode(sum, scaled(term.monomial, Arithmetic.negate(term.coefficient)));
            }
        }
        if (sum == null) {
            return ConstantNode.of(constant);
        }
        return constant == 0 || constantFirst ? sum : new AddNode(sum, ConstantNode.of(constant));
    }

    private static Node scaled(Monomial monomial, long coefficient) {
        if (monomial.degree() == 1 && monomial.factor(0) instanceof RegionNode region) {
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
