package dev.simplelang.ide.proof;

import dev.simplelang.ide.proof.Facts.Outcome;
import dev.simplelang.ir.IfNode;
import dev.simplelang.ir.Node;
import dev.simplelang.ir.ProjNode;
import dev.simplelang.ir.RegionNode;
import java.util.List;
import java.util.Optional;

/// Finds the conditions by which no run comes to a place of the graph as written.
public final class DeadWays {

    /// How far back control is followed.
    private static final int MOST_STEPS = 100;

    private final Facts facts;
    private final WrittenControl control;
    private final SourceWords words;

    /// Ways of the program whose control `control` describes.
    public DeadWays(Facts facts, WrittenControl control, SourceWords words) {
        this.facts = facts;
        this.control = control;
        this.words = words;
    }

    /// The branch that a run comes to, but never leaves toward `place`. Empty if runs come to `place`, or if the text itself
    /// leaves no way there, as behind a `return`.
    public Optional<IfNode> decisionBefore(Node place) {
        var node = place;
        for (int i = 0; i < MOST_STEPS && facts.fate(node).isDead(); i++) {
            switch (node) {
                case ProjNode side when side.tuple() instanceof IfNode branch -> {
                    if (!facts.fate(branch.control()).isDead()) {
                        // What was replaced before it was found to be unreachable does not say so.
                        return Optional.of(branch).filter(this::isReached);
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

    private boolean isReached(IfNode branch) {
        return control.condition(branch).filter(condition -> !facts.isReached(condition.tests())).isEmpty();
    }

    /// What is to be said of a condition with one outcome.
    public static String always(Outcome outcome) {
        return outcome == Outcome.ALWAYS_TRUE ? "this condition is always true" : "this condition is always false";
    }

    /// That the condition of `branch` always has the same outcome.
    public Reason decided(IfNode branch) {
        return control.condition(branch).map(condition -> {
            var span = condition.expression().span();
            var outcome = facts.outcome(condition.tests());
            var always = condition.expression().isLiteral() ? " is " : " is always ";
            return Reason.at(span, always(outcome),
                    words.place(span) + always + (outcome == Outcome.ALWAYS_TRUE ? "true" : "false"));
        }).orElse(new Reason("a branch never goes there", List.of()));
    }
}
