package dev.simplelang.syntax;

import dev.simplelang.text.Diagnostic;
import dev.simplelang.text.FirstErrors;
import java.util.List;

/// Collects the errors of the lexer. Characters that start no token and stand together are one
/// error.
final class CharacterErrors {

    private final String text;
    private final FirstErrors errors = new FirstErrors();

    /// The run of characters that is still to be reported; empty, at its end, if there is none.
    private int start;
    private int end;

    /// Whether the run stands between two words that it separates.
    private boolean separates;
    private boolean foundForeign;

    CharacterErrors(String text) {
        this.text = text;
    }

    /// The characters from `from` to `to` start no token.
    void add(int from, int to) {
        if (from > end || start == end) {
            reportRun();
            start = from;
        }
        end = to;
        separates = false;
    }

    /// The same for characters that are read as others: those from `from` to `to` that are not the
    /// language's own.
    void addForeign(int from, int to) {
        int at = from;
        while (at < to) {
            int codePoint = text.codePointAt(at);
            int next = at + Character.charCount(codePoint);
            if (codePoint > '~' && !Lexer.continuesIdentifier(codePoint)) {
                add(at, next);
                foundForeign = true;
            }
            at = next;
        }
    }

    /// The same for all characters from `from` to `to`.
    void addReplaced(int from, int to) {
        add(from, to);
        foundForeign = true;
    }

    /// A foreign space. It belongs to the run before it if `joins`.
    void addSpace(int from, int to, boolean joins) {
        add(joins ? start : from, to);
    }

    /// White space ends at `at`. If the run does as well, it separates words if it stands between
    /// two.
    void endSpace(int at) {
        if (end == at) {
            boolean isAfterWord = start > 0 && Lexer.continuesIdentifier(text.codePointBefore(start));
            separates = isAfterWord && at < text.length() && Lexer.continuesIdentifier(text.codePointAt(at));
        }
    }

    /// Reports another error.
    void report(Diagnostic error) {
        reportRun();
        errors.add(error);
    }

    private void reportRun() {
        if (start < end && !errors.areEnough()) {
            errors.add(UnknownCharacters.report(text.substring(start, end), start, separates));
        }
        start = end;
    }

    /// The errors in order of position.
    List<Diagnostic> list() {
        reportRun();
        return errors.list();
    }

    /// Whether there are tokens whose [text][TokenText#of] is not what is written.
    boolean foundForeign() {
        return foundForeign;
    }
}
