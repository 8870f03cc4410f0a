package dev.simplelang.web;

import dev.simplelang.answer.FilmAnswer;
import dev.simplelang.answer.GraphAnswer;
import dev.simplelang.answer.RunAnswer;
import dev.simplelang.answer.TraceAnswer;
import dev.simplelang.ide.DiagnosticPages;
import dev.simplelang.ide.format.Style;
import dev.simplelang.ide.run.ArgumentRange;
import dev.simplelang.ide.run.ProgramRun;
import dev.simplelang.ide.run.ProgramTrace;
import dev.simplelang.text.Cancellation;
import dev.simplelang.view.View;
import dev.simplelang.view.ViewText;
import dev.simplelang.view.Views;
import dev.simplelang.view.film.FilmKind;
import dev.simplelang.view.film.FilmRequest;
import dev.simplelang.view.film.Films;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.OptionalLong;
import org.teavm.jso.JSExport;

/// What the worker of a page calls: one program, and all that can be asked about its current
/// version.
///
/// Answers are JSON, `null` where there is none. Lines and characters count from 0, characters in
/// UTF-16 units; integers of 64 bits are strings, and an empty one stands for no integer. There are
/// no threads: a call returns when it has its answer, and whoever does not want to wait ends the
/// worker.
public final class Exports {

    private static OpenProgram program = OpenProgram.of("", PageHost.HOST);
    private static final Films FILMS = new Films();

    /// What is left of the range of arguments that is being run.
    private static Iterator<Long> args = List.<Long>of().iterator();

    private Exports() {}

    /// A view to choose from.
    private record Offer(String view, String title, boolean isGraph) {}

    /// The text of a view.
    private record ViewContent(String text, boolean stale) {}

    private record Runs(List<RunAnswer> runs, boolean isDone, RunAnswer end) {}

    /// An error that the one who calls has made.
    private record Refusal(String reason) {}

    /// Begins with another program, about which nothing is remembered.
    @JSExport
    public static void open(String text) {
        program = OpenProgram.of(text, PageHost.HOST);
    }

    /// Changes the text of the program.
    @JSExport
    public static void change(String text) {
        program = program.changed(text);
    }

    /// Pins `arg`, or takes the pin away.
    @JSExport
    public static void pin(String arg) {
        program = program.pinned(integer(arg));
    }

    /// Remembers a run that another worker has made of the current text.
    ///
    /// @param result what came of it, in a word or two
    @JSExport
    public static void ran(String arg, String result) {
        program = program.ran(Long.parseLong(arg), result);
    }

    /// The diagnostics, those of the last error-free version among them.
    @JSExport
    public static String diagnostics() {
        return Json.of(features().diagnostics());
    }

    /// What is known about the place, in Markdown; its links name nodes: `simple-graph:VIEW#NODE`.
    @JSExport
    public static String hover(int line, int character) {
        return Json.of(features().hover(program.offset(line, character)));
    }

    /// The name of the node of what is at the place, as in the links of hovers.
    @JSExport
    public static String node(int line, int character) {
        return Json.of(features().node(program.offset(line, character)));
    }

    /// All inlay hints.
    @JSExport
    public static String inlayHints() {
        return Json.of(features().inlayHints());
    }

    /// Why a hint says what it says.
    @JSExport
    public static String inlayHintDetails(int line, int character, String kind) {
        return Json.of(features().inlayHintDetails(program.offset(line, character), kind));
    }

    /// All code lenses.
    @JSExport
    public static String codeLenses() {
        return Json.of(features().codeLenses());
    }

    /// What may be written at the place.
    @JSExport
    public static String completion(int line, int character) {
        return Json.of(features().completion(program.offset(line, character)));
    }

    /// What a variable is that completion offers, in Markdown.
    @JSExport
    public static String completionDocumentation(int line, int character, String label) {
        return Json.of(features().completionDocumentation(program.offset(line, character), label));
    }

