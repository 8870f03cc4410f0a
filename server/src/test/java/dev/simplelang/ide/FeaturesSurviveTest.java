package dev.simplelang.ide;

import dev.simplelang.Nightly;
import dev.simplelang.driver.CompileOptions;
import dev.simplelang.fixture.Fixture;
import dev.simplelang.fixture.Fixtures;
import dev.simplelang.ide.action.ActionFilter;
import dev.simplelang.ide.action.CodeActions;
import dev.simplelang.ide.completion.Completions;
import dev.simplelang.ide.decoration.InlayHints;
import dev.simplelang.ide.decoration.Lenses;
import dev.simplelang.ide.format.Formatter;
import dev.simplelang.ide.format.Style;
import dev.simplelang.ide.hover.Hover;
import dev.simplelang.ide.run.InlineValues;
import dev.simplelang.ide.run.ProgramRun;
import dev.simplelang.jvm.BytecodeEngine;
import dev.simplelang.oracle.RandomTexts;
import dev.simplelang.text.Cancellation;
import dev.simplelang.text.SourceText;
import dev.simplelang.text.Span;
import dev.simplelang.text.TextEdit;
import dev.simplelang.view.GraphAfter.Moment;
import dev.simplelang.view.GraphView;
import dev.simplelang.view.Subject;
import dev.simplelang.view.View;
import dev.simplelang.view.ViewText;
import dev.simplelang.view.Views;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

import static org.assertj.core.api.Assertions.assertThat;

/// Every feature answers at every offset of fixtures and examples, at the end of many of their
/// prefixes, and after random edits. `-Dsimple.seed=N` edits from another seed.
///
/// `-Dsimple.exhaustive=TEXT` tries every offset of every prefix instead, of the fixtures whose path contains the text; without
/// `=TEXT` of all, which takes a quarter of an hour.
class FeaturesSurviveTest {

    private static final ProgramRun.Limits FEW = new ProgramRun.Limits(100, Duration.ofMinutes(1));

    /// Part of the paths of the fixtures that are tried exhaustively.
    private static final Optional<String> EXHAUSTIVE = Optional.ofNullable(System.getProperty("simple.exhaustive"))
            .map(text -> text.equals("true") ? "" : text);

    /// One of so many prefixes of a program is tried; which ones, differs from program to program.
    private static final int PREFIXES_APART = EXHAUSTIVE.isPresent() ? 1 : 5 * Nightly.DAILY_STEP;

    /// How far from the end of a prefix the cursor goes back.
    private static final int NEAR_THE_END = EXHAUSTIVE.isPresent() ? Integer.MAX_VALUE : 8;

    /// What depends on tokens or diagnostics near the cursor is not asked for at each place: those are seldom shorter than this.
    private static final int CURSORS_APART = EXHAUSTIVE.isPresent() ? 1 : 3;

    private static final long SEED = Long.getLong("simple.seed", 20_261_122L);

    /// How many programs are edited, how often, and after how many edits the features are asked.
    private static final int SESSIONS = Nightly.share(40);
    private static final int EDITS = 12;
    private static final int EDITS_APART = 4;

    private static final long PINNED = 3;

    @TestFactory
    Stream<DynamicTest> features_ofFixture_answerEverywhere() {
        return (EXHAUSTIVE.isPresent() ? Fixtures.all() : Fixtures.share()).stream()
                .filter(fixture -> fixture.file().toString().contains(EXHAUSTIVE.orElse("")))
                .map(fixture -> DynamicTest.dynamicTest(fixture.file().toString(), () -> survives(fixture)));
    }

    private static void survives(Fixture fixture) {
        var text = fixture.source().text();
        var whole = Analyses.of(fixture);
        var lastErrorFree = Optional.of(whole).filter(analysis -> !analysis.hasErrors());
        tryAll(whole, lastErrorFree, 0);
        tryAll(text, OptionalLong.of(PINNED), Optional.empty(), 0);
        for (var budget : Budgets.REDUCED) {
            tryAll(Analysis.of(fixture.source(), OptionalLong.empty(), budget, Cancellation.NONE), lastErrorFree, 0);
        }
        for (int end = text.length() % PREFIXES_APART; end < text.length(); end += PREFIXES_APART) {
            var prefix = text.substring(0, end);
            try {
                tryAll(prefix, lastErrorFree, Math.max(0, end - NEAR_THE_END));
            } catch (RuntimeException | Error e) {
                throw new AssertionError("the first " + end + " characters:\n" + prefix, e);
            }
        }
    }

    @Test
    void features_afterRandomEdits_answerEverywhere() {
        var fixtures = Fixtures.all();
        var random = new Random(SEED);
        for (int session = 0; session < SESSIONS; session++) {
            var text = fixtures.get(random.nextInt(fixtures.size())).source().text();
            var lastErrorFree = Optional.of(Analysis.of(new SourceText(text), Cancellation.NONE))
                    .filter(analysis -> !analysis.hasErrors());
            for (int edits = 1; edits <= EDITS; edits++) {
                var other = fixtures.get(random.nextInt(fixtures.size())).source().text();
                var edit = RandomTexts.edit(text, other, random);
                text = TextEdit.apply(text, List.of(edit));
                if (edits % EDITS_APART == 0) {
                    try {
                        tryAll(text, lastErrorFree, 0);
                    } catch (RuntimeException | Error e) {
                        throw new AssertionError("seed " + SEED + ":\n" + text, e);
                    }
                }
            }
        }
    }

    private static void tryAll(String program, Optional<Analysis> lastErrorFree, int from) {
        tryAll(program, OptionalLong.empty(), lastErrorFree, from);
    }

