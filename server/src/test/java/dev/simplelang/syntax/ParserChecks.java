package dev.simplelang.syntax;

import dev.simplelang.resolve.Resolution;
import dev.simplelang.resolve.Resolver;
import dev.simplelang.resolve.Usage;
import dev.simplelang.text.Cancellation;
import dev.simplelang.text.Diagnostic;
import dev.simplelang.text.SourceText;
import dev.simplelang.text.Span;
import java.util.ArrayDeque;
import java.util.List;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

/// What holds of the tree of every text whatever, and of the meaning of its names.
public final class ParserChecks {

    private ParserChecks() {}

    /// Parses, resolves and examines `text` and checks everything that holds for all texts.
    public static SyntaxTree check(String text) {
        try {
            SyntaxTree tree = Parser.parse(new SourceText(text), Cancellation.NONE);
            tokensCoverTheText(tree);
            spansNest(tree);
            diagnosticsLieInTheText(tree.diagnostics(), text);
            Resolution resolution = Resolver.resolve(tree, Cancellation.NONE);
            diagnosticsLieInTheText(resolution.diagnostics(), text);
            namesAreResolvedOrReported(tree, resolution);
            diagnosticsLieInTheText(Usage.of(tree, resolution, Cancellation.NONE).diagnostics(), text);
            return tree;
        } catch (RuntimeException | AssertionError | StackOverflowError e) {
            return fail("for the text\n" + text + "\n= " + escaped(text), e);
        }
    }

    /// `text` as a literal.
    static String escaped(String text) {
        var escaped = new StringBuilder("\"");
        text.chars()
                .forEach(c -> escaped.append(c >= ' ' && c < 127 ? String.valueOf((char) c) : "\\u%04X".formatted(c)));
        return escaped.append('"').toString();
    }

    private static void tokensCoverTheText(SyntaxTree tree) {
        int at = 0;
        for (Token token : tree.tokens()) {
            assertThat(token.span().start()).isEqualTo(at);
            assertThat(token.span().isEmpty()).isEqualTo(token.kind() == TokenKind.END);
            at = token.span().end();
        }
        assertThat(at).isEqualTo(tree.source().length());
        assertThat(tree.tokens().getLast().kind()).isEqualTo(TokenKind.END);
    }

    private static void spansNest(SyntaxTree tree) {
        var pending = new ArrayDeque<SyntaxNode>();
        pending.add(tree.program());
        assertThat(tree.program().span()).isEqualTo(new Span(0, tree.source().length()));
        while (!pending.isEmpty()) {
            SyntaxNode node = pending.remove();
            Span before = null;
            boolean ordered = !(node instanceof Statement.Assignment) || tree.diagnostics().isEmpty();
            for (SyntaxNode child : node.children()) {
                if (!node.span().contains(child.span())) {
                    fail(child + " lies outside " + node);
                }
                int start = child instanceof Operation operation
                        ? operation.operatorSpan().start()
                        : child.span().start();
                if (ordered && before != null && start < before.end()) {
                    fail(child + " overlaps the node before it in " + node);
                }
                before = child.span();
                pending.add(child);
            }
        }
    }

    private static void diagnosticsLieInTheText(List<Diagnostic> diagnostics, String text) {
        assertThat(diagnostics).isSortedAccordingTo(Diagnostic.BY_POSITION);
        for (Diagnostic diagnostic : diagnostics) {
            assertThat(diagnostic.span().end()).isLessThanOrEqualTo(text.length());
            assertThat(diagnostic.message()).isNotBlank().doesNotContain("\n", "\r").doesNotEndWith(".");
            diagnostic.related()
                    .forEach(related -> assertThat(related.span().end()).isLessThanOrEqualTo(text.length()));
        }
    }

    private static void namesAreResolvedOrReported(SyntaxTree tree, Resolution resolution) {
        var pending = new ArrayDeque<SyntaxNode>();
        pending.add(tree.program());
        while (!pending.isEmpty()) {
            SyntaxNode node = pending.remove();
            boolean named = switch (node) {
                case Expression.Read _ -> true;
                case Statement.Assignment assignment -> !assignment.name().isMissing();
                case Statement.Declaration declaration -> !declaration.name().isMissing();
                default -> false;
            };
            if (named && resolution.variableOf(node).isEmpty()) {
                assertThat(resolution.diagnostics()).anyMatch(diagnostic -> diagnostic.span().equals(node.span()));
            }
            pending.addAll(node.children());
        }
    }
}
