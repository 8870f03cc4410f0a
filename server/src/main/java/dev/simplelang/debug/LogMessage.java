package dev.simplelang.debug;

import dev.simplelang.ir.Graph;
import dev.simplelang.ir.Node;
import dev.simplelang.resolve.Variable;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// What a log point writes: text with expressions in braces, such as `i = {i}, the rest {n - i}`.
public final class LogMessage {

    private static final Pattern EXPRESSION = Pattern.compile("\\{([^{}]*)\\}");

    /// A text, then the value of an expression; only the last part may have none.
    private record Part(String text, Optional<Formula> value) {}

    /// The same, with the node that computes the value.
    private record BuiltPart(String text, Optional<Node> value) {}

    private final List<Part> parts = new ArrayList<>();

    private LogMessage() {}

    /// Reads `text`.
    ///
    /// @throws RefusedException if a part in braces is not an expression about the variables `declared`,
    /// or the text is too long
    public static LogMessage of(String text, Declared declared) {
        Formula.requireShort(text);
        var message = new LogMessage();
        var match = EXPRESSION.matcher(text);
        int end = 0;
        while (match.find()) {
            message.parts.add(new Part(text.substring(end, match.start()),
                    Optional.of(Formula.of(match.group(1), declared))));
            end = match.end();
        }
        message.parts.add(new Part(text.substring(end), Optional.empty()));
        return message;
    }

    /// The variables that it names.
    Set<Variable> variables() {
        return parts.stream().flatMap(part -> part.value().stream()).flatMap(value -> value.variables().stream())
                .collect(Collectors.toSet());
    }

    /// Adds the nodes that compute the values to `graph`.
    ///
    /// @param variables the nodes of the variables
    /// @return the message, given the values of these nodes
    Function<ToLongFunction<Node>, String> build(Graph graph, Function<Variable, Node> variables) {
        var built = parts.stream().map(part -> new BuiltPart(part.text(),
                part.value().map(formula -> formula.build(graph, variables)))).toList();
        return values -> {
            var message = new StringBuilder();
            for (var part : built) {
                message.append(part.text());
                part.value().ifPresent(node -> message.append(values.applyAsLong(node)));
            }
            return message.toString();
        };
    }
}
