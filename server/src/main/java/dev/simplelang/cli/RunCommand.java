package dev.simplelang.cli;

import com.google.gson.Gson;
import com.google.gson.JsonObject;
import dev.simplelang.answer.Range;
import dev.simplelang.answer.TraceAnswer;
import dev.simplelang.ide.Analysis;
import dev.simplelang.ide.run.ArgumentRange;
import dev.simplelang.ide.run.ProgramRun;
import dev.simplelang.ide.run.ProgramRun.Limits;
import dev.simplelang.ide.run.ProgramTrace;
import dev.simplelang.ide.run.ProgramTrace.By;
import dev.simplelang.text.Cancellation;
import dev.simplelang.text.SourceText;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.function.LongFunction;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/// `simple run`: runs programs, each with each argument.
@Command(
        mixinStandardHelpOptions = true,
        versionProvider = Main.Version.class,
        header = "Run each program with each argument.",
        description = {
                "%nEach run prints one line when it ends; with several arguments the lines form a table. The "
                        + "outcomes:",
                "  returned      the program returned a value",
                "  fell-through  control reached the end of the program; there is no value",
                "  stopped       a limit stopped the run; there is no value",
                "  not-run       the program has errors; 'simple check' lists them",
                "%nWith --json, each line is an object:",
                "  {\"file\", \"arg\", \"outcome\", \"value\", \"loopTrips\", \"nanos\", \"reason\"}",
                "Integers are strings. value is present only if the run returned, reason only if it did not.",
                "%nWith --watch the graph as written is run, without optimization. Each executed statement is "
                        + "printed with its value, and each condition with its outcome; then how often each "
                        + "condition was true and false, how often each loop iterated, and the last value of each "
                        + "variable. With --by node the steps are graph nodes, numbered as by 'simple dump "
                        + "--as-written'. The JSON objects have more members:",
                "  {\"by\", \"stepCount\", \"firstSteps\", \"lastSteps\",",
                "   \"conditions\", \"loops\", \"variables\"}%n"},
        parameterListHeading = "Arguments:%n",
        optionListHeading = "%nOptions:%n",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
                " 0:Every run ended by itself.", " 1:A program has errors, or a run was stopped.",
                " 2:The command line is invalid, or a file cannot be read."},
        footerHeading = "%nExamples:%n",
        footer = {
                "  simple run --arg 5 examples/07-while.simple",
                "  simple run --watch --arg 5 examples/07-while.simple",
                "  simple run --arg -10..10 examples/07-while.simple",
                "  simple run --json --arg=-1 --arg 0 --arg 10..100:10 examples/*.simple",
                "  echo 'while (1) {}' | simple run --arg 0 --timeout 500ms -"})
final class RunCommand implements Callable<Integer> {

    private static final Gson GSON = new Gson();

    private final Terminal terminal;

    @Option(
            names = "--arg",
            paramLabel = "N|RANGE",
            required = true,
            converter = ArgumentRangeConverter.class,
            description = "The value of arg, a 64-bit integer, or a range such as -10..10, with an optional step: "
                    + "0..100:5 counts up by 5, 10..0:-1 down by 1. May be repeated.")
    private List<ArgumentRange> args = List.of();

    @Option(names = "--json", description = "Print one JSON object per run, each on one line.")
    private boolean json;

    @Option(
            names = "--max-loop-trips",
            paramLabel = "N",
            converter = CountConverter.class,
            description = "Stop a run after N loop iterations in all; 100000000000 by default.")
    private long maxLoopTrips = Limits.DEFAULT.maxLoopTrips();

    @Option(
            names = "--timeout",
            paramLabel = "TIME",
            converter = DurationConverter.class,
            description = "Stop a run after this time, such as 500ms or 2m; 10s by default.")
    private Duration timeout = Limits.DEFAULT.timeout();

    @ArgGroup(exclusive = false)
    private Watch watch = new Watch();

    @Mixin
    private Sources sources;

    /// To be told each step.
    private static final class Watch {

        @Option(names = "--watch", required = true,
                description = "Print each step of a run, and a summary.")
        private boolean wanted;

        @Option(
                names = "--by",
                paramLabel = "UNIT",
                description = "The steps: statement (the default), or node, in the graph as written.")
        private By by = By.STATEMENT;

        @Option(
                names = "--max-steps",
                paramLabel = "N",
                converter = StepsConverter.class,
                description = "Print at most N steps, half from the beginning and half from the end; "
                        + ProgramTrace.DEFAULT_STEPS + " by default.")
        private int maxSteps = ProgramTrace.DEFAULT_STEPS;
    }

