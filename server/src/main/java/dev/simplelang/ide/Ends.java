package dev.simplelang.ide;

import dev.simplelang.ide.proof.Facts;
import dev.simplelang.ide.proof.Reason;
import dev.simplelang.ir.IfNode;
import dev.simplelang.ir.LoopNode;
import dev.simplelang.ir.Node;
import dev.simplelang.ir.ProjNode;
import dev.simplelang.ir.RegionNode;
import dev.simplelang.syntax.Expression;
import dev.simplelang.syntax.If;
import dev.simplelang.syntax.Statement;
import dev.simplelang.syntax.SyntaxNode;
import dev.simplelang.text.Diagnostic.Related;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;

/// Finds where control ends: why code after a statement is unreachable, why a condition has one
/// outcome, how control gets to the end of the program.
final class Ends {

    /// The longest list of places.
    private static final int MAX_PLACES = 5;

    /// How far back control is followed.
    private static final int MAX_STEPS = 100;

    private final Analysis analysis;
    private final Facts facts;

    Ends(Analysis analysis) {
        this.analysis = analysis;
        this.facts = analysis.facts();
    }

    /// Why the condition of a clause or a `while` always has the same outcome: the condition, then
    /// the reasons. Empty if that is not so.
    List<Related> because(SyntaxNode clauseOrWhile, Expression condition) {
        var places = new ArrayList<Related>();
        because(clauseOrWhile, condition, places);
        return List.copyOf(places);
    }

    private void because(SyntaxNode clauseOrWhile, Expression condition, List<Related> places) {
        var outcome = facts.outcome(clauseOrWhile);
        if (outcome.always().isPresent()) {
            add(new Related(condition.span(), outcome.message()), places);
            Reason.places(analysis.reasons().ofOutcome(clauseOrWhile)).forEach(place -> add(place, places));
        }
    }

    /// Where the runs that come to `statement` end or turn instead of going on after it.
    List<Related> of(Statement statement) {
        var places = new ArrayList<Related>();
        collect(statement, places);
        return List.copyOf(places);
    }

    private void collect(Statement statement, List<Related> places) {
        if (places.size() == MAX_PLACES) {
            return;
        }
        switch (statement) {
            case Statement.Return exit -> add(new Related(exit.keyword(), "the program returns here"), places);
            case Statement.Break exit -> add(new Related(exit.keyword(), "this exits the loop"), places);
            case Statement.Continue next -> add(new Related(next.keyword(), "this starts the next iteration"), places);
            case Statement.While loop -> {
                boolean endless = facts.isEndless(loop);
                add(new Related(loop.keyword(),
                        endless ? "this loop never exits" : "code after this loop is unreachable"),
                        places);
                because(loop, loop.condition(), places);
            }
            case Statement.Block block -> block.statements().reversed().stream().filter(facts::isReached).findFirst()
                    .ifPresent(last -> collect(last, places));
            case If choice -> arms(choice, places);
            case Statement.Simple _ -> {
                // Control goes on.
            }
        }
    }

    private void arms(If choice, List<Related> places) {
        for (var clause : choice.clauses()) {
            if (facts.isReached(clause)) {
                because(clause, clause.condition(), places);
                if (facts.isReached(clause.body())) {
                    collect(clause.body(), places);
                }
            }
        }
        choice.elseArm().filter(facts::isReached).ifPresent(arm -> collect(arm, places));
    }

    /// By which conditions control comes to the end of the program without a `return`; empty if it
    /// simply does.
    List<Related> ofFallingThrough() {
        var control = analysis.writtenControl();
        var places = new ArrayList<Related>();
        var pending = new ArrayDeque<Node>();
        pending.push(analysis.compilation().asWritten().end());
        for (int i = 0; i < MAX_STEPS && !pending.isEmpty() && places.size() < MAX_PLACES; i++) {
            switch (pending.pop()) {
                case ProjNode side when side.tuple() instanceof IfNode branch && !facts.optimizedNode(side).isDead() ->
                    control.condition(branch).map(condition -> new Related(condition.expression().span(),
                            facts.outcome(condition.tests()).always().isPresent()
                                    ? facts.outcome(condition.tests()).message()
                                    : "no `return` when this is "
                                            + (side.index() == IfNode.TRUE ? "true" : "false")))
                            .ifPresent(places::add);
                case LoopNode _ -> {
                    // Control leaves a loop through a branch or a jump.
                }
                case RegionNode region -> region.inputs().reversed().stream()
                        .filter(input -> !facts.optimizedNode(input).isDead()).forEach(pending::push);
                default -> {
                    // The start, or control that never comes.
                }
            }
        }
        return List.copyOf(places);
    }

    private static void add(Related place, List<Related> places) {
        if (places.size() < MAX_PLACES && !places.contains(place)) {
            places.add(place);
        }
    }
}
