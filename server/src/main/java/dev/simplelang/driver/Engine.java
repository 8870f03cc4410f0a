package dev.simplelang.driver;

import dev.simplelang.eval.Limits;
import dev.simplelang.eval.Run;
import dev.simplelang.eval.Waypoints;
import dev.simplelang.ir.Graph;
import dev.simplelang.ir.Node;
import dev.simplelang.text.Cancellation;
import java.util.List;
import java.util.Optional;
import java.util.function.ToIntFunction;

/// Compiles graphs to fast code. The kind of code depends on the host, which supplies the engine;
/// the compiler itself runs everywhere.
public interface Engine {

    /// The code of a program, ready to run.
    ///
    /// Equivalent to the [dev.simplelang.eval.Evaluator] on the same graph: the value, the outcome
    /// and the number of loop trips. Thread-safe: runs share nothing.
    @FunctionalInterface
    interface Executable {

        /// Runs the program with `arg`.
        ///
        /// @throws dev.simplelang.text.CancelledException if cancelled
        Run run(long arg, Limits limits, Cancellation cancellation);
    }

    /// A line of a listing of the code.
    ///
    /// @param node the node that the instructions from this line on compute
    /// @param isExplained whether the line should describe that node; otherwise the line before or
    /// the name of a variable does
    record Row(String text, Optional<Node> node, boolean isExplained) {}

    /// The engine of a host without one: the evaluator runs every program to its end.
    Engine NONE = new Engine() {

        @Override
        public Optional<Executable> compile(Graph graph, Cancellation cancellation) {
            return Optional.empty();
        }

        @Override
        public Optional<List<Row>> listing(Graph graph, ToIntFunction<Node> numbers, Cancellation cancellation) {
            return Optional.empty();
        }

        @Override
        public Waypoints waypoints(Graph graph) {
            return Waypoints.NONE;
        }
    };

    /// The code of a program without errors; empty if the program is too large for the engine.
    ///
    /// @throws dev.simplelang.text.CancelledException if cancelled
    Optional<Executable> compile(Graph graph, Cancellation cancellation);

    /// The listing of the code of a program without errors; empty if the program is too large for
    /// the engine.
    ///
    /// @param numbers the displayed numbers of the nodes
    /// @throws dev.simplelang.text.CancelledException if cancelled
    Optional<List<Row>> listing(Graph graph, ToIntFunction<Node> numbers, Cancellation cancellation);

    /// The waypoints of a program without errors. Compiled at the first use; thread-safe.
    Waypoints waypoints(Graph graph);
}
