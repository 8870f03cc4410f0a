package dev.simplelang.ide.action;

import java.util.List;

/// What a person, or an editor for one, asks for.
///
/// @param kinds the kinds that are wanted, and those below them; empty for whatever suits a menu of changes: all but those of the
///              whole program
/// @param asked whether the person asked for it, not only moved the cursor
public record Wanted(List<String> kinds, boolean asked) {

    /// What suits a menu that a person has opened.
    public static final Wanted MENU = new Wanted(List.of(), true);

    /// Copies the list.
    public Wanted {
        kinds = List.copyOf(kinds);
    }

    /// Only what is of `kind`.
    public static Wanted only(ActionKind kind) {
        return new Wanted(List.of(kind.id()), true);
    }

    /// Whether `kind` is wanted.
    boolean includes(ActionKind kind) {
        return kinds.isEmpty() ? kind != ActionKind.FIX_ALL : kinds.stream().anyMatch(kind::isA);
    }

    /// Whether it is of use to say why something of `kind` is not possible: it was asked for by name.
    boolean explains(ActionKind kind) {
        return asked && kind.isRefactoring()
                && kinds.stream().anyMatch(name -> !name.isEmpty() && kind.isA(name));
    }
}
