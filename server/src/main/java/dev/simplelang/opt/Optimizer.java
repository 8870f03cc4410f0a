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
import static dev.simplelang.opt.Pass.When.WHEN_NOTHING_FOUND;

/// Improves a graph in place until no pass finds anything more, or for a bounded number of rounds.
///
/// The meaning stays: for every argument the graph returns the same value, falls through, or does
/// not end, as before. A loop is removed only if it is proved to end, not because it is unused.
public final class Optimizer {

    /// The passes in order, each with the reason for its place. The peepholes run again after each
    /// pass that changed anything, and the whole list is repeated as long as one of them does.
    private static final List<Pass> PASSES = List.of(
            // First: the others compare nodes by identity, which means equality after value
            // numbering.
            new Pass("peepholes", "no rule applies to any node",
                    AFTER_CHANGES, context -> context.peepholes().run(context.cancellation())),
            // After the rules of the nodes have given counters the shape by which it finds them.
            new Pass("induction-variables", "no counter says more about the trips of a loop",
                    AFTER_FINDINGS, InductionVariables::run),
            // Uses the bounds and closed forms of induction variables.
            new Pass("combined", "nothing holds that is not known yet",
                    AFTER_FINDINGS, CombinedPropagation::run),
            // Compares pairs of values, so it is cheaper after other passes have decided tests.
            new Pass("dominated-tests", "no condition follows from those that dominate it",
                    AFTER_FINDINGS, DominatedTests::run),
            // Executes loops, which cheaper passes have made smaller or have found too long.
            new Pass("closed-loops", "no loop that can be executed now shows anything new",
                    AFTER_FINDINGS, ClosedLoops::run),
            // After the exit values of the loops that are known to end have been replaced.
            new Pass("ending-loops", "each loop is needed, or is not proved to end",
                    WHEN_NOTHING_FOUND, EndingLoops::run),
            // After the passes that find facts: the editor shows the types of unused variables too.
            new Pass("sweep", "every node is needed",
                    AFTER_CHANGES,
                    context -> Sweep.run(context.graph(), context.structure().flow(), context.cancellation())),
            // Costs the most, and a smaller graph has fewer paths.
            new Pass("paths", "no test has one outcome on all paths that can be followed to it",
                    WHEN_NOTHING_FOUND, Paths::run),
            // After sweep: an unused phi would seem to distinguish the sides of a branch. Last,
            // since no pass finds facts about a branch that is gone.
            new Pass("idle-branches", "no branch selects the same on both sides",
                    WHEN_NOTHING_FOUND, IdleBranches::run),
            // After sweep: garbage counts as another user. Last, since merging operands loses what
            // conditions imply about them on one path.
            new Pass("common-operations", "no operation of two paths can move to the code after them",
                    WHEN_NOTHING_FOUND, CommonOperations::run));

    // Most graphs settle after two or three rounds. In a large graph some part always enables
    // another round, which finds less and less: the larger the graph, the fewer the rounds, but at
    // least MIN_ROUNDS.
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

    /// What it means if a pass finds nothing, as the end of a sentence.
    ///
    /// @throws java.util.NoSuchElementException if there is no pass with this name
    public static String nothing(String pass) {
        return PASSES.stream().filter(each -> each.name().equals(pass)).findFirst().orElseThrow().nothing();
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
                    observer, cancellation), without, progress).run();
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

    /// @param nothingFound whether no pass has found anything in this round so far, or it is the final one
    private boolean isDue(Pass pass, boolean nothingFound) {
        if (without.contains(pass.name())) {
            return false;
        }
        var last = lastRuns.getOrDefault(pass.name(), new LastRun(-1, -1));
        return switch (pass.when()) {
            case AFTER_CHANGES -> progress.changes() > last.changes();
            case AFTER_FINDINGS -> progress.findings() > last.findings();
            case WHEN_NOTHING_FOUND -> nothingFound && progress.changes() > last.changes();
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
