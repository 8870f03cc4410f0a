package dev.simplelang.text;

import java.util.Locale;

/// The kinds of diagnostics. Each has a page in the resources of `ide`.
public enum DiagnosticCode {
    /// A token was found where another was expected.
    SYNTAX(Severity.ERROR),
    /// An integer literal is malformed or too large.
    INTEGER_LITERAL(Severity.ERROR),
    /// A run of characters that start no token, or a block comment without an end.
    UNEXPECTED_CHARACTER(Severity.ERROR),
    /// A name is read or assigned that no declaration in scope declares.
    UNDEFINED_NAME(Severity.ERROR),
    /// A name is declared twice in one block.
    REDEFINED_NAME(Severity.ERROR),
    /// A declaration is itself an arm of an `if`.
    DECLARATION_IN_ARM(Severity.ERROR),
    /// `break` or `continue` stands outside of a loop.
    OUTSIDE_LOOP(Severity.ERROR),
    /// Nesting exceeds the bound of 1,000 levels.
    NESTING_TOO_DEEP(Severity.ERROR),
    /// Control can reach the end of the program.
    MISSING_RETURN(Severity.WARNING),
    /// Unreachable code.
    UNREACHABLE_CODE(Severity.HINT, true),
    /// A loop that, once entered, is never left.
    ENDLESS_LOOP(Severity.WARNING),
    /// A condition is always true or always false.
    CONSTANT_CONDITION(Severity.INFORMATION),
    /// A `return` always gives the same value.
    CONSTANT_RETURN(Severity.INFORMATION),
    /// A divisor is always 0.
    DIVISION_BY_ZERO(Severity.WARNING),
    /// A divisor may be 0; off by default.
    POSSIBLE_DIVISION_BY_ZERO(Severity.INFORMATION),
    /// The program is too large, or takes too long, for all of the compiler.
    REDUCED_ANALYSIS(Severity.INFORMATION),
    /// A variable is declared and never read.
    UNUSED_VARIABLE(Severity.HINT, true),
    /// An assigned value is never read.
    UNUSED_ASSIGNMENT(Severity.HINT, true);

    private final Severity severity;
    private final boolean unnecessary;

    DiagnosticCode(Severity severity) {
        this(severity, false);
    }

    DiagnosticCode(Severity severity, boolean unnecessary) {
        this.severity = severity;
        this.unnecessary = unnecessary;
    }

    /// The stable identifier that users see, such as `undefined-name`.
    public String id() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /// The severity of every diagnostic of this kind.
    public Severity severity() {
        return severity;
    }

    /// Whether editors should fade the code.
    public boolean unnecessary() {
        return unnecessary;
    }
}
