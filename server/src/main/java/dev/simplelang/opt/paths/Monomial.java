package dev.simplelang.opt.paths;

import java.util.List;

/// A product of atoms. Equal monomials of one [Polynomials] are one object.
final class Monomial {

    private final int id;
    private final List<Atom> factors;
    private final Polynomial polynomial;

    Monomial(int id, List<Atom> factors) {
        this.id = id;
        this.factors = factors;
        polynomial = new Polynomial(0, new Monomial[]{this}, new long[]{1});
    }

    /// The number of the monomial, in the order in which they came up.
    int id() {
        return id;
    }

    /// The atoms in ascending order, as often as they are factors; at least one.
    List<Atom> factors() {
        return factors;
    }

    /// Nothing but this product.
    Polynomial polynomial() {
        return polynomial;
    }
}
