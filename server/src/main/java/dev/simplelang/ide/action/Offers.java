package dev.simplelang.ide.action;

import dev.simplelang.text.Diagnostic;
import dev.simplelang.text.Span;
import dev.simplelang.text.TextEdit;
import java.util.ArrayList;
import java.util.List;

/// Collects what actions offer for one diagnostic or one refactoring.
final class Offers {

    private final Site site;
    private final ActionKind kind;
    private final List<Diagnostic> fixes;
    private final List<CodeAction> found = new ArrayList<>();

    private Offers(Site site, ActionKind kind, List<Diagnostic> fixes) {
        this.site = site;
        this.kind = kind;
        this.fixes = fixes;
    }

    /// Fixes of `diagnostic`.
    static Offers fixing(Site site, Diagnostic diagnostic) {
        return new Offers(site, ActionKind.QUICK_FIX, List.of(diagnostic));
    }

    /// Refactorings of `kind`.
    static Offers of(Site site, ActionKind kind) {
        return new Offers(site, kind, List.of());
    }

    /// What was offered and refused.
    List<CodeAction> found() {
        return List.copyOf(found);
    }

    /// Offers what is most probably wanted.
    void prefer(String title, TextEdit... edits) {
        prefer(title, List.of(edits));
    }

    /// Offers what is most probably wanted.
    void prefer(String title, List<TextEdit> edits) {
        add(title, true, edits, List.of());
    }

    /// Offers something among others.
    void offer(String title, TextEdit... edits) {
        add(title, false, List.of(edits), List.of());
    }

    /// Offers `edits` inside `place`, all of which is to be laid out anew.
    void offer(String title, boolean preferred, List<TextEdit> edits, Span place) {
        add(title, preferred, edits, List.of(place));
    }

    /// Offers to put other words in the place of words.
    void words(String title, boolean preferred, TextEdit edit) {
        words(title, preferred, List.of(edit));
    }

    /// The same at several places.
    void words(String title, boolean preferred, List<TextEdit> edits) {
        found.add(CodeAction.offered(kind, title, preferred, fixes,
                new Change(site.source(), edits, List.of(), false)));
    }

    /// Says why something is not possible.
    void refuse(String title, String reason) {
        found.add(CodeAction.refused(kind, title, reason));
    }

    private void add(String title, boolean preferred, List<TextEdit> edits, List<Span> places) {
        found.add(CodeAction.offered(kind, title, preferred, fixes, new Change(site.source(), edits, places, true)));
    }
}
