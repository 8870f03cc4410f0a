package dev.simplelang.opt;

import dev.simplelang.ir.Graph;
import dev.simplelang.opt.combined.CombinedPropagation;
import dev.simplelang.opt.facts.DominatedTests;
import dev.simplelang.opt.loops.ClosedLoops;
import dev.simplelang.opt.loops.EndingLoops;
import dev.simplelang.opt.loops.InductionVariables;
import dev.simplelang.opt.loops.LoopKnowledge;
import dev.simplelang.opt.paths.Paths;
import dev.simplelang.text.Cancellation;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

import static dev.simplelang.opt.Pass.When.AFTER_CHANGES;
import static dev.simplelang.opt.Pass.When.AFTER_FINDINGS;
import static dev.simplelang.opt.Pass.When.LAST;

/// Improves a graph in place until no pass finds anything more, or for a number of rounds.
///
/// The meaning stays: for every argument the graph returns the same value, or falls through, or does not end, as before.
/// A loop is never removed only because its values are unused: it must be proved to end.
public final class Optimizer {

    /// The passes in order, with the peepholes again after each that has changed anything; the whole list is repeated as long
    /// as one of them does.
    ///
    /// | pass | must come | because |
    /// | --- | --- | --- |
    /// | peepholes | first | the other passes compare nodes by identity, which value numbering makes meaningful |
    /// | induction-variables | after peepholes | counters are found by the shape that the rules of the nodes give them |
    /// | combined | after induction-variables | the bounds and the closed forms that those find tell it more, and it costs the most of all that look at the whole graph |
    /// | dominated-tests | after combined | it compares values with each other, which is dearer where tests are left that others decide |
    /// | closed-loops | after induction-variables | running a loop costs steps; cheaper passes first make the loops smaller, decide tests, and tell which loops are too long |
    /// | ending-loops | after closed-loops | a loop is removed only if it is known to end and its exit values have been replaced |
    /// | sweep | after all that finds facts | until then the value of a variable that nothing uses has a node, whose type the editor shows |
    /// | paths | after sweep, when the rest has settled | it costs the most, and a smaller graph has fewer paths |
    /// | idle-branches | after sweep, when the rest has settled | a phi that nothing uses would seem to tell the sides of a branch apart; and nothing more is learned of a branch that is gone, which the editor may show |
    /// | common-operations | after sweep, when the rest has settled | garbage counts as another user; and what conditions tell about an operand on one path is lost when the paths are mixed |
    private static final List<Pass> PASSES = List.of(
            new Pass("peepholes", AFTER_CHANGES, context -> context.peepholes().run(context.cancellation())),
            new Pass("induction-variables", AFTER_FINDINGS, InductionVariables::run),
            new Pass("combined", AFTER_FINDINGS, CombinedPropagation::run),
            new Pass("dominated-tests", AFTER_FINDINGS, DominatedTests::run),
            new Pass("closed-loops", AFTER_FINDINGS, ClosedLoops::run),
            new Pass("ending-loops", LAST, EndingLoops::run),
            new Pass("sweep", AFTER_CHANGES,
                    context -> Sweep.run(context.graph(), context.structure().flow(), context.cancellation())),
            new Pass("paths", LAST, context -> context.paths().run(context)),
            new Pass("idle-branches", LAST, IdleBranches::run),
            new Pass("common-operations", LAST, CommonOperations::run));

    // A round enables the next one by chains of facts; most graphs settle after two or three. In a large graph some part
    // always enables another round, which finds less and less: all rounds together visit a bounded number of nodes.
    private static final int MAX_ROUNDS = 16;
    private static final int MIN_ROUNDS = 3;
    private static final int MAX_VISITS = 12_000;

    /// How far [Progress] had counted when a pass ran last.
    private record LastRun(long changes, long findings) {}

    private final Pass.Context context;
    private final Set<String> without;
    private final Progress progress;
    private final Map<String, LastRun> lastRuns = new HashMap<>();

    private Optimizer(Pass.Context context, Set<String> without, Progress progress) {
        this.context = context;
        this.without = without;
        this.progress = progress;
    }

    /// The names of the passes, in the order in which they run.
    public static List<String> passNames() {
        return PASSES.stream().map(Pass::name).toList();
    }

    /// Runs all passes over `graph`.
    ///
    /// @throws dev.simplelang.text.CancelledException if cancelled; the graph is then useless
    public static void optimize(Graph graph, Cancellation cancellation) {
        optimize(graph, Set.of(), OptimizerObserver.NONE, cancellation);
    }

    /// Runs the passes over `graph`.
    ///
    /// @param without the names of passes to leave out. The result is correct whatever is left out.
    /// @param observer is notified of each pass and of each change
    /// @throws dev.simplelang.text.CancelledException if cancelled; the graph is then useless
    public static void optimize(Graph graph, Set<String> without, OptimizerObserver observer,
            Cancellation cancellation) {
        boolean observed = !observer.equals(OptimizerObserver.NONE);
        if (observed) {
            graph.addListener(observer);
        }
        var progress = new Progress();
        graph.addListener(progress);
        try (var structure = new AnalysisCache(graph, cancellation); var peepholes = new Peepholes(graph)) {
            new Optimizer(new Pass.Context(graph, structure, peepholes, new LoopKnowledge(graph.idLimit()),
                    new Paths(), observer, cancellation), without, progress).run();
        } finally {
            graph.removeListener(progress);
            if (observed) {
                graph.removeListener(observer);
            }
        }
    }

    private void run() {
        int rounds = Math.clamp(MAX_VISITS / context.graph().idLimit(), MIN_ROUNDS, MAX_ROUNDS);
        boolean settled = false;
        for (int round = 1; !settled && round <= rounds; round++) {
            boolean isFinal = round == rounds;
            long changes = progress.changes();
            long findings = progress.findings();
            for (var pass : PASSES) {
                if (isDue(pass, isFinal || progress.findings() == findings)) {
                    run(pass, round);
                    // Each pass sees a graph to which no rule of the peepholes applies.
                    if (isDue(PASSES.getFirst(), true)) {
                        run(PASSES.getFirst(), round);
                    }
                }
            }
            settled = progress.changes() == changes;
        }
    }

    /// @param nothingFound whether no pass has found anything in this round so far
    private boolean isDue(Pass pass, boolean nothingFound) {
        if (without.contains(pass.name())) {
            return false;
        }
        var last = lastRuns.getOrDefault(pass.name(), new LastRun(-1, -1));
        return switch (pass.when()) {
            case AFTER_CHANGES -> progress.changes() > last.changes();
            case AFTER_FINDINGS -> progress.findings() > last.findings();
            case LAST -> nothingFound && progress.changes() > last.changes();
        };
    }

    private void run(Pass pass, int round) {
        long before = progress.changes();
        context.observer().passStarts(pass.name(), round, context.graph());
        pass.body().accept(context);
        context.observer().passEnded(pass.name(), round, progress.changes() > before, context.graph());
        lastRuns.put(pass.name(), new LastRun(progress.changes(), progress.findings()));
    }
}