    /// Reads a number of steps to keep.
    static final class StepsConverter implements ITypeConverter<Integer> {

        @Override
        public Integer convert(String text) {
            long steps = new CountConverter().convert(text);
            if (steps > ProgramTrace.MAX_STEPS)
                throw new TypeConversionException("'" + text + "' is more than " + ProgramTrace.MAX_STEPS);
            return (int) steps;
        }
    }

    RunCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        return sources.forEach(terminal, this::run);
    }

    private int run(String file, SourceText source) {
        var analysis = Analysis.of(source, CompilerFlags.NONE, Cancellation.NONE);
        var limits = new Limits(maxLoopTrips, timeout);
        if (watch.wanted)
            return runs(arg -> watch(file, analysis, arg, limits));
        if (json)
            return runs(analysis, limits, (arg, run) -> toJson(file, arg, run).toString());
        if (args.size() == 1 && args.getFirst().isSingle())
            return runs(analysis, limits, (arg, run) -> toText(file, arg, run));
        return table(file, analysis, limits);
    }

    private int table(String file, Analysis analysis, Limits limits) {
        if (analysis.compilation().hasErrors()) {
            var refused = ProgramRun.of(analysis, args.getFirst().from(), limits, Cancellation.NONE);
            terminal.line(file + ": not run: " + refused.reason().orElse(""));
            return ExitCode.FINDINGS;
        }
        var table = new RunTable(args, limits);
        if (sources.count() > 1)
            terminal.line(file + ":");
        terminal.line(table.header());
        return runs(analysis, limits, table::row);
    }

    /// What is printed of a run.
    @FunctionalInterface
    private interface Line {

        String of(long arg, ProgramRun run);
    }

    private int runs(Analysis analysis, Limits limits, Line line) {
        return runs(arg -> {
            var run = ProgramRun.of(analysis, arg, limits, Cancellation.NONE);
            terminal.line(line.of(arg, run));
            return run;
        });
    }

    /// Runs with each argument, and stops when nobody reads the output any more.
    private int runs(LongFunction<ProgramRun> runAndPrint) {
        int worst = ExitCode.OK;
        for (var range : args) {
            for (long arg : range) {
                worst = Math.max(worst, switch (runAndPrint.apply(arg).outcome()) {
                    case RETURNED, FELL_THROUGH -> ExitCode.OK;
                    case STOPPED, NOT_RUN -> ExitCode.FINDINGS;
                });
                // A run may take long: its result must not wait in the buffer for the next.
                if (terminal.isOutputClosed())
                    return worst;
            }
        }
        return worst;
    }

    private ProgramRun watch(String file, Analysis analysis, long arg, Limits limits) {
        var source = analysis.source();
        var trace = ProgramTrace.of(analysis, arg, limits, watch.by, watch.maxSteps, Cancellation.NONE);
        if (json) {
            var object = toJson(file, arg, trace.run());
            var steps = TraceAnswer.of(trace, span -> Range.of(source, span));
            GSON.toJsonTree(steps).getAsJsonObject().asMap().forEach(object::add);
            terminal.line(object.toString());
        } else {
            if (trace.run().outcome() != ProgramRun.Outcome.NOT_RUN)
                terminal.line(file + ": arg " + arg + "\n" + WatchText.of(source, trace));
            terminal.line(toText(file, arg, trace.run()) + "\n");
        }
        return trace.run();
    }

    private static String toText(String file, long arg, ProgramRun run) {
        var end = switch (run.outcome()) {
            case RETURNED -> "returned " + run.value().orElseThrow() + effort(run);
            case FELL_THROUGH -> "fell through" + effort(run);
            case STOPPED -> "stopped" + effort(run);
            case NOT_RUN -> "not run";
        };
        return file + ": arg " + arg + " " + end + run.reason().map(reason -> ": " + reason).orElse("");
    }

    private static String effort(ProgramRun run) {
        return String.format(Locale.ROOT, " (%d loop trip%s, %.3f ms)", run.loopTrips(),
                run.loopTrips() == 1 ? "" : "s",
                run.nanos() / 1e6);
    }

    private static JsonObject toJson(String file, long arg, ProgramRun run) {
        var object = new JsonObject();
        object.addProperty("file", file);
        object.addProperty("arg", Long.toString(arg));
        object.addProperty("outcome", run.outcome().id());
        run.value().ifPresent(value -> object.addProperty("value", Long.toString(value)));
        object.addProperty("loopTrips", Long.toString(run.loopTrips()));
        object.addProperty("nanos", Long.toString(run.nanos()));
        run.reason().ifPresent(reason -> object.addProperty("reason", reason));
        return object;
    }
}
