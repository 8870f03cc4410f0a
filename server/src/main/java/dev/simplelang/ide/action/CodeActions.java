package dev.simplelang.ide.action;

import dev.simplelang.ide.Analysis;
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
import java.util.stream.Stream;

/// Offers to mend what the diagnostics are about, and to say the same in another way.
///
/// A fix of an error or a warning makes its diagnostic go away and brings no error with it; every other change leaves what each run
/// gives as it is. Comments are never lost. What is changed comes out in the style of the formatter. What is proved for a pinned
/// argument alone is no ground to change a program.
public final class CodeActions {

    /// All actions; of those for one diagnostic, the likeliest first.
    static final List<Action> TABLE = List.of(
            new ApplyProposal(),
            new AddParentheses(),
            new InitializeVariable(),
            new DropLeadingZeros(),
            new UseCloseName(),
            new DeclareVariable(),
            new AssignInstead(),
            new MoveDeclaration(),
            new RemoveJump(),
            new AddReturn(),
            new RemoveVariable(),
            new RemoveAssignment(),
            new KeepLiveArm(),
            new RemoveUnreachable(),
            new UseConstant(),
            new ExtractVariable(),
            new InlineVariable(),
            new SwapArms(),
            new AddBraces(),
            new ReplaceByConstant());

    /// A selection may touch very many; nobody wants to choose among more than these.
    private static final int MOST_DIAGNOSTICS = 20;

    private CodeActions() {}

    /// What can be done with the code in `range`: fixes by the diagnostics that touch it, then refactorings.
    public static List<CodeAction> at(Analysis analysis, Span range, Wanted wanted, Cancellation cancellation) {
        var site = new Site(analysis);
        var found = new ArrayList<CodeAction>();
        if (wanted.includes(ActionKind.QUICK_FIX)) {
            found.addAll(fixes(site, range));
        }
        if (wanted.asked() || !range.isEmpty()) {
            TABLE.stream().filter(Action.Refactoring.class::isInstance).map(Action.Refactoring.class::cast)
                    .filter(refactoring -> wanted.includes(refactoring.kind()))
                    .flatMap(refactoring -> refactor(site, refactoring, range))
                    .filter(action -> action.refusal().isEmpty() || wanted.explains(action.kind()))
                    .forEach(found::add);
        }
        if (wanted.includes(ActionKind.FIX_ALL)) {
            FixAll.of(analysis, cancellation).ifPresent(found::add);
        }
        return List.copyOf(found);
    }

    /// What `fix` offers for `diagnostic`.
    static List<CodeAction> fixes(Site site, Action.Fix fix, Diagnostic diagnostic) {
        var offers = Offers.fixing(site, diagnostic);
        if (fix.codes().contains(diagnostic.code())) {
            fix.offer(site, diagnostic, offers);
        }
        return diagnostic.severity() == Severity.ERROR
                ? offers.found().stream().filter(action -> fixes(site, diagnostic, action)).toList()
                : offers.found();
    }

    /// Whether fewer errors are left, and not `error` again, which costs a pass over the program: where several things are missing, to
    /// insert one of them does not help, and another name may not be visible wherever this one is used. Of several blocks that are
    /// not closed only one is reported: to close it helps, though the next one is reported then.
    private static boolean fixes(Site site, Diagnostic error, CodeAction action) {
        var before = errors(site.analysis().tree(), site.analysis().resolution());
        if (before.size() > FirstErrors.MOST) {
            return true;
        }
        return action.change().map(Change::made).filter(made -> {
            var tree = Parser.parse(made, Cancellation.NONE);
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

    private static List<CodeAction> fixes(Site site, Span range) {
        var byEffect = new LinkedHashMap<List<Object>, CodeAction>();
        site.analysis().diagnostics().stream()
                .filter(diagnostic -> diagnostic.span().start() <= range.end()
                        && range.start() <= diagnostic.span().end())
                .limit(MOST_DIAGNOSTICS)
                .flatMap(diagnostic -> fixes().flatMap(fix -> fixes(site, fix, diagnostic).stream()))
                .forEach(action -> byEffect.merge(List.of(action.title(), action.change()), action, CodeAction::and));
        return List.copyOf(byEffect.values());
    }

    /// All fixes of the table.
    static Stream<Action.Fix> fixes() {
        return TABLE.stream().filter(Action.Fix.class::isInstance).map(Action.Fix.class::cast);
    }

    private static Stream<CodeAction> refactor(Site site, Action.Refactoring refactoring, Span range) {
        var offers = Offers.of(site, refactoring.kind());
        if (site.analysis().hasErrors()) {
            offers.refuse(refactoring.title(), "the program has errors");
        } else {
            refactoring.offer(site, range, offers);
        }
        return offers.found().stream();
    }
}
