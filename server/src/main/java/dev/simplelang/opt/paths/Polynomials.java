package dev.simplelang.opt.paths;

import dev.simplelang.ir.AddNode;
import dev.simplelang.ir.BinaryNode;
import dev.simplelang.ir.CompareNode;
import dev.simplelang.ir.DivNode;
import dev.simplelang.ir.MinusNode;
import dev.simplelang.ir.MulNode;
import dev.simplelang.ir.NotNode;
import dev.simplelang.ir.Relation;
import dev.simplelang.ir.SubNode;
import dev.simplelang.ir.UnaryNode;
import dev.simplelang.opt.paths.Atom.Meaning;
import dev.simplelang.type.Arithmetic;
import dev.simplelang.type.IntTransfer;
import dev.simplelang.type.IntType;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Makes polynomials, each once.
///
/// Comparisons have one form, too. Where the sides differ by a constant or one is a constant, a comparison is a question
/// whether a value lies in a set of intervals ([Meaning.Member]); the set is the one of two complements that does not
/// contain the least integer. So `x < 5`, `5 > x` and `!(x >= 5)` have the same form.
final class Polynomials {

    /// A polynomial of more terms, or with a product of more atoms, becomes an atom.
    private static final int MOST_TERMS = 16;
    private static final int MOST_FACTORS = 6;

    /// A set of no more elements is looked at one by one.
    private static final int FEW = 8;

    /// Remainders are looked at modulo this power of two.
    private static final long RESIDUES = 16;

    /// A quotient of a dividend no greater than this is written as a sum of tests.
    private static final long SMALL_DIVIDEND = 2;

    /// Room for the polynomials of a search that comes to no end, which costs the most: up to 800 in mixed programs.
    private static final int ROOM = 1_024;

    private static final Monomial[] NO_MONOMIALS = {};
    private static final long[] NO_COEFFICIENTS = {};

    private final Map<Polynomial, Polynomial> polynomials = new HashMap<>(ROOM);
    private final Map<List<Atom>, Monomial> monomials = new HashMap<>();
    private final Map<Meaning, Atom> atoms = new HashMap<>();
    private long work;

    private final Polynomial zero = constant(0);
    private final Polynomial one = constant(1);

    /// The work done so far, in some microsecond's worth each: terms computed, and what others say that they spend.
    long work() {
        return work;
    }

    void spend(int amount) {
        work += amount;
    }

    // Atoms

    Polynomial constant(long value) {
        return unique(new Polynomial(value, NO_MONOMIALS, NO_COEFFICIENTS));
    }

    /// The integer of which nothing is known, by its number; 0 is the argument.
    Polynomial symbol(int index) {
        return atom(new Meaning.Symbol(index), IntType.BOTTOM, SymbolSet.of(index));
    }

    Polynomial of(Atom atom) {
        return of(atom.monomial());
    }

    /// Counts as much work as to make it.
    Polynomial of(Monomial monomial) {
        work += 1 + monomial.polynomial().size();
        return monomial.polynomial();
    }

    private Polynomial atom(Meaning meaning, IntType type, SymbolSet symbols) {
        if (type.isConstant()) {
            return constant(type.value());
        }
        return of(atoms.computeIfAbsent(meaning, _ -> {
            var atom = new Atom(atoms.size(), meaning, type, symbols, monomials.size());
            monomials.put(atom.monomial().factors(), known(atom.monomial()));
            return atom;
        }));
    }

    private Monomial monomial(List<Atom> factors) {
        return monomials.computeIfAbsent(factors, _ -> known(new Monomial(monomials.size(), factors)));
    }

    /// `made`, after its polynomial was noted.
    private Monomial known(Monomial made) {
        polynomials.put(made.polynomial(), made.polynomial());
        return made;
    }

    /// The polynomial that equals `made`.
    private Polynomial unique(Polynomial made) {
        work += 1 + made.size();
        var known = polynomials.putIfAbsent(made, made);
        return known == null ? made : known;
    }

    // Arithmetic

    Polynomial add(Polynomial x, Polynomial y) {
        return add(x, y, 1);
    }

