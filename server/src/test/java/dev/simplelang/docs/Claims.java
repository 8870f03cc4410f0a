package dev.simplelang.docs;

import dev.simplelang.build.LoopPhis;
import dev.simplelang.driver.Compilation;
import dev.simplelang.driver.CompileOptions;
import dev.simplelang.driver.Compiler;
import dev.simplelang.driver.Execution;
import dev.simplelang.eval.Limits;
import dev.simplelang.eval.Run;
import dev.simplelang.eval.Run.Outcome;
import dev.simplelang.ide.Analysis;
import dev.simplelang.ir.Graph;
import dev.simplelang.ir.Rule;
import dev.simplelang.jvm.BytecodeEngine;
import dev.simplelang.opt.Optimizer;
import dev.simplelang.schedule.Schedule;
import dev.simplelang.schedule.Strategy;
import dev.simplelang.text.Cancellation;
import dev.simplelang.text.DiagnosticCode;
import dev.simplelang.text.SourceText;
import dev.simplelang.view.BytecodeText;
import dev.simplelang.view.GraphView;
import dev.simplelang.view.Subject;
import dev.simplelang.view.film.FilmKind;
import dev.simplelang.view.film.FilmRequest;
import dev.simplelang.view.film.Films;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import static org.assertj.core.api.Assertions.assertThat;

/// The sentences about a program that a test understands, and what each one means.
///
/// A claim that does not hold throws an [AssertionError], a sentence that is none of these an
/// [IllegalArgumentException].
final class Claims {

    /// Far more trips than any lesson has that ends.
    private static final Limits LIMITS = new Limits(1_000_000, Duration.ofMinutes(1));

    private static final String NUMBER = "`(-?\\d+)`";
    private static final String CODE = "`([^`]+)`";
    private static final String COUNT = "has (\\d+|no) " + CODE + " nodes?\\.";

    /// By the sentence, with what it is about: a program with the options that the words before say.
    private static final Map<Pattern, BiConsumer<Claims, MatchResult>> FORMS = Map.ofEntries(
            form("With `arg = (-?\\d+)`, the program returns " + NUMBER + "\\.",
                    (it, words) -> it.returns(arg(words), Long.parseLong(words.group(2)))),
            form("With `arg = (-?\\d+)`, the program does not end\\.",
                    (it, words) -> it.ends(arg(words), Outcome.OUT_OF_TRIPS)),
            form("With `arg = (-?\\d+)`, the program ends without a `return`\\.",
                    (it, words) -> it.ends(arg(words), Outcome.FELL_THROUGH)),
            form("The program always returns " + NUMBER + "\\.",
                    (it, words) -> assertThat(it.compilation().constantResult()).hasValue(arg(words))),
            form("The optimizer applies " + CODE + "\\.",
                    (it, words) -> assertThat(it.rules(FilmKind.OPTIMIZATION)).contains(rule(words))),
            form("The optimizer does not apply " + CODE + "\\.",
                    (it, words) -> assertThat(it.rules(FilmKind.OPTIMIZATION)).doesNotContain(rule(words))),
            form("The construction applies " + CODE + "\\.",
                    (it, words) -> assertThat(it.rules(FilmKind.CONSTRUCTION)).contains(rule(words))),
            form("The construction does not apply " + CODE + "\\.",
                    (it, words) -> assertThat(it.rules(FilmKind.CONSTRUCTION)).doesNotContain(rule(words))),
            form("The optimized graph " + COUNT,
                    (it, words) -> has(it.compilation().graph(), words)),
            form("The unoptimized graph " + COUNT,
                    (it, words) -> has(it.compilation().asWritten().graph(), words)),
            form("With eager phis, the (.*)",
                    (it, words) -> it.with(it.options.withPhis(LoopPhis.EAGER)).check("The " + words.group(1))),
            form("Without " + CODE + ", the (optimize.*)", Claims::without),
            form("With `arg` pinned to (-?\\d+), the (.*)",
                    (it, words) -> it.with(it.options.withArgument(OptionalLong.of(arg(words))))
                            .check("The " + words.group(2))),
            form("With `arg = (-?\\d+)`, the loops make (\\d+) trips\\.",
                    (it, words) -> assertThat(it.runs(arg(words)).getLast().loopTrips())
                            .isEqualTo(Long.parseLong(words.group(2)))),
            form("Line (\\d+) has the diagnostic " + CODE + "\\.",
                    (it, words) -> assertThat(it.diagnostics(line(words))).contains(code(words))),
            form("Line (\\d+) has no diagnostic\\.",
                    (it, words) -> assertThat(it.diagnostics(line(words))).isEmpty()),
            form("In the `(early|late|best)` schedule, " + CODE + " is computed at loop depth (\\d+)\\.",
                    Claims::isComputed),
            form("In the `(early|late|best)` schedule, " + CODE + " is computed in block (\\d+)\\.",
                    Claims::isComputed),
            form("The bytecode has (`[^`]+`(?:, `[^`]+`)*) in a row\\.", Claims::hasInstructions));

