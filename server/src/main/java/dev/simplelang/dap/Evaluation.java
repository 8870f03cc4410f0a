package dev.simplelang.dap;

import dev.simplelang.dap.protocol.Client;
import dev.simplelang.dap.protocol.InvalidRequestException;
import dev.simplelang.dap.protocol.Reply;
import dev.simplelang.debug.Declared;
import dev.simplelang.debug.Formula;
import java.util.stream.Stream;
import org.eclipse.lsp4j.debug.CompletionItem;
import org.eclipse.lsp4j.debug.CompletionItemType;
import org.eclipse.lsp4j.debug.CompletionsArguments;
import org.eclipse.lsp4j.debug.CompletionsResponse;
import org.eclipse.lsp4j.debug.EvaluateArguments;
import org.eclipse.lsp4j.debug.EvaluateResponse;

/// The requests about expressions that the user writes.
final class Evaluation {

    private final Session session;
    private final Client client;

    Evaluation(Session session, Client client) {
        this.session = session;
        this.client = client;
    }

    /// `evaluate`
    void evaluate(EvaluateArguments arguments, Reply reply) {
        var expression = InvalidRequestException.require(arguments.getExpression(), "expression");
        session.ask(reply, stopped -> {
            var declared = stopped.frame(arguments.getFrameId()).declared();
            long value = Formula.of(expression, declared).value(stopped::value);
            var answer = new EvaluateResponse();
            answer.setResult(ValueWords.of(arguments.getFormat()).of(value));
            if (client.showsTypes()) {
                answer.setType("int");
            }
            return answer;
        });
    }

    /// `completions`
    void completions(CompletionsArguments arguments, Reply reply) {
        var text = InvalidRequestException.require(arguments.getText(), "text");
        int end = Math.clamp((long) arguments.getColumn() - client.firstColumn(), 0, text.length());
        session.ask(reply, stopped -> {
            var declared = stopped.frame(arguments.getFrameId()).declared();
            var answer = new CompletionsResponse();
            answer.setTargets(complete(text.substring(0, end), declared).toArray(CompletionItem[]::new));
            return answer;
        });
    }

    private Stream<CompletionItem> complete(String before, Declared declared) {
        int start = before.length();
        while (start > 0 && Character.isJavaIdentifierPart(before.charAt(start - 1))) {
            start--;
        }
        int from = start;
        var word = before.substring(from);
        return Stream.concat(
                declared.visible().stream()
                        .map(variable -> item(variable.name(), CompletionItemType.VARIABLE)),
                Stream.of("true", "false").map(keyword -> item(keyword, CompletionItemType.KEYWORD)))
                .filter(item -> item.getLabel().startsWith(word))
                .peek(item -> {
                    item.setStart(from + client.firstColumn());
                    item.setLength(word.length());
                });
    }

    private static CompletionItem item(String label, CompletionItemType type) {
        var item = new CompletionItem();
        item.setLabel(label);
        item.setType(type);
        return item;
    }
}
