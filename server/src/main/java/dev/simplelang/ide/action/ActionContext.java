package dev.simplelang.ide.action;

import dev.simplelang.ide.Analysis;
import dev.simplelang.ide.Occurrence;
import dev.simplelang.ide.SyntaxPath;
import dev.simplelang.resolve.Variable;
import dev.simplelang.syntax.Expression;
import dev.simplelang.syntax.If;
import dev.simplelang.syntax.Name;
import dev.simplelang.syntax.Operation;
import dev.simplelang.syntax.Program;
import dev.simplelang.syntax.Statement;
import dev.simplelang.syntax.SyntaxNode;
import dev.simplelang.syntax.Token;
import dev.simplelang.syntax.TokenKind;
import dev.simplelang.text.Diagnostic;
import dev.simplelang.text.DiagnosticCode;
import dev.simplelang.text.SourceText;
import dev.simplelang.text.Span;
import dev.simplelang.text.TextEdit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/// What actions know about the program: what stands where, and the edits that add and remove statements but keep comments.
///
/// For one request, on one thread.
final class ActionContext {

    private final Analysis analysis;
    private Map<String, Integer> declared;

    ActionContext(Analysis analysis) {
        this.analysis = analysis;
    }

    /// The program with all that is known about it.
    Analysis analysis() {
        return analysis;
    }

    /// The program text.
    SourceText source() {
        return analysis.source();
    }

    /// The text of a node.
    String text(SyntaxNode node) {
        return source().slice(node.span());
    }

    // What stands where

    /// The nodes around the token that begins at `offset`, or after it; the program first.
    List<SyntaxNode> around(int offset) {
        return SyntaxPath.at(analysis.tree(), offset).stream().filter(path -> path.token().span().start() >= offset)
                .findFirst().map(SyntaxPath::nodes).orElse(List.of());
    }

    /// The nodes around the tokens that a cursor touches, the program first: of the token after it, then of the one before.
    List<List<SyntaxNode>> touching(int offset) {
        return SyntaxPath.at(analysis.tree(), offset).stream().map(SyntaxPath::nodes).toList();
    }

    /// The innermost node of a kind around the token that begins at `offset`.
    <N extends SyntaxNode> Optional<N> innermost(Class<N> kind, int offset) {
        return around(offset).reversed().stream().filter(kind::isInstance).map(kind::cast).findFirst();
    }

    /// Whether two nodes are the same one. Equal nodes may stand at several places.
    @SuppressWarnings("ReferenceEquality")
    static boolean isSame(SyntaxNode one, SyntaxNode other) {
        return one == other;
    }

    /// The nodes from the program down to `node`.
    List<SyntaxNode> pathTo(SyntaxNode node) {
        int start = node instanceof Operation operation ? operation.suffixSpan().start() : node.span().start();
        var nodes = around(start);
        for (int i = 0; i < nodes.size(); i++) {
            if (isSame(nodes.get(i), node)) {
                return nodes.subList(0, i + 1);
            }
        }
        return List.of();
    }

    /// The node around `node`; empty for the program.
    Optional<SyntaxNode> parent(SyntaxNode node) {
        var path = pathTo(node);
        return path.size() < 2 ? Optional.empty() : Optional.of(path.get(path.size() - 2));
    }

    /// Whether `statement` is one of several that may stand there: a block's or the program's own.
    boolean isInBlock(Statement statement) {
        return parent(statement).filter(ActionContext::isBlock).isPresent();
    }

    /// Whether statements may stand in `node` one after the other.
    static boolean isBlock(SyntaxNode node) {
        return node instanceof Program || node instanceof Statement.Block;
    }

    /// The statements of a block or of the program.
    static List<Statement> statements(SyntaxNode block) {
        return switch (block) {
            case Program program -> program.statements();
            case Statement.Block inner -> inner.statements();
            case Statement _,Expression _,Operation _,If.Clause _,Name _ -> List.of();
        };
    }

    /// The statements of which `statement` is one, where it stands in a block.
    List<Statement> siblings(Statement statement) {
        return parent(statement).map(ActionContext::statements).orElse(List.of());
    }

    /// The innermost statement of a block around `node`, which may be itself.
    Optional<Statement> inBlock(SyntaxNode node) {
        var path = pathTo(node);
        for (int i = path.size() - 1; i > 0; i--) {
            if (path.get(i) instanceof Statement statement && isBlock(path.get(i - 1))) {
                return Optional.of(statement);
            }
        }
        return Optional.empty();
    }

