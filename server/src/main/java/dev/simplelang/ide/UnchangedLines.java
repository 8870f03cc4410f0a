package dev.simplelang.ide;

import dev.simplelang.text.SourceText;
import dev.simplelang.text.Span;
import java.util.Optional;

/// Where the lines of one version of a document are in a later one, as far as both begin and end with the same lines.
///
/// What was said about the earlier version may be shown in the later one where its lines are unchanged, and nowhere else. A
/// person edits in one place at a time mostly, so that looking from both ends finds what there is to find, in linear time.
public final class UnchangedLines {

    /// What is to be said beside whatever comes from an earlier version.
    static final String NOTE = "From the last version of the program without errors, whose lines are meant.";

    private final SourceText before;
    private final int linesAbove;
    private final int firstLineBelow;
    private final int shift;

    private UnchangedLines(SourceText before, int linesAbove, int firstLineBelow, int shift) {
        this.before = before;
        this.linesAbove = linesAbove;
        this.firstLineBelow = firstLineBelow;
        this.shift = shift;
    }

    /// What `before` and `after` have in common.
    public static UnchangedLines between(SourceText before, SourceText after) {
        int most = Math.min(before.lines().count(), after.lines().count());
        int above = 0;
        while (above < most && isSameLine(before, above, after, above)) {
            above++;
        }
        int below = 0;
        while (below < most - above && isSameLine(before, before.lines().count() - 1 - below, after,
                after.lines().count() - 1 - below)) {
            below++;
        }
        return new UnchangedLines(before, above, before.lines().count() - below, after.length() - before.length());
    }

    /// Where `span` of the earlier version is in the later one; empty if a line that it touches has changed.
    public Optional<Span> later(Span span) {
        var lines = before.lines();
        if (lines.lineOf(span.end()) < linesAbove) {
            return Optional.of(span);
        }
        return lines.lineOf(span.start()) >= firstLineBelow
                ? Optional.of(new Span(span.start() + shift, span.end() + shift))
                : Optional.empty();
    }

    /// What part of the earlier version to look at for what may be shown in `span` of the later one. May hold more than that.
    public Span earlier(Span span) {
        return new Span(earlier(span.start(), linesAbove), earlier(span.end(), firstLineBelow));
    }

    /// @param changed the line of the earlier version that stands for what has changed
    private int earlier(int offset, int changed) {
        var lines = before.lines();
        int below = firstLineBelow < lines.count() ? lines.start(firstLineBelow) : before.length();
        int above = linesAbove < lines.count() ? lines.start(linesAbove) : before.length();
        if (offset < above) {
            return offset;
        }
        if (offset - shift >= below) {
            return Math.min(offset - shift, before.length());
        }
        return changed < lines.count() ? lines.start(changed) : before.length();
    }

    private static boolean isSameLine(SourceText one, int line, SourceText other, int otherLine) {
        int length = next(one, line) - one.lines().start(line);
        return length == next(other, otherLine) - other.lines().start(otherLine) && one.text()
                .regionMatches(one.lines().start(line), other.text(), other.lines().start(otherLine), length);
    }

    /// The end of `line`, its terminator included.
    private static int next(SourceText source, int line) {
        return line + 1 < source.lines().count() ? source.lines().start(line + 1) : source.length();
    }
}
