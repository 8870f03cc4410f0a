package dev.simplelang.ide.action;

import dev.simplelang.ide.Analysis;
import dev.simplelang.ide.action.Refactorings.Refactoring;
import dev.simplelang.resolve.Resolution;
import dev.simplelang.resolve.Resolver;
import dev.simplelang.syntax.Parser;
import dev.simplelang.syntax.SyntaxTree;
import dev.simplelang.text.Cancellation;
import dev.simplelang.text.Diagnostic;
import dev.simplelang.text.DiagnosticCode;
import dev.simplelang.text.FirstErrors;
import dev.simplelang.text.Severity;
import dev.simplelang.text.Span;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// Offers quick fixes and refactorings.
///
/// A fix of an error or a warning removes its diagnostic and adds no error; no other change affects what a run gives.
/// Comments are never lost. What is changed is formatted. Nothing is changed because of what is proved for a pinned
/// argument only.
public final class CodeActions {

    /// How many of the diagnostics in a selection are fixed; nobody wants to choose among more.
    private static final int MAX_DIAGNOSTICS = 20;

    private CodeActions() {}

    /// What can be done with the code in `range`: fixes by the diagnostics that touch it, then refactorings.
    public static List<CodeAction> at(Analysis analysis, Span range, ActionFilter filter, Cancellation cancellation) {
        var context = new ActionContext(analysis);
        var found = new ArrayList<CodeAction>();
        if (filter.includes(ActionKind.QUICK_FIX)) {
            found.addAll(fixes(context, range));
        }
        if (filter.isInvoked() || !range.isEmpty()) {
            Refactorings.TABLE.stream().filter(refactoring -> filter.includes(refactoring.kind()))
                    .flatMap(refactoring -> refactor(context, refactoring, range))
                    .filter(action -> action.refusal().isEmpty() || filter.explains(action.kind()))
                    .forEach(found::add);
        }
        if (filter.includes(ActionKind.FIX_ALL)) {
            FixAll.of(analysis, cancellation).ifPresent(found::add);
        }
        return List.copyOf(found);
    }

    /// What `fix` offers for `diagnostic`, if that helps.
    static Optional<CodeAction> fix(ActionContext context, QuickFixes.Fix fix, Diagnostic diagnostic) {
        return fix.of(context, diagnostic)
                .map(edit -> CodeAction.of(edit, ActionKind.QUICK_FIX, List.of(diagnostic), context))
                .filter(action -> diagnostic.severity() != Severity.ERROR || fixes(context, diagnostic, action));
    }

    /// Whether fewer errors are left, and not `error` again. Costs a pass over the program.
    ///
    /// Where several tokens are missing, one of them does not help, and another name may not be visible at every use. Of
    /// several unclosed blocks one is reported: closing it helps, though the next one is reported then.
    private static boolean fixes(ActionContext context, Diagnostic error, CodeAction action) {
        var before = errors(context.analysis().tree(), context.analysis().resolution());
        if (before.size() > FirstErrors.MAX_SHOWN) {
            return true;
        }
        return action.change().map(FormattedEdit::unformatted).filter(changed -> {
            var tree = context.analysis().tree().again(changed, Cancellation.NONE);
            var after = errors(tree, Resolver.resolve(tree, Cancellation.NONE));
            return (after.size() < before.size() && (after.stream().noneMatch(other -> isAgain(error, other))
                    || alike(error, after) < alike(error, before)))
                    || (after.size() == before.size() && isUnclosed(error)
                            && after.stream().anyMatch(CodeActions::isUnclosed)
                            && after.stream().noneMatch(other -> other.related().equals(error.related())));
        }).isPresent();
    }

    /// Whether `error` is about a block or parentheses that are not closed, which open at its related place.
    private static boolean isUnclosed(Diagnostic error) {
        return error.code() == DiagnosticCode.SYNTAX && !error.related().isEmpty();
    }

    private static List<Diagnostic> errors(SyntaxTree tree, Resolution resolution) {
        return Stream.concat(tree.diagnostics().stream(), resolution.diagnostics().stream()).toList();
    }

    private static boolean isAgain(Diagnostic error, Diagnostic other) {
        return error.span().start() == other.span().start() && error.message().equals(other.message());
    }

    private static long alike(Diagnostic error, List<Diagnostic> errors) {
        return errors.stream().filter(other -> error.message().equals(other.message())).count();
    }

    private static List<CodeAction> fixes(ActionContext context, Span range) {
        var byEffect = new LinkedHashMap<List<Object>, CodeAction>();
        context.analysis().diagnostics().stream()
                .filter(diagnostic -> diagnostic.span().start() <= range.end()
                        && range.start() <= diagnostic.span().end())
                .limit(MAX_DIAGNOSTICS)
                .flatMap(diagnostic -> QuickFixes.of(diagnostic.code()).stream()
                        .flatMap(fix -> fix(context, fix, diagnostic).stream()))
                .forEach(action -> byEffect.merge(List.of(action.title(), action.change()), action, CodeAction::and));
        return List.copyOf(byEffect.values());
    }

    private static Stream<CodeAction> refactor(ActionContext context, Refactoring refactoring, Span range) {
        List<Offer> offers = context.analysis().hasErrors()
                ? List.of(new Offer.Refusal(refactoring.title(), "the program has errors"))
                : refactoring.offers().apply(context, range);
        return offers.stream().map(offer -> CodeAction.of(offer, refactoring.kind(), List.of(), context));
    }
}