    // Variables

    /// The variable that a node reads or binds.
    Optional<Variable> variable(SyntaxNode node) {
        return analysis.resolution().variableOf(node);
    }

    /// The declaration and the assignments of a variable.
    List<Statement> bindings(Variable variable) {
        return analysis.occurrences().of(variable).stream().filter(Occurrence::isWrite)
                .map(occurrence -> (Statement) occurrence.node()).toList();
    }

    /// The variables that are read in an expression, or in a chain up to an operation, in order.
    List<Variable> reads(SyntaxNode expression) {
        return analysis.occurrences().within(expression.span()).stream().map(Occurrence::variable).toList();
    }

    /// How many variables of the program have this name.
    int declared(String name) {
        if (declared == null) {
            declared = new HashMap<>();
            analysis.resolution().variables().forEach(variable -> declared.merge(variable.name(), 1, Integer::sum));
        }
        return declared.getOrDefault(name, 0);
    }

    /// A name that no variable has: `wish`, or that with a number.
    String freshName(String wish) {
        var name = wish;
        for (int i = 2; declared(name) > 0; i++) {
            name = wish + i;
        }
        return name;
    }

    /// Where a name is used that is not declared there, in order; at least one place for a name that
    /// was reported.
    List<Span> undeclared(String name) {
        return analysis.resolution().diagnostics().stream()
                .filter(error -> error.code() == DiagnosticCode.UNDEFINED_NAME).map(Diagnostic::span)
                .filter(span -> source().slice(span).equals(name)).sorted().toList();
    }

    /// Whether `statement` assigns to the name at `span`.
    static boolean isTarget(Statement statement, Span span) {
        return statement instanceof Statement.Assignment assignment && assignment.name().span().equals(span);
    }

    // Tokens and comments

    /// The last token that is not trivia and ends at `offset` or before it.
    Optional<Token> tokenBefore(int offset) {
        return analysis.tree().tokenBefore(offset);
    }

    /// The tokens in `span` that are not trivia.
    Stream<Token> tokens(Span span) {
        return tokensAfter(span.start())
                .takeWhile(token -> token.span().end() <= span.end() && token.kind() != TokenKind.END)
                .filter(token -> !token.kind().isTrivia());
    }

    private Stream<Token> tokensAfter(int offset) {
        var tokens = analysis.tree().tokens();
        return tokens.subList(analysis.tree().indexAfter(offset), tokens.size()).stream();
    }

    /// The comments that begin in `span`.
    List<Token> comments(Span span) {
        return tokensAfter(span.start()).takeWhile(token -> token.span().start() < span.end())
                .filter(token -> token.kind().isComment() && token.span().start() >= span.start()).toList();
    }

    /// The end of the comments that follow `offset` on its line; `offset` where there are none, or
    /// where code follows them.
    int endWithComments(int offset) {
        int lineEnd = lineEndAfter(offset);
        var rest = tokensAfter(offset).takeWhile(token -> token.span().start() < lineEnd).toList();
        return rest.stream().allMatch(token -> token.kind().isTrivia()) ? lastEnd(rest.stream(), offset) : offset;
    }

    /// Where a block ends that starts at `open` and has its last code end at `offset`: after the
    /// comments on the same line, and those that stand further right than the line with its `{`.
    int endOfBlock(int open, int offset) {
        int from = endWithComments(offset);
        int next = analysis.tree().tokenFrom(from).span().start();
        return lastEnd(comments(new Span(from, next)).stream()
                .takeWhile(comment -> indent(comment.span().start()).length() > indent(open).length()), from);
    }

    /// Where the last comment among `tokens` ends; `offset` if there is none.
    private static int lastEnd(Stream<Token> tokens, int offset) {
        return tokens.filter(token -> token.kind().isComment()).mapToInt(token -> token.span().end()).max()
                .orElse(offset);
    }

    /// Whether a line comment ends at `offset`: what is put there needs a line of its own.
    boolean endsInLineComment(int offset) {
        int i = analysis.tree().indexAfter(offset) - 1;
        return i >= 0 && analysis.tree().tokens().get(i).kind() == TokenKind.LINE_COMMENT;
    }

    // Lines

    /// The white space that the line of `offset` begins with.
    String indent(int offset) {
        var lines = source().lines();
        int line = lines.lineOf(offset);
        int start = lines.start(line);
        int end = start;
        while (end < lines.end(line) && (source().text().charAt(end) == ' ' || source().text().charAt(end) == '\t')) {
            end++;
        }
        return source().slice(new Span(start, end));
    }

