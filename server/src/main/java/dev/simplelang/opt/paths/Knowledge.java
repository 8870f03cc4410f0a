package dev.simplelang.opt.paths;

import dev.simplelang.opt.paths.Atom.Meaning;
import dev.simplelang.type.Arithmetic;
import dev.simplelang.type.IntTransfer;
import dev.simplelang.type.IntType;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// What the outcomes of the tests on a path say about values: for some values, a set in which they lie. Immutable.
///
/// Values that differ by a constant and a factor are known together, under [Polynomials#variable].
final class Knowledge {

    /// How many atoms inside each other are looked through.
    private static final int MOST_LEVELS = 6;

    /// How many conclusions are drawn from one outcome.
    private static final int MOST_CONCLUSIONS = 40;

    /// The work of an operation on sets.
    private static final int COMBINING = 2;

    /// Sums of more terms are not taken apart.
    private static final int MOST_TERMS_TO_SPLIT = 4;

    private record Fact(Polynomial value, IntSet set) {}

    /// @param levels how many atoms inside each other were looked through
    private record Answer(int levels, IntSet set) {}

    private final Polynomials polynomials;
    private final Map<Polynomial, IntSet> sets;

    /// What was asked before about variables.
    private final Map<Polynomial, Answer> answers = new HashMap<>();

    private Knowledge(Polynomials polynomials, Map<Polynomial, IntSet> sets) {
        this.polynomials = polynomials;
        this.sets = sets;
    }

    /// Nothing.
    static Knowledge none(Polynomials polynomials) {
        return new Knowledge(polynomials, Map.of());
    }

    /// A set in which `value` lies; empty only if no run takes the path.
    IntSet of(Polynomial value) {
        return of(value, MOST_LEVELS);
    }

    /// `value`, as simple as what is known makes it: a constant, or with constants for the atoms that are known.
    Polynomial simplify(Polynomial value) {
        if (value.isConstant()) {
            return value;
        }
        var terms = ofTerms(value, MOST_LEVELS);
        if (terms.isConstant()) {
            return polynomials.constant(terms.value() + value.constant());
        }
        return hasDecided(value) ? withoutDecided(value) : value;
    }

    private boolean hasDecided(Polynomial value) {
        for (int i = 0; i < value.size(); i++) {
            for (var factor : value.monomial(i).factors()) {
                if (isDecided(factor)) {
                    return true;
                }
            }
        }
        return false;
    }

    private boolean isDecided(Atom atom) {
        return !(atom.meaning() instanceof Meaning.Symbol) && of(polynomials.of(atom)).isConstant();
    }

    private Polynomial withoutDecided(Polynomial value) {
        var sum = polynomials.constant(value.constant());
        for (int i = 0; i < value.size(); i++) {
            var product = polynomials.constant(value.coefficient(i));
            for (var factor : value.monomial(i).factors()) {
                var atom = polynomials.of(factor);
                product = polynomials.multiply(product,
                        isDecided(factor) ? polynomials.constant(of(atom).value()) : atom);
            }
            sum = polynomials.add(sum, product);
        }
        return sum;
    }

    private IntSet of(Polynomial value, int levels) {
        return value.isConstant()
                ? IntSet.constant(value.constant())
                : ofTerms(value, levels).plus(value.constant());
    }

    /// A set in which `value`, which is no constant, lies but for its constant term.
    private IntSet ofTerms(Polynomial value, int levels) {
        var variable = polynomials.variable(value);
        long factor = Polynomials.factor(value);
        var set = ofVariable(variable, levels).times(factor);
        if (factor != 1) {
            var multiple = sets.get(polynomials.withoutConstant(value));
            set = multiple == null ? set : set.and(multiple);
        }
        return set;
    }

    private IntSet ofVariable(Polynomial variable, int levels) {
        var found = answers.get(variable);
        if (found != null && found.levels() >= levels) {
            return found.set();
        }
        polynomials.spend(1);
        var set = computeVariable(variable, levels);
        answers.put(variable, new Answer(levels, set));
        return set;
    }

