package dev.simplelang.driver;

import dev.simplelang.build.Built;
import dev.simplelang.incremental.OptimizedParts;
import dev.simplelang.ir.Graph;
import dev.simplelang.ir.ReturnNode;
import dev.simplelang.opt.OptimizerObserver;
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
import java.util.stream.Stream;

/// All that the compiler knows about one version of a program. Safe to read from several threads.
///
/// A program with errors is parsed and resolved. Its graphs are made when they are first asked for:
/// nothing that is proved about it is reported.
public final class Compilation {

    private final SyntaxTree tree;
    private final Resolution resolution;
    private final CompileOptions options;

    /// The parts of the version before, for graphs that are made later.
    private final OptimizedParts before;

    private final Lazy<Usage> usage;
    private final Lazy<Graphs> graphs = new Lazy<>(this::makeGraphs);
    private final Lazy<Execution> execution = new Lazy<>(_ -> new Execution(graph(), options().engine()));
    private final Lazy<Compilation> general = new Lazy<>(this::compileForAll);

    /// A program of which neither the graphs nor the usage are made yet.
    ///
    /// @param before the parts of the version before
    Compilation(SyntaxTree tree, Resolution resolution, CompileOptions options, OptimizedParts before) {
        this(tree, resolution, options, before,
                new Lazy<>(cancellation -> Usage.of(tree, resolution, cancellation)));
    }

    private Compilation(SyntaxTree tree, Resolution resolution, CompileOptions options, OptimizedParts before,
            Lazy<Usage> usage) {
        this.tree = tree;
        this.resolution = resolution;
        this.options = options;
        this.before = before;
        this.usage = usage;
    }

    private Graphs makeGraphs(Cancellation cancellation) {
        return Compiler.graphs(tree, resolution, options, before, cancellation);
    }

    /// Whether its graphs have been made.
    public boolean isFinished() {
        return graphs.found().isPresent();
    }

    /// Makes the usage and the graphs if they are not there yet.
    ///
    /// @throws dev.simplelang.text.CancelledException if cancelled; they may be asked for again
    public void finish(Cancellation cancellation) {
        usage.get(cancellation);
        graphs.get(cancellation);
    }

    private Graphs graphs() {
        return graphs.get(Cancellation.NONE);
    }

    /// How it was compiled.
    public CompileOptions options() {
        return options;
    }

    /// What is left out of the graphs because it would have cost too much; empty if nothing is.
    public Optional<Shortfall> shortfall() {
        return graphs().shortfall();
    }

    /// Whether there is a graph of the program. Where there is none, that of an empty program stands for it, which says nothing.
    public boolean hasGraph() {
        return shortfall().filter(missing -> missing.left() != Shortfall.Left.GRAPH).isEmpty();
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
        return options.argument().isEmpty() || shortfall().isPresent() ? this : general.get(cancellation);
    }

    private Compilation compileForAll(Cancellation cancellation) {
        var forAll = options.withObserver(OptimizerObserver.NONE).withArgument(OptionalLong.empty());
        return again(forAll, parts(), cancellation);
    }

    /// The same program compiled again, as a whole, before the eyes of `observer`.
    ///
    /// @throws dev.simplelang.text.CancelledException if cancelled
    public Compilation again(OptimizerObserver observer, Cancellation cancellation) {
        return again(options.watchedBy(observer), OptimizedParts.NONE, cancellation);
    }

    private Compilation again(CompileOptions newOptions, OptimizedParts parts, Cancellation cancellation) {
        var again = new Compilation(tree, resolution, newOptions, parts, usage);
        again.finish(cancellation);
        return again;
    }

    /// Another version of the program; what is the same there is taken from here.
    ///
    /// @throws dev.simplelang.text.CancelledException if cancelled
    public Compilation next(SourceText source, CompileOptions newOptions, Cancellation cancellation) {
        var before = newOptions.without().equals(options.without()) ? parts() : OptimizedParts.NONE;
        return Compiler.compile(source, newOptions, before, cancellation);
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
        return usage.get();
    }

    /// The errors of the parser and of name resolution, in order of position; the [first][FirstErrors] of them.
    public List<Diagnostic> errors() {
        return FirstErrors.shown(Stream.concat(tree.diagnostics().stream(), resolution.diagnostics().stream())
                .sorted(Diagnostic.BY_POSITION).toList());
    }

    /// Whether the text is not a program, so that it cannot be run.
    public boolean hasErrors() {
        return !tree.diagnostics().isEmpty() || !resolution.diagnostics().isEmpty();
    }

    /// The optimized graph, with which of its nodes each part of the tree became at first. Where the optimizer did not run it is
    /// the graph as written.
    public Built optimized() {
        return graphs().optimized();
    }

    /// The graph as it is written, without any optimization and for every argument; its nodes have the same ids as in the
    /// optimized one, as far as they are there.
    public Built asWritten() {
        return graphs().written();
    }

    /// The optimized graph.
    public Graph graph() {
        return optimized().graph();
    }

    /// The parts in which it was optimized, as far as the time went; none if that was done as a whole. Until its graphs
    /// are made, the parts of the version before.
    public OptimizedParts parts() {
        return graphs.found().map(Graphs::parts).orElse(before);
    }

    /// Runs the optimized graph; of use only where there are no errors.
    public Execution execution() {
        return execution.get(Cancellation.NONE);
    }

    /// The value that every run that returns gives, of those with [#argument()], if that is proved; empty if none returns.
    public OptionalLong constantResult() {
        if (hasErrors() || shortfall().isPresent()) {
            return OptionalLong.empty();
        }
        Type result = IntType.TOP;
        for (var end : graph().stop().inputs()) {
            if (end instanceof ReturnNode exit) {
                result = result.meet(exit.value().type());
            }
        }
        return result instanceof IntType known && known.isConstant()
                ? OptionalLong.of(known.value())
                : OptionalLong.empty();
    }
}
