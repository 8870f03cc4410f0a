package dev.simplelang.text;

import java.util.List;

/// One finding about the source text.
///
/// @param code what kind of finding
/// @param span the smallest exact range it is about
/// @param message a sentence without a final period
/// @param related other places that matter, for example the first of two definitions
public record Diagnostic(DiagnosticCode code, Span span, String message, List<Related> related) {

    /// Another place that matters, and why.
    public record Related(Span span, String message) {}

    /// Copies the list.
    public Diagnostic {
        related = List.copyOf(related);
    }

    /// A diagnostic without related places.
    public Diagnostic(DiagnosticCode code, Span span, String message) {
        this(code, span, message, List.of());
    }

    /// The severity, which the code determines.
    public Severity severity() {
        return code.severity();
    }
}
