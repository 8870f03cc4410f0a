package dev.simplelang.ide;

/// What a person may choose about the features.
///
/// @param possibleDivisionByZero whether to report divisors that may be 0
/// @param hints which inlay hints to show
/// @param lenses which code lenses to show
public record Settings(boolean possibleDivisionByZero, Hints hints, Lenses lenses) {

    /// What holds where nothing was chosen.
    public static final Settings DEFAULT = new Settings(false, new Hints(true, true, true),
            new Lenses(true, true, true, true));

    /// Which inlay hints to show.
    ///
    /// @param constants proved values after expressions that are no literals
    /// @param phis the variables that are merged at a join or a loop head
    /// @param tripCounts how often a loop iterates, where that is proved
    public record Hints(boolean constants, boolean phis, boolean tripCounts) {}

    /// Which code lenses to show.
    ///
    /// @param run offers to run the program
    /// @param returns what the program returns, as far as it is proved
    /// @param lastRuns the results of the last runs
    /// @param graphs the graph at each `#showGraph;`
    public record Lenses(boolean run, boolean returns, boolean lastRuns, boolean graphs) {}

    /// These settings with `possibleDivisionByZero` as given.
    public Settings withPossibleDivisionByZero(boolean reported) {
        return new Settings(reported, hints, lenses);
    }
}
