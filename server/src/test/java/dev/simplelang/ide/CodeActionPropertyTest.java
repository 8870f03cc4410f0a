package dev.simplelang.ide;

import dev.simplelang.fixture.Fixtures;
import dev.simplelang.ide.action.ActionFilter;
import dev.simplelang.ide.action.ActionKind;
import dev.simplelang.ide.action.CodeAction;
import dev.simplelang.ide.action.CodeActions;
import dev.simplelang.ide.format.Formatter;
import dev.simplelang.ide.format.Style;
import dev.simplelang.oracle.ProgramProperty;
import dev.simplelang.oracle.TreeInterpreter;
import dev.simplelang.resolve.Resolver;
import dev.simplelang.syntax.Expression;
import dev.simplelang.syntax.Parser;
import dev.simplelang.syntax.SyntaxNode;
import dev.simplelang.syntax.SyntaxTree;
import dev.simplelang.syntax.Token;
import dev.simplelang.syntax.TokenKind;
import dev.simplelang.text.Cancellation;
import dev.simplelang.text.DiagnosticCode;
import dev.simplelang.text.SourceText;
import dev.simplelang.text.Span;
import dev.simplelang.text.TextEdit;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

import static org.assertj.core.api.Assertions.assertThat;

/// Whatever is offered leaves the results of a program's runs as they are, adds no error, loses no comment, and keeps a
/// formatted program formatted.
class CodeActionPropertyTest {

    /// What `arg` is in the runs of each program, beside some of the numbers in it, at which conditions change.
    private static final List<Long> ARGS = List.of(0L, 1L, -7L, 1000L, Long.MIN_VALUE);
    private static final int ARGS_OF_PROGRAM = 4;
    private static final long MAX_LOOP_TRIPS = 300;

    /// How many places of a program are tried.
    private static final int PLACES = 60;

    private static final ActionFilter HERE = new ActionFilter(List.of("quickfix", "refactor"), true);
    private static final ActionFilter EVERYWHERE = ActionFilter.only(ActionKind.FIX_ALL);

    @Test
    void everyActionKeepsTheMeaning() {
        ProgramProperty.holds(getClass(), 7_000, 64, CodeActionPropertyTest::difference);
    }

    /// Programs at random seldom have the shape that an action is about; its fixtures do.
    @TestFactory
    Stream<DynamicTest> everyActionKeepsTheMeaningOfFixtures() {
        return Fixtures.load("codeaction").stream().filter(fixture -> !Analyses.of(fixture).hasErrors())
                .map(fixture -> DynamicTest.dynamicTest(fixture.name(),
                        () -> assertThat(difference(fixture.source().text())).isEmpty()));
    }

    private static Optional<String> difference(String program) {
        return Stream.of(program, formatted(withComments(program)), squeezed(withComments(program)))
                .flatMap(same -> firstDifference(same).stream()).findFirst();
    }

    private static Optional<String> firstDifference(String program) {
        var source = new SourceText(program);
        var analysis = Analysis.of(source, Cancellation.NONE);
        if (analysis.hasErrors()) {
            return Optional.of("a program with errors: " + analysis.compilation().errors());
        }
        var args = args(analysis.tree());
        var before = runs(program, args);
        boolean isFormatted = formatted(program).equals(program);
        var tried = new HashSet<String>();
        var places = places(analysis.tree(), new SplittableRandom(program.length()));
        places.addFirst(analysis.tree().program().span());
        for (var range : places) {
            var wanted = range.equals(places.getFirst()) ? EVERYWHERE : HERE;
            for (var action : CodeActions.at(analysis, range, wanted, Cancellation.NONE)) {
                if (action.refusal().isPresent()) {
                    continue;
                }
                var changed = apply(program, action);
                if (tried.add(action.title() + changed)) {
                    var difference = difference(program, args, before, isFormatted, action, changed);
                    if (difference.isPresent()) {
                        return Optional.of(difference.get() + " by '" + action.title() + "' at " + range + " in\n"
                                + program + "\nwhich becomes\n" + changed);
                    }
                }
            }
        }
        return Optional.empty();
    }

