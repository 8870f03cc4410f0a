package dev.simplelang.cli;

import dev.simplelang.cfg.GraphText;
import dev.simplelang.cfg.GraphView;
import dev.simplelang.ide.Analysis;
import dev.simplelang.text.Cancellation;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `simple dump`: shows the graph that a program becomes.
@Command(
        name = "dump",
        mixinStandardHelpOptions = true,
        versionProvider = Main.Version.class,
        header = "Show the graph that a program becomes.",
        description = {
                "%nThe graph is shown as the optimizer leaves it, or with --as-written as the text says it.",
                "%nAs text there is a line for each node: its number, its operation, the numbers of its inputs, and the source "
                        + "it computes. With dot it can be drawn by Graphviz. As JSON it is one object:",
                "  {\"nodes\": [{\"id\", \"label\", \"control\", \"type\", \"inputs\", \"range\"}]}%n"},
        parameterListHeading = "Arguments:%n",
        optionListHeading = "%nOptions:%n",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
                " 0:The program has no errors.",
                " 1:The program has errors; the graph shows what could be made of the rest.",
                " 2:The command line makes no sense, or the file cannot be read."},
        footerHeading = "%nExamples:%n",
        footer = {
                "  simple dump --as-written examples/07-while.simple",
                "  simple dump --format dot examples/07-while.simple | dot -Tsvg > graph.svg"})
final class DumpCommand implements Callable<Integer> {

    private final Terminal terminal;

    @Option(names = "--as-written", description = "Show the graph before any optimization.")
    private boolean asWritten;

    @Option(names = "--format", paramLabel = "FORMAT", description = "text (the default), dot or json.")
    private Format format = Format.TEXT;

    @Parameters(paramLabel = "FILE", description = "A program, or - for standard input.")
    private String file;

    /// How a graph is shown.
    private enum Format {
        TEXT, DOT, JSON
    }

    DumpCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() throws UnreadableException {
        var source = new SourceReader(terminal.in()).read(file);
        var compilation = Analysis.of(source, Cancellation.NONE).compilation();
        var graph = asWritten ? compilation.asWritten().graph() : compilation.graph();
        var view = GraphView.of(graph, Cancellation.NONE);
        terminal.out().write(switch (format) {
            case TEXT -> GraphText.of(view, source);
            case DOT -> GraphDot.of(view, source);
            case JSON -> GraphJson.of(view, source) + "\n";
        });
        return compilation.hasErrors() ? ExitCode.FINDINGS : ExitCode.OK;
    }
}
