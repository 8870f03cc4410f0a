package dev.simplelang.ide.format;

import dev.simplelang.ide.SyntaxPath;
import dev.simplelang.syntax.If;
import dev.simplelang.syntax.Program;
import dev.simplelang.syntax.Statement;
import dev.simplelang.syntax.SyntaxNode;
import dev.simplelang.syntax.SyntaxTree;
import dev.simplelang.syntax.Token;
import dev.simplelang.syntax.TokenKind;
import dev.simplelang.text.Cancellation;
import dev.simplelang.text.SourceText;
import dev.simplelang.text.Span;
import dev.simplelang.text.TextEdit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Formats what a person has just finished by typing a character.
///
/// `}` formats the block that it closes and what introduces that; `;` the statement that it ends, without a change of the
/// lines; a new line is indented. Nothing behind the cursor changes but the rest of a new line, nothing in comments, and
/// nothing where the program around the cursor cannot be read.
public final class Typing {

    private final SyntaxTree tree;
    private final SourceText source;
    private final int offset;
    private final Style style;
    private final Cancellation cancellation;
    private Optional<Formatter> made = Optional.empty();

    private Typing(SyntaxTree tree, int offset, Style style, Cancellation cancellation) {
        this.tree = tree;
        this.source = tree.source();
        this.offset = offset;
        this.style = style;
        this.cancellation = cancellation;
    }

    private Formatter formatter() {
        if (made.isEmpty()) {
            made = Optional.of(Formatter.of(tree, style, cancellation));
        }
        return made.get();
    }

    /// The edits after `typed` was typed, with the cursor at `offset` now.
    ///
    /// @param typed `}`, `;` or a line end; nothing follows from anything else
    /// @throws dev.simplelang.text.CancelledException if cancelled
    public static List<TextEdit> edits(SyntaxTree tree, int offset, String typed, Style style,
            Cancellation cancellation) {
        return switch (typed) {
            case "}" -> new Typing(tree, offset, style, cancellation).brace();
            case ";" -> new Typing(tree, offset, style, cancellation).semicolon();
            case "\n", "\r\n", "\r" -> new Typing(tree, offset, style, cancellation).newLine();
            default -> List.of();
        };
    }

    // The end of a block

    private List<TextEdit> brace() {
        return ended(TokenKind.RIGHT_BRACE)
                .filter(path -> path.innermost() instanceof Statement.Block && path.innermost().span().end() == offset)
                .map(path -> block(path.innermost(), path.nodes().subList(0, path.nodes().size() - 1)))
                .orElse(List.of());
    }

    private List<TextEdit> block(SyntaxNode block, List<SyntaxNode> around) {
        var edits = new ArrayList<>(beforeCursor(headStart(block, around)));
        int brace = offset - 1;
        if (startsLine(brace) && !formatter().lays(brace)) {
            // Braces further out may be missing yet: this one stands under the line of its other one.
            edits.addAll(indent(brace, indentationOf(block.span().start())));
        }
        return List.copyOf(edits);
    }

    /// Where the `if` or `while` begins whose body is `block`, or the `else` before it; where there is none, the block itself.
    private int headStart(SyntaxNode block, List<SyntaxNode> around) {
        int start = block.span().start();
        for (var node : around.reversed()) {
            if (node instanceof If.Clause clause) {
                start = clause.span().start();
            } else if (node instanceof If choice && start > choice.span().start()) {
                return tree.tokenBefore(start).orElseThrow().span().start();
            } else {
                return node instanceof Statement.While loop ? loop.span().start() : start;
            }
        }
        return start;
    }

    /// The edits from `start` on, of all before the cursor. What follows the cursor is not finished.
    private List<TextEdit> beforeCursor(int start) {
        return formatter().within(new Span(start, offset)).stream().filter(edit -> edit.span().start() < offset)
                .toList();
    }

    // The end of a statement

    private List<TextEdit> semicolon() {
        var path = ended(TokenKind.SEMICOLON);
        int line = source.lines().lineOf(offset);
        return path.flatMap(found -> found.nodes().stream()
                .filter(node -> node instanceof Statement && node.span().end() == offset)
                .filter(node -> source.lines().lineOf(node.span().start()) == line).findFirst())
                .map(statement -> statement(statement.span())).orElse(List.of());
    }

