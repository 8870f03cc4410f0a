package dev.simplelang.ide;

import dev.simplelang.syntax.SyntaxTree;
import dev.simplelang.text.Span;
import dev.simplelang.text.UnchangedText;
import java.util.List;
import java.util.Optional;

/// What the last error-free version of a program still says about a version with errors.
///
/// While a program has errors, nothing is proved about it. What was proved before is shown where
/// the program is unchanged, so that it does not flicker with every statement that is typed; and it
/// is shown as stale, since an edit elsewhere may make it false. All features find what is
/// unchanged here.
public final class Stale {

    /// What goes beside any text from the earlier version.
    public static final String NOTE = "Stale: from the last error-free version; line numbers refer to that version.";

    /// What goes after a message from the earlier version.
    public static final String SUFFIX = " (stale: from the last error-free version)";

    private final Analysis before;
    private final SyntaxTree tree;
    private final UnchangedText unchanged;

    private Stale(Analysis before, Analysis current) {
        this.before = before;
        tree = current.tree();
        unchanged = UnchangedText.between(before.source().text(), tree.source().text());
    }

    /// What `lastErrorFree` says about `current`; empty if that has no errors, and so speaks for
    /// itself.
    public static Optional<Stale> of(Analysis current, Optional<Analysis> lastErrorFree) {
        return lastErrorFree.filter(_ -> current.hasErrors()).map(before -> new Stale(before, current));
    }

    /// The last error-free version.
    public Analysis before() {
        return before;
    }

    /// Where `span` of the earlier version is now; empty if a statement or a line that it touches
    /// has changed, or if the same text means something else now, as in a comment.
    public Optional<Span> now(Span span) {
        return unchanged.later(span).filter(now -> (now.isEmpty() || startsToken(now.start())) && endsToken(now.end()));
    }

    /// Where the unchanged parts of `span` of the earlier version are now, from token to token.
    public List<Span> remains(Span span) {
        return unchanged.remains(span).stream().flatMap(part -> tokensIn(part).stream()).toList();
    }

    /// A part of the earlier version that includes all that is unchanged in `span` of the current
    /// one.
    public Span around(Span span) {
        return unchanged.around(span);
    }

    private boolean endsToken(int offset) {
        return tree.tokenBefore(offset).filter(token -> token.span().end() == offset).isPresent();
    }

    private boolean startsToken(int offset) {
        var token = tree.tokens().get(tree.indexAt(offset));
        return token.span().start() == offset && !token.kind().isTrivia();
    }

    private Optional<Span> tokensIn(Span part) {
        int start = tree.tokenFrom(part.start()).span().start();
        return tree.tokenBefore(part.end()).filter(last -> start < last.span().end())
                .map(last -> new Span(start, last.span().end()));
    }
}
