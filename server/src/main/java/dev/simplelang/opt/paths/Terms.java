package dev.simplelang.opt.paths;

/// The terms of a [Polynomial] in the making, in ascending order of their monomials.
final class Terms {

    private final Monomial[] monomials;
    private final long[] coefficients;
    private int size;

    /// No terms yet.
    ///
    /// @param most how many there may be
    Terms(int most) {
        monomials = new Monomial[most];
        coefficients = new long[most];
    }

    /// Adds the terms of `x`, but for its constant, `factor` times.
    void add(Polynomial x, long factor) {
        int at = 0;
        for (int i = 0; i < x.size(); i++) {
            at = add(x.monomial(i), factor * x.coefficient(i), at) + 1;
        }
    }

    /// Adds a term.
    void add(Monomial monomial, long coefficient) {
        add(monomial, coefficient, 0);
    }

    /// Adds a term that stands at `from` or behind.
    ///
    /// @return its place
    private int add(Monomial monomial, long coefficient, int from) {
        int at = from;
        while (at < size && monomials[at].id() < monomial.id()) {
            at++;
        }
        if (at < size && monomials[at] == monomial) {
            coefficients[at] += coefficient;
            return at;
        }
        System.arraycopy(monomials, at, monomials, at + 1, size - at);
        System.arraycopy(coefficients, at, coefficients, at + 1, size - at);
        monomials[at] = monomial;
        coefficients[at] = coefficient;
        size++;
        return at;
    }

    /// How many terms there are whose coefficient is not 0.
    int count() {
        int count = 0;
        for (int i = 0; i < size; i++) {
            if (coefficients[i] != 0) {
                count++;
            }
        }
        return count;
    }

    /// The sum of the terms and `constant`.
    Polynomial plus(long constant) {
        var kept = new Monomial[count()];
        var theirCoefficients = new long[kept.length];
        int next = 0;
        for (int i = 0; i < size; i++) {
            if (coefficients[i] != 0) {
                kept[next] = monomials[i];
                theirCoefficients[next++] = coefficients[i];
            }
        }
        return new Polynomial(constant, kept, theirCoefficients);
    }
}
