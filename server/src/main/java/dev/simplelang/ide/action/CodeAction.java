package dev.simplelang.ide.action;

import dev.simplelang.text.Diagnostic;
import dev.simplelang.text.TextEdit;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;

/// A change of the program that is offered, or the reason why it is not possible here.
///
/// @param kind what kind of change
/// @param title what it does, as a command
/// @param isPreferred whether it is most probably wanted: the one to apply without a choice
/// @param fixes the diagnostics that it fixes
/// @param change the change; empty where it is not possible
/// @param refusal why it is not possible here; empty where it is
public record CodeAction(ActionKind kind, String title, boolean isPreferred, List<Diagnostic> fixes,
        Optional<FormattedEdit> change, Optional<String> refusal) {

    /// Copies the list.
    public CodeAction {
        fixes = List.copyOf(fixes);
    }

    /// What `offer` makes of the program of `context`.
    ///
    /// @param fixes the diagnostics that it fixes
    static CodeAction of(Offer offer, ActionKind kind, List<Diagnostic> fixes, ActionContext context) {
        return switch (offer) {
            case Offer.Edit edit -> new CodeAction(kind, edit.title(), edit.isPreferred(), fixes,
                    Optional.of(FormattedEdit.of(edit, context.analysis().tree())), Optional.empty());
            case Offer.Refusal refusal -> new CodeAction(kind, refusal.title(), false, fixes, Optional.empty(),
                    Optional.of(refusal.reason()));
        };
    }

    /// This action for the diagnostics of `other`, which makes the same change, too.
    CodeAction and(CodeAction other) {
        var both = new LinkedHashSet<>(fixes);
        both.addAll(other.fixes);
        return new CodeAction(kind, title, isPreferred || other.isPreferred, List.copyOf(both), change, refusal);
    }

    /// The edits, in order, not overlapping; none where it is not possible. Costs a pass over the
    /// whole program, which is parsed and formatted as it will be.
    public List<TextEdit> edits() {
        return change.map(FormattedEdit::formatted).orElse(List.of());
    }
}
