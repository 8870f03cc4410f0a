package dev.simplelang.opt.paths;

/// A set of symbols; those with great numbers count as one.
///
/// @param bits bit `i` for the symbol `i`, the last bit for all others
record SymbolSet(long bits) {

    private static final int LAST = Long.SIZE - 1;

    static final SymbolSet NONE = new SymbolSet(0);

    static SymbolSet of(int symbol) {
        return new SymbolSet(1L << Math.min(symbol, LAST));
    }

    SymbolSet and(SymbolSet other) {
        return new SymbolSet(bits | other.bits);
    }

    boolean contains(SymbolSet other) {
        return (other.bits & ~bits) == 0;
    }
}