    private static void tryAll(String program, OptionalLong pinned, Optional<Analysis> lastErrorFree, int from) {
        var options = CompileOptions.DEFAULT.withArgument(pinned).withEngine(new BytecodeEngine());
        tryAll(Analysis.of(new SourceText(program), options, Cancellation.NONE), lastErrorFree, from);
    }

    private static void tryAll(Analysis analysis, Optional<Analysis> lastErrorFree, int from) {
        var source = analysis.source();
        var pinned = analysis.pinned();
        var stale = Stale.of(analysis, lastErrorFree);
        for (var diagnostic : Diagnostics.of(analysis, stale, Settings.DEFAULT.withPossibleDivisionByZero(true))) {
            isInside(diagnostic.span(), source);
            diagnostic.related().forEach(related -> isInside(related.span(), source));
            assertThat(diagnostic.message()).isNotBlank();
        }
        for (int offset = from; offset <= source.length(); offset++) {
            Optional<Hover> hover = Hover.at(analysis, offset);
            int at = offset;
            hover.ifPresent(found -> {
                isInside(found.span(), source);
                assertThat(found.span().touches(at)).isTrue();
                assertThat(found.plainText()).isNotBlank().doesNotContain("null");
                pinned.ifPresent(arg -> assertThat(found.plainText())
                        .containsAnyOf("arg is pinned to " + arg, "Assumes arg = " + arg + " (pinned)."));
            });
        }
        for (int offset = from; offset <= source.length(); offset += CURSORS_APART) {
            for (var action : CodeActions.at(analysis, Span.at(offset), ActionFilter.MENU, Cancellation.NONE)) {
                action.edits().forEach(edit -> isInside(edit.span(), source));
                assertThat(action.title()).isNotBlank();
            }
        }
        Formatter.of(analysis.tree(), Style.DEFAULT, Cancellation.NONE).edits()
                .forEach(edit -> isInside(edit.span(), source));
        NavigationChecks.check(analysis, from, CURSORS_APART);
        var run = ProgramRun.of(analysis, 3, FEW, Cancellation.NONE);
        run.span().ifPresent(span -> isInside(span, source));
        assertThat(run.value().isPresent()).isEqualTo(run.outcome() == ProgramRun.Outcome.RETURNED);
        assertThat(run.reason().isPresent()).isNotEqualTo(run.value().isPresent());
        assertThat(run.outcome() == ProgramRun.Outcome.NOT_RUN)
                .isEqualTo(analysis.hasErrors() || !analysis.compilation().hasGraph());
        assertThat(GraphView.of(analysis.compilation().asWritten().graph(), Cancellation.NONE).nodes()).isNotEmpty();
        assertThat(GraphView.of(analysis.compilation().graph(), Cancellation.NONE).nodes()).isNotEmpty();
        views(analysis);
        Lenses.of(analysis, stale, Settings.DEFAULT.lenses()).forEach(lens -> isInside(lens.span(), source));
        InlineValues.of(analysis, new Span(from, source.length()), from).forEach(value -> {
            isInside(value.span(), source);
            assertThat(value.name()).isEqualTo(source.slice(value.span()));
        });
        hints(analysis, stale);
        semanticTokens(analysis, lastErrorFree);
        completions(analysis, from);
    }

    private static void hints(Analysis analysis, Optional<Stale> stale) {
        var source = analysis.source();
        var tokens = analysis.tree().tokens().stream().filter(token -> !token.kind().isTrivia())
                .map(token -> token.span().end()).collect(Collectors.toSet());
        for (var hint : InlayHints.in(analysis, stale, new Span(0, source.length()),
                Settings.DEFAULT.hints(), Cancellation.NONE)) {
            assertThat(tokens).contains(hint.offset());
            var explanation = hint.explanation().get();
            explanation.targets().stream().flatMap(Optional::stream).forEach(span -> isInside(span, source));
            assertThat(explanation.targets()).hasSameSizeAs(hint.parts());
            assertThat(explanation.plainText()).isNotBlank().doesNotContain("null");
        }
    }

    private static void semanticTokens(Analysis analysis, Optional<Analysis> lastErrorFree) {
        int end = 0;
        var version = new EditedVersion(analysis, lastErrorFree);
        for (var token : version.semanticTokens(version.all())) {
            isInside(token.span(), analysis.source());
            assertThat(token.span().isEmpty()).isFalse();
            assertThat(token.span().start()).isGreaterThanOrEqualTo(end);
            end = token.span().end();
        }
    }

    private static void views(Analysis analysis) {
        var subject = Subject.of(analysis.compilation(), "it");
        for (var offer : Views.of(analysis.compilation())) {
            if (offer.view() instanceof View.After(Moment moment) && !moment.pass().equals("combined")) {
                continue;
            }
            var text = ViewText.of(subject, offer.view(), Cancellation.NONE);
            int lines = text.listing().lines().size();
            assertThat(text.text()).startsWith("// ").doesNotContain("null");
            assertThat(text.isStale()).isFalse();
            for (var node : text.nodes()) {
                assertThat(node.lines()).isNotEmpty().allSatisfy(line -> assertThat(line).isBetween(1, lines - 1));
                node.spans().forEach(span -> isInside(span, analysis.source()));
            }
        }
    }

    private static void isInside(Span span, SourceText source) {
        assertThat(span.end()).isLessThanOrEqualTo(source.length());
    }

    private static void completions(Analysis analysis, int from) {
        var source = analysis.source();
        for (int offset = from; offset <= source.length(); offset += CURSORS_APART) {
            int at = offset;
            Completions.at(analysis, offset, Cancellation.NONE).forEach(completion -> {
                assertThat(completion.insert().end()).isEqualTo(at);
                isInside(completion.replace(), source);
                completion.variable().ifPresent(variable -> assertThat(variable.describe().plain()).isNotBlank());
            });
        }
    }
}
