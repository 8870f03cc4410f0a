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
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;

import static dev.simplelang.opt.Pass.When.AFTER_CHANGES;
import static dev.simplelang.opt.Pass.When.AFTER_FINDINGS;
import static dev.simplelang.opt.Pass.When.AFTER_FINDINGS_OR_SIMPLER_LOOPS;
import static dev.simplelang.opt.Pass.When.AFTER_NEWS;
import static dev.simplelang.opt.Pass.When.ALWAYS;
import static dev.simplelang.opt.Pass.When.LAST;

/// Improves a graph in place until no pass finds anything more to do, or hardly anything in a large one.
///
/// The meaning stays: for every argument the graph returns the same value, or falls through, or does not end, as before.
/// A loop is never removed only because its values are unused: it must be proved to end.
public final class Optimizer {

    /// The passes in order, with the peepholes again behind each that has changed anything; the whole list is repeated as long
    /// as one of them does. A pass that found nothing is left out until something of interest to it has happened since; in a
    /// large graph, until enough has.
    ///
    /// | pass | must come | because |
    /// | --- | --- | --- |
    /// | peepholes | first | the other passes compare nodes by identity, which value numbering makes meaningful |
    /// | induction-variables | after peepholes | counters are found by the shape that the rules of the nodes give them |
    /// | combined | after induction-variables | the bounds and the closed forms that those find tell it more, and it costs the most of all that look at the whole graph |
    /// | dominated-tests | after combined | it compares values with each other, which is dearer where tests are left that others decide |
    /// | closed-loops | after induction-variables | running a loop costs steps; cheaper passes first make the loops smaller, decide tests, and tell which loops are too long |
    /// | ending-loops | after closed-loops | a loop is removed only if it is known to end and its exit values have been replaced |
    /// | sweep | behind all that finds facts | until then the value of a variable that nothing uses has a node, whose type the editor shows |
    /// | paths | after sweep, when the rest has settled | it costs the most, and a smaller graph has fewer paths |
    /// | idle-branches | after sweep, when the rest has settled | a phi that nothing uses would seem to tell the sides of a branch apart; and of a branch that is gone nothing more is learned, which the editor may show |
    /// | common-operations | after sweep, when the rest has settled | garbage counts as another user; and what conditions tell about an operand on one path is lost when the paths are mixed |
    private static final List<Pass> PASSES = List.of(
            new Pass("peepholes", ALWAYS, context -> context.peepholes().run(context.cancellation())),
            new Pass("induction-variables", AFTER_FINDINGS, InductionVariables::run),
            new Pass("combined", AFTER_NEWS, CombinedPropagation::run),
            new Pass("dominated-tests", AFTER_FINDINGS, DominatedTests::run),
            new Pass("closed-loops", AFTER_FINDINGS_OR_SIMPLER_LOOPS, ClosedLoops::run),
            new Pass("ending-loops", ALWAYS, EndingLoops::run),
            new Pass("sweep", AFTER_CHANGES,
                    context -> Sweep.run(context.graph(), context.structure().flow(), context.cancellation())),
            new Pass("paths", LAST, context -> context.paths().run(context)),
            new Pass("idle-branches", LAST, IdleBranches::run),
            new Pass("common-operations", LAST, CommonOperations::run));

    /// A round enables the next only by chains of dominated tests whose predicates become equal one after the other.
    /// The bound keeps the cost near linear for those; others end after two or three.
    private static final int MAX_ROUNDS = 16;

    /// Even a large graph goes through so many rounds.
    private static final int MIN_ROUNDS = 3;

    /// How many nodes all rounds together may see, [#MIN_ROUNDS] aside. In a large program some part of it always enables another
    /// round, each of which costs as much as the first and finds less and less; a person waits for all of them.
    private static final int MAX_VISITS = 12_000;

    /// A graph of more nodes is large: a pass does not look at all of it again for a few changes, which hardly ever lead to more
    /// that only this pass finds.
    private static final int LARGE = 1_500;

    /// For each so many nodes of a large graph, one finding is no reason to run a pass again.
    private static final int NODES_FOR_A_FINDING = 600;

    /// The same for `combined`, which costs more, and foresees more.
    private static final int NODES_FOR_NEWS = 150;

