package dev.simplelang.driver;

import dev.simplelang.build.Built;
import dev.simplelang.ir.Graph;
import dev.simplelang.ir.ReturnNode;
import dev.simplelang.opt.OptimizerObserver;
import dev.simplelang.opt.parts.OptimizedParts;
import dev.simplelang.resolve.Resolution;
import dev.simplelang.resolve.Usage;
import dev.simplelang.syntax.SyntaxTree;
import dev.simplelang.text.Cancellation;
import dev.simplelang.text.Diagnostic;
import dev.simplelang.text.FirstErrors;
import dev.simplelang.text.SourceText;
import dev.simplelang.type.IntType;
import dev.simplelang.type.Type;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;
import java.util.stream.Stream;

/// All that the compiler knows about one version of a program. Safe to read from several threads.
public final class Compilation {

    private final SyntaxTree tree;
    private final Resolution resolution;
    private final Usage usage;
    private final CompileOptions options;
    private final Built written;
    private final Built optimized;
    private final EarlierVersions versions;
    private final OptimizedParts parts;
    private final Optional<Shortfall> shortfall;
    private final Lazy<Execution> execution = new Lazy<>(_ -> new Execution(graph()));
    private final Lazy<Compilation> general = new Lazy<>(this::compileForAll);

    Compilation(SyntaxTree tree, Resolution resolution, Usage usage, CompileOptions options, Built written,
            Built optimized, EarlierVersions versions, OptimizedParts parts, Optional<Shortfall> shortfall) {
        this.tree = tree;
        this.resolution = resolution;
        this.usage = usage;
        this.options = options;
        this.written = written;
        this.optimized = optimized;
        this.versions = versions;
        this.parts = parts;
        this.shortfall = shortfall;
    }

    /// How it was compiled.
    public CompileOptions options() {
        return options;
    }

    /// What is left out because it would have cost too much; empty if nothing is.
    public Optional<Shortfall> shortfall() {
        return shortfall;
    }

    /// Whether there is a graph of the program. Where there is none, that of an empty program stands for it, which says nothing.
    public boolean hasGraph() {
        return shortfall.filter(missing -> missing.left() != Shortfall.Left.GRAPH).isEmpty();
    }

    /// The one value of `arg` for which the program was compiled: what the optimized graph says holds for runs with that
    /// value only. Empty if it holds for all.
    public OptionalLong argument() {
        return options.argument();
    }

    /// The same program compiled for every argument, which is what may be run; compiled when it is first asked for, and this
    /// itself if it is compiled so.
    ///
    /// @throws dev.simplelang.text.CancelledException if cancelled; it may be asked for again
    public Compilation general(Cancellation cancellation) {
        return options.argument().isEmpty() || shortfall.isPresent() ? this : general.get(cancellation);
    }

    private Compilation compileForAll(Cancellation cancellation) {
        var forAll = options.withObserver(OptimizerObserver.NONE).withArgument(OptionalLong.empty());
        return new BoundedCompiler(forAll, Optional.of(this), _ -> {}, cancellation).compile(tree, resolution, usage);
    }

    /// The same program compiled again, as a whole, before the eyes of `observer`.
    ///
    /// @throws dev.simplelang.text.CancelledException if cancelled
    public Compilation again(OptimizerObserver observer, Cancellation cancellation) {
        return new BoundedCompiler(options.watchedBy(observer), Optional.empty(), _ -> {}, cancellation)
                .compile(tree, resolution, usage);
    }

    /// Another version of the program; what is the same there is taken from here.
    ///
    /// @throws dev.simplelang.text.CancelledException if cancelled
    public Compilation next(SourceText source, CompileOptions newOptions, Cancellation cancellation) {
        return next(source, newOptions, _ -> {}, cancellation);
    }

    /// The same.
    ///
    /// @param errors is told the errors of a program that has some as soon as they are known, long before all the rest
    /// @throws dev.simplelang.text.CancelledException if cancelled
    public Compilation next(SourceText source, CompileOptions newOptions, Consumer<List<Diagnostic>> errors,
            Cancellation cancellation) {
        return new BoundedCompiler(newOptions, Optional.of(this), errors, cancellation).compile(source);
    }

    /// The program text.
    public SourceText source() {
        return tree.source();
    }

    /// The tree; total, also for a program with errors.
    public SyntaxTree tree() {
        return tree;
    }

    /// What the names mean.
    public Resolution resolution() {
        return resolution;
    }

    /// Which variables and values are not used.
    public Usage usage() {
        return usage;
    }

    /// The errors of the parser and of name resolution, in order of position; the [first][FirstErrors] of them.
    public List<Diagnostic> errors() {
        return errors(tree, resolution);
    }

    static List<Diagnostic> errors(SyntaxTree tree, Resolution resolution) {
        return FirstErrors.told(Stream.concat(tree.diagnostics().stream(), resolution.diagnostics().stream())
                .sorted(Diagnostic.BY_POSITION).toList());
    }

    /// Whether the text is not a program, so that it cannot be run.
    public boolean hasErrors() {
        return hasErrors(tree, resolution);
    }

    static boolean hasErrors(SyntaxTree tree, Resolution resolution) {
        return !tree.diagnostics().isEmpty() || !resolution.diagnostics().isEmpty();
    }

    /// The optimized graph, with which of its nodes each part of the tree became at first. Where the optimizer did not run it is
    /// the graph as written.
    public Built optimized() {
        return optimized;
    }

    /// The graph as it is written, without any optimization and for every argument; its nodes have the same ids as in the
    /// optimized one, as far as they are there.
    public Built asWritten() {
        return written;
    }

    /// The optimized graph.
    public Graph graph() {
        return optimized.graph();
    }

    /// What this version, if it was optimized to the end, and those before it became.
    EarlierVersions versions() {
        return versions;
    }

    /// The parts in which it was optimized, as far as the time went; none if that was done as a whole, or not at all.
    public OptimizedParts parts() {
        return parts;
    }

    /// Runs the optimized graph; of use only where there are no errors.
    public Execution execution() {
        return execution.get(Cancellation.NONE);
    }

    /// The value that every run that returns gives, of those with [#argument()], if that is proved; empty if none returns.
    public OptionalLong constantResult() {
        Type result = IntType.TOP;
        for (var end : graph().stop().inputs()) {
            if (end instanceof ReturnNode exit) {
                result = result.meet(exit.value().type());
            }
        }
        return !hasErrors() && shortfall.isEmpty() && result instanceof IntType known && known.isConstant()
                ? OptionalLong.of(known.value())
                : OptionalLong.empty();
    }
}
