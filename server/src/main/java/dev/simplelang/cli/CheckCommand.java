package dev.simplelang.cli;

import com.google.gson.JsonArray;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import dev.simplelang.ide.Analysis;
import dev.simplelang.text.Cancellation;
import dev.simplelang.text.Diagnostic;
import dev.simplelang.text.Severity;
import dev.simplelang.text.SourceText;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// `simple check`: says what is wrong with programs, and what is proved about them.
@Command(
        mixinStandardHelpOptions = true,
        versionProvider = Main.Version.class,
        header = "Report errors in programs, and what is proved about them.",
        description = {
                "%nEach diagnostic is a line 'file:line:column: severity: message [code]' followed by the source "
                        + "line. Lines and columns count from 1, columns in UTF-16 units.",
                "%nWith --json, each file is one line:",
                "  {\"file\", \"arg\", \"constantResult\",",
                "   \"diagnostics\": [{\"code\", \"severity\", \"range\", \"message\", \"tags\", \"related\"}]}",
                "Ranges count from 0, in UTF-16 units. constantResult is the value, as a string, that every run "
                        + "that returns is proved to return, or null. arg, also a string, is present only with "
                        + "--arg: everything is then about that argument.%n"},
        parameterListHeading = "Arguments:%n",
        optionListHeading = "%nOptions:%n",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
                " 0:No program has errors; there may be warnings.", " 1:A program has errors.",
                " 2:The command line is invalid, or a file cannot be read."},
        footerHeading = "%nExamples:%n",
        footer = {
                "  simple check examples/*.simple", "  simple check --arg 5 examples/07-while.simple",
                "  simple check --without=paths examples/*.simple",
                "  echo 'return x;' | simple check --json -"})
final class CheckCommand implements Callable<Integer> {

    private final Terminal terminal;

    @Mixin
    private CompilerFlags flags;

    @Option(names = "--json", description = "Print one JSON object per file, each on one line.")
    private boolean json;

    @Mixin
    private Sources sources;

    CheckCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        return sources.forEach(terminal, this::check);
    }

    private int check(String file, SourceText source) {
        var analysis = Analysis.of(source, flags.options(), Cancellation.NONE);
        var diagnostics = analysis.diagnostics();
        if (json)
            terminal.line(toJson(file, analysis, diagnostics).toString());
        else
            for (var diagnostic : diagnostics)
                terminal.out().write(DiagnosticText.of(file, source, diagnostic));
        boolean errors = diagnostics.stream().anyMatch(diagnostic -> diagnostic.severity() == Severity.ERROR);
        return errors ? ExitCode.FINDINGS : ExitCode.OK;
    }

    private static JsonObject toJson(String file, Analysis analysis, List<Diagnostic> diagnostics) {
        var found = new JsonArray();
        for (var diagnostic : diagnostics)
            found.add(DiagnosticJson.of(analysis.source(), diagnostic));
        var result = analysis.compilation().constantResult();
        var object = new JsonObject();
        object.addProperty("file", file);
        analysis.pinned().ifPresent(arg -> object.addProperty("arg", Long.toString(arg)));
        object.add("diagnostics", found);
        object.add("constantResult",
                result.isPresent() ? new JsonPrimitive(Long.toString(result.getAsLong())) : JsonNull.INSTANCE);
        return object;
    }
}