    private List<TextEdit> statement(Span span) {
        int start = startsLine(span.start()) ? lineStart(span.start()) : span.start();
        return beforeCursor(start).stream()
                .filter(edit -> start < span.start() || edit.span().end() > span.start())
                .filter(edit -> !breaksLine(edit.newText()) && !breaksLine(source.slice(edit.span()))).toList();
    }

    private static boolean breaksLine(String text) {
        return text.indexOf('\n') >= 0 || text.indexOf('\r') >= 0;
    }

    // A new line

    private List<TextEdit> newLine() {
        int start = lineStart(offset);
        int content = contentStart(offset);
        var around = tree.tokens().get(tree.indexAt(start));
        boolean inComment = around.kind() == TokenKind.BLOCK_COMMENT && around.span().start() < start
                && start < around.span().end();
        if (start == 0 || inComment) {
            return List.of();
        }
        boolean blank = content == source.lines().end(source.lines().lineOf(offset));
        if (!blank && formatter().lays(content)) {
            return formatter().within(new Span(start, content));
        }
        boolean closes = !blank && source.text().charAt(content) == '}';
        return tree.tokenBefore(start).flatMap(token -> indentationBehind(token, closes))
                .map(wanted -> indent(content, wanted))
                .orElse(List.of());
    }

    /// The indentation of a line behind `token`, if that can be told.
    ///
    /// @param closes whether the line begins with `}`
    private Optional<String> indentationBehind(Token token, boolean closes) {
        var nodes = SyntaxPath.at(tree, token.span().start()).stream().filter(path -> path.token().equals(token))
                .findFirst().map(SyntaxPath::nodes).orElse(List.of());
        int end = token.span().end();
        return switch (token.kind()) {
            case LEFT_BRACE -> Optional.of(closes
                    ? indentationOf(token.span().start())
                    : deeper(indentationOf(token.span().start())));
            case ELSE -> Optional.of(deeper(indentationOf(token.span().start())));
            case RIGHT_PAREN -> nodes.reversed().stream()
                    .filter(node -> isHeaderUpTo(end, node)).findFirst()
                    .map(node -> deeper(indentationOf(node.span().start())));
            case SEMICOLON, RIGHT_BRACE -> outermostEndingAt(end, nodes)
                    .map(node -> indentationOf(node.span().start()));
            default -> Optional.empty();
        };
    }

    /// The outermost statement that ends at `end` inside its block.
    private static Optional<SyntaxNode> outermostEndingAt(int end, List<SyntaxNode> nodes) {
        Optional<SyntaxNode> outermost = Optional.empty();
        for (var node : nodes.reversed()) {
            boolean around = node instanceof Program || (node instanceof Statement.Block && outermost.isPresent());
            if (around || node.span().end() != end || node instanceof Statement.Erroneous) {
                break;
            }
            outermost = Optional.of(node);
        }
        return outermost;
    }

    /// Whether the condition of `node` with its `)` ends at `end`.
    private static boolean isHeaderUpTo(int end, SyntaxNode node) {
        return switch (node) {
            case If.Clause clause -> clause.condition().span().end() < end && end <= clause.body().span().start();
            case Statement.While loop -> loop.condition().span().end() < end && end <= loop.body().span().start();
            default -> false;
        };
    }

    // Lines

    /// The token of `kind` that ends where the cursor is, with the nodes around it.
    private Optional<SyntaxPath> ended(TokenKind kind) {
        return SyntaxPath.at(tree, offset).stream()
                .filter(path -> path.token().kind() == kind && path.token().span().end() == offset).findFirst();
    }

    private int lineStart(int at) {
        return source.lines().start(source.lines().lineOf(at));
    }

    /// The offset of the first character on the line of `at` that is no white space, or the end of the line.
    private int contentStart(int at) {
        int line = source.lines().lineOf(at);
        int content = source.lines().start(line);
        while (content < source.lines().end(line) && source.text().charAt(content) <= ' ') {
            content++;
        }
        return content;
    }

    private boolean startsLine(int at) {
        return contentStart(at) == at;
    }

    private String indentationOf(int at) {
        return source.slice(new Span(lineStart(at), contentStart(at)));
    }

    private String deeper(String indentation) {
        return indentation + style.indentation(1);
    }

    /// Makes `wanted` the indentation of the line whose first character other than white space is at `content`.
    private List<TextEdit> indent(int content, String wanted) {
        var span = new Span(lineStart(content), content);
        return source.slice(span).equals(wanted) ? List.of() : List.of(new TextEdit(span, wanted));
    }
}
