package dev.simplelang.ide.navigation;

import dev.simplelang.ide.Analysis;
import dev.simplelang.ide.Occurrences;
import dev.simplelang.ide.SyntaxPath;
import dev.simplelang.resolve.Resolution;
import dev.simplelang.resolve.Resolver;
import dev.simplelang.resolve.Variable;
import dev.simplelang.syntax.Lexer;
import dev.simplelang.syntax.Parser;
import dev.simplelang.syntax.SyntaxTree;
import dev.simplelang.syntax.TokenKind;
import dev.simplelang.text.Cancellation;
import dev.simplelang.text.Diagnostic;
import dev.simplelang.text.DiagnosticCode;
import dev.simplelang.text.EditedOffsets;
import dev.simplelang.text.Quotation;
import dev.simplelang.text.SourceText;
import dev.simplelang.text.Span;
import dev.simplelang.text.TextEdit;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Gives a variable another name at all its places, so that every name goes on meaning what it
/// meant.
///
/// Whether it does is not guessed from the scopes: the names of the renamed program are resolved,
/// and compared with those of this one. So whatever the language says about names, and however a
/// program with errors is read, is heeded. Only a name that a program without errors does not have
/// at all needs no question.
public final class Rename {

    /// What can be renamed at a place.
    public sealed interface Target {}

    /// What comes of renaming.
    public sealed interface Result {}

    /// The name at a place.
    public record Name(Span span, String text) implements Target {}

    /// Nothing at a place has a name.
    public record Nameless() implements Target {}

    /// It keeps its name.
    ///
    /// @param reason one sentence
    public record Refusal(String reason) implements Target, Result {}

    /// It is renamed by these edits, in order of position.
    public record Edits(List<TextEdit> edits) implements Result {}

    private static final int MAX_SHOWN = 40;

    private final Analysis analysis;
    private final Variable variable;
    private final String newName;
    private final List<TextEdit> edits;
    private final EditedOffsets afterwards;

    private Rename(Analysis analysis, Variable variable, String newName) {
        this.analysis = analysis;
        this.variable = variable;
        this.newName = newName;
        this.edits = analysis.occurrences().of(variable).stream()
                .map(occurrence -> new TextEdit(occurrence.span(), newName)).toList();
        this.afterwards = new EditedOffsets(edits);
    }

    /// What can be renamed at `offset`.
    public static Target prepare(Analysis analysis, int offset) {
        var named = analysis.occurrences().at(offset);
        if (named.isPresent()) {
            return named.get().variable().isArg()
                    ? new Refusal("cannot rename `arg`: it is the program's argument")
                    : new Name(named.get().span(), named.get().variable().name());
        }
        for (var path : SyntaxPath.at(analysis.tree(), offset)) {
            var shown = "`" + analysis.source().excerpt(path.token().span(), MAX_SHOWN) + "`";
            if (path.token().kind() == TokenKind.IDENTIFIER) {
                return new Refusal("cannot rename " + shown + ": it is not declared");
            }
            if (path.token().kind().isKeyword()) {
                return new Refusal("cannot rename " + shown + ": it is a keyword");
            }
        }
        return new Nameless();
    }

    /// Renames the variable that is named at `offset`.
    public static Result to(String newName, Analysis analysis, int offset, Cancellation cancellation) {
        return switch (prepare(analysis, offset)) {
            case Refusal refusal -> refusal;
            case Nameless _ -> new Refusal("no name to rename here");
            case Name name when name.text().equals(newName) -> new Edits(List.of());
            case Name _ -> {
                var variable = analysis.occurrences().at(offset).orElseThrow().variable();
                yield new Rename(analysis, variable, newName).result(cancellation);
            }
        };
    }

    private Result result(Cancellation cancellation) {
        return noName().or(() -> otherMeaning(cancellation)).<Result>map(Refusal::new)
                .orElseGet(() -> new Edits(edits));
    }

