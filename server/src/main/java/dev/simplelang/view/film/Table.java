package dev.simplelang.view.film;

import java.util.List;
import java.util.OptionalInt;

/// The values of variables in a scope, while a graph is built.
///
/// @param title what the scope belongs to
/// @param control the number of the control node at its end
/// @param rows the visible variables, in the order of their declarations
public record Table(String title, OptionalInt control, List<Row> rows) {

    /// Copies the rows.
    public Table {
        rows = List.copyOf(rows);
    }

    /// A variable.
    ///
    /// @param node the number of its value; empty for the sentinel of a lazy phi
    /// @param isOwn whether the value was bound in this scope, not around it
    public record Row(String name, OptionalInt node, boolean isOwn) {}
}
