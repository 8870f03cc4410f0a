package dev.simplelang.opt.paths;

import dev.simplelang.type.IntType;
import java.util.List;

/// A value that a [Polynomial] takes as a whole. Equal atoms of one [Polynomials] are one object.
final class Atom {

    /// What an atom stands for.
    sealed interface Meaning {

        /// An integer of which nothing is known: the argument, or the unknown value of a phi.
        record Symbol(int index) implements Meaning {}

        /// `dividend / divisor`.
        record Quotient(Polynomial dividend, Polynomial divisor) implements Meaning {}

        /// Whether `value` is in `set`, 1 or 0: each comparison with a constant, and each test for equality.
        record Member(Polynomial value, IntSet set) implements Meaning {}

        /// Whether `left < right`, 1 or 0.
        record Less(Polynomial left, Polynomial right) implements Meaning {}

        /// A sum that has too many terms to be written out.
        record Sum(Polynomial left, Polynomial right) implements Meaning {}

        /// A product that has too many terms to be written out.
        record Product(Polynomial left, Polynomial right) implements Meaning {}
    }

    private final int id;
    private final Meaning meaning;
    private final IntType type;
    private final SymbolSet symbols;
    private final Monomial monomial;

    /// @param monomialId the number of the product that is nothing but this
    Atom(int id, Meaning meaning, IntType type, SymbolSet symbols, int monomialId) {
        this.id = id;
        this.meaning = meaning;
        this.type = type;
        this.symbols = symbols;
        monomial = new Monomial(monomialId, List.of(this));
    }

    /// The number of the atom, in the order in which they came up.
    int id() {
        return id;
    }

    Meaning meaning() {
        return meaning;
    }

    /// What is known of the value on every path.
    IntType type() {
        return type;
    }

    /// What the value depends on.
    SymbolSet symbols() {
        return symbols;
    }

    /// Nothing but this.
    Monomial monomial() {
        return monomial;
    }

    /// Whether the value is 0 or 1.
    boolean isTruth() {
        return type.low() >= 0 && type.high() <= 1;
    }

    /// The number: where atoms are keys, they need no hash of the virtual machine's, which is slow to make.
    @Override
    public int hashCode() {
        return id;
    }
}
