package dev.simplelang.opt.paths;

import dev.simplelang.type.IntTransfer;
import dev.simplelang.type.IntType;
import java.util.Arrays;
import java.util.Optional;

/// A value on a path: a sum of products of atoms, with coefficients modulo 2⁶⁴.
///
/// Equal polynomials of one [Polynomials] are one object, so that what two paths compute may be compared by identity.
/// Since `+ - *` wrap, all laws of a commutative ring hold, and equal sums of products have one form: `(x + 1) * (x - 1)`
/// and `x * x - 1` are the same object.
final class Polynomial {

    private final long constant;
    private final Monomial[] monomials;
    private final long[] coefficients;
    private final int hash;

    private IntType type;
    private SymbolSet symbols;

    /// What [Polynomials#variable] says, once it was asked.
    private Polynomial variable;

    /// @param monomials in ascending order; not copied
    /// @param coefficients one for each monomial, none is 0; not copied
    Polynomial(long constant, Monomial[] monomials, long[] coefficients) {
        this.constant = constant;
        this.monomials = monomials;
        this.coefficients = coefficients;
        int mixed = Long.hashCode(constant);
        for (int i = 0; i < monomials.length; i++) {
            mixed = (mixed * 31 + monomials[i].id()) * 31 + Long.hashCode(coefficients[i]);
        }
        hash = mixed;
    }

    /// The constant term.
    long constant() {
        return constant;
    }

    /// The number of other terms.
    int size() {
        return monomials.length;
    }

    /// What a term has without its coefficient. Terms are in ascending order of their monomials.
    Monomial monomial(int index) {
        return monomials[index];
    }

    /// The coefficient of a term; never 0.
    long coefficient(int index) {
        return coefficients[index];
    }

    /// The coefficient of the term with `monomial`; 0 if there is none.
    long coefficientOf(Monomial monomial) {
        for (int i = 0; i < monomials.length; i++) {
            if (monomials[i].equals(monomial)) {
                return coefficients[i];
            }
        }
        return 0;
    }

    /// The same terms with another constant.
    Polynomial withConstant(long newConstant) {
        return new Polynomial(newConstant, monomials, coefficients);
    }

    /// What is known of the value on every path.
    IntType type() {
        if (type == null) {
            var sum = IntType.constant(constant);
            for (int i = 0; i < monomials.length; i++) {
                var product = IntType.constant(coefficients[i]);
                for (var factor : monomials[i].factors()) {
                    product = IntTransfer.multiply(product, factor.type());
                }
                sum = IntTransfer.add(sum, product);
            }
            type = sum;
        }
        return type;
    }

    /// What the value depends on.
    SymbolSet symbols() {
        if (symbols == null) {
            var all = SymbolSet.NONE;
            for (var monomial : monomials) {
                for (var factor : monomial.factors()) {
                    all = all.and(factor.symbols());
                }
            }
            symbols = all;
        }
        return symbols;
    }

    Optional<Polynomial> variable() {
        return Optional.ofNullable(variable);
    }

    void variable(Polynomial newVariable) {
        variable = newVariable;
    }

    boolean isConstant() {
        return monomials.length == 0;
    }

    boolean isConstant(long value) {
        return isConstant() && constant == value;
    }

    /// Whether the value is 0 or 1.
    boolean isTruth() {
        return type().low() >= 0 && type().high() <= 1;
    }

    /// The atom that the value is, if it is one.
    Optional<Atom> atom() {
        return constant == 0 && monomials.length == 1 && coefficients[0] == 1 && monomials[0].factors().size() == 1
                ? Optional.of(monomials[0].factors().getFirst())
                : Optional.empty();
    }

    /// Whether constant and terms are the same: of the polynomials of one [Polynomials] only one with itself.
    @Override
    public boolean equals(Object other) {
        return other == this || (other instanceof Polynomial that && hash == that.hash && constant == that.constant
                && Arrays.equals(monomials, that.monomials) && Arrays.equals(coefficients, that.coefficients));
    }

    @Override
    public int hashCode() {
        return hash;
    }
}
