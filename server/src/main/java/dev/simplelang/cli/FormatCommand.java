package dev.simplelang.cli;

import dev.simplelang.ide.format.Formatter;
import dev.simplelang.ide.format.Style;
import dev.simplelang.syntax.Parser;
import dev.simplelang.text.Cancellation;
import dev.simplelang.text.Diagnostic;
import dev.simplelang.text.SourceText;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// `simple format`: brings programs into the one style.
@Command(
        mixinStandardHelpOptions = true,
        versionProvider = Main.Version.class,
        header = "Format programs.",
        description = {
                "%nFiles are rewritten in place. Only white space changes. Code with syntax errors is left as it "
                        + "is, and the errors are reported on standard error.",
                "%nWith -, the program on standard input is written to standard output.%n"},
        parameterListHeading = "Arguments:%n",
        optionListHeading = "%nOptions:%n",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
                " 0:Success, even if programs have errors.", " 1:With --check: a program is not formatted.",
                " 2:The command line is invalid, or a file cannot be read or written."},
        footerHeading = "%nExamples:%n",
        footer = {
                "  simple format examples/*.simple", "  simple format --check examples/*.simple",
                "  echo 'if(arg>0){return 1;}' | simple format -"})
final class FormatCommand implements Callable<Integer> {

    private final Terminal terminal;

    @Option(names = "--check", description = "Change nothing; list the programs that are not formatted.")
    private boolean check;

    @Mixin
    private Sources sources;

    FormatCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        return sources.forEachFile(terminal, this::format);
    }

    private int format(String file, ProgramFile program) throws UnreadableException {
        var tree = Parser.parse(program.source(), Cancellation.NONE);
        if (!tree.diagnostics().isEmpty())
            complain(file, program.source(), tree.diagnostics());
        var formatted = Formatter.of(tree, Style.DEFAULT, Cancellation.NONE).text();
        boolean changed = !formatted.equals(program.source().text());
        if (check) {
            if (changed)
                terminal.line(file);
            return changed ? ExitCode.FINDINGS : ExitCode.OK;
        }
        if (file.equals("-"))
            terminal.out().write(program.withText(formatted));
        else if (changed)
            program.rewrite(file, formatted);
        return ExitCode.OK;
    }

    private void complain(String file, SourceText source, List<Diagnostic> errors) {
        var first = errors.getFirst();
        terminal.complain(DiagnosticText.place(file, source, first.span().start()) + ": " + first.message()
                + (errors.size() == 1 ? "" : " (and " + (errors.size() - 1) + " more)")
                + "; what cannot be read stays as it is");
    }
}