    /// What the compiler can change in the range.
    @JSExport
    public static String codeActions(int startLine, int startCharacter, int endLine, int endCharacter,
            boolean isInvoked) {
        var span = program.span(startLine, startCharacter, endLine, endCharacter);
        return Json.of(features().codeActions(span, isInvoked));
    }

    /// The edits of one of these changes.
    @JSExport
    public static String codeActionEdits(int startLine, int startCharacter, int endLine, int endCharacter,
            String kind, String title) {
        var span = program.span(startLine, startCharacter, endLine, endCharacter);
        return Json.of(features().codeActionEdits(span, kind, title));
    }

    /// What a rename would change.
    @JSExport
    public static String prepareRename(int line, int character) {
        return Json.of(features().prepareRename(program.offset(line, character)));
    }

    /// The edits of a rename, or why there is none.
    @JSExport
    public static String rename(int line, int character, String newName) {
        return Json.of(features().rename(program.offset(line, character), newName));
    }

    /// The places that are typed over together.
    @JSExport
    public static String linkedEditingRanges(int line, int character) {
        return Json.of(features().linkedEditingRanges(program.offset(line, character)));
    }

    /// Where the name at the place is declared.
    @JSExport
    public static String definition(int line, int character) {
        return Json.of(features().definition(program.offset(line, character)));
    }

    /// The assignments whose values reach the place.
    @JSExport
    public static String implementation(int line, int character) {
        return Json.of(features().implementation(program.offset(line, character)));
    }

    /// Where the variable at the place is named.
    @JSExport
    public static String references(int line, int character, boolean withDeclaration) {
        return Json.of(features().references(program.offset(line, character), withDeclaration));
    }

    /// What belongs together with the place.
    @JSExport
    public static String documentHighlights(int line, int character) {
        return Json.of(features().documentHighlights(program.offset(line, character)));
    }

    /// What can be folded.
    @JSExport
    public static String foldingRanges() {
        return Json.of(features().foldingRanges());
    }

    /// The ranges around the place, the innermost first.
    @JSExport
    public static String selectionRanges(int line, int character) {
        return Json.of(features().selectionRanges(program.offset(line, character)));
    }

    /// The outline.
    @JSExport
    public static String documentSymbols() {
        return Json.of(features().documentSymbols());
    }

    /// All semantic tokens.
    @JSExport
    public static String semanticTokens() {
        return Json.of(features().semanticTokens());
    }

    /// The names of the numbers in semantic tokens.
    @JSExport
    public static String semanticTokensLegend() {
        return Json.of(Features.semanticTokensLegend());
    }

    /// The edits that format the program.
    @JSExport
    public static String formatting(int tabSize, boolean insertSpaces) {
        return Json.of(features().formatting(new Style(tabSize, insertSpaces)));
    }

    /// The edits that format the lines of the range.
    @JSExport
    public static String rangeFormatting(int startLine, int startCharacter, int endLine, int endCharacter,
            int tabSize, boolean insertSpaces) {
        var span = program.span(startLine, startCharacter, endLine, endCharacter);
        return Json.of(features().rangeFormatting(span, new Style(tabSize, insertSpaces)));
    }

    /// The page about a kind of diagnostic, in Markdown.
    @JSExport
    public static String page(String code) {
        return Json.of(DiagnosticPages.named(code).orElse(null));
    }

    /// The views of the program.
    @JSExport
    public static String views() {
        return Json.of(Views.of(program.analysis().compilation()).stream()
                .map(offer -> new Offer(offer.view().id(), title(offer), offer.view().isGraph())).toList());
    }

    /// The engine of a page makes WebAssembly instead of bytecode.
    private static String title(Views.Offer offer) {
        return offer.view() instanceof View.Bytecode ? "WebAssembly" : offer.title();
    }

    /// A view as text.
    @JSExport
    public static String view(String id) {
        return Json.of(View.named(id).map(view -> {
            var text = ViewText.of(program.viewed().subject(), view, Cancellation.NONE);
            return new ViewContent(text.text(), text.isStale());
        }).orElse(null));
    }

