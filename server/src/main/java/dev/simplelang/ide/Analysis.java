package dev.simplelang.ide;

import dev.simplelang.driver.Budget;
import dev.simplelang.driver.Compilation;
import dev.simplelang.driver.CompileOptions;
import dev.simplelang.driver.Compiler;
import dev.simplelang.driver.Lazy;
import dev.simplelang.driver.Shortfall;
import dev.simplelang.ide.proof.Explanations;
import dev.simplelang.ide.proof.Facts;
import dev.simplelang.ide.proof.Narrowing;
import dev.simplelang.ide.proof.Reasons;
import dev.simplelang.ide.proof.WrittenControl;
import dev.simplelang.resolve.Resolution;
import dev.simplelang.syntax.SyntaxNode;
import dev.simplelang.syntax.SyntaxTree;
import dev.simplelang.text.Cancellation;
import dev.simplelang.text.Diagnostic;
import dev.simplelang.text.SourceText;
import dev.simplelang.view.ReadingOrder;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/// One version of a document with all that the features ask about it, each part made when it is
/// first asked for. Immutable, safe to read from several threads.
public final class Analysis {

    private final Compilation compilation;
    private final Lazy<Facts> facts = new Lazy<>(_ -> new Facts(compilation()));
    private final Lazy<Occurrences> occurrences = new Lazy<>(_ -> new Occurrences(resolution()));
    private final Lazy<WrittenControl> writtenControl = new Lazy<>(
            _ -> new WrittenControl(compilation().asWritten(), facts(), tree()));
    private final Lazy<Narrowing> narrowing = new Lazy<>(_ -> new Narrowing(compilation().asWritten(), facts()));
    private final Lazy<Reasons> reasons = new Lazy<>(
            _ -> new Reasons(compilation(), facts(), writtenControl(), this::narrowing));
    private final Lazy<ReadingOrder> optimizedOrder = new Lazy<>(
            _ -> ReadingOrder.of(compilation().graph(), Cancellation.NONE));
    private final Lazy<ReadingOrder> writtenOrder = new Lazy<>(
            _ -> ReadingOrder.of(compilation().asWritten().graph(), Cancellation.NONE));
    private volatile Diagnosed diagnosed;

    private record Diagnosed(Settings settings, List<Diagnostic> diagnostics) {}

    private Analysis(Compilation compilation) {
        this.compilation = compilation;
    }

    /// Analyses `source`. Total: errors in the program are part of the result.
    ///
    /// @throws dev.simplelang.text.CancelledException if cancelled
    public static Analysis of(SourceText source, Cancellation cancellation) {
        return of(source, CompileOptions.DEFAULT, cancellation);
    }

    /// Analyses `source` for one value of `arg`, to which it is pinned.
    ///
    /// @param pinned the value; empty for all values
    /// @throws dev.simplelang.text.CancelledException if cancelled
    public static Analysis of(SourceText source, OptionalLong pinned, Cancellation cancellation) {
        return of(source, CompileOptions.DEFAULT.withArgument(pinned), cancellation);
    }

    /// Analyses `source` as far as `budget` goes: [#shortfall] says what is left out.
    ///
    /// @param pinned the one value of `arg` to which it is pinned; empty for all values
    /// @throws dev.simplelang.text.CancelledException if cancelled
    public static Analysis of(SourceText source, OptionalLong pinned, Budget budget, Cancellation cancellation) {
        return of(source, CompileOptions.DEFAULT.withArgument(pinned).withBudget(budget), cancellation);
    }

    /// Analyses `source` compiled as `options` say.
    ///
    /// @throws dev.simplelang.text.CancelledException if cancelled
    public static Analysis of(SourceText source, CompileOptions options, Cancellation cancellation) {
        return new Analysis(Compiler.compile(source, options, cancellation));
    }

