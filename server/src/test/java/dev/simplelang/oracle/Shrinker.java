package dev.simplelang.oracle;

import dev.simplelang.resolve.Resolver;
import dev.simplelang.syntax.Expression;
import dev.simplelang.syntax.If;
import dev.simplelang.syntax.Parser;
import dev.simplelang.syntax.Statement;
import dev.simplelang.syntax.SyntaxNode;
import dev.simplelang.syntax.SyntaxTree;
import dev.simplelang.text.Cancellation;
import dev.simplelang.text.SourceText;
import dev.simplelang.text.Span;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/// Makes a program that shows a fault smaller while it still shows it.
///
/// Deletes statements, replaces statements by parts of them and expressions by parts of them or by `0` and `1`, the
/// largest first, until no single step of these is possible. Every program on the way is without errors.
public final class Shrinker {

    private Shrinker() {}

    /// The smallest program found for which `showsFault` holds, as it does for `program`.
    public static String shrink(String program, Predicate<String> showsFault) {
        String best = program;
        Optional<String> smaller = step(best, showsFault);
        while (smaller.isPresent()) {
            best = smaller.get();
            smaller = step(best, showsFault);
        }
        return best.lines().filter(line -> !line.isBlank()).reduce("", (text, line) -> text + line + "\n");
    }

    private record Edit(Span span, String text) {
        int gain() {
            return span.length() - text.length();
        }
    }

    private static Optional<String> step(String program, Predicate<String> showsFault) {
        var source = new SourceText(program);
        SyntaxTree tree = Parser.parse(source, Cancellation.NONE);
        return edits(tree).stream().filter(edit -> edit.gain() > 0)
                .sorted((a, b) -> Integer.compare(b.gain(), a.gain()))
                .map(edit -> program.substring(0, edit.span().start()) + edit.text()
                        + program.substring(edit.span().end()))
                .filter(candidate -> isValid(candidate) && showsFault.test(candidate)).findFirst();
    }

    private static boolean isValid(String program) {
        SyntaxTree tree = Parser.parse(new SourceText(program), Cancellation.NONE);
        return tree.diagnostics().isEmpty() && Resolver.resolve(tree, Cancellation.NONE).diagnostics().isEmpty();
    }

    private static List<Edit> edits(SyntaxTree tree) {
        var edits = new ArrayList<Edit>();
        var pending = new ArrayDeque<SyntaxNode>(List.of(tree.program()));
        while (!pending.isEmpty()) {
            SyntaxNode node = pending.remove();
            switch (node) {
                case Statement statement -> statement(statement, tree.source(), edits);
                case Expression expression -> expression(expression, tree.source(), edits);
                default -> {
                }
            }
            pending.addAll(node.children());
        }
        return edits;
    }

    private static void statement(Statement statement, SourceText source, List<Edit> edits) {
        edits.add(new Edit(statement.span(), ""));
        edits.add(new Edit(statement.span(), ";"));
        switch (statement) {
            case If found -> {
                for (If.Clause clause : found.clauses()) {
                    edits.add(new Edit(found.span(), source.slice(clause.body().span())));
                    edits.add(new Edit(found.span(), source.slice(clause.span())));
                }
                found.elseArm().ifPresent(arm -> edits.add(new Edit(found.span(), source.slice(arm.span()))));
            }
            case Statement.While found -> edits.add(new Edit(found.span(), source.slice(found.body().span())));
            case Statement.Block found -> {
                if (!found.statements().isEmpty()) {
                    Span inner = found.statements().getFirst().span().to(found.statements().getLast().span());
                    edits.add(new Edit(found.span(), source.slice(inner)));
                }
            }
            default -> {
            }
        }
    }

    private static void expression(Expression expression, SourceText source, List<Edit> edits) {
        edits.add(new Edit(expression.span(), "0"));
        edits.add(new Edit(expression.span(), "1"));
        switch (expression) {
            case Expression.Parenthesized found ->
                edits.add(new Edit(found.span(), source.slice(found.inner().span())));
            case Expression.Unary found -> edits.add(new Edit(found.span(), source.slice(found.operand().span())));
            case Expression.Chain found -> {
                edits.add(new Edit(found.span(), source.slice(found.first().span())));
                int before = found.first().span().end();
                for (var operation : found.operations()) {
                    edits.add(new Edit(found.span(), source.slice(operation.operand().span())));
                    edits.add(new Edit(new Span(before, operation.span().end()), ""));
                    before = operation.span().end();
                }
            }
            default -> {
            }
        }
    }
}
