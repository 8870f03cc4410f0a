package dev.simplelang.ide;

import dev.simplelang.cfg.GraphView;
import dev.simplelang.cfg.ReadingOrder;
import dev.simplelang.driver.Budget;
import dev.simplelang.driver.Compilation;
import dev.simplelang.driver.CompileOptions;
import dev.simplelang.driver.Compiler;
import dev.simplelang.driver.Shortfall;
import dev.simplelang.ide.proof.Facts;
import dev.simplelang.ide.proof.Narrowing;
import dev.simplelang.ide.proof.Reasons;
import dev.simplelang.ide.proof.WrittenControl;
import dev.simplelang.resolve.Resolution;
import dev.simplelang.syntax.SyntaxTree;
import dev.simplelang.text.Cancellation;
import dev.simplelang.text.Diagnostic;
import dev.simplelang.text.SourceText;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/// One version of a document with all that the features ask about it. Immutable, safe to read from several threads.
public final class Analysis {

    private static final Budget PROMPT = Budget.EDITOR.within(Runtime.getRuntime().maxMemory());

    private final Compilation compilation;
    private Facts facts;
    private WrittenControl writtenControl;
    private Narrowing narrowing;
    private Reasons reasons;
    private volatile Diagnosed diagnosed;
    private Occurrences occurrences;
    private ReadingOrder optimizedOrder;
    private ReadingOrder writtenOrder;
    private GraphView optimizedView;
    private GraphView writtenView;

    private record Diagnosed(Settings settings, List<Diagnostic> diagnostics) {}

    private Analysis(Compilation compilation) {
        this.compilation = compilation;
    }

    /// Analyses `source`. Total: errors in the program are part of the result.
    ///
    /// @throws dev.simplelang.text.CancelledException if cancelled
    public static Analysis of(SourceText source, Cancellation cancellation) {
        return of(source, OptionalLong.empty(), cancellation);
    }

    /// Analyses `source` for one value of `arg`, to which it is pinned.
    ///
    /// @param pinned the value; empty for all values
    /// @throws dev.simplelang.text.CancelledException if cancelled
    public static Analysis of(SourceText source, OptionalLong pinned, Cancellation cancellation) {
        return of(source, pinned, Budget.UNLIMITED, cancellation);
    }

    /// Analyses `source` as far as `budget` goes: [#shortfall] tells what is left out.
    ///
    /// @param pinned the one value of `arg` to which it is pinned; empty for all values
    /// @throws dev.simplelang.text.CancelledException if cancelled
    public static Analysis of(SourceText source, OptionalLong pinned, Budget budget, Cancellation cancellation) {
        return of(source, pinned, budget, Optional.empty(), cancellation);
    }

    private static Analysis of(SourceText source, OptionalLong pinned, Budget budget, Optional<Analysis> before,
            Cancellation cancellation) {
        var options = CompileOptions.DEFAULT.withArgument(pinned).withBudget(budget);
        // First of all: the analysis would be there while this is done, and in the old generation if garbage is collected then.
        var compilation = before.isPresent()
                ? before.get().compilation().next(source, options, cancellation)
                : Compiler.compile(source, options, cancellation);
        return new Analysis(compilation);
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
    /// @param before an earlier version of the program: what is still the same is not found out again
    /// @throws dev.simplelang.text.CancelledException if cancelled
    public static Analysis promptly(SourceText source, OptionalLong pinned, Optional<Analysis> before,
            Cancellation cancellation) {
        return of(source, pinned, PROMPT, before, cancellation);
    }

    /// Analyses another text as far, and for the same value of `arg`.
    ///
    /// @throws dev.simplelang.text.CancelledException if cancelled
    public Analysis again(SourceText newSource, Cancellation cancellation) {
        return new Analysis(compilation.next(newSource, compilation.options(), cancellation));
    }

    /// Makes the graphs of a program with errors, for a question about them. Other programs have them from the beginning.
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

    /// Whether the optimizer has proved what it can about the program: it has no errors, and the optimizer ran to its end.
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

    /// What goes after something that is said of a pinned argument alone: " when arg is 5"; empty if it is not pinned.
    ///
    /// @param argument the name of the argument as the text around it shows code: in backticks or not
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

    /// Where the variables are named; found when it is first asked for.
    public synchronized Occurrences occurrences() {
        if (occurrences == null) {
            occurrences = new Occurrences(resolution());
        }
        return occurrences;
    }

    /// What the compiler made of the program.
    public Compilation compilation() {
        return compilation;
    }

    /// What the optimizer has proved about the parts of the program; looked up when it is first asked for.
    public synchronized Facts facts() {
        if (facts == null) {
            facts = new Facts(compilation);
        }
        return facts;
    }

    /// What [Diagnostics] says with the default settings.
    public List<Diagnostic> diagnostics() {
        return diagnostics(Settings.DEFAULT);
    }

    /// What [Diagnostics] says about this version alone; found when it is first asked for, or with other settings than before.
    public List<Diagnostic> diagnostics(Settings settings) {
        // Without the lock: it takes long, and others who ask would wait.
        var found = diagnosed;
        if (found == null || !found.settings.equals(settings)) {
            found = new Diagnosed(settings, Diagnostics.of(this, settings));
            diagnosed = found;
        }
        return found.diagnostics;
    }

    /// The paths of control as written; made when it is first asked for.
    public synchronized WrittenControl writtenControl() {
        if (writtenControl == null) {
            writtenControl = new WrittenControl(compilation.asWritten(), facts(), tree());
        }
        return writtenControl;
    }

    /// What conditions tell about values; made when it is first asked for.
    public synchronized Narrowing narrowing() {
        if (narrowing == null) {
            narrowing = new Narrowing(compilation.asWritten(), facts());
        }
        return narrowing;
    }

    /// Why it is so; made when it is first asked for.
    public synchronized Reasons reasons() {
        if (reasons == null) {
            reasons = new Reasons(compilation, facts(), writtenControl(), this::narrowing);
        }
        return reasons;
    }

    /// The order of the nodes in [#optimizedView]; found when it is first asked for.
    public synchronized ReadingOrder optimizedOrder() {
        if (optimizedOrder == null) {
            optimizedOrder = ReadingOrder.of(compilation.graph(), Cancellation.NONE);
        }
        return optimizedOrder;
    }

    /// The order of the nodes in [#writtenView]; found when it is first asked for.
    public synchronized ReadingOrder writtenOrder() {
        if (writtenOrder == null) {
            writtenOrder = ReadingOrder.of(compilation.asWritten().graph(), Cancellation.NONE);
        }
        return writtenOrder;
    }

    /// How the optimized graph looks; made when it is first asked for.
    public synchronized GraphView optimizedView() {
        if (optimizedView == null) {
            optimizedView = GraphView.of(compilation.graph(), optimizedOrder());
        }
        return optimizedView;
    }

    /// How the graph as written looks; made when it is first asked for.
    public synchronized GraphView writtenView() {
        if (writtenView == null) {
            writtenView = GraphView.of(compilation.asWritten().graph(), writtenOrder());
        }
        return writtenView;
    }
}
