package dev.simplelang.cli;

import dev.simplelang.lsp.Server;
import java.util.LinkedHashMap;
import java.util.SequencedMap;
import java.util.function.Function;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/// The program `simple`: its help, and the way from the command line to a command.
@Command(
        name = "simple",
        mixinStandardHelpOptions = true,
        versionProvider = Main.Version.class,
        header = "Compiler, runner, language server and debug adapter for the language Simple.",
        synopsisSubcommandLabel = "COMMAND",
        commandListHeading = "%nCommands:%n",
        optionListHeading = "%nOptions:%n",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
                " 0:Success; the programs have no errors.",
                " 1:A program has errors or is not formatted, or a run was stopped by a limit.",
                " 2:The command line is invalid, or a file cannot be read or written.",
                " 3:An internal error."},
        footerHeading = "%nExamples:%n",
        footer = {
                "  simple check examples/*.simple",
                "  simple run --arg 5 examples/07-while.simple",
                "  echo 'return arg + 1;' | simple run --arg 41 -",
                "  simple dump --format dot examples/07-while.simple | dot -Tsvg > graph.svg",
                "  simple explore examples/07-while.simple",
                "  simple format examples/*.simple",
                "",
                "'simple help COMMAND' or 'simple COMMAND --help' describes a command."})
public final class Main implements Runnable {

    /// The commands by name, in the order of the help.
    private static final SequencedMap<String, Function<Terminal, Object>> COMMANDS = new LinkedHashMap<>();

    static {
        COMMANDS.put("check", CheckCommand::new);
        COMMANDS.put("run", RunCommand::new);
        COMMANDS.put("dump", DumpCommand::new);
        COMMANDS.put("explore", ExploreCommand::new);
        COMMANDS.put("format", FormatCommand::new);
        COMMANDS.put("lsp", LspCommand::new);
        COMMANDS.put("dap", DapCommand::new);
    }

    @Spec
    private CommandSpec spec;

    /// Runs the command line and ends the process with its exit code.
    public static void main(String[] args) {
        System.exit(run(Terminal.ofProcess(), args));
    }

    /// Runs one command line. Never throws: whatever goes wrong becomes one line on standard error and an exit code.
    static int run(Terminal terminal, String... args) {
        int code = execute(terminal, args);
        if (terminal.isOutputClosed() && terminal.outputFailure().isPresent()) {
            terminal.complain("standard output: " + terminal.outputFailure().orElseThrow().getMessage());
            return ExitCode.USAGE;
        }
        return code;
    }

    private static int execute(Terminal terminal, String... args) {
        try {
            // An editor waits for the server to start, and reading the annotations of all commands would take most of that time.
            return LspCommand.isAll(args) ? new LspCommand(terminal).call() : commandLine(terminal, args).execute(args);
        } catch (Throwable fault) {
            return report(terminal, fault);
        }
    }

    /// Understands a command line. To describe a command, picocli reads its annotations, which takes longer than most programs
    /// run; so if one is asked for, the others are not described.
    private static CommandLine commandLine(Terminal terminal, String... args) {
        var line = new CommandLine(new Main());
        var asked = args.length == 0 ? null : COMMANDS.get(args[0]);
        if (asked != null) {
            line.addSubcommand(args[0], asked.apply(terminal));
        } else {
            COMMANDS.forEach((name, command) -> line.addSubcommand(name, command.apply(terminal)));
            line.addSubcommand(new CommandLine.HelpCommand());
        }
        return line
                .setOut(terminal.out())
                .setErr(terminal.err())
                // A file's name may start with '@'.
                .setExpandAtFiles(false)
                .setParameterExceptionHandler((wrong, unread) -> complain(terminal, wrong))
                .setExecutionExceptionHandler((fault, command, result) -> report(terminal, fault))
                .setCaseInsensitiveEnumValuesAllowed(true);
    }

    private static int complain(Terminal terminal, ParameterException wrong) {
        var message = wrong.getMessage();
        var command = wrong.getCommandLine().getCommandSpec().qualifiedName();
        terminal.complain(message + " (see '" + command + " --help')");
        return ExitCode.USAGE;
    }

    /// Tells what went wrong in one line: a program that cannot be read, or a fault of ours and where it happened.
    private static int report(Terminal terminal, Throwable fault) {
        if (fault instanceof UnreadableException) {
            terminal.complain(fault.getMessage());
            return ExitCode.USAGE;
        }
        var trace = fault.getStackTrace();
        terminal.complain("internal error, please report it: " + fault + (trace.length == 0 ? "" : " at " + trace[0]));
        return ExitCode.FAULT;
    }

    /// Without a command there is nothing to do.
    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(),
                "missing command: check, run, dump, explore, format, lsp or dap");
    }

    /// The version that the build wrote into the program, the Java that it runs on, and whether it has started fast.
    static final class Version implements IVersionProvider {

        @Override
        public String[] getVersion() {
            return new String[]{"simple " + Server.version(), java(), platform() + cache()};
        }

        private static String java() {
            return "Java " + System.getProperty("java.runtime.version") + ", "
                    + System.getProperty("java.vendor.version", System.getProperty("java.vendor"));
        }

        private static String platform() {
            return System.getProperty("os.name") + " " + System.getProperty("os.arch");
        }

        /// Only the run-time image, where the program is a module, has a cache, and it has no other archive of classes that the
        /// virtual machine could share.
        private static String cache() {
            if (!Main.class.getModule().isNamed())
                return "";
            var isUsed = System.getProperty("java.vm.info", "").contains("sharing");
            return isUsed ? ", with its ahead-of-time cache" : ", without an ahead-of-time cache";
        }
    }
}
