package dev.simplelang.ide.run;

import dev.simplelang.driver.StatementObserver;
import dev.simplelang.ide.Analysis;
import dev.simplelang.ide.run.ProgramTrace.Condition;
import dev.simplelang.ide.run.ProgramTrace.Kind;
import dev.simplelang.ide.run.ProgramTrace.LastValue;
import dev.simplelang.ide.run.ProgramTrace.Loop;
import dev.simplelang.ide.run.ProgramTrace.Site;
import dev.simplelang.ide.run.ProgramTrace.Target;
import dev.simplelang.resolve.Resolution;
import dev.simplelang.syntax.Expression;
import dev.simplelang.syntax.If;
import dev.simplelang.syntax.Statement;
import dev.simplelang.syntax.SyntaxNode;
import dev.simplelang.text.SourceText;
import dev.simplelang.text.Span;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/// Records a run by statement: each step, and what it comes to for each condition, loop and
/// variable.
final class StatementRecorder implements StatementObserver {

    private static final int LONGEST_TEXT = 48;

    /// A statement that does something, or a condition, with what has happened there.
    private static final class Place {

        private final int site;
        private long held;
        private long failed;
        private long entered;

        Place(int site) {
            this.site = site;
        }
    }

    private final SourceText source;
    private final Resolution resolution;
    private final StepLog log;
    private final List<Site> sites = new ArrayList<>();
    private final IdentityHashMap<SyntaxNode, Place> places = new IdentityHashMap<>();

    // Clauses and loops in the order of the source.
    private final List<SyntaxNode> tests = new ArrayList<>();

    /// The last values, by the index of the variable.
    private final OptionalLong[] last;

    StatementRecorder(Analysis analysis, long arg, StepLog log) {
        this.source = analysis.source();
        this.resolution = analysis.resolution();
        this.log = log;
        last = new OptionalLong[resolution.variables().size()];
        Arrays.fill(last, OptionalLong.empty());
        last[0] = OptionalLong.of(arg);
        analysis.tree().program().statements().forEach(statement -> statement(statement, 0));
    }

    private void statement(Statement statement, int depth) {
        switch (statement) {
            case Statement.Declaration found -> gives(Kind.DECLARATION, found, depth);
            case Statement.Assignment found -> gives(Kind.ASSIGNMENT, found, depth);
            case Statement.Return found -> gives(Kind.RETURN, found, depth);
            case Statement.Break found -> gives(Kind.BREAK, found, depth);
            case Statement.Continue found -> gives(Kind.CONTINUE, found, depth);
            case Statement.ShowGraph found -> gives(Kind.SHOW_GRAPH, found, depth);
            case Statement.Block block -> block.statements().forEach(inner -> statement(inner, depth));
            case If choice -> {
                var keyword = "if";
                for (var clause : choice.clauses()) {
                    test(clause, keyword, clause.condition(), depth);
                    statement(clause.body(), depth + 1);
                    keyword = "else if";
                }
                choice.elseArm().ifPresent(arm -> statement(arm, depth + 1));
            }
            case Statement.While loop -> {
                test(loop, "while", loop.condition(), depth);
                statement(loop.body(), depth + 1);
            }
            case Statement.Empty _,Statement.Erroneous _ -> {
                // Does nothing.
            }
        }
    }

    private void gives(Kind kind, Statement statement, int depth) {
        var span = statement.span();
        boolean closed = source.text().charAt(span.end() - 1) == ';';
        var text = source.excerpt(closed ? new Span(span.start(), span.end() - 1) : span, LONGEST_TEXT);
        var target = resolution.variableOf(statement).map(variable -> new Target(variable.index(), variable.name()));
        place(statement, new Site(kind, text, Optional.of(span), depth, target, OptionalInt.empty(), List.of()));
    }

    private void test(SyntaxNode clauseOrWhile, String keyword, Expression condition, int depth) {
        var text = keyword + " (" + source.excerpt(condition.span(), LONGEST_TEXT) + ")";
        place(clauseOrWhile, new Site(Kind.CONDITION, text, Optional.of(condition.span()), depth, Optional.empty(),
                OptionalInt.empty(), List.of()));
        tests.add(clauseOrWhile);
    }

    private void place(SyntaxNode syntax, Site site) {
        places.put(syntax, new Place(sites.size()));
        sites.add(site);
    }

    @Override
    public void reached(SyntaxNode statementOrClause, Values values) {
        switch (statementOrClause) {
            case Statement.While loop -> places.get(loop).entered++;
            case Statement.Break _,Statement.Continue _,Statement.ShowGraph _ ->
                log.add(places.get(statementOrClause).site, 0);
            default -> {
                // Recorded when it gives a value or is tested, or does nothing of its own.
            }
        }
    }

    @Override
    public void gave(Statement statement, long value) {
        int site = places.get(statement).site;
        log.add(site, value);
        sites.get(site).target().ifPresent(target -> last[target.index()] = OptionalLong.of(value));
    }

    @Override
    public void tested(SyntaxNode clauseOrWhile, boolean holds, Values values) {
        var place = places.get(clauseOrWhile);
        log.add(place.site, holds ? 1 : 0);
        if (holds) {
            place.held++;
        } else {
            place.failed++;
        }
    }

    /// The sites by number.
    List<Site> sites() {
        return List.copyOf(sites);
    }

    List<Condition> conditions() {
        return tests.stream().map(test -> {
            var place = places.get(test);
            var site = sites.get(place.site);
            return new Condition(site.text(), site.span().orElseThrow(), place.held, place.failed);
        }).toList();
    }

    List<Loop> loops() {
        return tests.stream().filter(Statement.While.class::isInstance).map(loop -> {
            var place = places.get(loop);
            return new Loop(sites.get(place.site).text(), loop.span(), place.entered, place.held);
        }).toList();
    }

    List<LastValue> variables() {
        return resolution.variables().stream().map(variable -> new LastValue(variable.name(), variable.nameSpan(),
                last[variable.index()])).toList();
    }
}
