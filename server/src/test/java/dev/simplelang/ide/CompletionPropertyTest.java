package dev.simplelang.ide;

import dev.simplelang.ide.completion.Completion;
import dev.simplelang.ide.completion.Completions;
import dev.simplelang.ide.completion.VariableAtPlace;
import dev.simplelang.oracle.ProgramProperty;
import dev.simplelang.oracle.TreeInterpreter;
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
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/// What is offered in programs at random, held against the parser, the resolver and the tree interpreter.
class CompletionPropertyTest {

    private static final int PLACES_APART = 5;
    private static final int STATEMENTS_APART = 3;
    private static final long MOST_TRIPS = 300;
    private static final long[] ARGUMENTS = {0, 1, 2, 7, -3, 100};

    /// Returned by no program but where a claim is found to be false.
    private static final String FALSE_CLAIM = "8071615141312111009";

    /// What is written behind each word to make it a statement or an operand.
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
        var offered = Completions.at(analyze(prefix), Optional.empty(), prefix.length(), Cancellation.NONE).stream()
                .collect(Collectors.toMap(Completion::label, completion -> completion));
        for (var word : REST.keySet()) {
            boolean accepted = accepts(prefix, word, REST.get(word));
            if (accepted != offered.containsKey(word)) {
                return Optional.of((accepted ? "missing: " : "wrong: ") + word + " behind\n" + prefix);
            }
        }
        for (var name : names) {
            var meant = meant(prefix, name);
            var variable = Optional.ofNullable(offered.get(name)).flatMap(Completion::variable);
            var declared = variable.map(one -> one.declaration().map(found -> found.name().span().start()).orElse(-1));
            var wanted = meant.map(one -> one.nameSpan().map(Span::start).orElse(-1));
            if (!wanted.equals(declared)) {
                return Optional.of(meant + " is meant by " + name + ", but not " + declared + " behind\n" + prefix);
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

    /// Whether the error behind the word is only that something is still to come: the rest of the program was cut off.
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

    /// Between the statements of a program: what is told of values holds in every run that comes there, however often.
    @Test
    void whatIsToldOfValuesHolds() {
        ProgramProperty.holds(getClass(), 78_000, 40, program -> firstFalseClaim(program, ""));
    }

    /// The same while a statement is being written there, from the version before, and whatever the statement will be.
    @Test
    void whatIsToldOfValuesWhileAStatementIsWrittenHolds() {
        ProgramProperty.holds(getClass(), 79_000, 40, program -> firstFalseClaim(program, "arg = 1 +"));
    }

    private static Optional<String> firstFalseClaim(String program, String begun) {
        var sound = analyze(program);
        if (sound.hasErrors()) {
            return Optional.empty();
        }
        var places = places(sound.tree().program().statements());
        for (int i = program.length() % STATEMENTS_APART; i < places.size(); i += STATEMENTS_APART) {
            int place = places.get(i);
            var head = program.substring(0, place) + " " + begun;
            var rest = program.substring(place);
            var now = analyze(head + " \n" + rest);
            var offers = begun.isEmpty()
                    ? Completions.at(sound, Optional.empty(), place, Cancellation.NONE)
                    : Completions.at(now, Stale.of(now, Optional.of(sound)), head.length() + 1, Cancellation.NONE);
            var claims = offers.stream().flatMap(offer -> offer.variable().stream())
                    .filter(variable -> variable.value().isPresent()).toList();
            if (claims.isEmpty()) {
                continue;
            }
            var tested = program.substring(0, place) + "\n"
                    + claims.stream().map(CompletionPropertyTest::test).collect(Collectors.joining("\n"))
                    + (begun.isEmpty() ? "" : begun + " 1;") + "\n" + rest;
            for (long arg : ARGUMENTS) {
                var run = TreeInterpreter.run(tested, arg, MOST_TRIPS);
                if (run.value().equals(OptionalLong.of(Long.parseLong(FALSE_CLAIM)))) {
                    return Optional.of("false for " + arg + ":\n" + tested);
                }
            }
        }
        return Optional.empty();
    }

    private static String test(VariableAtPlace variable) {
        var type = variable.value().orElseThrow().type();
        return "if (" + variable.name() + " < " + literal(type.low()) + ") return " + FALSE_CLAIM + ";\nif ("
                + variable.name() + " > " + literal(type.high()) + ") return " + FALSE_CLAIM + ";\n";
    }

    private static String literal(long value) {
        return Long.toString(value);
    }

    /// Where statements of a block end.
    private static List<Integer> places(List<Statement> statements) {
        var places = new ArrayList<Integer>();
        var pending = new ArrayDeque<List<Statement>>(List.of(statements));
        while (!pending.isEmpty()) {
            for (var statement : pending.pop()) {
                places.add(statement.span().end());
                blocks(statement, pending);
            }
        }
        return places;
    }

    private static void blocks(Statement statement, ArrayDeque<List<Statement>> found) {
        var pending = new ArrayDeque<SyntaxNode>(List.of(statement));
        while (!pending.isEmpty()) {
            var node = pending.pop();
            if (node instanceof Statement.Block block) {
                found.push(block.statements());
            } else {
                node.children().forEach(pending::push);
            }
        }
    }

    private static Analysis analyze(String program) {
        return Analysis.of(new SourceText(program), Cancellation.NONE);
    }

    private static SyntaxTree parse(String program) {
        return Parser.parse(new SourceText(program), Cancellation.NONE);
    }
}
