package dev.simplelang.ide;

import dev.simplelang.build.Built.Division;
import dev.simplelang.ide.proof.Facts;
import dev.simplelang.ide.proof.Reason;
import dev.simplelang.opt.facts.ZeroChecks;
import dev.simplelang.opt.facts.ZeroChecks.Check;
import dev.simplelang.syntax.Expression;
import dev.simplelang.syntax.If;
import dev.simplelang.syntax.Statement;
import dev.simplelang.syntax.SyntaxNode;
import dev.simplelang.syntax.Token;
import dev.simplelang.text.Cancellation;
import dev.simplelang.text.Diagnostic;
import dev.simplelang.text.Diagnostic.Related;
import dev.simplelang.text.DiagnosticCode;
import dev.simplelang.text.Span;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Supplier;

/// Collects the diagnostics of a program.
///
/// Nothing new is proved about a program with errors, since that would be about the program that
/// the parser guessed. Its errors are reported, and what the last error-free version says where the
/// program is unchanged. Nothing is proved about a program that was not optimized either: errors
/// and unused values are reported, and that the analysis is reduced.
public final class Diagnostics {

    private final Analysis analysis;
    private final Facts facts;
    private final Ends ends;
    private final List<Diagnostic> found = new ArrayList<>();
    private final List<Check<Expression>> divisions = new ArrayList<>();
    private final TreeMap<Integer, Span> unreached = new TreeMap<>();
    private int endlessLoops;

    /// Ends the messages about what is proved for one argument only.
    private final String when;

    private Diagnostics(Analysis analysis) {
        this.analysis = analysis;
        this.facts = analysis.facts();
        this.ends = new Ends(analysis);
        this.when = analysis.whenPinned("`arg`");
    }

    /// All diagnostics about the program, in order of position.
    ///
    /// @param stale what the last error-free version says, if `analysis` has errors
    public static List<Diagnostic> of(Analysis analysis, Optional<Stale> stale, Settings settings) {
        if (!analysis.hasErrors()) {
            return analysis.diagnostics(settings);
        }
        var errors = analysis.compilation().errors();
        return stale.map(earlier -> withStale(earlier, errors, settings)).orElse(errors);
    }

    /// What `analysis` says by itself, in order of position.
    static List<Diagnostic> of(Analysis analysis, Settings settings) {
        var compilation = analysis.compilation();
        if (analysis.isProved()) {
            return new Diagnostics(analysis).collect(settings);
        }
        if (compilation.hasErrors()) {
            return compilation.errors();
        }
        var found = new ArrayList<>(compilation.usage().diagnostics());
        // First, since an editor may not list all of them.
        analysis.shortfall().ifPresent(shortfall -> found.addFirst(
                new Diagnostic(DiagnosticCode.REDUCED_ANALYSIS, firstToken(analysis), shortfall.message())));
        found.sort(Diagnostic.BY_POSITION);
        return List.copyOf(found);
    }

    private static List<Diagnostic> withStale(Stale stale, List<Diagnostic> errors, Settings settings) {
        var found = new ArrayList<>(errors);
        var erroneous = new TreeMap<Integer, Span>();
        errors.forEach(error -> erroneous.merge(error.span().start(), error.span(), Span::to));
        for (var before : stale.before().diagnostics(settings)) {
            var message = before.message() + Stale.SUFFIX;
            var related = before.related().stream().flatMap(place -> stale.now(place.span())
                    .map(now -> new Related(now, place.message())).stream()).toList();
            // What is left of unreachable code is unreachable; anything else is about its whole span.
            var spans = before.code() == DiagnosticCode.UNREACHABLE_CODE
                    ? stale.remains(before.span())
                    : stale.now(before.span()).filter(span -> !overlaps(span, erroneous)).stream().toList();
            spans.forEach(span -> found.add(new Diagnostic(before.code(), span, message, related)));
        }
        found.sort(Diagnostic.BY_POSITION);
        return List.copyOf(found);
    }

    /// Whether one of `others`, by their starts, has a character in common with `span`, or stands
    /// at the same place.
    private static boolean overlaps(Span span, NavigableMap<Integer, Span> others) {
        var last = others.floorEntry(span.isEmpty() ? span.start() : span.end() - 1);
        return last != null && (last.getValue().end() > span.start() || last.getValue().equals(span));
    }

    /// Where to report what is about the program as a whole: at the first token, on one line.
    private static Span firstToken(Analysis analysis) {
        var span = analysis.tree().tokens().stream().filter(token -> !token.kind().isTrivia()).findFirst()
                .map(Token::span).orElseGet(() -> Span.at(0));
        var lines = analysis.source().lines();
        return new Span(span.start(), Math.min(span.end(), lines.end(lines.lineOf(span.start()))));
    }

    private List<Diagnostic> collect(Settings settings) {
        var statements = analysis.tree().program().statements();
        statements(statements, List::of);
        if (facts.mayFallThrough()) {
            var end = statements.isEmpty() ? 0 : statements.getLast().span().end();
            report(DiagnosticCode.MISSING_RETURN, Span.at(end),
                    "not every path returns a value" + when,
                    ends.ofFallingThrough());
        }
        analysis.compilation().usage().diagnostics().stream().filter(usage -> !isUnreached(usage.span()))
                .forEach(found::add);
        analysis.compilation().optimized().divisions().forEach(this::division);
        if (!divisions.isEmpty()) {
            zeroChecks(settings);
        }
        found.sort(Diagnostic.BY_POSITION);
        return List.copyOf(found);
    }