    private IntSet computeVariable(Polynomial variable, int levels) {
        var known = sets.getOrDefault(variable, IntSet.ALL);
        if (known.isConstant()) {
            return known;
        }
        if (levels == 0) {
            return known.and(IntSet.of(variable.type()));
        }
        if (variable.size() == 1) {
            return known.and(ofMonomial(variable.monomial(0), levels)).coarse(IntSet.MOST_PIECES);
        }
        var sum = IntSet.ZERO;
        for (int i = 0; i < variable.size(); i++) {
            var term = of(polynomials.of(variable.monomial(i)), levels - 1).times(variable.coefficient(i));
            sum = sum.combine(term, IntTransfer::add);
            polynomials.spend(COMBINING);
        }
        return known.and(sum).and(ofRemainder(variable, levels)).coarse(IntSet.MOST_PIECES);
    }

    /// Of a sum with `x - x / y * y`, or a multiple of it, that this is what division leaves; nothing of other sums.
    private IntSet ofRemainder(Polynomial sum, int levels) {
        var known = IntSet.ALL;
        for (int i = 0; i < sum.size(); i++) {
            for (var factor : sum.monomial(i).factors()) {
                if (factor.meaning() instanceof Meaning.Quotient quotient) {
                    known = known.and(ofRemainder(sum, i, polynomials.of(factor), quotient, levels - 1));
                }
            }
        }
        return known;
    }

    /// @param term has the quotient as a factor
    private IntSet ofRemainder(Polynomial sum, int term, Polynomial quotient, Meaning.Quotient of, int levels) {
        polynomials.spend(COMBINING);
        var remainder = polynomials.subtract(of.dividend(), polynomials.multiply(quotient, of.divisor()));
        long part = remainder.coefficientOf(sum.monomial(term));
        if (part == 0 || sum.coefficient(term) % part != 0) {
            return IntSet.ALL;
        }
        long times = Arithmetic.divide(sum.coefficient(term), part);
        var rest = polynomials.subtract(sum, polynomials.times(remainder, times));
        return rest.size() >= sum.size()
                ? IntSet.ALL
                : of(of.dividend(), levels).combine(of(of.divisor(), levels), IntTransfer::remainder).times(times)
                        .combine(of(rest, levels), IntTransfer::add);
    }

    private IntSet ofMonomial(Monomial monomial, int levels) {
        var factors = monomial.factors();
        if (factors.size() == 1) {
            return ofAtom(factors.getFirst(), levels);
        }
        var product = IntSet.ONE;
        for (int i = 0; i < factors.size(); i++) {
            var factor = of(polynomials.of(factors.get(i)), levels - 1);
            if (i + 1 < factors.size() && factors.get(i + 1) == factors.get(i)) {
                factor = factor.square();
                i++;
            }
            product = product.combine(factor, IntTransfer::multiply);
            polynomials.spend(COMBINING);
        }
        return product;
    }

    private IntSet ofAtom(Atom atom, int levels) {
        polynomials.spend(COMBINING);
        return switch (atom.meaning()) {
            case Meaning.Symbol _ -> IntSet.ALL;
            case Meaning.Quotient(Polynomial x, Polynomial y) ->
                of(x, levels - 1).combine(of(y, levels - 1), IntTransfer::divide);
            case Meaning.Sum(Polynomial x, Polynomial y) ->
                of(x, levels - 1).combine(of(y, levels - 1), IntTransfer::add);
            case Meaning.Product(Polynomial x, Polynomial y) ->
                of(x, levels - 1).combine(of(y, levels - 1), IntTransfer::multiply);
            case Meaning.Member(Polynomial value, IntSet set) -> {
                var possible = of(value, levels - 1);
                yield possible.isWithin(set)
                        ? IntSet.ONE
                        : possible.and(set).isEmpty() ? IntSet.ZERO : IntSet.of(IntType.TRUTH);
            }
            case Meaning.Less(Polynomial x, Polynomial y) -> less(x, y, levels - 1);
        };
    }

