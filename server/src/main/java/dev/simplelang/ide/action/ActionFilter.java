package dev.simplelang.ide.action;

import java.util.List;

/// Which code actions are asked for.
///
/// @param kinds the kinds that are asked for, with those below them; empty for all but those of the whole program
/// @param isInvoked whether a person asks, and not the editor on its own, as the cursor moves
public record ActionFilter(List<String> kinds, boolean isInvoked) {

    /// What a person gets who opens the menu.
    public static final ActionFilter MENU = new ActionFilter(List.of(), true);

    /// Copies the list.
    public ActionFilter {
        kinds = List.copyOf(kinds);
    }

    /// Only what is of `kind`.
    public static ActionFilter only(ActionKind kind) {
        return new ActionFilter(List.of(kind.id()), true);
    }

    /// Whether `kind` is asked for.
    boolean includes(ActionKind kind) {
        return kinds.isEmpty() ? kind != ActionKind.FIX_ALL : kinds.stream().anyMatch(kind::isA);
    }

    /// Whether to say why something of `kind` is not possible: it was asked for by name.
    boolean explains(ActionKind kind) {
        return isInvoked && kind.isRefactoring()
                && kinds.stream().anyMatch(name -> !name.isEmpty() && kind.isA(name));
    }
}