    private final SourceText source;
    private final CompileOptions options;

    private Claims(SourceText source, CompileOptions options) {
        this.source = source;
        this.options = options;
    }

    /// Claims about `program`.
    static Claims about(String program) {
        return new Claims(new SourceText(program), CompileOptions.DEFAULT.withEngine(new BytecodeEngine()));
    }

    private Claims with(CompileOptions others) {
        return new Claims(source, others);
    }

    private static Map.Entry<Pattern, BiConsumer<Claims, MatchResult>> form(String sentence,
            BiConsumer<Claims, MatchResult> check) {
        return Map.entry(Pattern.compile(sentence), check);
    }

    /// Checks one sentence.
    void check(String sentence) {
        var forms = FORMS.entrySet().stream().filter(form -> form.getKey().matcher(sentence).matches()).toList();
        if (forms.size() != 1) {
            throw new IllegalArgumentException("no sentence that can be checked: " + sentence);
        }
        var words = forms.getFirst().getKey().matcher(sentence);
        words.matches();
        forms.getFirst().getValue().accept(this, words.toMatchResult());
    }

    private static long arg(MatchResult words) {
        return Long.parseLong(words.group(1));
    }

    private static int line(MatchResult words) {
        return Integer.parseInt(words.group(1));
    }

    private static Rule rule(MatchResult words) {
        return Rule.valueOf(words.group(1));
    }

    private static DiagnosticCode code(MatchResult words) {
        return Stream.of(DiagnosticCode.values()).filter(code -> code.id().equals(words.group(2))).findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no diagnostic: " + words.group(2)));
    }

    private Compilation compilation() {
        return Compiler.compile(source, options, Cancellation.NONE);
    }

    /// Runs of both graphs.
    private List<Run> runs(long arg) {
        var compilation = compilation();
        return Stream.of(compilation.graph(), compilation.asWritten().graph())
                .map(graph -> new Execution(graph, options.engine()).run(arg, LIMITS, Cancellation.NONE)).toList();
    }

    private void returns(long arg, long value) {
        assertThat(runs(arg)).allSatisfy(run -> assertThat(run.value()).hasValue(value));
    }

    private void ends(long arg, Outcome outcome) {
        assertThat(runs(arg)).extracting(Run::outcome).containsOnly(outcome);
    }

    private Set<Rule> rules(FilmKind kind) {
        var film = new Films().of(FilmRequest.of(kind), Subject.of(compilation(), "it"), Cancellation.NONE);
        var rules = EnumSet.noneOf(Rule.class);
        film.steps().forEach(step -> step.rule().ifPresent(rules::add));
        return rules;
    }

    private static void has(Graph graph, MatchResult words) {
        long count = words.group(1).equals("no") ? 0 : Long.parseLong(words.group(1));
        assertThat(words.group()).contains(count == 1 ? " node." : " nodes.");
        assertThat(GraphView.of(graph, Cancellation.NONE).nodes()).extracting(GraphView.NodeView::operation)
                .filteredOn(words.group(2)::equals).hasSize((int) count);
    }

    private void without(MatchResult words) {
        var pass = words.group(1);
        if (!Optimizer.passNames().contains(pass)) {
            throw new IllegalArgumentException("no pass: " + pass);
        }
        with(options.withoutPasses(Set.of(pass))).check("The " + words.group(2));
    }

    private List<DiagnosticCode> diagnostics(int line) {
        return Analysis.of(source, options, Cancellation.NONE).diagnostics().stream()
                .filter(diagnostic -> source.lineNumber(diagnostic.span().start()) == line)
                .map(diagnostic -> diagnostic.code()).toList();
    }

    private void isComputed(MatchResult words) {
        var graph = compilation().graph();
        var schedule = Schedule.of(graph, Strategy.valueOf(words.group(1).toUpperCase(Locale.ROOT)), Cancellation.NONE);
        var blocks = schedule.blocks().stream()
                .filter(block -> block.values().stream().flatMap(node -> graph.origins().span(node).stream())
                        .anyMatch(span -> source.slice(span).equals(words.group(2))))
                .toList();
        int expected = Integer.parseInt(words.group(3));
        assertThat(blocks).singleElement().satisfies(block -> assertThat(
                words.group().contains("loop depth") ? block.loopDepth() : block.number()).isEqualTo(expected));
    }

    private void hasInstructions(MatchResult words) {
        var compilation = compilation();
        var view = GraphView.of(compilation.graph(), Cancellation.NONE);
        var instructions = BytecodeText.listing(compilation, view, Cancellation.NONE).orElseThrow().text().lines()
                .map(line -> line.replaceFirst(" +//.*", "").strip()).toList();
        assertThat(instructions).containsSequence(words.group(1).replace("`", "").split(", "));
    }
}