    private IntSet less(Polynomial x, Polynomial y, int levels) {
        var left = of(x, levels);
        var right = of(y, levels);
        if (left.isEmpty() || right.isEmpty() || left.high() < right.low()) {
            return IntSet.ONE;
        }
        var difference = of(polynomials.subtract(x, y), levels);
        if (left.low() >= right.high() || difference.equals(IntSet.ZERO)) {
            return IntSet.ZERO;
        }
        if (difference.isEmpty() || mayWrap(left.high(), right.low()) || mayWrap(left.low(), right.high())) {
            return IntSet.of(IntType.TRUTH);
        }
        return difference.high() < 0
                ? IntSet.ONE
                : difference.low() >= 0 ? IntSet.ZERO : IntSet.of(IntType.TRUTH);
    }

    private static boolean mayWrap(long x, long y) {
        long difference = x - y;
        return ((x ^ y) & (x ^ difference)) < 0;
    }

    /// What is known if `value` lies in `set` as well; empty if that is impossible.
    Optional<Knowledge> and(Polynomial value, IntSet set) {
        var more = new Knowledge(polynomials, new LinkedHashMap<>(sets));
        return more.learn(new Fact(value, set)) ? Optional.of(more) : Optional.empty();
    }

    /// As [#and], but if nothing else follows then at least what was supposed.
    ///
    /// @param test an atom
    Optional<Knowledge> suppose(Polynomial test, IntSet answer) {
        return and(test, answer).map(known -> {
            if (known.of(test).isConstant()) {
                return known;
            }
            var more = new LinkedHashMap<>(known.sets);
            more.put(test, answer);
            return new Knowledge(polynomials, more);
        });
    }

    private boolean learn(Fact first) {
        polynomials.spend(COMBINING);
        var facts = new ArrayDeque<Fact>();
        facts.add(first);
        for (int i = 0; i < MOST_CONCLUSIONS && !facts.isEmpty(); i++) {
            var fact = facts.remove();
            if (fact.value().isConstant()) {
                if (!fact.set().contains(fact.value().constant())) {
                    return false;
                }
                continue;
            }
            var question = fact.set().plus(-fact.value().constant());
            var divided = question.dividedBy(Polynomials.factor(fact.value()));
            var variable = divided.isPresent()
                    ? polynomials.variable(fact.value())
                    : polynomials.withoutConstant(fact.value());
            var before = of(variable);
            var after = before.and(divided.orElse(question)).coarse(IntSet.MOST_PIECES);
            if (after.isEmpty()) {
                return false;
            }
            if (!after.equals(before)) {
                conclude(variable, after, facts);
            }
        }
        for (var known : sets.keySet()) {
            if (of(known).isEmpty()) {
                return false;
            }
        }
        return true;
    }

    private void conclude(Polynomial variable, IntSet set, ArrayDeque<Fact> facts) {
        var atom = variable.atom();
        if (atom.isPresent() && atom.get().meaning() instanceof Meaning.Member(Polynomial value, IntSet members)) {
            facts.add(new Fact(value, set.contains(1) ? members : members.complement()));
            return;
        }
        sets.put(variable, set);
        answers.clear();
        if (atom.isPresent()) {
            concludeFromAtom(atom.get().meaning(), set, facts);
        } else if (variable.size() == 1 && !set.contains(0)) {
            variable.monomial(0).factors()
                    .forEach(factor -> facts.add(new Fact(polynomials.of(factor), IntSet.NOT_ZERO)));
        } else if (variable.size() > 1 && variable.size() <= MOST_TERMS_TO_SPLIT) {
            for (int i = 0; i < variable.size(); i++) {
                var term = polynomials.times(polynomials.of(variable.monomial(i)), variable.coefficient(i));
                var others = of(polynomials.subtract(variable, term));
                facts.add(new Fact(term, set.combine(others, IntTransfer::subtract)));
            }
        }
    }

