package dev.simplelang.ide.action;

import dev.simplelang.resolve.Variable;
import dev.simplelang.syntax.Expression;
import dev.simplelang.syntax.If;
import dev.simplelang.syntax.Operation;
import dev.simplelang.syntax.Statement;
import dev.simplelang.syntax.SyntaxNode;
import java.util.ArrayList;
import java.util.List;

/// Finds the places where an expression is written again and has the same value.
final class EqualExpressions {

    /// How many nodes are looked at.
    private static final int MAX_NODES = 20_000;

    /// Longer expressions are not looked for.
    private static final int MAX_WORDS = 100;

    private final ActionContext context;
    private final SyntaxNode expression;
    private final List<String> words;
    private final List<Variable> reads;
    private final List<SyntaxNode> found = new ArrayList<>();
    private int nodes;

    /// Places of `expression`: an expression or a chain up to an operation.
    EqualExpressions(ActionContext context, SyntaxNode expression) {
        this.context = context;
        this.expression = expression;
        words = words(expression);
        reads = context.reads(expression);
    }

    /// The place that a name for `expression` takes: it needs no parentheses.
    static SyntaxNode place(ActionContext context, SyntaxNode expression) {
        var place = expression;
        var parent = context.parent(place);
        while (parent.isPresent() && parent.get() instanceof Expression.Parenthesized
                && context.comments(parent.get().span()).size() == context.comments(place.span()).size()) {
            place = parent.get();
            parent = context.parent(place);
        }
        return place;
    }

    /// The places from `statement` on, up to where a variable of the expression is assigned, in the same block; `statement`
    /// alone where it is in no block.
    List<SyntaxNode> from(Statement statement) {
        if (words.size() > MAX_WORDS) {
            return found;
        }
        if (!context.isInBlock(statement)) {
            collect(statement);
            return found;
        }
        boolean started = false;
        for (var sibling : context.siblings(statement)) {
            started |= ActionContext.isSame(sibling, statement);
            if (started && (!collect(sibling) || nodes > MAX_NODES)) {
                break;
            }
        }
        return found;
    }

    /// Collects what is in `statement`, as far as the variables keep their values; returns whether
    /// they do until its end.
    private boolean collect(Statement statement) {
        boolean keeps = context.analysis().occurrences().within(statement.span()).stream()
                .noneMatch(occurrence -> occurrence.isWrite() && reads.contains(occurrence.variable()));
        switch (statement) {
            case Statement _ when keeps -> search(statement);
            case Statement.Declaration declaration -> search(declaration.value());
            case Statement.Assignment assignment -> search(assignment.value());
            case If choice -> choice.clauses().forEach(clause -> search(clause.condition()));
            default -> {
                // The variables change somewhere inside.
            }
        }
        return keeps;
    }

    private void search(SyntaxNode root) {
        root.walk(node -> {
            nodes++;
            // A chain has the text of its last operation.
            boolean isFound = !found.isEmpty() && found.getLast().span().contains(node.span());
            if (!isFound && isEqual(node) && (ActionContext.isSame(node, expression)
                    || context.comments(node.span()).isEmpty())) {
                found.add(place(context, node));
            }
        });
    }

    private boolean isEqual(SyntaxNode node) {
        return (node instanceof Expression || node instanceof Operation)
                && words(node).equals(words) && context.reads(node).equals(reads);
    }

    /// The tokens of an expression, or of a chain up to an operation; as many of them as matter.
    private List<String> words(SyntaxNode node) {
        return context.tokens(node.span()).limit(MAX_WORDS + 1)
                .map(token -> context.source().slice(token.span())).toList();
    }
}
