package dev.simplelang.cli;

import dev.simplelang.driver.CompileOptions;
import dev.simplelang.jvm.BytecodeEngine;
import java.util.LinkedHashSet;
import java.util.OptionalLong;
import java.util.Set;
import picocli.CommandLine.Option;

/// How a command compiles: for which argument, and without which passes.
final class CompilerFlags {

    /// How a command compiles without any flags.
    static final CompileOptions NONE = CompileOptions.DEFAULT.withEngine(new BytecodeEngine());

    @Option(
            names = "--arg",
            paramLabel = "N",
            converter = IntegerConverter.class,
            description = "Compile for this value of arg only, a 64-bit integer.")
    private Long arg;

    @Option(
            names = "--without",
            paramLabel = "PASS",
            split = ",",
            converter = PassNames.Converter.class,
            completionCandidates = PassNames.class,
            description = "Leave out passes of the optimizer: what do the others still prove? "
                    + "The passes are ${COMPLETION-CANDIDATES}.")
    private Set<String> without = new LinkedHashSet<>();

    /// The argument; empty to compile for all.
    OptionalLong argument() {
        return arg == null ? OptionalLong.empty() : OptionalLong.of(arg);
    }

    /// Whether all passes run.
    boolean isComplete() {
        return without.isEmpty();
    }

    CompileOptions options() {
        return NONE.withArgument(argument()).withoutPasses(without);
    }
}
