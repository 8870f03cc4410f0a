package dev.simplelang.ide.proof;

import dev.simplelang.syntax.Expression;
import dev.simplelang.syntax.If;
import dev.simplelang.syntax.Operation;
import dev.simplelang.syntax.Statement;
import dev.simplelang.syntax.SyntaxNode;
import java.util.List;

/// Why what is known of any part of a program is proved, as sentences.
public final class Explanations {

    private final Facts facts;
    private final Reasons reasons;

    /// Explains what `facts` know.
    public Explanations(Facts facts, Reasons reasons) {
        this.facts = facts;
        this.reasons = reasons;
    }

    /// The reasons, the most immediate one first; empty if nothing is proved, or if it is plain to see.
    public List<String> of(SyntaxNode part) {
        return reasons(part).stream().map(Reason::sentence).toList();
    }

    private List<Reason> reasons(SyntaxNode part) {
        return switch (part) {
            case If.Clause _,Statement.While _ ->
                facts.outcome(part).always().isPresent() ? reasons.ofOutcome(part) : List.of();
            case Statement.Return exit ->
                facts.returned(exit).isPresent() ? reasons.ofReturned(exit) : List.of();
            case Expression _,Operation _,Statement.Declaration _,Statement.Assignment _ ->
                facts.constant(part).isPresent() || facts.range(part).isPresent() ? reasons.ofValue(part) : List.of();
            default -> List.of();
        };
    }
}