    private void concludeFromAtom(Meaning meaning, IntSet set, ArrayDeque<Fact> facts) {
        switch (meaning) {
            case Meaning.Symbol _,Meaning.Member _,Meaning.Sum _ -> {
                // Nothing follows, or it has been drawn already.
            }
            case Meaning.Product(Polynomial x, Polynomial y) -> {
                if (!set.contains(0)) {
                    facts.add(new Fact(x, IntSet.NOT_ZERO));
                    facts.add(new Fact(y, IntSet.NOT_ZERO));
                }
            }
            case Meaning.Quotient(Polynomial x, Polynomial y) -> {
                if (!set.contains(0)) {
                    facts.add(new Fact(x, IntSet.NOT_ZERO));
                    facts.add(new Fact(y, IntSet.NOT_ZERO));
                }
                var divisor = of(y);
                if (divisor.isConstant() && divisor.value() > 0) {
                    facts.add(new Fact(x, dividends(set, divisor.value())));
                }
            }
            case Meaning.Less(Polynomial x, Polynomial y) -> {
                var left = of(x).type();
                var right = of(y).type();
                if (set.contains(1)) {
                    facts.add(new Fact(x, IntSet.of(IntType.BOTTOM.below(right))));
                    facts.add(new Fact(y, IntSet.of(IntType.BOTTOM.above(left))));
                    facts.add(new Fact(polynomials.subtract(x, y), IntSet.NOT_ZERO));
                    facts.add(new Fact(polynomials.less(y, x), IntSet.ZERO));
                } else {
                    facts.add(new Fact(x, IntSet.of(IntType.BOTTOM.atLeast(right))));
                    facts.add(new Fact(y, IntSet.of(IntType.BOTTOM.atMost(left))));
                }
            }
        }
    }

    /// An interval that contains all `x` for which `x / divisor` is in `set`.
    private static IntSet dividends(IntSet set, long divisor) {
        long low = set.low();
        long high = set.high();
        if (low > Long.MAX_VALUE / divisor || high < Long.MIN_VALUE / divisor) {
            return IntSet.NONE;
        }
        long least = Long.MIN_VALUE / divisor < low ? low * divisor - (low <= 0 ? divisor - 1 : 0) : Long.MIN_VALUE;
        long greatest = high < Long.MAX_VALUE / divisor
                ? high * divisor + (high >= 0 ? divisor - 1 : 0)
                : Long.MAX_VALUE;
        return IntSet.range(least, greatest);
    }

    /// What is known if this or `other` is.
    Knowledge or(Knowledge other) {
        var common = new LinkedHashMap<Polynomial, IntSet>();
        for (var keys : List.of(sets.keySet(), other.sets.keySet())) {
            for (var key : keys) {
                var either = of(key).or(other.of(key)).coarse(IntSet.MOST_PIECES);
                if (!IntSet.of(key.type()).isWithin(either)) {
                    common.put(key, either);
                }
            }
        }
        return new Knowledge(polynomials, common);
    }

    /// Whether `other` follows.
    boolean implies(Knowledge other) {
        for (var known : other.sets.entrySet()) {
            if (!of(known.getKey()).isWithin(known.getValue())) {
                return false;
            }
        }
        return true;
    }

    /// Whether nothing is lost if one forgets which of the two is known: they differ in what they say of one value.
    boolean isAlternativeTo(Knowledge other) {
        if (!sets.keySet().equals(other.sets.keySet())) {
            return false;
        }
        int different = 0;
        for (var known : sets.entrySet()) {
            var there = other.sets.get(known.getKey());
            if (!known.getValue().equals(there)) {
                different++;
                if (!known.getValue().isIntervals() || !there.isIntervals()) {
                    return false;
                }
            }
        }
        return different == 1;
    }

    /// What is known about values that depend on `symbols` only.
    Knowledge about(SymbolSet symbols) {
        var kept = new LinkedHashMap<Polynomial, IntSet>();
        for (var known : sets.entrySet()) {
            if (symbols.contains(known.getKey().symbols())) {
                kept.put(known.getKey(), known.getValue());
            }
        }
        return kept.size() == sets.size() ? this : new Knowledge(polynomials, kept);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Knowledge that && sets.equals(that.sets);
    }

    @Override
    public int hashCode() {
        return sets.hashCode();
    }
}
