package dev.simplelang.ide.proof;

import dev.simplelang.syntax.Expression;
import dev.simplelang.syntax.If;
import dev.simplelang.syntax.Operation;
import dev.simplelang.syntax.Statement;
import dev.simplelang.syntax.SyntaxNode;
import java.util.List;

/// Why what is known of any part of a program is proved, as sentences.
public final class Explanations {

    private Explanations() {}

    /// The reasons for what `facts` know of `part`, the most immediate one first; empty if nothing is
    /// proved, or if it is plain to see.
    public static List<String> of(SyntaxNode part, Facts facts, Reasons reasons) {
        return chain(part, facts, reasons).stream().map(Reason::sentence).toList();
    }

    private static List<Reason> chain(SyntaxNode part, Facts facts, Reasons reasons) {
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
