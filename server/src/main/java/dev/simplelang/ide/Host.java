package dev.simplelang.ide;

import dev.simplelang.driver.Budget;
import dev.simplelang.driver.CompileOptions;
import dev.simplelang.driver.Engine;

/// What the process in which a person edits supplies.
///
/// @param engine runs programs fast
/// @param memory how many bytes all objects of the process may take
public record Host(Engine engine, long memory) {

    /// How to compile a version while a person types and waits.
    CompileOptions options() {
        return CompileOptions.DEFAULT.withBudget(Budget.EDITOR.within(memory)).withEngine(engine);
    }
}
