package dev.simplelang.cli;

import java.util.OptionalLong;
import picocli.CommandLine.Option;

/// The argument for which a command compiles.
final class PinnedArgument {

    @Option(
            names = "--arg",
            paramLabel = "N",
            converter = IntegerConverter.class,
            description = "Compile for this value of arg only, a 64-bit integer.")
    private Long arg;

    /// The argument; empty to compile for all.
    OptionalLong value() {
        return arg == null ? OptionalLong.empty() : OptionalLong.of(arg);
    }
}
