package dev.simplelang.text;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/// One finding about the source text.
///
/// @param code what kind of finding
/// @param span the smallest exact range it is about
/// @param message the fact, then the remedy: in lower case, without a full stop, code in backticks
/// @param related other places that matter, for example the first of two definitions
/// @param fix the edit that most probably fixes it, where one is known
public record Diagnostic(
        DiagnosticCode code,
        Span span,
        String message,
        List<Related> related,
        Optional<Proposal> fix) {

    /// In the order in which a reader comes to them.
    public static final Comparator<Diagnostic> BY_POSITION = Comparator.comparing(Diagnostic::span);

    /// Another place that matters, and why.
    public record Related(Span span, String message) {}

    /// Copies the list.
    public Diagnostic {
        related = List.copyOf(related);
    }

    /// A diagnostic without a fix.
    public Diagnostic(DiagnosticCode code, Span span, String message, List<Related> related) {
        this(code, span, message, related, Optional.empty());
    }

    /// A diagnostic without related places and fix.
    public Diagnostic(DiagnosticCode code, Span span, String message) {
        this(code, span, message, List.of());
    }

    /// The severity, which the code determines.
    public Severity severity() {
        return code.severity();
    }
}
