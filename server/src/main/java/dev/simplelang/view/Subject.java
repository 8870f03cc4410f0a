package dev.simplelang.view;

import dev.simplelang.driver.Compilation;
import dev.simplelang.driver.Shortfall;
import dev.simplelang.text.Diagnostic;
import java.util.Optional;
import java.util.OptionalLong;

/// A version of a program to look at.
///
/// While a program has errors, its last version without errors is shown. Where there was none, the
/// unoptimized views show the program with the errors, and the others are not available.
///
/// @param current the version
/// @param lastErrorFree the last error-free version before
/// @param name what to call the program
/// @param version its number, as the editor counts
public record Subject(Compilation current, Optional<Compilation> lastErrorFree, String name,
        Optional<Integer> version) {

    /// The version alone.
    public static Subject of(Compilation current, String name) {
        return new Subject(current, Optional.empty(), name, Optional.empty());
    }

    /// Whether an earlier version is shown.
    public boolean isStale() {
        return current.hasErrors() && lastErrorFree.isPresent();
    }

    /// The version that is shown.
    public Compilation shown() {
        return isStale() ? lastErrorFree.orElseThrow() : current;
    }

    /// The one value of `arg` that all is about; empty if all is about every value.
    public OptionalLong pinned() {
        return shown().argument();
    }

    /// What there is to say about errors; empty if there are none.
    public Optional<String> remark() {
        return current.errors().stream().min(Diagnostic.BY_POSITION)
                .map(error -> "the program has errors (line " + current.source().lineNumber(error.span().start()) + ": "
                        + error.message() + ")")
                .map(errors -> isStale() ? "stale: " + errors + "; this is the last error-free version" : errors);
    }

    /// Why the unoptimized or the optimized graph cannot be had; empty if it can.
    public Optional<String> obstacle(boolean isUnoptimized) {
        if (shown().hasErrors() && !isUnoptimized) {
            return Optional.of("not available while the program has errors");
        }
        return isUnoptimized && shown().hasGraph()
                ? Optional.empty()
                : shown().shortfall().map(Subject::tooMuch);
    }

    /// What would have to be made was too much for the compiler.
    static String tooMuch(Shortfall shortfall) {
        return "not available: " + shortfall.message();
    }
}
