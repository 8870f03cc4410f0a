package dev.simplelang.ide.action;

import dev.simplelang.ide.Occurrence;
import dev.simplelang.ide.action.Offer.Edit;
import dev.simplelang.syntax.If;
import dev.simplelang.syntax.Statement;
import dev.simplelang.text.Diagnostic;
import dev.simplelang.text.Quotation;
import dev.simplelang.text.Span;
import dev.simplelang.text.TextEdit;
import java.util.ArrayList;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Fixes of names that are not declared, declared twice, or declared where they cannot be.
final class NameFixes {

    private NameFixes() {}

    /// Replaces an undeclared name with the visible one that was probably meant, wherever it was meant.
    static Optional<Edit> useCloseNameEverywhere(ActionContext context, Diagnostic diagnostic) {
        return diagnostic.fix().map(
                fix -> rename(fix.title(), everywhere(context, diagnostic), fix.edit().newText()).preferred());
    }

    /// The same for the uses that this diagnostic is about, if there are others.
    static Optional<Edit> useCloseNameHere(ActionContext context, Diagnostic diagnostic) {
        var here = uses(context, Stream.of(diagnostic));
        return diagnostic.fix().filter(_ -> here.size() < everywhere(context, diagnostic).size())
                .map(fix -> rename(fix.title(), here, fix.edit().newText()));
    }

    private static Edit rename(String title, SortedSet<Span> places, String meant) {
        return Edit.inLine(places.size() == 1 ? title : title + ", in " + places.size() + " places",
                places.stream().map(place -> new TextEdit(place, meant)).toList());
    }

    private static SortedSet<Span> everywhere(ActionContext context, Diagnostic diagnostic) {
        var name = context.source().slice(diagnostic.span());
        var meant = diagnostic.fix().map(fix -> fix.edit().newText());
        return uses(context, context.analysis().resolution().diagnostics().stream()
                .filter(other -> other.code() == diagnostic.code()
                        && context.source().slice(other.span()).equals(name)
                        && other.fix().map(fix -> fix.edit().newText()).equals(meant)));
    }

    /// Where the names are used that `errors` are about. An assignment to an undeclared name is reported once, later uses
    /// of the name are not.
    private static SortedSet<Span> uses(ActionContext context, Stream<Diagnostic> errors) {
        return errors.map(Diagnostic::span).flatMap(span -> Stream.concat(Stream.of(span), laterUses(context, span)))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static Stream<Span> laterUses(ActionContext context, Span firstUse) {
        return context.analysis().resolution().variables().stream()
                .filter(variable -> variable.declaration().isEmpty()
                        && variable.nameSpan().filter(firstUse::equals).isPresent())
                .flatMap(variable -> context.analysis().occurrences().of(variable).stream()).map(Occurrence::span);
    }

    /// Makes the second declaration of a name an assignment to the first.
    static Optional<Edit> assignInstead(ActionContext context, Diagnostic diagnostic) {
        return context.innermost(Statement.Declaration.class, diagnostic.span().start()).map(declaration -> {
            var keyword = new Span(declaration.keyword().start(), declaration.name().span().start());
            var removed = context.comments(keyword).isEmpty() ? keyword : declaration.keyword();
            return Edit.inLine("Assign to the existing " + Quotation.of(declaration.name().text()),
                    new TextEdit(removed, "")).preferred();
        });
    }

    /// Declares a variable before the `if` in an arm of which it is declared, if it is used elsewhere.
    static Optional<Edit> declareBeforeIf(ActionContext context, Diagnostic diagnostic) {
        return context.innermost(Statement.Declaration.class, diagnostic.span().start())
                .filter(declaration -> isUsedElsewhere(context, declaration))
                .flatMap(declaration -> context.inBlock(declaration).map(statement -> {
                    var name = declaration.name().text();
                    var edits = new ArrayList<>(context.declareBefore(statement, "int " + name + " = 0;"));
                    armsDeclaring(context, declaration).forEach(arm -> edits
                            .add(new TextEdit(new Span(arm.keyword().start(), arm.name().span().start()), "")));
                    return Edit.of("Declare " + Quotation.of(name) + " before the `if`", edits).preferred();
                }));
    }

    /// The arms of the same `if` that declare the same name. A declaration for each of them would be one too many.
    private static Stream<Statement.Declaration> armsDeclaring(ActionContext context,
            Statement.Declaration declaration) {
        var choice = context.pathTo(declaration).reversed().stream().filter(If.class::isInstance).map(If.class::cast)
                .findFirst().orElseThrow();
        return choice.arms().filter(Statement.Declaration.class::isInstance).map(Statement.Declaration.class::cast)
                .filter(arm -> arm.name().text().equals(declaration.name().text()));
    }

    /// Wraps a declaration in a block, if the variable is not used elsewhere.
    static Optional<Edit> wrapInBlock(ActionContext context, Diagnostic diagnostic) {
        return context.innermost(Statement.Declaration.class, diagnostic.span().start())
                .filter(declaration -> !isUsedElsewhere(context, declaration))
                .map(declaration -> Edit.of("Wrap in a block", context.inBraces(declaration)).preferred()
                        .reformatting(declaration.span()));
    }

    private static boolean isUsedElsewhere(ActionContext context, Statement.Declaration declaration) {
        return context.variable(declaration)
                .filter(variable -> context.analysis().occurrences().of(variable).size() > 1).isPresent();
    }
}
