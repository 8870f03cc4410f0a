package dev.simplelang.cli;

import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/// The program `simple`: its options, its help, and the way from the command line to a command.
@Command(name = "simple", version = "simple 0.1.0", mixinStandardHelpOptions = true)
public final class Main implements Runnable {

    /// Runs the command line and ends the process with its exit code.
    public static void main(String[] args) {
        var out = new PrintWriter(System.out, true, StandardCharsets.UTF_8);
        System.exit(new CommandLine(new Main()).setOut(out).execute(args));
    }

    @Override
    public void run() {
        CommandLine.usage(this, System.out);
    }
}
