package dev.simplelang.ide.action;

import dev.simplelang.text.Diagnostic;
import dev.simplelang.text.TextEdit;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;

/// A change of the program that is offered, or of which is said why it is not possible here.
public final class CodeAction {

    private final ActionKind kind;
    private final String title;
    private final boolean preferred;
    private final List<Diagnostic> fixes;
    private final Optional<Change> change;
    private final String refusal;

    private CodeAction(ActionKind kind, String title, boolean preferred, List<Diagnostic> fixes,
            Optional<Change> change, String refusal) {
        this.kind = kind;
        this.title = title;
        this.preferred = preferred;
        this.fixes = List.copyOf(fixes);
        this.change = change;
        this.refusal = refusal;
    }

    /// An action that does `change` and mends `fixes`.
    static CodeAction offered(ActionKind kind, String title, boolean preferred, List<Diagnostic> fixes,
            Change change) {
        return new CodeAction(kind, title, preferred, fixes, Optional.of(change), "");
    }

    /// An action that is not possible, for a reason.
    static CodeAction refused(ActionKind kind, String title, String reason) {
        return new CodeAction(kind, title, false, List.of(), Optional.empty(), reason);
    }

    /// The same change as `other`, offered for another diagnostic: one action for both.
    CodeAction and(CodeAction other) {
        var both = new LinkedHashSet<>(fixes);
        both.addAll(other.fixes);
        return new CodeAction(kind, title, preferred || other.preferred, List.copyOf(both), change, refusal);
    }

    /// What kind of change.
    public ActionKind kind() {
        return kind;
    }

    /// What it does, as a command.
    public String title() {
        return title;
    }

    /// Whether it is most probably what is wanted: the one to apply without a choice.
    public boolean isPreferred() {
        return preferred;
    }

    /// The diagnostics that it mends.
    public List<Diagnostic> fixes() {
        return fixes;
    }

    /// Why it is not possible here; empty where it is.
    public Optional<String> refusal() {
        return change.isPresent() ? Optional.empty() : Optional.of(refusal);
    }

    /// The edits, in order, not overlapping; none where it is not possible. To find them costs a pass over the whole program,
    /// which is parsed and laid out as it will be.
    public List<TextEdit> edits() {
        return change.map(Change::laidOut).orElse(List.of());
    }

    /// The change; empty where it is not possible.
    Optional<Change> change() {
        return change;
    }
}
