package dev.simplelang.ide.navigation;

import dev.simplelang.ide.Analysis;
import dev.simplelang.ide.SyntaxPath;
import dev.simplelang.syntax.Token;
import dev.simplelang.syntax.TokenKind;
import dev.simplelang.text.Span;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The places to change together while a person types a new name over an old one.
///
/// An editor asks again after every key. Whoever types a name passes through other names, which may
/// be those of other variables: `a` becomes `ar` and then `arg`. So what is being typed is never
/// looked up: the places of a name are found when the cursor comes to it, and stay the same,
/// whatever they hold, until the cursor leaves them or something else changes. A name that is typed
/// anew has none.
///
/// **Invariant:** all places hold the same text.
public final class LinkedEditing {

    /// What a name may become by typing, as a regular expression that means the same in all
    /// editors: without the ASCII characters that are no part of a name. Which of the other
    /// characters are letters it does not say.
    public static final String NAME_PATTERN = "[^\\x00-@\\[-^`{-\\x7f][^\\x00-/:-@\\[-^`{-\\x7f]*";

    private final String text;
    private final Span name;
    private final List<Span> places;

    /// @param name where the cursor is, or the empty span there
    private LinkedEditing(String text, Span name, List<Span> places) {
        this.text = text;
        this.name = name;
        this.places = places;
    }

    /// The places that name the variable at `offset`, to which the cursor has just come; none for
    /// what cannot be renamed.
    public static LinkedEditing at(Analysis analysis, int offset) {
        var places = Rename.prepare(analysis, offset) instanceof Rename.Name
                ? References.at(analysis, offset, true)
                : List.<Span>of();
        return new LinkedEditing(analysis.source().text(), nameAt(analysis, offset), places);
    }

    /// What follows from this when the cursor is at `offset` in a version that may be another one.
    public LinkedEditing next(Analysis analysis, int offset) {
        var now = analysis.source().text();
        if (now.equals(text)) {
            return name.touches(offset) ? this : at(analysis, offset);
        }
        var moved = moved(now);
        var current = moved.stream().filter(place -> place.touches(offset)).findFirst();
        if (current.isPresent()) {
            return new LinkedEditing(now, current.get(), moved);
        }
        var change = Change.between(text, now);
        if (isFirstOfChanges(change, offset)) {
            return this;
        }
        var typed = nameAt(analysis, offset);
        boolean isBeingTyped = typed.start() <= change.newEnd() && change.start() <= typed.end();
        return isBeingTyped ? new LinkedEditing(now, typed, List.of()) : at(analysis, offset);
    }

    /// The places in `now`, in order of position; none where they are in another version.
    public List<Span> in(String now) {
        return now.equals(text) ? places : List.of();
    }

    /// The places in `now` if that differs in nothing else, and they hold the same name, or
    /// nothing; else none.
    private List<Span> moved(String now) {
        if (places.isEmpty() || (now.length() - text.length()) % places.size() != 0) {
            return List.of();
        }
        int growth = (now.length() - text.length()) / places.size();
        int length = places.getFirst().length() + growth;
        if (length < 0) {
            return List.of();
        }
        var moved = new ArrayList<Span>();
        int end = 0;
        for (var place : places) {
            int from = moved.isEmpty() ? 0 : moved.getLast().end();
            int start = place.start() + moved.size() * growth;
            if (!text.regionMatches(end, now, from, place.start() - end)) {
                return List.of();
            }
            end = place.end();
            moved.add(new Span(start, start + length));
        }
        int from = moved.getLast().end();
        var word = now.substring(moved.getFirst().start(), moved.getFirst().end());
        boolean holds = text.regionMatches(end, now, from, text.length() - end)
                && moved.stream().allMatch(place -> now.startsWith(word, place.start()))
                && (word.isEmpty() || word.matches(NAME_PATTERN));
        return holds ? List.copyOf(moved) : List.of();
    }

    /// Whether one place has changed and the others are still to follow.
    private boolean isFirstOfChanges(Change change, int offset) {
        return change.start() <= offset && offset <= change.newEnd() && places.stream()
                .anyMatch(place -> place.start() <= change.start() && change.oldEnd() <= place.end());
    }

    private static Span nameAt(Analysis analysis, int offset) {
        return SyntaxPath.at(analysis.tree(), offset).stream().map(SyntaxPath::token)
                .filter(token -> token.kind() == TokenKind.IDENTIFIER || token.kind().isKeyword()).findFirst()
                .map(Token::span).orElse(new Span(offset, offset));
    }

    /// Where two texts differ: from `start` to `oldEnd` in one, to `newEnd` in the other.
    private record Change(int start, int oldEnd, int newEnd) {

        static Change between(String before, String after) {
            int most = Math.min(before.length(), after.length());
            int start = 0;
            while (start < most && before.charAt(start) == after.charAt(start)) {
                start++;
            }
            int same = 0;
            while (same < most - start
                    && before.charAt(before.length() - 1 - same) == after.charAt(after.length() - 1 - same)) {
                same++;
            }
            return new Change(start, before.length() - same, after.length() - same);
        }
    }
}
