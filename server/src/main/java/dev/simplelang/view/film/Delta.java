package dev.simplelang.view.film;

import java.util.List;
import java.util.Optional;

/// What a step changes in the state of a film.
///
/// @param lines texts beside lines of the source from now on
public record Delta(List<Change> changes, Optional<Scopes> scopes, List<Line> lines) {

    /// Nothing.
    public static final Delta NONE = of(List.of());

    /// Copies the lists.
    public Delta {
        changes = List.copyOf(changes);
        lines = List.copyOf(lines);
    }

    /// Changes of nodes alone.
    public static Delta of(List<Change> changes) {
        return new Delta(changes, Optional.empty(), List.of());
    }

    /// The tables of the scopes: the first `kept` stay as they are, then come `tables`, and no others.
    public record Scopes(int kept, List<Table> tables) {

        /// Copies the list.
        public Scopes {
            tables = List.copyOf(tables);
        }
    }

    /// A text beside a line of the source.
    ///
    /// @param line its index, from 0
    /// @param text empty for none
    public record Line(int line, String text) {}
}
