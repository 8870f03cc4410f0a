package dev.simplelang.ide.action;

import dev.simplelang.ide.action.Offer.Edit;
import dev.simplelang.syntax.Expression;
import dev.simplelang.syntax.If;
import dev.simplelang.syntax.Statement;
import dev.simplelang.syntax.SyntaxNode;
import dev.simplelang.syntax.TokenKind;
import dev.simplelang.text.Diagnostic;
import dev.simplelang.text.DiagnosticCode;
import dev.simplelang.text.Proposal;
import dev.simplelang.text.Quotation;
import dev.simplelang.text.TextEdit;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

/// Fixes of errors that the parser reports.
final class SyntaxFixes {

    private static final Set<DiagnosticCode> SYNTACTIC = EnumSet.of(DiagnosticCode.SYNTAX,
            DiagnosticCode.INTEGER_LITERAL, DiagnosticCode.UNEXPECTED_CHARACTER);

    private SyntaxFixes() {}

    /// Makes the edit that the parser proposes: inserts, removes or replaces a token.
    static Optional<Edit> applyProposal(ActionContext context, Diagnostic diagnostic) {
        return diagnostic.fix().map(fix -> apply(fix, context, diagnostic));
    }

    /// The same if the parser knows for certain what was meant. This may be applied unasked: it
    /// removes no code.
    static Optional<Edit> applyCertainProposal(ActionContext context, Diagnostic diagnostic) {
        return SYNTACTIC.contains(diagnostic.code()) && diagnostic.fix().filter(fix -> !fix.isGuess()).isPresent()
                ? applyProposal(context, diagnostic)
                : Optional.empty();
    }

    private static Edit apply(Proposal fix, ActionContext context, Diagnostic diagnostic) {
        var span = fix.edit().span();
        var text = fix.edit().newText();
        var brace = TokenKind.RIGHT_BRACE.symbol();
        if (span.isEmpty() && text.equals(brace)) {
            int open = diagnostic.related().getFirst().span().start();
            return Edit.of(fix.title(),
                    ActionContext.insert(context.endOfBlock(open, span.start()), context.newLine(open) + brace))
                    .preferred();
        }
        if (text.isEmpty() && context.source().slice(span).equals(brace)) {
            return Edit.of(fix.title(), context.removal(span)).preferred();
        }
        return Edit.inLine(fix.title(), new TextEdit(span, text.replace("\n", context.source().lineEnd())))
                .preferred();
    }

    /// Puts parentheses around a condition that has none, as in Go, Python and Rust.
    static Optional<Edit> addParentheses(ActionContext context, Diagnostic diagnostic) {
        int start = context.analysis().tree().tokenFrom(diagnostic.span().end()).span().start();
        return diagnostic.fix().filter(fix -> fix.edit().newText().equals(TokenKind.LEFT_PAREN.symbol()))
                .flatMap(_ -> context.around(start).reversed().stream().flatMap(node -> condition(node).stream())
                        .map(Expression::span).filter(span -> span.start() == start && !span.isEmpty()).findFirst())
                .map(span -> Edit.of("Add parentheses around the condition", ActionContext.insert(start, "("),
                        ActionContext.insert(span.end(), ")")).preferred().reformatting(span));
    }

    private static Optional<Expression> condition(SyntaxNode node) {
        return switch (node) {
            case If.Clause clause -> Optional.of(clause.condition());
            case Statement.While loop -> Optional.of(loop.condition());
            default -> Optional.empty();
        };
    }

    /// Initializes a variable that is declared without a value, as it is by default in Java and Go.
    static Optional<Edit> initializeVariable(ActionContext context, Diagnostic diagnostic) {
        int end = diagnostic.span().end();
        return context.tokenBefore(end)
                .flatMap(last -> context.innermost(Statement.Declaration.class, last.span().start()))
                .filter(declaration -> isMissing(declaration.value())
                        && declaration.value().span().equals(diagnostic.span()))
                .map(declaration -> {
                    var assign = declaration.name().span().end() == end ? " =" : "";
                    var semicolon = context.analysis().tree().tokenFrom(end).kind() == TokenKind.SEMICOLON ? "" : ";";
                    return Edit.of("Initialize " + Quotation.of(declaration.name().text()) + " to 0",
                            ActionContext.insert(end, assign + " 0" + semicolon)).preferred();
                });
    }

    private static boolean isMissing(Expression value) {
        return value instanceof Expression.Erroneous erroneous && erroneous.parts().isEmpty();
    }
}
