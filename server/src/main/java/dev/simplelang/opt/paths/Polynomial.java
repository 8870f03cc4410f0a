package dev.simplelang.opt.paths;

import dev.simplelang.type.IntType;
import java.util.List;
import java.util.Optional;

/// A value on a path: a sum of products of atoms, with coefficients modulo 2⁶⁴.
///
/// Equal polynomials of one [Polynomials] are one object, so that what two paths compute may be compared by identity.
/// Since `+ - *` wrap, all laws of a commutative ring hold, and equal sums of products have one form: `(x + 1) * (x - 1)`
/// and `x * x - 1` are the same object.
final class Polynomial {

    private final long constant;
    private final List<Monomial> monomials;
    private final List<Long> coefficients;
    private final IntType type;
    private final SymbolSet symbols;

    /// What [Polynomials#variable] says, once it was asked.
    private Polynomial variable;

    Polynomial(long constant, List<Monomial> monomials, List<Long> coefficients, IntType type, SymbolSet symbols) {
        this.constant = constant;
        this.monomials = monomials;
        this.coefficients = coefficients;
        this.type = type;
        this.symbols = symbols;
    }

    /// The constant term.
    long constant() {
        return constant;
    }

    /// The other terms without their coefficients, in ascending order.
    List<Monomial> monomials() {
        return monomials;
    }

    /// The coefficients of the monomials; none is 0.
    List<Long> coefficients() {
        return coefficients;
    }

    /// What is known of the value on every path.
    IntType type() {
        return type;
    }

    /// What the value depends on.
    SymbolSet symbols() {
        return symbols;
    }

    Optional<Polynomial> variable() {
        return Optional.ofNullable(variable);
    }

    void variable(Polynomial newVariable) {
        variable = newVariable;
    }

    boolean isConstant() {
        return monomials.isEmpty();
    }

    boolean isConstant(long value) {
        return isConstant() && constant == value;
    }

    /// Whether the value is 0 or 1.
    boolean isTruth() {
        return type.low() >= 0 && type.high() <= 1;
    }

    /// The atom that the value is, if it is one.
    Optional<Atom> atom() {
        return constant == 0 && monomials.size() == 1 && coefficients.getFirst() == 1
                && monomials.getFirst().factors().size() == 1
                        ? Optional.of(monomials.getFirst().factors().getFirst())
                        : Optional.empty();
    }
}
