package dev.simplelang.ide.decoration;

import dev.simplelang.ide.Analysis;
import dev.simplelang.ide.Settings;
import dev.simplelang.ide.Stale;
import dev.simplelang.ir.LoopNode;
import dev.simplelang.syntax.Statement;
import dev.simplelang.text.Span;
import dev.simplelang.type.IntType;
import dev.simplelang.type.Type;
import dev.simplelang.type.TypeText;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The lenses of a program: what it returns, offers to run it and to show its graph.
///
/// They stand where they stood while a person types: above the first statement, with errors or
/// without, and above each `#showGraph`. What is proved comes from the last version without errors
/// meanwhile, and says so.
public final class Lenses {

    private Lenses() {}

    /// The lenses in the order of the source.
    ///
    /// @param stale what the last error-free version says, if `analysis` has errors
    public static List<Lens> of(Analysis analysis, Optional<Stale> stale, Settings.Lenses wanted) {
        var lenses = new ArrayList<Lens>();
        program(analysis).ifPresent(span -> {
            if (wanted.run()) {
                lenses.add(new Lens.Run(span));
            }
            if (wanted.returns()) {
                returns(analysis, stale).ifPresent(words -> lenses.add(new Lens.Returns(span, words)));
            }
            analysis.pinned().ifPresent(arg -> lenses.add(new Lens.Pin(span, arg)));
        });
        if (wanted.graphs()) {
            int number = 0;
            for (var place : analysis.tree().program().showGraphs()) {
                lenses.add(new Lens.ShowGraph(place.keyword(), ++number));
            }
        }
        return List.copyOf(lenses);
    }

    /// Where lenses about the whole program stand: the first line of the first statement, as far as
    /// the statement goes; empty for a program without statements. That of a program with errors
    /// does not move while a person types.
    public static Optional<Span> program(Analysis analysis) {
        return analysis.tree().program().statements().stream().findFirst().map(statement -> {
            var span = statement.span();
            var lines = analysis.source().lines();
            return new Span(span.start(), Math.min(span.end(), lines.end(lines.lineOf(span.start()))));
        });
    }

    private static Optional<String> returns(Analysis analysis, Optional<Stale> stale) {
        if (analysis.isProved()) {
            return returns(analysis);
        }
        return analysis.hasErrors()
                ? stale.map(Stale::before).filter(before -> program(before).isPresent())
                        .flatMap(before -> returns(before).map(words -> words + " (stale)"))
                : Optional.of("not optimized");
    }

    private static Optional<String> returns(Analysis analysis) {
        var exits = reachedReturns(analysis);
        var when = analysis.whenPinned("arg");
        if (exits.isEmpty()) {
            return Optional.of("never returns a value" + when);
        }
        var result = result(analysis, exits);
        if (result.isConstant()) {
            boolean always = alwaysReturns(analysis);
            var runs = when.isEmpty() && always ? " for every arg" : when;
            return Optional.of("returns " + result.value() + runs + (always ? "" : ", if it returns"));
        }
        boolean isNews = TypeText.isNews(result) || result.equals(IntType.TRUTH);
        return isNews ? Optional.of("the result is " + TypeText.of(result) + when) : Optional.empty();
    }

    private static List<Statement.Return> reachedReturns(Analysis analysis) {
        var exits = new ArrayList<Statement.Return>();
        analysis.tree().program().walkStatements(statement -> {
            if (statement instanceof Statement.Return exit && analysis.facts().isReached(exit)) {
                exits.add(exit);
            }
        });
        return exits;
    }

    /// What is known about every value that is returned.
    private static IntType result(Analysis analysis, List<Statement.Return> exits) {
        var constant = analysis.compilation().constantResult();
        if (constant.isPresent()) {
            return IntType.constant(constant.getAsLong());
        }
        Type result = IntType.TOP;
        for (var exit : exits) {
            var returned = analysis.facts().returned(exit);
            result = result.meet(returned.isPresent()
                    ? IntType.constant(returned.getAsLong())
                    : analysis.narrowing().knownAt(exit.value(), exit).orElse(IntType.BOTTOM));
        }
        return result instanceof IntType known ? known : IntType.BOTTOM;
    }

    /// Whether each run is proved to come to a `return`: the optimizer leaves no loop that is
    /// proved to end and is of no use.
    private static boolean alwaysReturns(Analysis analysis) {
        return !analysis.facts().mayFallThrough()
                && analysis.compilation().graph().nodes().stream().noneMatch(LoopNode.class::isInstance);
    }
}
