package dev.simplelang.ide.action;

import dev.simplelang.ide.Analysis;
import dev.simplelang.ide.action.Offer.Edit;
import dev.simplelang.text.Cancellation;
import dev.simplelang.text.Draft;
import dev.simplelang.text.SourceText;
import dev.simplelang.text.Span;
import dev.simplelang.text.TextEdit;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;

/// Applies all safe fixes in the whole program, again and again until there are none.
///
/// Editors do this on save, unasked: so no code is ever removed, only completed or corrected. Therefore all safe fixes are
/// fixes of errors.
final class FixAll {

    private static final String TITLE = "Apply all safe fixes";

    /// How often fixes are looked for. Each round leaves a valid result.
    private static final int MAX_ROUNDS = 20;

    /// The longest program, in UTF-16 units, in which fixes are looked for more than once.
    private static final int MAX_LENGTH = 200_000;

    /// How many UTF-16 units are parsed to try fixes of syntax errors; each costs a pass over the program.
    private static final int MAX_WORK = 20_000_000;

    private FixAll() {}

    /// All safe fixes as one change; empty if there are none.
    static Optional<CodeAction> of(Analysis analysis, Cancellation cancellation) {
        var draft = new Draft(analysis.source().text());
        var current = analysis;
        for (int round = 0; round < MAX_ROUNDS && current.hasErrors(); round++) {
            cancellation.check();
            var change = change(current, cancellation);
            if (change.edits().isEmpty()) {
                break;
            }
            draft.apply(change.formatted());
            if (current.source().length() > MAX_LENGTH) {
                break;
            }
            current = analysis.again(new SourceText(draft.text()), cancellation);
        }
        var edits = draft.edits();
        return edits.isEmpty()
                ? Optional.empty()
                : Optional.of(CodeAction.of(Edit.inLine(TITLE, edits).preferred(), ActionKind.FIX_ALL, List.of(),
                        new ActionContext(analysis)));
    }

    /// The fixes that do not touch each other.
    private static FormattedEdit change(Analysis analysis, Cancellation cancellation) {
        var context = new ActionContext(analysis);
        var edits = new TreeMap<Integer, TextEdit>();
        var places = new ArrayList<Span>();
        var diagnostics = analysis.diagnostics();
        int count = MAX_WORK / analysis.source().length() + 1;
        for (var diagnostic : diagnostics.subList(0, Math.min(count, diagnostics.size()))) {
            cancellation.check();
            CodeActions.fix(context, SyntaxFixes::applyCertainProposal, diagnostic).flatMap(CodeAction::change)
                    .filter(change -> change.edits().stream().allMatch(edit -> isFree(edit, edits)))
                    .ifPresent(change -> {
                        change.edits().forEach(edit -> edits.put(edit.span().start(), edit));
                        places.addAll(change.places());
                    });
        }
        return new FormattedEdit(analysis.tree(), List.copyOf(edits.values()), places, true);
    }

    private static boolean isFree(TextEdit edit, NavigableMap<Integer, TextEdit> taken) {
        var before = taken.floorEntry(edit.span().end());
        return before == null || before.getValue().span().end() < edit.span().start();
    }
}
