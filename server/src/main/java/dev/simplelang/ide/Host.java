package dev.simplelang.ide;

import dev.simplelang.driver.Budget;
import dev.simplelang.driver.CompileOptions;
import dev.simplelang.driver.Engine;
import dev.simplelang.syntax.Parser;

/// What the process in which a person edits supplies.
///
/// @param engine runs programs fast
/// @param memory how many bytes all objects of the process may take
/// @param maxNesting how many levels of nesting of a program its stack has room for
public record Host(Engine engine, long memory, int maxNesting) {

    /// A host with room for every program on its stack.
    public Host(Engine engine, long memory) {
        this(engine, memory, Parser.MAX_NESTING);
    }

    /// How to compile a version while a person types and waits.
    CompileOptions options() {
        return CompileOptions.DEFAULT.withBudget(Budget.EDITOR.within(memory).withMaxNesting(maxNesting))
                .withEngine(engine);
    }
}
