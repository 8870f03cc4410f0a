package dev.simplelang.ide;

import dev.simplelang.ide.completion.Completion;
import dev.simplelang.ide.completion.Completions;
import dev.simplelang.oracle.ProgramProperty;
import dev.simplelang.resolve.Resolver;
import dev.simplelang.resolve.Variable;
import dev.simplelang.syntax.Expression;
import dev.simplelang.syntax.Parser;
import dev.simplelang.syntax.Statement;
import dev.simplelang.syntax.SyntaxNode;
import dev.simplelang.syntax.SyntaxTree;
import dev.simplelang.syntax.TokenKind;
import dev.simplelang.text.Cancellation;
import dev.simplelang.text.DiagnosticCode;
import dev.simplelang.text.SourceText;
import dev.simplelang.text.Span;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/// What is offered in programs at random, checked against the parser and the resolver.
class CompletionPropertyTest {

    private static final int PLACES_APART = 5;

    /// What follows each word to make it a statement or an operand.
    private static final Map<String, String> REST = Map.of("return", " 0;", "int", " fresh = 0;", "if", " (arg) ;",
            "while", " (arg) ;", "break", ";", "continue", ";", "#showGraph", ";", "else", " ;", "true", ";", "false",
            ";");

    /// Behind the beginning of a program, cut off anywhere: what can stand there is offered, and nothing else.
    @Test
    void whatIsOfferedIsWhatTheParserAndTheResolverAccept() {
        ProgramProperty.holds(getClass(), 77_000, 20, CompletionPropertyTest::firstWrongOffer);
    }

    private static Optional<String> firstWrongOffer(String program) {
        var tree = parse(program);
        if (!tree.diagnostics().isEmpty()) {
            return Optional.empty();
        }
        var tokens = tree.tokens().stream().filter(token -> !token.kind().isTrivia()).toList();
        var names = names(tree);
        for (int i = program.length() % PLACES_APART; i < tokens.size() - 1; i += PLACES_APART) {
            if (tokens.get(i).kind() == TokenKind.INT) {
                continue;
            }
            var prefix = program.substring(0, tokens.get(i).span().end()) + " ";
            var difference = wrongOffer(prefix, names);
            if (difference.isPresent()) {
                return difference;
            }
        }
        return Optional.empty();
    }

    private static Optional<String> wrongOffer(String prefix, Set<String> names) {
        var offered = Completions.at(analyze(prefix), prefix.length(), Cancellation.NONE).stream()
                .collect(Collectors.toMap(Completion::label, completion -> completion));
        for (var word : REST.keySet()) {
            boolean accepted = accepts(prefix, word, REST.get(word));
            if (accepted != offered.containsKey(word)) {
                return Optional.of((accepted ? "missing: " : "wrong: ") + word + " after\n" + prefix);
            }
        }
        for (var name : names) {
            var meant = meant(prefix, name);
            var variable = Optional.ofNullable(offered.get(name)).flatMap(Completion::variable);
            var declared = variable.map(one -> one.declaration().map(found -> found.name().span().start()).orElse(-1));
            var wanted = meant.map(one -> one.nameSpan().map(Span::start).orElse(-1));
            if (!wanted.equals(declared)) {
                return Optional.of(meant + " is meant by " + name + ", but not " + declared + " after\n" + prefix);
            }
        }
        return Optional.empty();
    }

    private static boolean accepts(String prefix, String word, String rest) {
        var tree = parse(prefix + word + rest);
        return isSound(tree, prefix.length());
    }

    /// The variable that `name` means at the end of `prefix`.
    private static Optional<Variable> meant(String prefix, String name) {
        for (var rest : List.of(" = 0;", ";")) {
            var tree = parse(prefix + name + rest);
            if (isSound(tree, prefix.length())) {
                return at(tree, prefix.length())
                        .flatMap(node -> Resolver.resolve(tree, Cancellation.NONE).variableOf(node));
            }
        }
        return Optional.empty();
    }

    /// Whether there is no error up to the word at `place`, and the word may stand there.
    private static boolean isSound(SyntaxTree tree, int place) {
        return tree.diagnostics().stream().noneMatch(found -> found.span().start() <= place)
                && Resolver.resolve(tree, Cancellation.NONE).diagnostics().isEmpty()
                && analyzeErrors(tree, place);
    }

    /// Whether the error after the word is only that something is still to come: the rest of the program was cut off.
    private static boolean analyzeErrors(SyntaxTree tree, int place) {
        return tree.diagnostics().stream().filter(found -> found.span().start() > place)
                .allMatch(found -> found.code() == DiagnosticCode.SYNTAX
                        && found.message().startsWith("expected"));
    }

    private static Optional<SyntaxNode> at(SyntaxTree tree, int offset) {
        var pending = new ArrayDeque<SyntaxNode>(List.of(tree.program()));
        while (!pending.isEmpty()) {
            var node = pending.pop();
            if (node.span().start() == offset
                    && (node instanceof Expression.Read || node instanceof Statement.Assignment)) {
                return Optional.of(node);
            }
            node.children().forEach(pending::push);
        }
        return Optional.empty();
    }

    private static Set<String> names(SyntaxTree tree) {
        return tree.tokens().stream().filter(token -> token.kind() == TokenKind.IDENTIFIER)
                .map(token -> tree.source().slice(token.span())).collect(Collectors.toCollection(TreeSet::new));
    }

    private static Analysis analyze(String program) {
        return Analysis.of(new SourceText(program), Cancellation.NONE);
    }

    private static SyntaxTree parse(String program) {
        return Parser.parse(new SourceText(program), Cancellation.NONE);
    }
}
