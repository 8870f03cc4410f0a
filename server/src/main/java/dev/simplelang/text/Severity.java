package dev.simplelang.text;

/// How much a diagnostic matters, most severe first.
public enum Severity {
    /// The program is not a program; it cannot be run.
    ERROR,
    /// The program runs, but probably not as meant.
    WARNING,
    /// Something worth knowing.
    INFORMATION,
    /// Something to show quietly, such as faded code.
    HINT
}
