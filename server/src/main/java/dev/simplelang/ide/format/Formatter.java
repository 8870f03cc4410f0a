package dev.simplelang.ide.format;

import dev.simplelang.syntax.Parser;
import dev.simplelang.syntax.SyntaxTree;
import dev.simplelang.syntax.TokenKind;
import dev.simplelang.text.Cancellation;
import dev.simplelang.text.SourceText;
import dev.simplelang.text.Span;
import dev.simplelang.text.TextEdit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Brings a program into the one canonical style, which `STYLE.md` describes.
///
/// **Invariants:** only white space changes, that inside comments at the starts of their lines included; tokens and comments stay the
/// same, in the same order. What the parser could not read stays byte for byte. Formatting twice is formatting once. Takes
/// linear time.
public final class Formatter {

    /// How often a program with errors may be formatted until nothing changes any more.
    private static final int MAX_ROUNDS = 4;

    private final Pieces pieces;

    /// The program in the style; empty where it is left as it is.
    private final Optional<Formatted> result;

    private Formatter(Pieces pieces, Optional<Formatted> result) {
        this.pieces = pieces;
        this.result = result;
    }

    /// Formats the program `tree`.
    ///
    /// @throws dev.simplelang.text.CancelledException if cancelled
    public static Formatter of(SyntaxTree tree, Style style, Cancellation cancellation) {
        var formatted = Formatted.of(tree, style);
        // The parser guesses what is meant in a broken program, by the lines among others. Only a result of which it makes the same
        // is one.
        var result = tree.diagnostics().isEmpty()
                ? Optional.of(formatted)
                : settled(tree, formatted, style, cancellation);
        return new Formatter(formatted.pieces(), result);
    }

    private static Optional<Formatted> settled(SyntaxTree tree, Formatted formatted, Style style,
            Cancellation cancellation) {
        var latest = formatted;
        for (int round = 0; round < MAX_ROUNDS; round++) {
            var reparsed = Parser.parse(new SourceText(latest.text()), cancellation);
            var again = Formatted.of(reparsed, style);
            if (!latest.hasPiecesOf(again) || reparsed.diagnostics().size() != tree.diagnostics().size()) {
                return Optional.empty();
            }
            if (again.isFixed()) {
                return Optional.of(round == 0 ? formatted : again);
            }
            latest = again;
        }
        return Optional.empty();
    }

    /// The formatted program.
    public String text() {
        return result.map(Formatted::text).orElse(pieces.source().text());
    }

    /// The edits that format the program: in order, not overlapping, none without effect, each of white space that differs.
    public List<TextEdit> edits() {
        var edits = new ArrayList<TextEdit>();
        result.ifPresent(formatted -> {
            for (int index = 0; index < pieces.count(); index++) {
                collect(index, formatted, edits);
            }
        });
        return List.copyOf(edits);
    }

    /// Those of them that touch no line but those of one of `ranges`. A range that ends at the start of a line does not mean
    /// that line.
    public List<TextEdit> onLines(List<Span> ranges) {
        var lines = ranges.stream().map(this::lines).toList();
        return edits().stream().filter(edit -> lines.stream().anyMatch(line -> line.contains(edit.span()))).toList();
    }

    private Span lines(Span range) {
        var lines = pieces.source().lines();
        int first = lines.lineOf(range.start());
        int last = lines.lineOf(range.end());
        if (last > first && lines.start(last) == range.end()) {
            last--;
        }
        return new Span(lines.start(first), lines.end(last));
    }

    private void collect(int index, Formatted formatted, List<TextEdit> edits) {
        Span gap = pieces.gap(index);
        String text = pieces.source().text();
        String wanted = formatted.gap(index);
        int indentation = afterLastLineEnd(text, gap.start(), gap.end());
        int wantedIndentation = afterLastLineEnd(wanted, 0, wanted.length());
        if (indentation > gap.start() && wantedIndentation > 0) {
            replace(text, gap.start(), indentation, wanted.substring(0, wantedIndentation), edits);
            replace(text, indentation, gap.end(), wanted.substring(wantedIndentation), edits);
        } else {
            replace(text, gap.start(), gap.end(), wanted, edits);
        }
        if (pieces.kind(index) == TokenKind.BLOCK_COMMENT) {
            collectShift(index, formatted.text(index), edits);
        }
    }

    /// Edits the starts of the lines of a comment, which may have moved.
    private void collectShift(int index, String wanted, List<TextEdit> edits) {
        String text = pieces.source().text();
        Span span = pieces.span(index);
        int at = span.start();
        int there = 0;
        while (at < span.end()) {
            boolean starts = Pieces.endsLine(text, at);
            at++;
            there++;
            if (starts) {
                int end = spacesEnd(text, at, span.end());
                int wantedEnd = spacesEnd(wanted, there, wanted.length());
                replace(text, at, end, wanted.substring(there, wantedEnd), edits);
                at = end;
                there = wantedEnd;
            }
        }
    }

    private static int spacesEnd(String text, int start, int end) {
        int at = start;
        while (at < end && (text.charAt(at) == ' ' || text.charAt(at) == '\t')) {
            at++;
        }
        return at;
    }

    private static int afterLastLineEnd(String text, int start, int end) {
        for (int at = end; at > start; at--) {
            if (Pieces.endsLine(text, at - 1)) {
                return at;
            }
        }
        return start;
    }

    private static void replace(String text, int start, int end, String wanted, List<TextEdit> edits) {
        boolean same = end - start == wanted.length() && text.startsWith(wanted, start);
        if (!same) {
            edits.add(new TextEdit(new Span(start, end), wanted));
        }
    }
}