    private void zeroChecks(Settings settings) {
        var outcome = ZeroChecks.of(analysis.compilation().graph(), divisions, Cancellation.NONE);
        outcome.certain().forEach(divisor -> report(DiagnosticCode.DIVISION_BY_ZERO, divisor.span(),
                "the divisor is always 0 here" + when + "; the result is 0", List.of()));
        if (settings.possibleDivisionByZero()) {
            outcome.possible().forEach(divisor -> report(DiagnosticCode.POSSIBLE_DIVISION_BY_ZERO, divisor.span(),
                    "the divisor may be 0" + when + "; the result would be 0", List.of()));
        }
    }

    private boolean isUnreached(Span span) {
        var before = unreached.floorEntry(span.start());
        return before != null && before.getValue().contains(span);
    }

    private void report(DiagnosticCode code, Span span, String message, List<Related> related) {
        found.add(new Diagnostic(code, span, message,
                related.stream().filter(place -> isElsewhere(place, span)).toList()));
    }

    /// Whether a related place is not the reported one itself, and is reachable.
    private boolean isElsewhere(Related place, Span reported) {
        return !place.span().contains(reported) && facts.isReached(analysis.tree().pathTo(place.span()));
    }

    /// Why the value of an expression is known.
    private List<Related> why(Expression expression) {
        return Reason.places(analysis.reasons().ofValue(expression));
    }

    /// Reports on the statements of a block; its unreachable rest is one finding.
    ///
    /// @param why why the first of them is unreachable, if it is
    private void statements(List<Statement> statements, Supplier<List<Related>> why) {
        for (int i = 0; i < statements.size(); i++) {
            if (!facts.isReached(statements.get(i))) {
                int before = i - 1;
                unreachable(statements.subList(i, statements.size()),
                        i == 0 ? why : () -> ends.of(statements.get(before)));
                return;
            }
            statement(statements.get(i));
        }
    }

    private void unreachable(List<Statement> statements, Supplier<List<Related>> why) {
        if (statements.stream().allMatch(Statement.Empty.class::isInstance)) {
            return;
        }
        unreachable(statements.getFirst().span().to(statements.getLast().span()), why);
    }

    private void unreachable(Span span, Supplier<List<Related>> why) {
        unreached.put(span.start(), span);
        report(DiagnosticCode.UNREACHABLE_CODE, span, "unreachable code" + when, why.get());
    }

    private void statement(Statement statement) {
        switch (statement) {
            case Statement.Return exit -> facts.returned(exit).ifPresent(value -> {
                if (!exit.value().isLiteral()) {
                    report(DiagnosticCode.CONSTANT_RETURN, exit.value().span(), "always returns " + value + when,
                            Reason.places(analysis.reasons().ofReturned(exit)));
                }
            });
            case Statement.Block block -> statements(block.statements(), List::of);
            case If choice -> {
                Supplier<List<Related>> why = List::of;
                for (var clause : choice.clauses()) {
                    if (!facts.isReached(clause)) {
                        unreachable(new Span(clause.span().start(), choice.span().end()), why);
                        return;
                    }
                    why = condition(clause, clause.condition());
                    arm(clause.body(), why);
                }
                var whyNot = why;
                choice.elseArm().ifPresent(arm -> arm(arm, whyNot));
            }
            case Statement.While loop -> {
                var why = condition(loop, loop.condition());
                int endlessBefore = endlessLoops;
                arm(loop.body(), why);
                // Around an endless loop in it, a loop is endless too: that is one mistake.
                if (facts.isEndless(loop) && endlessLoops == endlessBefore) {
                    endlessLoops++;
                    report(DiagnosticCode.ENDLESS_LOOP, loop.keyword(), "infinite loop: no reachable exit" + when,
                            why.get());
                }
            }
            case Statement.Simple _ -> {
                // Nothing to say.
            }
        }
    }

    private void arm(Statement arm, Supplier<List<Related>> why) {
        if (arm instanceof Statement.Block block && !facts.isReached(block)) {
            if (!block.statements().isEmpty()) {
                unreachable(List.of(block), why);
            }
        } else {
            statements(List.of(arm), why);
        }
    }

    /// Reports on a condition that always has the same outcome.
    ///
    /// @return why the branch of the other outcome is unreachable
    private Supplier<List<Related>> condition(SyntaxNode clauseOrWhile, Expression condition) {
        if (condition.isLiteral()) {
            return () -> ends.because(clauseOrWhile, condition);
        }
        var because = ends.because(clauseOrWhile, condition);
        if (!because.isEmpty()) {
            report(DiagnosticCode.CONSTANT_CONDITION, condition.span(), because.getFirst().message() + when,
                    because.subList(1, because.size()));
        }
        return () -> because;
    }

    /// Reports the divisions by 0, and collects those by a divisor that may be 0.
    private void division(Division division) {
        var divisor = division.divisor();
        var control = facts.optimizedNode(division.control());
        if (control.isDead()) {
            return;
        }
        var constant = facts.constant(divisor);
        if (constant.isPresent() && constant.getAsLong() == 0) {
            report(DiagnosticCode.DIVISION_BY_ZERO, divisor.span(),
                    "the divisor is always 0" + (divisor.isLiteral() ? "" : when) + "; the result is 0",
                    divisor.isLiteral() ? List.of() : why(divisor));
        } else {
            facts.optimizedValue(divisor).ifPresent(value -> divisions.add(new Check<>(control, value, divisor)));
        }
    }
}
