package dev.simplelang.ide.format;

import dev.simplelang.syntax.SyntaxTree;
import dev.simplelang.syntax.TokenKind;
import dev.simplelang.text.Cancellation;
import dev.simplelang.text.SourceText;
import dev.simplelang.text.Span;
import dev.simplelang.text.TextEdit;
import java.util.ArrayList;
import java.util.List;

/// Brings a program into the one canonical style, which `STYLE.md` describes.
///
/// **Invariants:** only white space changes, that inside comments at the starts of their lines
/// included; tokens and comments stay the same, in the same order. What the parser could not read
/// stays byte for byte. Formatting twice is formatting once. Takes linear time.
public final class Formatter {

    /// How often a program with errors may be formatted until nothing changes any more.
    private static final int MAX_ROUNDS = 4;

    private final SourceText source;
    private final String text;

    private Formatter(SourceText source, String text) {
        this.source = source;
        this.text = text;
    }

    /// Formats the program `tree`.
    ///
    /// @throws dev.simplelang.text.CancelledException if cancelled
    public static Formatter of(SyntaxTree tree, Style style, Cancellation cancellation) {
        var text = Printer.print(tree, style);
        return new Formatter(tree.source(),
                tree.diagnostics().isEmpty() ? text : settled(tree, text, style, cancellation));
    }

    /// `text`, to which `tree` was formatted, or what further rounds make of it; the source where
    /// the parser reads another program in it. In a broken program it guesses what is meant, by the
    /// lines among others.
    private static String settled(SyntaxTree tree, String text, Style style, Cancellation cancellation) {
        var pieces = pieces(tree);
        var latest = text;
        for (int round = 0; round < MAX_ROUNDS; round++) {
            var again = tree.again(new SourceText(latest), cancellation);
            if (!pieces(again).equals(pieces) || again.diagnostics().size() != tree.diagnostics().size()) {
                break;
            }
            var formatted = Printer.print(again, style);
            if (formatted.equals(latest)) {
                return latest;
            }
            latest = formatted;
        }
        return tree.source().text();
    }

    /// The tokens and comments without the white space in them.
    private static List<String> pieces(SyntaxTree tree) {
        return tree.tokens().stream().filter(token -> token.kind() != TokenKind.WHITE_SPACE)
                .map(token -> token.kind() + tree.source().slice(token.span()).replaceAll("\\s", "")).toList();
    }

    /// The formatted program.
    public String text() {
        return text;
    }

    /// The edits that format the program: in order, not overlapping, none without effect, each of
    /// white space that differs. Indentation is edited apart from the line ends before it.
    public List<TextEdit> edits() {
        var edits = new ArrayList<TextEdit>();
        int at = 0;
        int there = 0;
        while (at <= source.length()) {
            int end = spaceEnd(source.text(), at);
            int endThere = spaceEnd(text, there);
            int line = lineStart(source.text(), at, end);
            int lineThere = lineStart(text, there, endThere);
            if (line > at && lineThere > there) {
                replace(at, line, there, lineThere, edits);
                replace(line, end, lineThere, endThere, edits);
            } else {
                replace(at, end, there, endThere, edits);
            }
            at = end + 1;
            there = endThere + 1;
        }
        return List.copyOf(edits);
    }

    private static int spaceEnd(String text, int start) {
        int end = start;
        while (end < text.length() && text.charAt(end) <= ' ') {
            end++;
        }
        return end;
    }

    /// Where the last line begins in the white space from `start` to `end`; `start` if none does.
    private static int lineStart(String text, int start, int end) {
        int at = end;
        while (at > start && text.charAt(at - 1) != '\n' && text.charAt(at - 1) != '\r') {
            at--;
        }
        return at;
    }

    private void replace(int start, int end, int startThere, int endThere, List<TextEdit> edits) {
        var wanted = text.substring(startThere, endThere);
        var span = new Span(start, end);
        if (!source.slice(span).equals(wanted)) {
            edits.add(new TextEdit(span, wanted));
        }
    }

    /// Those of the edits that touch no line but those of one of `ranges`. A range that ends at the
    /// start of a line does not mean that line.
    public List<TextEdit> onLines(List<Span> ranges) {
        var lines = ranges.stream().map(this::lines).toList();
        return edits().stream().filter(edit -> lines.stream().anyMatch(line -> line.contains(edit.span()))).toList();
    }

    private Span lines(Span range) {
        var lines = source.lines();
        int first = lines.lineOf(range.start());
        int last = lines.lineOf(range.end());
        if (last > first && lines.start(last) == range.end()) {
            last--;
        }
        return new Span(lines.start(first), lines.end(last));
    }
}