    /// Why the new name is no name at all.
    private Optional<String> noName() {
        var lexed = Lexer.lex(new SourceText(newName), Cancellation.NONE);
        var token = lexed.tokens().getFirst();
        if (token.kind() == TokenKind.IDENTIFIER && token.span().length() == newName.length()
                && lexed.diagnostics().isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(token.kind().isKeyword() && token.span().length() == newName.length()
                ? shown() + " is a keyword"
                : shown() + " is not a valid name: expected a letter or `_`, then letters, digits and `_`");
    }

    /// Which name would mean something else than before.
    private Optional<String> otherMeaning(Cancellation cancellation) {
        if (isUnheardOf()) {
            return Optional.empty();
        }
        var tree = analysis.tree().again(new SourceText(TextEdit.apply(analysis.source().text(), edits)),
                cancellation);
        var resolution = Resolver.resolve(tree, cancellation);
        return redeclared(tree, resolution).or(() -> rebound(new Occurrences(resolution), tree.source()))
                .or(() -> misread(tree, resolution));
    }

    /// Whether the new name can neither capture a name nor be captured, since no variable has it.
    /// In a program without errors every name is that of a variable, and every token is read as
    /// what it is, however long its text.
    private boolean isUnheardOf() {
        return !analysis.hasErrors()
                && analysis.resolution().variables().stream().noneMatch(other -> other.name().equals(newName));
    }

    /// Two declarations of one name in one block, where there were none.
    private Optional<String> redeclared(SyntaxTree after, Resolution resolution) {
        var own = variable.nameSpan().map(span -> afterwards.start(span.start()));
        return newErrors(analysis.resolution().diagnostics(), resolution.diagnostics())
                .filter(error -> error.code() == DiagnosticCode.REDEFINED_NAME).findFirst().map(error -> {
                    boolean isSecond = own.filter(start -> start == error.span().start()).isPresent();
                    var other = isSecond ? error.related().getFirst().span() : error.span();
                    return shown() + " is already declared in the same block, on " + line(after.source(), other);
                });
    }

    /// A program with syntax errors may be read in another way when a name in it changes.
    private Optional<String> misread(SyntaxTree after, Resolution resolution) {
        return Stream.concat(newErrors(analysis.tree().diagnostics(), after.diagnostics()),
                newErrors(analysis.resolution().diagnostics(), resolution.diagnostics())).findFirst()
                .map(error -> "this name would cause another error on " + line(after.source(), error.span())
                        + ".");
    }

    /// The errors of the renamed program that this one does not have.
    private Stream<Diagnostic> newErrors(List<Diagnostic> before, List<Diagnostic> after) {
        record Place(DiagnosticCode code, int start) {}
        var known = before.stream().map(error -> new Place(error.code(), afterwards.start(error.span().start())))
                .collect(Collectors.toSet());
        return after.stream().filter(error -> !known.contains(new Place(error.code(), error.span().start())));
    }

    /// The first name that means another variable than before, or something where it meant nothing,
    /// or nothing any more.
    private Optional<String> rebound(Occurrences after, SourceText renamed) {
        var news = after.all().iterator();
        for (var old : analysis.occurrences().all()) {
            int start = afterwards.start(old.span().start());
            var now = news.hasNext() ? news.next() : null;
            if (now == null || now.span().start() > start) {
                return Optional.of(Quotation.of(old.variable().name()) + " on " + line(analysis.source(), old.span())
                        + " would no longer refer to a variable");
            }
            var place = shown() + " on " + line(renamed, now.span());
            if (now.span().start() < start) {
                return Optional.of(place + " is not declared, and would refer to the renamed variable");
            }
            if (now.variable().index() != old.variable().index()) {
                return Optional.of(old.variable().index() == variable.index()
                        ? place + " would refer to " + described(now.variable(), renamed)
                        : place + " refers to " + described(old.variable(), analysis.source())
                                + ", and would refer to the renamed variable");
            }
        }
        return news.hasNext()
                ? Optional.of(shown() + " on " + line(renamed, news.next().span())
                        + " is not declared, and would refer to the renamed variable")
                : Optional.empty();
    }

    private static String described(Variable variable, SourceText source) {
        return variable.nameSpan().map(
                span -> (variable.declaration().isPresent()
                        ? "the variable declared on "
                        : "the variable first used on ")
                        + line(source, span))
                .orElse("the program's argument");
    }

    private static String line(SourceText source, Span span) {
        return "line " + source.lineNumber(span.start());
    }

    private String shown() {
        return "`" + new SourceText(newName).excerpt(new Span(0, newName.length()), MAX_SHOWN) + "`";
    }
}
