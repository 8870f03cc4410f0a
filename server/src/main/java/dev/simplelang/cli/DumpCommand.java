package dev.simplelang.cli;

import com.google.gson.JsonObject;
import dev.simplelang.driver.Compilation;
import dev.simplelang.driver.Compiler;
import dev.simplelang.opt.OptimizerObserver;
import dev.simplelang.schedule.Strategy;
import dev.simplelang.text.Cancellation;
import dev.simplelang.text.SourceText;
import dev.simplelang.view.BytecodeText;
import dev.simplelang.view.GraphAfter;
import dev.simplelang.view.GraphDot;
import dev.simplelang.view.GraphText;
import dev.simplelang.view.GraphView;
import dev.simplelang.view.ScheduleDot;
import dev.simplelang.view.ScheduleText;
import dev.simplelang.view.ScheduleView;
import dev.simplelang.view.Trace;
import dev.simplelang.view.Trace.Fall;
import dev.simplelang.view.TraceText;
import dev.simplelang.view.View;
import dev.simplelang.view.film.FilmKind;
import dev.simplelang.view.film.FilmRequest;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `simple dump`: shows the graph that a program becomes, and how.
@Command(
        mixinStandardHelpOptions = true,
        versionProvider = Main.Version.class,
        header = "Show the graph of a program, and how it was optimized.",
        description = {
                "%nThe graph is shown after optimization, as written, or after a pass.",
                "%nThe text has one line per node: its number, its operation, the numbers of its inputs, and the "
                        + "source that it computes. Graphviz draws the dot format. HTML is a page with a picture of the graph; "
                        + "it needs no other file and no network, and with --live has the compiler, too: the program can be "
                        + "edited and run in it. The JSON format is one object:",
                "  {\"view\", \"nodes\": [{\"id\", \"key\", \"op\", \"label\", \"type\", \"ranges\", …}],",
                "   \"edges\": [{\"from\", \"to\", \"slot\", \"kind\", \"back\"}],",
                "   \"blocks\": [{\"id\", \"predecessors\", \"successors\", \"loopDepth\", \"nodes\", …}], …}",
                "It is the answer to the request simple/graph; PROTOCOL.md of the server describes it.",
                "%nA schedule has one line per block with its predecessors, immediate dominator and loop depth, "
                        + "then its nodes in order, then its successors.",
                "%nBytecode is what long runs execute: the best schedule as JVM instructions, with blocks as "
                        + "labels and, after //, the node that the following instructions compute.",
                "%nA trace lists each step of the optimizer: a sentence, then the rule with the node before and "
                        + "after. Node numbers are those of one compilation. As JSON it is one object:",
                "  {\"passes\": [{\"pass\", \"round\", \"swept\",",
                "    \"entries\": [{\"sentence\", \"rule\", \"node\", \"after\", \"range\"}]}]}",
                "%nWith --arg, the program is compiled for one argument. The graph as written does not depend on "
                        + "it. The JSON objects then have a member \"arg\", a string.%n"},
        parameterListHeading = "Arguments:%n",
        optionListHeading = "%nOptions:%n",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
                " 0:The program has no errors.",
                " 1:The program has errors; the graph shows the rest.",
                " 2:The command line is invalid, or the file cannot be read."},
        footerHeading = "%nExamples:%n",
        footer = {
                "  simple dump --as-written examples/07-while.simple",
                "  simple dump --schedule=best examples/08-nested-loops.simple",
                "  simple dump --bytecode examples/07-while.simple",
                "  simple dump --trace examples/16-constant.simple",
                "  simple dump --arg 5 examples/07-while.simple",
                "  simple dump --without=combined,paths examples/09-while-if.simple",
                "  simple dump --format html --steps examples/07-while.simple > while.html",
                "  simple dump --format html --live examples/07-while.simple > live.html",
                "  simple dump --format dot examples/07-while.simple | dot -Tsvg > graph.svg"})
final class DumpCommand implements Callable<Integer> {

    private final Terminal terminal;

    @Spec
    private CommandSpec spec;

    @ArgGroup(exclusive = true)
    private What what = new What();

