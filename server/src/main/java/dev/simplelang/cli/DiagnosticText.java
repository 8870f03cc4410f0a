package dev.simplelang.cli;

import dev.simplelang.text.Diagnostic;
import dev.simplelang.text.SourceText;
import dev.simplelang.text.Span;
import java.util.Locale;

/// Diagnostics as people read them and as editors' error matchers parse them:
/// `file:line:column: severity: message [code]`, then the source line and carets; related places follow as notes.
///
/// Lines and columns count from 1, columns in UTF-16 units as editors count them.
final class DiagnosticText {

    private DiagnosticText() {}

    /// The text of one diagnostic, ended by a line terminator.
    static String of(String file, SourceText source, Diagnostic diagnostic) {
        var severity = diagnostic.severity().name().toLowerCase(Locale.ROOT);
        var text = new StringBuilder();
        append(text, file, source, diagnostic.span(),
                severity + ": " + diagnostic.message() + " [" + diagnostic.code().id() + "]");
        for (var related : diagnostic.related())
            append(text, file, source, related.span(), "note: " + related.message());
        return text.toString();
    }

    /// `file:line:column` of an offset.
    static String place(String file, SourceText source, int offset) {
        return file + ":" + source.lineNumber(offset) + ":" + (source.lines().columnOf(offset) + 1);
    }

    private static void append(StringBuilder text, String file, SourceText source, Span span, String finding) {
        text.append(place(file, source, span.start())).append(": ").append(finding).append('\n');
        text.append(Excerpt.of(source, span));
    }
}
