package dev.simplelang.cli;

/// What the process answers to whoever started it.
final class ExitCode {

    /// Everything that was asked for was done, and the programs have no errors.
    static final int OK = 0;

    /// A program has errors, or a run was stopped.
    static final int FINDINGS = 1;

    /// The command line makes no sense, or a file cannot be read.
    static final int USAGE = 2;

    /// A fault of ours.
    static final int FAULT = 3;

    private ExitCode() {}
}