    /// Analyses `source` as far as that goes while a person types and waits.
    ///
    /// @param pinned the one value of `arg` to which it is pinned; empty for all values
    /// @param before an earlier version of the program, whose unchanged parts are taken over
    /// @param host what the process supplies
    /// @throws dev.simplelang.text.CancelledException if cancelled
    public static Analysis promptly(SourceText source, OptionalLong pinned, Optional<Analysis> before, Host host,
            Cancellation cancellation) {
        var options = host.options().withArgument(pinned);
        return before.map(earlier -> new Analysis(earlier.compilation().next(source, options, cancellation)))
                .orElseGet(() -> of(source, options, cancellation));
    }

    /// Analyses another text as far, and for the same value of `arg`.
    ///
    /// @throws dev.simplelang.text.CancelledException if cancelled
    public Analysis again(SourceText newSource, Cancellation cancellation) {
        return new Analysis(compilation.next(newSource, compilation.options(), cancellation));
    }

    /// Makes the graphs of a program with errors, for a question about them. Other programs have
    /// them from the beginning.
    ///
    /// @throws dev.simplelang.text.CancelledException if cancelled; they may be asked for again
    public void finish(Cancellation cancellation) {
        compilation.finish(cancellation);
    }

    /// Whether the graphs are there that [#finish] makes.
    public boolean isFinished() {
        return compilation.isFinished();
    }

    /// What is left out because it would have cost too much; empty if nothing is.
    public Optional<Shortfall> shortfall() {
        return compilation.shortfall();
    }

    /// Whether the optimizer has proved what it can about the program: it has no errors, and the
    /// optimizer ran to its end.
    public boolean isProved() {
        return !hasErrors() && shortfall().isEmpty();
    }

    /// The one value of `arg` that all answers are about; empty if they are about every value.
    public OptionalLong pinned() {
        return compilation.argument();
    }

    /// Whether the program has errors: then nothing was proved about it.
    public boolean hasErrors() {
        return compilation.hasErrors();
    }

    /// What goes after something that is said of a pinned argument alone: " when arg is 5"; empty
    /// if it is not pinned.
    ///
    /// @param argument the name of the argument as code looks in the text around: in backticks or plain
    public String whenPinned(String argument) {
        return pinned().isPresent() ? " when " + argument + " is " + pinned().getAsLong() : "";
    }

    /// The program text.
    public SourceText source() {
        return compilation.source();
    }

    /// The tree.
    public SyntaxTree tree() {
        return compilation.tree();
    }

    /// What the names mean.
    public Resolution resolution() {
        return compilation.resolution();
    }

    /// Where the variables are named.
    public Occurrences occurrences() {
        return occurrences.get();
    }

    /// What the compiler made of the program.
    public Compilation compilation() {
        return compilation;
    }

    /// What the optimizer has proved about the parts of the program.
    public Facts facts() {
        return facts.get();
    }

    /// What [Diagnostics] says with the default settings.
    public List<Diagnostic> diagnostics() {
        return diagnostics(Settings.DEFAULT);
    }

    /// What [Diagnostics] says about this version alone; kept until other settings are asked for.
    public List<Diagnostic> diagnostics(Settings settings) {
        var found = diagnosed;
        if (found == null || !found.settings.equals(settings)) {
            found = new Diagnosed(settings, Diagnostics.of(this, settings));
            diagnosed = found;
        }
        return found.diagnostics;
    }

    /// The paths of control in the unoptimized graph.
    public WrittenControl writtenControl() {
        return writtenControl.get();
    }

    /// What conditions say about values.
    public Narrowing narrowing() {
        return narrowing.get();
    }

    /// Why something is proved.
    public Reasons reasons() {
        return reasons.get();
    }

    /// Why what is known of a part of the program is proved, as sentences; none if it has errors.
    public List<String> explanation(SyntaxNode part) {
        return isProved() ? Explanations.of(part, facts(), reasons()) : List.of();
    }

    /// The order of the nodes in the view of the optimized graph.
    public ReadingOrder optimizedOrder() {
        return optimizedOrder.get();
    }

    /// The order of the nodes in the view of the unoptimized graph.
    public ReadingOrder writtenOrder() {
        return writtenOrder.get();
    }
}
