package dev.simplelang.ide.action;

import dev.simplelang.ide.Analysis;
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

/// Applies all safe fixes in the whole program, then those for which they have made room, until there are none.
///
/// Editors do this on save, unasked: so no code is ever removed, only completed or written as it must have been meant.
final class FixAll {

    static final String TITLE = "Fix all mistakes that need no choice";

    /// How often the program is looked at again. Each round leaves a valid result.
    private static final int MOST_ROUNDS = 20;

    /// The longest program, in UTF-16 units, that is compiled again within a request.
    private static final int LONGEST_COMPILED_AGAIN = 200_000;

    /// To try a fix of a syntax error costs a pass over the program: of so many UTF-16 units in all.
    private static final int MOST_WORK = 20_000_000;

    private FixAll() {}

    /// All safe fixes as one change; empty if there are none.
    static Optional<CodeAction> of(Analysis analysis, Cancellation cancellation) {
        var draft = new Draft(analysis.source().text());
        var current = analysis;
        for (int round = 0; round < MOST_ROUNDS; round++) {
            cancellation.check();
            var change = change(current, cancellation);
            if (change.edits().isEmpty()) {
                break;
            }
            draft.apply(change.laidOut());
            if (current.source().length() > LONGEST_COMPILED_AGAIN) {
                break;
            }
            current = analysis.again(new SourceText(draft.text()), cancellation);
        }
        var edits = draft.edits();
        return edits.isEmpty()
                ? Optional.empty()
                : Optional.of(CodeAction.offered(ActionKind.FIX_ALL, TITLE, true, List.of(),
                        new Change(analysis.source(), edits, List.of(), false)));
    }

    /// As many fixes as do not touch each other.
    private static Change change(Analysis analysis, Cancellation cancellation) {
        var site = new Site(analysis);
        var edits = new TreeMap<Integer, TextEdit>();
        var places = new ArrayList<Span>();
        var diagnostics = analysis.diagnostics();
        int most = analysis.hasErrors() ? MOST_WORK / analysis.source().length() + 1 : diagnostics.size();
        for (var diagnostic : diagnostics.subList(0, Math.min(most, diagnostics.size()))) {
            cancellation.check();
            CodeActions.fixes().filter(fix -> fix.isSafe(diagnostic))
                    .flatMap(fix -> CodeActions.fixes(site, fix, diagnostic).stream())
                    .flatMap(action -> action.change().stream()).findFirst()
                    .filter(change -> change.edits().stream().allMatch(edit -> isFree(edit, edits)))
                    .ifPresent(change -> {
                        change.edits().forEach(edit -> edits.put(edit.span().start(), edit));
                        places.addAll(change.places());
                    });
        }
        return new Change(site.source(), List.copyOf(edits.values()), places, true);
    }

    private static boolean isFree(TextEdit edit, NavigableMap<Integer, TextEdit> taken) {
        var before = taken.floorEntry(edit.span().end());
        return before == null || before.getValue().span().end() < edit.span().start();
    }
}