    /// After so many rounds that have changed no more than types, passes wait until something else changes: two of them may
    /// cut the bounds of a value down by turns, and the chains of types are long.
    private static final int MAX_ROUNDS_OF_TYPES = 2;

    /// Whether a pass has changed anything when it ran last, and how far [Progress] had counted then.
    private record LastRun(boolean changed, long rewrites, long changes, long findings, long findingsOrSimplerLoops,
            long news) {}

    private final Pass.Context context;
    private final Progress progress;

    /// By identity: there is one of each pass, and what it consists of takes long to hash.
    private final IdentityHashMap<Pass, LastRun> lastRuns = new IdentityHashMap<>();

    // Whether the graph is large, and what of interest may happen in it without a pass having another look at all of it.
    private final boolean isLarge;
    private final long fewFindings;
    private final long fewNews;

    /// How many rounds before this one in a row have changed no more than types.
    private int roundsOfTypes;

    private Optimizer(Pass.Context context) {
        this.context = context;
        progress = context.progress();
        int size = context.graph().idLimit();
        isLarge = size > LARGE;
        fewFindings = isLarge ? size / NODES_FOR_A_FINDING : 0;
        fewNews = isLarge ? size / NODES_FOR_NEWS : 0;
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
            new Optimizer(new Pass.Context(graph, without, structure, peepholes, new LoopKnowledge(graph.idLimit()),
                    new Paths(),
                    progress, observer, cancellation)).run();
        } finally {
            graph.removeListener(progress);
            if (observed) {
                graph.removeListener(observer);
            }
        }
    }

    private void run() {
        int rounds = Math.clamp(MAX_VISITS / context.graph().idLimit(), MIN_ROUNDS, MAX_ROUNDS);
        boolean changed = true;
        for (int round = 1; changed && round <= rounds; round++) {
            changed = false;
            long rewritesBefore = progress.rewrites();
            progress.beginRound(round == rounds);
            for (var pass : PASSES) {
                if (!canBeLeftOut(pass)) {
                    changed |= run(pass, round);
                    changed |= cleanUp(round);
                }
            }
            changed |= progress.isUnderWay();
            roundsOfTypes = progress.rewrites() > rewritesBefore ? 0 : roundsOfTypes + 1;
        }
    }

    /// Runs the peepholes if anything has changed since they ran last, so that each pass sees a graph to which no rule applies.
    private boolean cleanUp(int round) {
        var peepholes = PASSES.getFirst();
        var last = lastRuns.get(peepholes);
        return last != null && last.changes() != progress.changes() && run(peepholes, round);
    }

    private boolean canBeLeftOut(Pass pass) {
        if (context.without().contains(pass.name())) {
            return true;
        }
        var last = lastRuns.get(pass);
        if (last == null) {
            return pass.when() == LAST && progress.isUnderWay();
        }
        boolean nothingNew = roundsOfTypes >= MAX_ROUNDS_OF_TYPES && last.rewrites() == progress.rewrites();
        boolean isUnchanged = !last.changed() && last.changes() == progress.changes();
        boolean isContent = !last.changed() || isLarge;
        long findings = progress.findings() - last.findings();
        long findingsOrSimplerLoops = progress.findingsOrSimplerLoops() - last.findingsOrSimplerLoops();
        return switch (pass.when()) {
            case ALWAYS -> false;
            case AFTER_CHANGES -> isUnchanged || nothingNew;
            case AFTER_FINDINGS -> (isContent && findings <= fewFindings) || nothingNew;
            case AFTER_FINDINGS_OR_SIMPLER_LOOPS -> (isContent && findingsOrSimplerLoops <= fewFindings) || nothingNew;
            case AFTER_NEWS -> progress.news() - last.news() <= fewNews || nothingNew;
            case LAST -> progress.isUnderWay() || isUnchanged;
        };
    }

    /// Runs `pass`.
    ///
    /// @return whether it has changed the graph
    private boolean run(Pass pass, int round) {
        context.observer().passStarts(pass.name(), round, context.graph());
        boolean changed = pass.body().run(context);
        context.observer().passEnded(pass.name(), round, changed, context.graph());
        lastRuns.put(pass, new LastRun(changed, progress.rewrites(), progress.changes(), progress.findings(),
                progress.findingsOrSimplerLoops(), progress.news()));
        return changed;
    }
}
