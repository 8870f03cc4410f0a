package dev.simplelang.ide.action;

import dev.simplelang.resolve.Variable;
import dev.simplelang.syntax.Expression;
import dev.simplelang.syntax.If;
import dev.simplelang.syntax.Operation;
import dev.simplelang.syntax.Statement;
import dev.simplelang.syntax.SyntaxNode;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/// Finds the places where an expression is written again and has the same value.
final class EqualExpressions {

    /// How many nodes are looked at.
    private static final int MAX_NODES = 20_000;

    private final ActionContext context;
    private final SyntaxNode expression;
    private final Expression first;
    private final List<Operation> operations;
    private final Set<Variable> reads;
    private final List<SyntaxNode> found = new ArrayList<>();
    private int nodes;

    /// Places of `expression`: an expression or a chain up to an operation.
    EqualExpressions(ActionContext context, SyntaxNode expression) {
        this.context = context;
        this.expression = expression;
        this.reads = context.reads(expression);
        switch (expression) {
            case Expression.Chain chain -> {
                first = chain.first();
                operations = chain.operations();
            }
            case Operation last when context.parent(last).orElseThrow() instanceof Expression.Chain chain -> {
                first = chain.first();
                operations = chain.operations().stream().filter(o -> o.span().end() <= last.span().end()).toList();
            }
            default -> {
                first = (Expression) expression;
                operations = List.of();
            }
        }
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

    /// Collects what is in `statement`, as far as the variables keep their values; returns whether they do until its end.
    private boolean collect(Statement statement) {
        var bound = new boolean[1];
        statement.walk(node -> {
            nodes++;
            bound[0] |= (node instanceof Statement.Assignment || node instanceof Statement.Declaration)
                    && context.variable(node).filter(reads::contains).isPresent();
        });
        if (!bound[0]) {
            search(statement);
            return true;
        }
        switch (statement) {
            case Statement.Declaration declaration -> search(declaration.value());
            case Statement.Assignment assignment -> search(assignment.value());
            case If choice -> choice.clauses().forEach(clause -> search(clause.condition()));
            default -> {
                // The variables change somewhere inside.
            }
        }
        return false;
    }

    private void search(SyntaxNode root) {
        var pending = new ArrayDeque<SyntaxNode>();
        pending.push(root);
        while (!pending.isEmpty()) {
            var node = pending.pop();
            if (!matches(node)) {
                node.children().reversed().forEach(pending::push);
                continue;
            }
            var match = node;
            if (node instanceof Expression.Chain chain && chain.operations().size() > operations.size()) {
                match = chain.operations().get(operations.size() - 1);
                chain.operations().subList(operations.size(), chain.operations().size()).reversed()
                        .forEach(pending::push);
            }
            if (ActionContext.isSame(match, expression) || context.comments(match.span()).isEmpty()) {
                found.add(place(context, match));
            }
        }
    }

    /// Whether `node`, or a chain from its start on, is the expression.
    private boolean matches(SyntaxNode node) {
        if (!(node instanceof Expression.Chain chain)) {
            return operations.isEmpty() && node instanceof Expression other && same(first, other);
        }
        return !operations.isEmpty() && chain.operations().size() >= operations.size() && same(first, chain.first())
                && same(operations, chain.operations().subList(0, operations.size()));
    }

    private boolean same(List<Operation> some, List<Operation> others) {
        if (some.size() != others.size()) {
            return false;
        }
        for (int i = 0; i < some.size(); i++) {
            if (some.get(i).operator() != others.get(i).operator()
                    || !same(some.get(i).operand(), others.get(i).operand())) {
                return false;
            }
        }
        return true;
    }

    private boolean same(Expression one, Expression other) {
        return switch (one) {
            case Expression.Read read -> other instanceof Expression.Read another
                    && context.variable(read).isPresent() && context.variable(read).equals(context.variable(another));
            case Expression.IntegerLiteral literal -> other instanceof Expression.IntegerLiteral another
                    && literal.value() == another.value();
            case Expression.BooleanLiteral literal -> other instanceof Expression.BooleanLiteral another
                    && literal.value() == another.value();
            case Expression.Unary unary -> other instanceof Expression.Unary another
                    && unary.operator() == another.operator() && same(unary.operand(), another.operand());
            case Expression.Parenthesized inside -> other instanceof Expression.Parenthesized another
                    && same(inside.inner(), another.inner());
            case Expression.Chain chain -> other instanceof Expression.Chain another
                    && same(chain.first(), another.first()) && same(chain.operations(), another.operations());
            case Expression.Erroneous _ -> false;
        };
    }
}