    /// A line end and the indentation of the line of `offset`.
    String newLine(int offset) {
        return source().lineEnd() + indent(offset);
    }

    // Edits

    /// Replaces `span` with `text`, with a space where it would join a word before it.
    TextEdit replace(Span span, String text) {
        boolean touch = span.start() > 0 && isWord(source().text().charAt(span.start() - 1)) && isWord(text.charAt(0));
        return new TextEdit(span, touch ? " " + text : text);
    }

    private static boolean isWord(char c) {
        return Character.isLetterOrDigit(c) || c == '_' || Character.isSurrogate(c);
    }

    /// Puts `text` at `offset`.
    static TextEdit insert(int offset, String text) {
        return new TextEdit(Span.at(offset), text);
    }

    /// Puts `declaration` before the statement `before`, in braces with it if it is alone where only one may stand.
    List<TextEdit> declareBefore(Statement before, String declaration) {
        int start = before.span().start();
        var edits = new ArrayList<TextEdit>(isInBlock(before) ? List.of() : inBraces(before));
        edits.add(insert(start, declaration + newLine(start)));
        return edits;
    }

    /// Puts braces around a statement that stands alone. Comments before and after it come inside.
    List<TextEdit> inBraces(Statement statement) {
        int end = statement.span().start();
        int start = tokenBefore(end).map(token -> token.span().end()).orElse(end);
        boolean apart = !comments(new Span(start, end)).isEmpty();
        return List.of(insert(start, " {" + (apart ? "" : newLine(end))),
                insert(endWithComments(statement.span().end()), newLine(end) + "}"));
    }

    /// Removes `statement`, or puts an empty block where one statement must be. Comments in it stay.
    TextEdit removal(Statement statement) {
        return isInBlock(statement)
                ? removal(statement.span())
                : new TextEdit(statement.span(), "{" + kept(statement.span()) + "}");
    }

    /// Removes code that stands between statements, with its lines where nothing else is on them. Comments in it stay.
    TextEdit removal(Span span) {
        var comments = comments(span);
        if (!comments.isEmpty()) {
            var kept = kept(span).strip();
            boolean open = comments.getLast().kind() == TokenKind.LINE_COMMENT && !isBlankAfter(span.end());
            return new TextEdit(span, open ? kept + newLine(span.start()) : kept);
        }
        var lines = source().lines();
        int start = lines.start(lines.lineOf(span.start()));
        if (!isBlankAfter(span.end()) || !source().slice(new Span(start, span.start())).isBlank()) {
            return new TextEdit(new Span(span.start(), spaceAfter(span.end())), "");
        }
        int next = lines.lineOf(span.end()) + 1;
        return new TextEdit(new Span(start, next < lines.count() ? lines.start(next) : source().length()), "");
    }

    /// Removes a part of a statement. Comments in it stay.
    TextEdit cut(Span span) {
        var kept = kept(span);
        if (isBlankAfter(span.end())) {
            return new TextEdit(span, kept.stripTrailing());
        }
        boolean first = span.start() == spaceAfter(source().lines().start(source().lines().lineOf(span.start())));
        boolean open = kept.isEmpty() && endsInLineComment(span.start());
        return new TextEdit(span, open ? newLine(span.start()) : first ? kept.stripLeading() : kept);
    }

    /// The comments in `span`, each on a line of its own, with a line end after them; empty where there are none.
    private String kept(Span span) {
        var kept = new StringBuilder();
        for (var comment : comments(span)) {
            kept.append(newLine(span.start())).append(source().slice(comment.span()));
        }
        return kept.isEmpty() ? "" : kept.append(newLine(span.start())).toString();
    }

    /// Whether only white space follows `offset` on its line.
    boolean isBlankAfter(int offset) {
        return source().slice(new Span(offset, lineEndAfter(offset))).isBlank();
    }

    /// `span` without the white space at its ends.
    Span stripped(Span span) {
        var text = source().slice(span);
        int start = span.start() + text.length() - text.stripLeading().length();
        return new Span(start, start + text.strip().length());
    }

    private int lineEndAfter(int offset) {
        return source().lines().end(source().lines().lineOf(offset));
    }

    private int spaceAfter(int offset) {
        int end = offset;
        while (end < source().length() && isSpace(source().text().charAt(end))) {
            end++;
        }
        return end;
    }

    private static boolean isSpace(char c) {
        return c == ' ' || c == '\t';
    }
}