    Polynomial subtract(Polynomial x, Polynomial y) {
        return add(x, y, -1);
    }

    Polynomial negate(Polynomial x) {
        return add(zero, x, -1);
    }

    Polynomial times(Polynomial x, long factor) {
        return add(zero, x, factor);
    }

    private Polynomial add(Polynomial x, Polynomial y, long factor) {
        if (y.isConstant()) {
            return plus(x, factor * y.constant());
        }
        if (x.isConstant() && factor == 1) {
            return plus(y, x.constant());
        }
        var terms = new Terms(x.size() + y.size());
        terms.add(x, 1);
        terms.add(y, factor);
        if (terms.count() > MOST_TERMS) {
            var scaled = factor == 1 ? y : times(y, factor);
            return atom(new Meaning.Sum(x, scaled), IntTransfer.add(x.type(), scaled.type()),
                    x.symbols().and(y.symbols()));
        }
        return unique(terms.plus(x.constant() + factor * y.constant()));
    }

    /// Counts as much work as to make it, also where that is `x`.
    private Polynomial plus(Polynomial x, long offset) {
        if (offset == 0) {
            spend(1 + x.size());
            return x;
        }
        return unique(x.withConstant(x.constant() + offset));
    }

    Polynomial multiply(Polynomial x, Polynomial y) {
        if (x.isConstant()) {
            return times(y, x.constant());
        }
        if (y.isConstant()) {
            return times(x, y.constant());
        }
        if ((x.size() + 1) * (y.size() + 1) > 2 * MOST_TERMS
                || degree(x) + degree(y) > MOST_FACTORS) {
            return productAtom(x, y);
        }
        var terms = new Terms((x.size() + 1) * (y.size() + 1));
        terms.add(x, y.constant());
        terms.add(y, x.constant());
        for (int i = 0; i < x.size(); i++) {
            for (int j = 0; j < y.size(); j++) {
                work++;
                terms.add(product(x.monomial(i), y.monomial(j)), x.coefficient(i) * y.coefficient(j));
            }
        }
        return terms.count() > MOST_TERMS ? productAtom(x, y) : unique(terms.plus(x.constant() * y.constant()));
    }

    private Polynomial productAtom(Polynomial x, Polynomial y) {
        return atom(new Meaning.Product(x, y), IntTransfer.multiply(x.type(), y.type()),
                x.symbols().and(y.symbols()));
    }

    private static int degree(Polynomial x) {
        int degree = 0;
        for (int i = 0; i < x.size(); i++) {
            degree = Math.max(degree, x.monomial(i).factors().size());
        }
        return degree;
    }

    private Monomial product(Monomial x, Monomial y) {
        var factors = new ArrayList<>(x.factors());
        for (var factor : y.factors()) {
            // The square of a truth value is the truth value.
            if (!factor.isTruth() || !factors.contains(factor)) {
                factors.add(factor);
            }
        }
        factors.sort(Comparator.comparingInt(Atom::id));
        return monomial(Collections.unmodifiableList(factors));
    }

    Polynomial divide(Polynomial x, Polynomial y) {
        if (x.isConstant(0) || y.isConstant(0)) {
            return zero;
        }
        if (y.isConstant(1)) {
            return x;
        }
        if (y.isConstant(-1)) {
            return negate(x);
        }
        if (x.equals(y)) {
            return not(equal(x, zero));
        }
        if (x.isConstant() && Math.abs(x.constant()) <= SMALL_DIVIDEND && x.constant() != Long.MIN_VALUE) {
            return divideSmall(x.constant(), y);
        }
        return atom(new Meaning.Quotient(x, y), IntTransfer.divide(x.type(), y.type()),
                x.symbols().and(y.symbols()));
    }

    /// `2 / y` is 2 if `y` is 1, 1 if it is 2, -1 if it is -2, -2 if it is -1, and else 0.
    private Polynomial divideSmall(long dividend, Polynomial y) {
        var sum = zero;
        for (long divisor = -Math.abs(dividend); divisor <= Math.abs(dividend); divisor++) {
            sum = add(sum, equal(y, constant(divisor)), Arithmetic.divide(dividend, divisor));
        }
        return sum;
    }

