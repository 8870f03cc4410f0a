package dev.simplelang.ide;

import dev.simplelang.driver.Budget;
import dev.simplelang.syntax.Parser;
import java.time.Duration;
import java.util.List;

/// Budgets so small that each program is too much.
public final class Budgets {

    private static final Duration LONG = Duration.ofDays(1);

    /// Nothing is optimized.
    public static final Budget GRAPH = new Budget(Parser.MAX_NESTING, Integer.MAX_VALUE, Integer.MAX_VALUE,
            Integer.MAX_VALUE, 0, LONG);

    /// No graph is built.
    public static final Budget SYNTAX = new Budget(Parser.MAX_NESTING, Integer.MAX_VALUE, -1, Integer.MAX_VALUE,
            Integer.MAX_VALUE, LONG);

    /// Nothing is read.
    public static final Budget TEXT = new Budget(Parser.MAX_NESTING, -1, Integer.MAX_VALUE, Integer.MAX_VALUE,
            Integer.MAX_VALUE, LONG);

    /// All of them.
    public static final List<Budget> REDUCED = List.of(GRAPH, SYNTAX, TEXT);

    private Budgets() {}
}
