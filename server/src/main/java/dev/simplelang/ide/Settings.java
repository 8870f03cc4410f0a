package dev.simplelang.ide;

/// What a person may choose about the features.
///
/// @param possibleDivisionByZero whether to report divisors that may be 0
public record Settings(boolean possibleDivisionByZero) {

    /// What holds where nothing was chosen.
    public static final Settings DEFAULT = new Settings(false);
}