    // Comparisons

    Polynomial not(Polynomial x) {
        return x.isTruth() ? subtract(one, x) : equal(x, zero);
    }

    /// Whether `x` is not 0, 1 or 0.
    Polynomial holds(Polynomial x) {
        return x.isTruth() ? x : not(equal(x, zero));
    }

    Polynomial equal(Polynomial x, Polynomial y) {
        return member(subtract(x, y), IntSet.ZERO);
    }

    Polynomial less(Polynomial x, Polynomial y) {
        if (y.isConstant()) {
            return y.constant() == Long.MIN_VALUE
                    ? zero
                    : member(x, IntSet.range(Long.MIN_VALUE, y.constant() - 1));
        }
        if (x.isConstant()) {
            return x.constant() == Long.MAX_VALUE
                    ? zero
                    : member(y, IntSet.range(x.constant() + 1, Long.MAX_VALUE));
        }
        var difference = subtract(y, x);
        if (difference.isConstant()) {
            return lessThanSelfPlus(x, difference.constant());
        }
        var type = IntTransfer.less(x.type(), y.type());
        return atom(new Meaning.Less(x, y), type, x.symbols().and(y.symbols()));
    }

    /// `x < x + offset`: that adding does not wrap around, or that it does.
    private Polynomial lessThanSelfPlus(Polynomial x, long offset) {
        if (offset == 0) {
            return zero;
        }
        return offset > 0
                ? member(x, IntSet.range(Long.MIN_VALUE, Long.MAX_VALUE - offset))
                : member(x, IntSet.range(Long.MIN_VALUE, Long.MIN_VALUE - offset - 1));
    }

    /// Whether `x` is an element of `set`, 1 or 0.
    ///
    /// @param set intervals
    Polynomial member(Polynomial x, IntSet set) {
        if (x.isConstant()) {
            return set.contains(x.constant()) ? one : zero;
        }
        var question = set.plus(-x.constant());
        var value = variable(x);
        var divided = question.dividedBy(factor(x));
        if (divided.isPresent()) {
            question = divided.get();
        } else {
            value = withoutConstant(x);
        }
        question = possibleResidues(value, question);
        var possible = IntSet.of(value.type());
        if (possible.and(question).isEmpty()) {
            return zero;
        }
        if (possible.isWithin(question)) {
            return one;
        }
        if (value.isTruth()) {
            return question.contains(1) ? value : subtract(one, value);
        }
        return question.contains(Long.MIN_VALUE)
                ? subtract(one, memberAtom(value, question.complement()))
                : memberAtom(value, question);
    }

    /// The elements of a small `set` that `value` may have by its remainder modulo 16, if it is a polynomial of one atom:
    /// no square is 2 there, nor 8.
    private static IntSet possibleResidues(Polynomial value, IntSet set) {
        var elements = isOfOneAtom(value) && value.atom().isEmpty() ? set.elements(FEW) : Optional.<long[]>empty();
        if (elements.isEmpty()) {
            return set;
        }
        var residues = new BitSet();
        for (long x = 0; x < RESIDUES; x++) {
            long sum = 0;
            for (int i = 0; i < value.size(); i++) {
                long product = value.coefficient(i);
                for (int factor = value.monomial(i).factors().size(); factor > 0; factor--) {
                    product *= x;
                }
                sum += product;
            }
            residues.set((int) (sum & (RESIDUES - 1)));
        }
        var possible = IntSet.NONE;
        for (long element : elements.get()) {
            if (residues.get((int) (element & (RESIDUES - 1)))) {
                possible = possible.or(IntSet.constant(element));
            }
        }
        return possible;
    }

    private static boolean isOfOneAtom(Polynomial value) {
        var atom = value.monomial(0).factors().getFirst();
        for (int i = 0; i < value.size(); i++) {
            for (var factor : value.monomial(i).factors()) {
                if (factor != atom) {
                    return false;
                }
            }
        }
        return true;
    }

    private Polynomial memberAtom(Polynomial value, IntSet set) {
        return atom(new Meaning.Member(value, set), IntType.TRUTH, value.symbols());
    }