    private static Optional<String> difference(String program, List<Long> args, List<String> before,
            boolean isFormatted, CodeAction action, String changed) {
        var tree = Parser.parse(new SourceText(changed), Cancellation.NONE);
        var errors = new ArrayList<>(tree.diagnostics());
        errors.addAll(Resolver.resolve(tree, Cancellation.NONE).diagnostics());
        if (!errors.isEmpty()) {
            return Optional.of("errors " + errors);
        }
        var after = runs(changed, args);
        boolean ends = action.fixes().stream().anyMatch(fixed -> fixed.code() == DiagnosticCode.MISSING_RETURN);
        for (int i = 0; i < args.size(); i++) {
            var wanted = ends && before.get(i).equals("FELL_THROUGH") ? "RETURNED 0" : before.get(i);
            if (!after.get(i).equals(wanted)) {
                return Optional.of("for arg = " + args.get(i) + " " + wanted + " and now " + after.get(i));
            }
        }
        if (isFormatted && !formatted(changed).equals(changed)) {
            return Optional.of("no longer formatted");
        }
        var lost = comments(program);
        lost.removeAll(comments(changed));
        return lost.isEmpty() ? Optional.empty() : Optional.of("lost " + lost);
    }

    private static List<Long> args(SyntaxTree tree) {
        var numbers = tree.tokens().stream().filter(token -> token.kind() == TokenKind.INTEGER)
                .map(token -> Long.parseUnsignedLong(tree.source().slice(token.span()))).distinct()
                .limit(ARGS_OF_PROGRAM);
        return Stream.concat(ARGS.stream(), numbers).toList();
    }

    private static List<String> runs(String program, List<Long> args) {
        return args.stream().map(arg -> TreeInterpreter.run(program, arg, MAX_LOOP_TRIPS).result()).toList();
    }

    private static List<Span> places(SyntaxTree tree, SplittableRandom random) {
        var places = new ArrayList<Span>();
        tree.tokens().stream().filter(token -> !token.kind().isTrivia())
                .forEach(token -> places.add(Span.at(token.span().start())));
        var pending = new ArrayDeque<SyntaxNode>(List.of(tree.program()));
        while (!pending.isEmpty()) {
            var node = pending.remove();
            if (node instanceof Expression) {
                places.add(node.span());
            }
            pending.addAll(node.children());
        }
        while (places.size() > PLACES) {
            places.remove(random.nextInt(places.size()));
        }
        return places;
    }

    private static Set<String> comments(String program) {
        var comments = new TreeSet<String>();
        for (Token token : Parser.parse(new SourceText(program), Cancellation.NONE).tokens()) {
            if (token.kind() == TokenKind.LINE_COMMENT || token.kind() == TokenKind.BLOCK_COMMENT) {
                comments.add(program.substring(token.span().start(), token.span().end()));
            }
        }
        return comments;
    }

    /// The same program with comments between some of its tokens, each of which is found once.
    private static String withComments(String program) {
        var random = new SplittableRandom(program.length());
        var tokens = Parser.parse(new SourceText(program), Cancellation.NONE).tokens();
        var result = new StringBuilder();
        int number = 0;
        for (var token : tokens) {
            if (!token.kind().isTrivia() && random.nextInt(12) == 0) {
                result.append(random.nextBoolean() ? "/* " + number + " */ " : "// " + number + "\n");
                number++;
            }
            result.append(program, token.span().start(), token.span().end());
        }
        return result.toString();
    }

    /// The same program with no more space than it needs.
    private static String squeezed(String program) {
        var result = new StringBuilder();
        for (var token : Parser.parse(new SourceText(program), Cancellation.NONE).tokens()) {
            if (token.kind() != TokenKind.WHITE_SPACE) {
                boolean fits = result.isEmpty() || "(){};\n".indexOf(result.charAt(result.length() - 1)) >= 0
                        || isPunctuation(token.kind());
                result.append(fits ? "" : " ").append(program, token.span().start(), token.span().end());
                if (token.kind() == TokenKind.LINE_COMMENT) {
                    result.append('\n');
                }
            }
        }
        return result.toString();
    }

    private static boolean isPunctuation(TokenKind kind) {
        return switch (kind) {
            case LEFT_PAREN, RIGHT_PAREN, LEFT_BRACE, RIGHT_BRACE, SEMICOLON -> true;
            default -> false;
        };
    }

    private static String formatted(String program) {
        var tree = Parser.parse(new SourceText(program), Cancellation.NONE);
        return Formatter.of(tree, Style.DEFAULT, Cancellation.NONE).text();
    }

    private static String apply(String program, CodeAction action) {
        return TextEdit.apply(program, action.edits());
    }
}
