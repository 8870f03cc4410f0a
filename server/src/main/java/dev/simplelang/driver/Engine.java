package dev.simplelang.driver;

import dev.simplelang.eval.Limits;
import dev.simplelang.eval.Run;
import dev.simplelang.ir.Graph;
import dev.simplelang.ir.Node;
import dev.simplelang.text.Cancellation;
import java.util.List;
import java.util.Optional;
import java.util.function.ToIntFunction;

/// Makes fast code of graphs. What code that is depends on the host, which supplies the engine; the
/// compiler itself runs everywhere.
public interface Engine {

    /// The code of a program, ready to run.
    ///
    /// Means what the [dev.simplelang.eval.Evaluator] means on the same graph: the value, the way a run
    /// ends, the number of loop trips. Thread-safe: runs share nothing.
    @FunctionalInterface
    interface Executable {

        /// Runs the program with `arg`.
        ///
        /// @throws dev.simplelang.text.CancelledException if cancelled
        Run run(long arg, Limits limits, Cancellation cancellation);
    }

    /// A line of the code of a program, to be read by people.
    ///
    /// @param node the node that the instructions from here on work for
    /// @param isExplained whether the line should say what that node is; otherwise the line before or its own name does
    record Row(String text, Optional<Node> node, boolean isExplained) {}

    /// The engine of a host that has none: the evaluator runs every program to its end.
    Engine NONE = new Engine() {

        @Override
        public Optional<Executable> compile(Graph graph, Cancellation cancellation) {
            return Optional.empty();
        }

        @Override
        public Optional<List<Row>> listing(Graph graph, ToIntFunction<Node> numbers, Cancellation cancellation) {
            return Optional.empty();
        }
    };

    /// The code of a program without errors; empty if the program is too large for the engine.
    ///
    /// @throws dev.simplelang.text.CancelledException if cancelled
    Optional<Executable> compile(Graph graph, Cancellation cancellation);

    /// The code of a program without errors as text; empty if the program is too large for the engine.
    ///
    /// @param numbers the numbers by which people know the nodes
    /// @throws dev.simplelang.text.CancelledException if cancelled
    Optional<List<Row>> listing(Graph graph, ToIntFunction<Node> numbers, Cancellation cancellation);
}
