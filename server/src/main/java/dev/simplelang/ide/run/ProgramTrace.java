package dev.simplelang.ide.run;

import dev.simplelang.driver.WrittenStatements;
import dev.simplelang.eval.Evaluator;
import dev.simplelang.eval.RunObserver;
import dev.simplelang.ide.Analysis;
import dev.simplelang.text.Cancellation;
import dev.simplelang.text.Span;
import dev.simplelang.view.GraphView;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/// One run of a program as it is written, step by step: nothing is optimized away, so that a person
/// sees what the text says.
///
/// Bounded in size: of a long run the first and the last steps are kept. The summary (conditions,
/// loops, variables) is always complete; it is empty for a program with errors, which is not run.
///
/// @param run how it ended
/// @param steps what happened
/// @param conditions the conditions in the order of the source, with the counts of their outcomes
/// @param loops the loops of the program in the order of the source
/// @param variables the variables in the order of their declarations, `arg` first
public record ProgramTrace(
        ProgramRun run,
        Steps steps,
        List<Condition> conditions,
        List<Loop> loops,
        List<LastValue> variables) {

    /// How many steps are kept, if nobody says otherwise.
    public static final int DEFAULT_STEPS = 1_000;

    /// How many steps may be asked for.
    public static final int MAX_STEPS = 100_000;

    /// What is one step.
    public enum By {
        /// A simple statement that is passed, a condition that is tested.
        STATEMENT,
        /// A node of the graph as it is written: control reaches it, or it takes a value.
        NODE;

        /// The name on the command line and in JSON.
        public String id() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /// What a step is about.
    public enum Kind {
        /// `int x = e;` gives `x` the value.
        DECLARATION,
        /// `x = e;` gives `x` the value.
        ASSIGNMENT,
        /// A `return`, of the source or of the graph, ends the run with the value.
        RETURN,
        /// The condition of an `if` or a `while` holds, or does not.
        CONDITION,
        /// `break;`
        BREAK,
        /// `continue;`
        CONTINUE,
        /// `#showGraph;`
        SHOW_GRAPH,
        /// Control reaches a node.
        CONTROL,
        /// Control reaches a branch whose predicate holds, or does not.
        BRANCH,
        /// A phi takes a new value: all phis of a region at once, when control reaches that.
        PHI,
        /// An operation, or the argument, is computed.
        VALUE;

        /// The name in JSON, such as `show-graph`.
        public String id() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }

        /// Whether steps of this kind answer a question rather than give a value.
        public boolean isTest() {
            return this == CONDITION || this == BRANCH;
        }
    }

    /// Where a step happens: once in a program, however often control comes there.
    ///
    /// @param text the source on one line, cut if it is long; for a node its operation
    /// @param span the source range; not every node has one
    /// @param depth how many bodies of `if` and `while` are around a statement
    /// @param target the variable that is given a value
    /// @param node the number of the node in the [GraphView] of the unoptimized graph
    /// @param inputs the numbers of the inputs of the node
    public record Site(
            Kind kind,
            String text,
            Optional<Span> span,
            int depth,
            Optional<Target> target,
            OptionalInt node,
            List<Integer> inputs) {}

    /// A variable that a statement gives a value.
    ///
    /// @param index its place in [ProgramTrace#variables], since several may have one name
    public record Target(int index, String name) {}

    /// One step.
    ///
    /// @param value the value that it gives; of a test 0 if the answer is no; empty where nothing
    ///     is computed
    public record Step(Site site, OptionalLong value) {

        /// Whether a test says yes.
        public boolean holds() {
            return value.orElse(0) != 0;
        }
    }

    /// The steps of a run.
    ///
    /// @param count how many there were
    /// @param first those from the beginning
    /// @param last those up to the end; empty if the first are all
    public record Steps(By by, long count, List<Step> first, List<Step> last) {

        /// How many between the first and the last are left out.
        public long leftOut() {
            return count - first.size() - last.size();
        }
    }

    /// How often the condition of an `if` or a `while` has held.
    ///
    /// @param text such as `if (x < 1)`, on one line
    /// @param span the condition
    public record Condition(String text, Span span, long whenTrue, long whenFalse) {}

    /// How often a loop has iterated.
    ///
    /// @param text such as `while (x < 1)`, on one line
    /// @param span the whole loop
    /// @param entered how often control came to the loop from before it
    /// @param iterations how often its body began, the iteration that left it included
    public record Loop(String text, Span span, long entered, long iterations) {}

    /// What a variable was last.
    ///
    /// @param declaration the name where it is declared; empty for `arg`
    /// @param value empty if the run never came to give it one
    public record LastValue(String name, Optional<Span> declaration, OptionalLong value) {}

    /// Runs the program with `arg` and records it.
    ///
    /// @param maxSteps how many steps to keep at most, half of them from the beginning
    /// @throws IllegalArgumentException unless `maxSteps` is from 0 to [#MAX_STEPS]
    /// @throws dev.simplelang.text.CancelledException if cancelled
    public static ProgramTrace of(Analysis analysis, long arg, ProgramRun.Limits limits, By by, int maxSteps,
            Cancellation cancellation) {
        if (maxSteps < 0 || maxSteps > MAX_STEPS) {
            throw new IllegalArgumentException("steps to keep: " + maxSteps);
        }
        var refused = ProgramRun.refused(analysis);
        if (refused.isPresent()) {
            return new ProgramTrace(refused.get(), new Steps(by, 0, List.of(), List.of()), List.of(), List.of(),
                    List.of());
        }
        var statements = new WrittenStatements(analysis.compilation());
        var graph = statements.graph();
        var log = new StepLog(maxSteps);
        var summary = new StatementRecorder(analysis, arg, by == By.STATEMENT ? log : new StepLog(0));
        RunObserver observer = statements.watch(summary);
        var sites = summary.sites();
        if (by == By.NODE) {
            var nodes = new NodeRecorder(GraphView.of(graph, cancellation), graph.idLimit(), log, observer);
            sites = nodes.sites();
            observer = nodes;
        }
        var run = new Evaluator(graph, cancellation).run(arg, limits.ofEvaluator(), observer, cancellation);
        return new ProgramTrace(ProgramRun.describe(run, limits, graph.origins().span(run.last())),
                log.steps(by, sites),
                summary.conditions(), summary.loops(), summary.variables());
    }
}
