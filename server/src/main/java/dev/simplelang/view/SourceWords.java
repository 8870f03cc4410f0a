package dev.simplelang.view;

import dev.simplelang.text.SourceText;
import dev.simplelang.text.Span;
import java.util.List;

/// Speaks of pieces of a program: in code between backquotes, and by their lines.
public final class SourceWords {

    /// The longest piece of source in a hover.
    public static final int LONGEST_EXCERPT = 60;

    private final SourceText source;

    /// Words of `source`.
    public SourceWords(SourceText source) {
        this.source = source;
    }

    /// "`1 == 1`"
    public String code(Span span) {
        return "`" + source.excerpt(span, LONGEST_EXCERPT).replace('`', '\'') + "`";
    }

    /// "`1 == 1` on line 2"
    public String place(Span span) {
        return code(span) + line(span);
    }

    /// " on line 2"
    public String line(Span span) {
        return " on line " + source.lineNumber(span.start());
    }

    /// " (lines 2, 3 and 5)", each line once; empty for no span.
    public String lines(List<Span> spans) {
        var numbers = spans.stream().map(span -> source.lineNumber(span.start())).distinct().sorted()
                .map(String::valueOf).toList();
        return switch (numbers.size()) {
            case 0 -> "";
            case 1 -> " (line " + numbers.getFirst() + ")";
            default -> " (lines " + list(numbers) + ")";
        };
    }

    /// "2, 3 and 5", of at least one word.
    public static String list(List<String> listed) {
        int last = listed.size() - 1;
        return last == 0 ? listed.getFirst() : String.join(", ", listed.subList(0, last)) + " and " + listed.get(last);
    }
}
