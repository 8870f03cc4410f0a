package dev.simplelang.cli;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `simple explore`: pictures of the graphs of programs in a browser, which follow the files.
@Command(
        mixinStandardHelpOptions = true,
        versionProvider = Main.Version.class,
        header = "Show the graphs of programs in a browser.",
        description = {
                "%nPrints the address of a page for each program. The page shows a picture of the program's graph "
                        + "and follows the file: each time that an editor saves it, the picture changes. It plays how "
                        + "the graph is built, optimized, scheduled and run, step by step. Of a lesson, a file in "
                        + "Markdown such as those in examples/lessons, it shows the text beside the picture.",
                "%nThe pages are for this computer only, and for those who know the address. The command runs until "
                        + "it is interrupted, or its terminal is closed.%n"},
        parameterListHeading = "Arguments:%n",
        optionListHeading = "%nOptions:%n",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {" 2:The command line is invalid, a file cannot be read, or the port is taken."},
        footerHeading = "%nExample:%n",
        footer = {"  simple explore examples/07-while.simple"})
final class ExploreCommand implements Callable<Integer> {

    private static final long MILLIS_BETWEEN_LOOKS = 50;

    private final Terminal terminal;

    @Option(names = "--port", paramLabel = "PORT", defaultValue = "0",
            description = "The port; by default any that is free.")
    private int port;

    @Mixin
    private CompilerFlags flags;

    @Parameters(paramLabel = "FILE", arity = "1..*", description = "Programs.")
    private List<String> files;

    ExploreCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() throws UnreadableException, InterruptedException {
        var reader = new SourceReader(terminal.in());
        var programs = new ArrayList<ProgramGraphs>();
        for (var file : files)
            programs.add(ProgramGraphs.of(reader.read(file), ProgramFile.name(file), flags.options()));
        try (var server = ExploreServer.start(port, programs)) {
            for (int i = 0; i < files.size(); i++)
                terminal.line(files.get(i) + ": " + server.address(i));
            terminal.out().flush();
            follow(reader, programs, server);
        } catch (IOException e) {
            terminal.complain("port " + port + ": " + e.getMessage());
        }
        return ExitCode.USAGE;
    }

    /// Looks at the files again and again. Comparing texts is exact, and fast enough for what a
    /// person writes; notifications of the system miss files that an editor replaces.
    private void follow(SourceReader reader, List<ProgramGraphs> programs, ExploreServer server)
            throws InterruptedException {
        while (true) {
            Thread.sleep(MILLIS_BETWEEN_LOOKS);
            for (int i = 0; i < files.size(); i++) {
                var program = program(reader, files.get(i));
                if (program.isPresent() && !programs.get(i).isOf(program.get())) {
                    programs.set(i, programs.get(i).next(program.get()));
                    server.changed(i, programs.get(i));
                }
            }
        }
    }

    /// What `file` holds; empty while it cannot be read, as when it is being replaced.
    private static Optional<ProgramFile> program(SourceReader reader, String file) {
        try {
            return Optional.of(reader.read(file));
        } catch (UnreadableException _) {
            return Optional.empty();
        }
    }
}
