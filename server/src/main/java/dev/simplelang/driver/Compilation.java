package dev.simplelang.driver;

import dev.simplelang.build.Built;
import dev.simplelang.build.LoopPhis;
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

/// The results of compiling one version of a program. Safe to read from several threads.
///
/// A program with errors is parsed and resolved only. Its graphs are made on demand, since nothing
/// proved about them is reported.
public final class Compilation {

    private final SyntaxTree tree;
    private final Resolution resolution;
    private final CompileOptions options;

    /// The parts of the previous version, for graphs that are made later.
    private final OptimizedParts before;

    private final Lazy<Usage> usage;
    private final Lazy<Graphs> graphs = new Lazy<>(this::makeGraphs);
    private final Lazy<Execution> execution = new Lazy<>(_ -> new Execution(graph(), options().engine()));
    private final Lazy<Compilation> general = new Lazy<>(this::compileForAll);

    /// A compilation whose graphs and usage are not made yet.
    ///
    /// @param before the parts of the previous version
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

    /// Whether the graphs have been made.
    public boolean isFinished() {
        return graphs.found().isPresent();
    }

    /// Makes the usage and the graphs, unless they exist.
    ///
    /// @throws dev.simplelang.text.CancelledException if cancelled; a later call starts again
    public void finish(Cancellation cancellation) {
        usage.get(cancellation);
        graphs.get(cancellation);
    }

    private Graphs graphs() {
        return graphs.get();
    }

    /// How it was compiled.
    public CompileOptions options() {
        return options;
    }

    /// What the budget left out of the graphs; empty if nothing is.
    public Optional<Shortfall> shortfall() {
        return graphs().shortfall();
    }

    /// Whether there is a graph of the program; otherwise that of an empty program stands for it.
    public boolean hasGraph() {
        return shortfall().filter(missing -> missing.reached() != Shortfall.Stage.GRAPH).isEmpty();
    }

    /// The single value of `arg` for which the program was compiled; what the optimized graph
    /// proves holds for runs with that value only. Empty if it holds for all.
    public OptionalLong argument() {
        return options.argument();
    }

    /// The same program compiled for every argument, which is the one to run. Compiled on demand;
    /// this compilation itself if it is general, or not optimized: the graph as written holds for
    /// every argument.
    ///
    /// @throws dev.simplelang.text.CancelledException if cancelled; a later call starts again
    public Compilation general(Cancellation cancellation) {
        return options.argument().isEmpty() || shortfall().isPresent() ? this : general.get(cancellation);
    }

    private Compilation compileForAll(Cancellation cancellation) {
        var forAll = options.withObserver(OptimizerObserver.NONE).withArgument(OptionalLong.empty());
        return again(forAll, parts(), cancellation);
    }

    /// The same program compiled again, as a whole, observed by `observer`.
    ///
    /// @throws dev.simplelang.text.CancelledException if cancelled
    public Compilation again(OptimizerObserver observer, Cancellation cancellation) {
        return again(options.watchedBy(observer), OptimizedParts.NONE, cancellation);
    }

    /// The same program compiled with these loop phis; this compilation itself if it was.
    ///
    /// @throws dev.simplelang.text.CancelledException if cancelled
    public Compilation with(LoopPhis phis, Cancellation cancellation) {
        return options.phis() == phis
                ? this
                : again(options.withPhis(phis), OptimizedParts.NONE, cancellation);
    }

    private Compilation again(CompileOptions newOptions, OptimizedParts parts, Cancellation cancellation) {
        var again = new Compilation(tree, resolution, newOptions, parts, usage);
        again.finish(cancellation);
        return again;
    }

    /// Compiles another version of the program, reusing the parts that did not change.
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

    /// The syntax tree; it exists for a program with errors too.
    public SyntaxTree tree() {
        return tree;
    }

    /// The resolution of the names.
    public Resolution resolution() {
        return resolution;
    }

    /// The unused variables and values.
    public Usage usage() {
        return usage.get();
    }

    /// The errors of the parser and the resolver, ordered by position; the [first][FirstErrors] of
    /// them.
    public List<Diagnostic> errors() {
        return FirstErrors.shown(Stream.concat(tree.diagnostics().stream(), resolution.diagnostics().stream())
                .sorted(Diagnostic.BY_POSITION).toList());
    }

    /// Whether the program has errors and hence cannot run.
    public boolean hasErrors() {
        return !tree.diagnostics().isEmpty() || !resolution.diagnostics().isEmpty();
    }

    /// The optimized graph, with the nodes first built for each part of the tree. If the optimizer
    /// did not finish, the graph as written.
    public Built optimized() {
        return graphs().optimized();
    }

    /// The graph as written, without optimizations and for every argument. Nodes that are in the
    /// optimized graph too have the same ids there.
    public Built asWritten() {
        return graphs().written();
    }

    /// The optimized graph.
    public Graph graph() {
        return optimized().graph();
    }

    /// The parts in which the program was optimized; none if it was optimized as a whole. Before
    /// the graphs are made, the parts of the previous version.
    public OptimizedParts parts() {
        return graphs.found().map(Graphs::parts).orElse(before);
    }

    /// The execution of the optimized graph. Only for programs without errors.
    public Execution execution() {
        return execution.get();
    }

    /// The value of every run that returns, with [#argument()] if present, if it is proved; empty
    /// if no run returns.
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