    @Mixin
    private CompilerFlags flags;

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            description = "text (the default), dot, json or html; a trace is text or json, bytecode text only.")
    private Format format = Format.TEXT;

    @Option(
            names = "--live",
            description = "For html: a page of 7 MB with editor and compiler, which draws every view and film. It begins "
                    + "with the first that --view or --film names, or the graph that another option does; --arg is "
                    + "pinned. The stand-alone archive has this page, simple.jar has not.")
    private boolean live;

    @Parameters(paramLabel = "FILE", description = "A program, or - for standard input.")
    private String file;

    /// What to show; by default the optimized graph.
    private static final class What {

        @Option(names = "--as-written", description = "Show the graph before any optimization.")
        private boolean asWritten;

        @Option(
                names = "--after",
                paramLabel = "PASS[:ROUND]",
                converter = MomentConverter.class,
                completionCandidates = PassNames.class,
                description = "Show the graph after the first run of a pass, or its first run in a round. "
                        + "The passes are ${COMPLETION-CANDIDATES}.")
        private GraphAfter.Moment after;

        @Option(
                names = "--schedule",
                paramLabel = "WHERE",
                description = "Show the optimized graph as basic blocks, with values scheduled early (as soon as "
                        + "their inputs are known), late (where they are needed), or best (outside of loops, then "
                        + "as late as possible).")
        private Strategy schedule;

        @Option(names = "--bytecode", description = "Show the JVM instructions.")
        private boolean bytecode;

        @Option(names = "--trace", description = "Show each step of the optimizer.")
        private boolean trace;

        @Option(
                names = "--analysis",
                description = "Show each step of the combined analysis, as values fall in the lattice.")
        private boolean analysis;

        @Option(
                names = "--view",
                paramLabel = "VIEW",
                split = ",",
                converter = ViewConverter.class,
                description = "For html: the views that the page has, such as as-written, graph, after/combined, "
                        + "schedule/early, so-far/1.")
        private List<View> views = List.of();

        @Option(
                names = "--steps",
                description = "Show how the graph is built, optimized, scheduled and run, step by step: as text, or "
                        + "as html, which plays the steps. A run is with --arg, or with 10.")
        private boolean steps;

        @Option(
                names = "--film",
                paramLabel = "FILM",
                split = ",",
                converter = FilmConverter.class,
                description = "The same for some of these: construction, construction/eager, optimization, schedule, "
                        + "run, run/as-written.")
        private List<FilmKind> films = List.of();

        List<FilmRequest> films() {
            return (steps ? List.of(FilmKind.values()) : films).stream().map(FilmRequest::of).toList();
        }

        boolean isTrace() {
            return trace || analysis;
        }

        /// The graph to show.
        View view() {
            if (asWritten)
                return new View.AsWritten();
            if (after != null)
                return new View.After(after);
            return schedule != null ? new View.Scheduled(schedule) : new View.Optimized();
        }
    }

    /// How it is shown.
    private enum Format {
        TEXT, DOT, JSON, HTML
    }

    DumpCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() throws UnreadableException {
        if (what.isTrace() && format != Format.TEXT && format != Format.JSON)
            throw new ParameterException(spec.commandLine(), "a trace is shown as text or JSON only");
        if (what.bytecode && format != Format.TEXT)
            throw new ParameterException(spec.commandLine(), "bytecode is shown as text only");
        if (!what.views.isEmpty() && format != Format.HTML)
            throw new ParameterException(spec.commandLine(), "--view is for the format html");
        if (live && format != Format.HTML)
            throw new ParameterException(spec.commandLine(), "--live is for the format html");
        if (live && !flags.isComplete())
            throw new ParameterException(spec.commandLine(), "--live is not for --without: its page runs all passes");
        if (!what.films().isEmpty() && format == Format.DOT)
            throw new ParameterException(spec.commandLine(), "steps are shown as text, JSON or HTML only");
        var compilation = show(new SourceReader(terminal.in()).read(file));
        return compilation.hasErrors() ? ExitCode.FINDINGS : ExitCode.OK;
    }

    private Compilation show(ProgramFile program) throws UnreadableException {
        var source = program.source();
        if (what.isTrace())
            return trace(source);
        if (!what.films().isEmpty() && format != Format.HTML)
            return films(program);
        return switch (format) {
            case TEXT, DOT ->
                what.bytecode ? bytecode(source) : what.schedule != null ? schedule(source) : graph(source);
            case JSON -> json(program);
            case HTML -> live ? livePage(program) : html(program);
        };
    }

    private Compilation bytecode(SourceText source) {
        var compilation = compile(source, OptimizerObserver.NONE);
        if (compilation.hasErrors())
            terminal.complain("a program with errors has no bytecode; 'simple check' lists the errors");
        else
            writeBytecode(compilation);
        return compilation;
    }

    private void writeBytecode(Compilation compilation) {
        var view = GraphView.of(compilation.graph(), Cancellation.NONE);
        BytecodeText.listing(compilation, view, Cancellation.NONE).ifPresentOrElse(
                listing -> terminal.out().write(listing.text()),
                () -> terminal.complain("the program is too large for bytecode; the evaluator runs it"));
    }

    private Compilation trace(SourceText source) {
        var trace = new Trace(source);
        var compilation = compile(source, trace);
        if (format == Format.JSON)
            terminal.out().write(json(TraceJson.of(trace, source, entry -> entry instanceof Fall == what.analysis)));
        else
            terminal.out().write(text(trace));
        return compilation;
    }

    private String text(Trace trace) {
        var text = what.analysis ? TraceText.falls(trace) : TraceText.steps(trace);
        if (!text.isEmpty())
            return text;
        return what.analysis ? "The analysis gives up nothing.\n" : "The optimizer changes nothing.\n";
    }

    /// The line of JSON; `arg` tells for which argument the program was compiled.
    private String json(JsonObject object) {
        flags.argument().ifPresent(arg -> object.addProperty("arg", Long.toString(arg)));
        return object + "\n";
    }

    private Compilation schedule(SourceText source) {
        var compilation = compile(source, OptimizerObserver.NONE);
        var view = ScheduleView.of(compilation.graph(), what.schedule, Cancellation.NONE);
        terminal.out().write(format == Format.DOT ? ScheduleDot.of(view, source) : ScheduleText.of(view, source));
        return compilation;
    }

    private Compilation graph(SourceText source) {
        Compilation compilation;
        GraphView view;
        if (what.after == null) {
            compilation = compile(source, OptimizerObserver.NONE);
            view = GraphView.of(what.asWritten ? compilation.asWritten().graph() : compilation.graph(),
                    Cancellation.NONE);
        } else {
            var after = new GraphAfter(what.after, Cancellation.NONE);
            compilation = compile(source, after);
            view = after.view().orElseThrow(() -> new ParameterException(spec.commandLine(),
                    "there is nothing after " + what.after + ": the optimizer is done after round " + after.rounds()));
        }
        terminal.out().write(format == Format.DOT ? GraphDot.of(view, source) : GraphText.of(view, source));
        return compilation;
    }

    private Compilation json(ProgramFile program) {
        var graphs = ProgramGraphs.of(program, ProgramFile.name(file), flags.options());
        terminal.out().write(ProgramGraphs.json(graphs.graph(what.view())) + "\n");
        return graphs.compilation();
    }

    private Compilation films(ProgramFile program) {
        var graphs = ProgramGraphs.of(program, ProgramFile.name(file), flags.options());
        if (format == Format.JSON)
            terminal.out().write(ProgramGraphs.json(what.films().stream().map(graphs::film).toList()) + "\n");
        else
            terminal.out().write(what.films().stream().map(graphs::filmText).collect(Collectors.joining("\n")));
        return graphs.compilation();
    }

    private Compilation html(ProgramFile program) {
        var graphs = ProgramGraphs.of(program, ProgramFile.name(file), flags.options());
        var views = what.views.isEmpty() ? List.<View>of(what.view(), new View.AsWritten()) : what.views;
        // Of a lesson, the page has what the scenes show too.
        var lesson = program.lesson();
        terminal.out().write(GraphPage.file(graphs,
                Stream.concat(views.stream(), lesson.stream().flatMap(scenes -> scenes.views().stream())).distinct()
                        .toList(),
                Stream.concat(what.films().stream(), lesson.stream().flatMap(scenes -> scenes.films().stream()))
                        .distinct().toList()));
        return graphs.compilation();
    }

    private Compilation livePage(ProgramFile program) throws UnreadableException {
        terminal.out().write(LivePage.file(program, ProgramFile.name(file), flags.argument(), firstPicture()));
        return compile(program.source(), OptimizerObserver.NONE);
    }

    /// What the command line says that the picture shows; empty if it says nothing.
    private Optional<LivePage.Picture> firstPicture() {
        var film = what.films().stream().map(LivePage.Picture::of).findFirst();
        var view = what.views.stream().findFirst().orElseGet(what::view);
        var isChosen = !what.views.isEmpty() || !(view instanceof View.Optimized);
        return film.or(() -> isChosen ? Optional.of(LivePage.Picture.of(view)) : Optional.empty());
    }

    private Compilation compile(SourceText source, OptimizerObserver observer) {
        var options = flags.options().watchedBy(observer);
        var compilation = Compiler.compile(source, options, Cancellation.NONE);
        // Before the eyes of the observer, also where nobody asks for more of a program with errors.
        compilation.finish(Cancellation.NONE);
        return compilation;
    }
}