    /// `x` is `x.constant() + factor(x) * variable(x)`.
    static long factor(Polynomial x) {
        long first = x.coefficient(0);
        return x.size() == 1 ? first : first < 0 ? -1 : 1;
    }

    /// What is left of `x` without its constant and its factor. Polynomials that differ by these alone share it.
    ///
    /// @param x not a constant
    Polynomial variable(Polynomial x) {
        return x.variable().orElseGet(() -> {
            var variable = x.size() == 1
                    ? of(x.monomial(0))
                    : times(withoutConstant(x), factor(x));
            x.variable(variable);
            return variable;
        });
    }

    /// `x` without its constant.
    Polynomial withoutConstant(Polynomial x) {
        return x.constant() == 0 ? x : unique(x.withConstant(0));
    }

    /// A test inside `value`, as deep as possible, whose outcome is not known.
    ///
    /// @param levels how many atoms inside each other to look through
    Optional<Polynomial> openTest(Polynomial value, Knowledge known, int levels) {
        return openTest(value, known, levels, new HashMap<>());
    }

    /// @param closed atoms in which no open test was found, and how many atoms inside each of them were looked through: what is made of few atoms in
    ///        many ways is looked at once
    private Optional<Polynomial> openTest(Polynomial value, Knowledge known, int levels, Map<Atom, Integer> closed) {
        for (int i = 0; i < value.size(); i++) {
            for (var atom : value.monomial(i).factors()) {
                spend(1);
                if (closed.getOrDefault(atom, -1) >= levels) {
                    continue;
                }
                var inside = levels == 0
                        ? Optional.<Polynomial>empty()
                        : openTestInside(atom, known, levels - 1, closed);
                if (inside.isPresent()) {
                    return inside;
                }
                if (atom.isTruth() && !known.of(of(atom)).isConstant()) {
                    return Optional.of(of(atom));
                }
                closed.put(atom, levels);
            }
        }
        return Optional.empty();
    }

    private Optional<Polynomial> openTestInside(Atom atom, Knowledge known, int levels, Map<Atom, Integer> closed) {
        return switch (atom.meaning()) {
            case Meaning.Symbol _ -> Optional.empty();
            case Meaning.Member(Polynomial x, IntSet _) -> openTest(x, known, levels, closed);
            case Meaning.Quotient(Polynomial x, Polynomial y) -> openTest(x, y, known, levels, closed);
            case Meaning.Less(Polynomial x, Polynomial y) -> openTest(x, y, known, levels, closed);
            case Meaning.Sum(Polynomial x, Polynomial y) -> openTest(x, y, known, levels, closed);
            case Meaning.Product(Polynomial x, Polynomial y) -> openTest(x, y, known, levels, closed);
        };
    }

    private Optional<Polynomial> openTest(Polynomial x, Polynomial y, Knowledge known, int levels,
            Map<Atom, Integer> closed) {
        var first = openTest(x, known, levels, closed);
        return first.isPresent() ? first : openTest(y, known, levels, closed);
    }

    // Nodes

    Polynomial apply(UnaryNode operation, Polynomial x) {
        return switch (operation) {
            case MinusNode _ -> negate(x);
            case NotNode _ -> not(x);
        };
    }

    Polynomial apply(BinaryNode operation, Polynomial x, Polynomial y) {
        if (x.isConstant() && y.isConstant()) {
            return constant(operation.apply(x.constant(), y.constant()));
        }
        return switch (operation) {
            case AddNode _ -> add(x, y);
            case SubNode _ -> subtract(x, y);
            case MulNode _ -> multiply(x, y);
            case DivNode _ -> divide(x, y);
            case CompareNode comparison -> compare(comparison.relation(), x, y);
        };
    }

    private Polynomial compare(Relation relation, Polynomial x, Polynomial y) {
        return switch (relation) {
            case EQ -> equal(x, y);
            case LT -> less(x, y);
            case GT -> less(y, x);
            case NE, LE, GE -> not(compare(relation.negated(), x, y));
        };
    }
}