    /// A view as a picture, with the counts of the last run.
    @JSExport
    public static String graph(String id) {
        return Json.of(View.named(id).filter(View::isGraph).map(view -> GraphAnswer.of(
                program.viewed().graph(view, program.lastArg(), Cancellation.NONE), program::range)).orElse(null));
    }

    /// A film of the compiler or of a run.
    @JSExport
    public static String film(String id, String arg, String trip) {
        return Json.of(FilmKind.named(id).map(kind -> {
            var given = integer(arg);
            var request = new FilmRequest(kind, given.isPresent() ? given : program.lastArg(),
                    integer(trip).orElse(0));
            return FilmAnswer.of(FILMS.of(request, program.viewed().subject(), Cancellation.NONE), program::range);
        }).orElse(null));
    }

    /// Runs the program.
    ///
    /// @param maxLoopTrips empty for the usual limit
    @JSExport
    public static String run(String arg, String maxLoopTrips) {
        long value = Long.parseLong(arg);
        var run = ProgramRun.of(program.analysis(), value, limits(maxLoopTrips), Cancellation.NONE);
        return Json.of(RunAnswer.of(value, run, program::range));
    }

    /// Runs the program as it is written, and records the steps.
    ///
    /// @param maxLoopTrips empty for the usual limit
    @JSExport
    public static String trace(String arg, String maxLoopTrips, int maxSteps) {
        long value = Long.parseLong(arg);
        var trace = ProgramTrace.of(program.analysis(), value, limits(maxLoopTrips), ProgramTrace.By.STATEMENT,
                maxSteps, Cancellation.NONE);
        return Json.ofMembers(RunAnswer.of(value, trace.run(), program::range),
                TraceAnswer.of(trace, program::range));
    }

    /// Begins to run the program with a range of arguments; the answer is null, or why there is no
    /// such range.
    @JSExport
    public static String beginRange(String from, String to, String step) {
        try {
            args = new ArgumentRange(Long.parseLong(from), Long.parseLong(to), Long.parseLong(step)).iterator();
            return Json.of(null);
        } catch (IllegalArgumentException e) {
            return Json.of(new Refusal(e.getMessage()));
        }
    }

    /// The next runs of the range, as many as end in time and at least one.
    ///
    /// @param maxMillis after how many milliseconds no more runs are begun
    /// @param maxLoopTrips of each run, empty for the usual limit
    @JSExport
    public static String moreOfRange(int maxMillis, int maxRuns, String maxLoopTrips) {
        long begin = System.nanoTime();
        var limits = limits(maxLoopTrips);
        var runs = new ArrayList<RunAnswer>();
        while (args.hasNext() && runs.size() < maxRuns
                && (runs.isEmpty() || System.nanoTime() - begin < maxMillis * 1_000_000L)) {
            long arg = args.next();
            var run = ProgramRun.of(program.analysis(), arg, limits, Cancellation.NONE);
            if (run.outcome() == ProgramRun.Outcome.NOT_RUN) {
                return Json.of(new Runs(List.of(), true, RunAnswer.ofEnd(run, program::range)));
            }
            runs.add(RunAnswer.of(arg, run, program::range));
        }
        return Json.of(new Runs(runs, !args.hasNext(), null));
    }

    private static Features features() {
        return new Features(program);
    }

    private static OptionalLong integer(String digits) {
        return digits.isEmpty() ? OptionalLong.empty() : OptionalLong.of(Long.parseLong(digits));
    }

    private static ProgramRun.Limits limits(String maxLoopTrips) {
        var usual = ProgramRun.Limits.DEFAULT;
        return new ProgramRun.Limits(integer(maxLoopTrips).orElse(usual.maxLoopTrips()),
                maxLoopTrips.isEmpty() ? usual.timeout() : Duration.ofDays(1));
    }
}
