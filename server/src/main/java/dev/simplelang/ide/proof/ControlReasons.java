package dev.simplelang.ide.proof;

import dev.simplelang.build.Built;
import dev.simplelang.driver.Compilation;
import dev.simplelang.ide.proof.Facts.Outcome;
import dev.simplelang.ir.IfNode;
import dev.simplelang.ir.LoopNode;
import dev.simplelang.ir.Node;
import dev.simplelang.ir.ProjNode;
import dev.simplelang.ir.RegionNode;
import dev.simplelang.syntax.Statement;
import dev.simplelang.text.Diagnostic.Related;
import dev.simplelang.text.Span;
import dev.simplelang.view.SourceWords;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Collectors;

/// The reasons that lie in control flow: tests whose outcome is always the same or is known at a place, and loops.
///
/// All nodes are those of the graph as written.
final class ControlReasons {

    /// How far back the end of control is followed.
    private static final int MAX_STEPS = 100;

    private final Built written;
    private final Facts facts;
    private final WrittenControl control;
    private final SourceWords words;

    ControlReasons(Compilation compilation, Facts facts, WrittenControl control) {
        this.written = compilation.asWritten();
        this.facts = facts;
        this.control = control;
        this.words = new SourceWords(compilation.source());
    }

    /// The branch that is reached but never taken toward `place`. Empty if `place` is reached, or
    /// if the text itself leaves no path there, as after a `return`.
    Optional<IfNode> decisionBefore(Node place) {
        var node = place;
        for (int i = 0; i < MAX_STEPS && facts.optimizedNode(node).isDead(); i++) {
            switch (node) {
                case ProjNode side when side.tuple() instanceof IfNode branch -> {
                    if (!facts.optimizedNode(branch.control()).isDead()) {
                        // What was replaced before it was found to be unreachable does not say so.
                        return Optional.of(branch).filter(found -> control.condition(found)
                                .filter(condition -> !facts.isReached(condition.tests())).isEmpty());
                    }
                    node = branch.control();
                }
                case RegionNode region -> node = region.input(0);
                default -> {
                    return Optional.empty();
                }
            }
        }
        return Optional.empty();
    }

    /// That the condition of `branch` always has the same outcome.
    Reason decided(IfNode branch) {
        return control.condition(branch).map(condition -> {
            var span = condition.expression().span();
            var outcome = facts.outcome(condition.tests());
            var is = condition.expression().isLiteral() ? " is " : " is always ";
            return Reason.at(span, outcome.message(),
                    words.place(span) + is + (outcome == Outcome.ALWAYS_TRUE ? "true" : "false"));
        }).orElse(new Reason("no branch leads there", List.of()));
    }

    /// That a test has the outcome for which `side` is taken.
    ///
    /// @param onOnePath whether that is so on one path only to what is explained
    Optional<Reason> outcome(ProjNode side, boolean onOnePath) {
        return side.tuple() instanceof IfNode branch
                ? control.condition(branch).map(condition -> {
                    var outcome = side.index() == IfNode.TRUE ? "true" : "false";
                    var span = condition.expression().span();
                    return onOnePath
                            ? Reason.at(span, "this condition is " + outcome + " on one path to that point",
                                    words.place(span) + " is " + outcome + " on one path here")
                            : Reason.at(span, "this condition is known to be " + outcome + " at that point",
                                    words.place(span) + " is known to be " + outcome + " here");
                })
                : Optional.empty();
    }

    /// That something holds on both branches of some tests and for any number of iterations of some loops; empty if there
    /// is neither a test nor a loop among `premises`.
    ///
    /// @param ofPhi whether the premises are about the values of a phi: sides among them then hold on one path only, and
    ///     are left out
    Optional<Reason> onAllBranches(List<Node> premises, boolean ofPhi) {
        var tests = new TreeSet<Span>();
        var loops = new TreeSet<Span>();
        var outcomes = new ArrayList<Reason>();
        for (var premise : premises) {
            switch (premise) {
                case IfNode branch -> control.condition(branch).filter(condition -> facts.isReached(condition.tests()))
                        .ifPresent(condition -> {
                            if (condition.tests() instanceof Statement.While loop) {
                                loops.add(loop.keyword());
                            } else {
                                tests.add(condition.expression().span());
                            }
                        });
                case ProjNode side when !ofPhi -> outcome(side, false).ifPresent(outcomes::add);
                default -> {
                    // No test.
                }
            }
        }
        if (tests.isEmpty() && loops.isEmpty()) {
            return Optional.empty();
        }
        var sentences = new ArrayList<String>();
        if (!tests.isEmpty()) {
            sentences.add("on both branches of " + SourceWords.list(tests.stream().map(words::place).toList()));
        }
        loops.forEach(loop -> sentences.add("for any number of iterations of the loop" + words.line(loop)));
        var places = new ArrayList<>(Reason.places(outcomes));
        tests.forEach(test -> places.add(new Related(test, "it holds on both branches of this condition")));
        loops.forEach(loop -> places.add(new Related(loop, "it holds for any number of iterations of this loop")));
        var first = outcomes.stream().map(outcome -> outcome.sentence() + ", and ").collect(Collectors.joining());
        return Optional.of(new Reason(first + "it holds " + SourceWords.list(sentences), List.copyOf(places)));
    }

    /// How often a loop runs, or that its iterations were interpreted; empty if it is unreachable.
    Optional<Reason> iterations(LoopNode loop) {
        return written.statement(loop).filter(facts::isReached).map(statement -> {
            var span = statement.keyword();
            var theLoop = "the loop" + words.line(span);
            return facts.iterations(statement).map(known -> " runs " + known.times())
                    .map(runs -> Reason.at(span, "this loop" + runs, theLoop + runs))
                    .orElseGet(() -> Reason.at(span, "from abstract interpretation of this loop",
                            "from abstract interpretation of " + theLoop));
        });
    }
}
