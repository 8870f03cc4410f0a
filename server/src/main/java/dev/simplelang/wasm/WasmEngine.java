package dev.simplelang.wasm;

import dev.simplelang.driver.Engine;
import dev.simplelang.eval.Fuel;
import dev.simplelang.eval.Limits;
import dev.simplelang.eval.Run;
import dev.simplelang.eval.Run.Outcome;
import dev.simplelang.eval.Waypoints;
import dev.simplelang.ir.FallThroughNode;
import dev.simplelang.ir.Graph;
import dev.simplelang.ir.Node;
import dev.simplelang.schedule.Schedule;
import dev.simplelang.schedule.Strategy;
import dev.simplelang.text.Cancellation;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.IntSupplier;
import java.util.function.ToIntFunction;

/// The engine of a host that has WebAssembly, such as a web page: a module of the best schedule.
///
/// @param host runs modules
public record WasmEngine(Host host) implements Engine {

    /// What a host does with modules.
    @FunctionalInterface
    public interface Host {

        /// Compiles a module, which exports the function `run` and imports `refill` of `fuel`.
        ///
        /// @return the function; empty if the host refuses the module
        Optional<Function> load(byte[] module);
    }

    /// The function that a program became.
    @FunctionalInterface
    public interface Function {

        /// Runs the program.
        ///
        /// @param refill the imported function
        Result run(long arg, IntSupplier refill);
    }

    /// What such a function returns.
    ///
    /// @param landmark the number of the end, or of the loop at which the run was stopped
    /// @param fuel what is left of it; [Fuel#EMPTY] if the run was stopped
    public record Result(long value, int landmark, int fuel) {}

    @Override
    public Optional<Executable> compile(Graph graph, Cancellation cancellation) {
        return Module.of(schedule(graph, cancellation), cancellation)
                .flatMap(module -> host.load(module.bytes().toArray())
                        .map(function -> (arg, limits, stop) -> run(module, function, arg, limits, stop)));
    }

    private static Run run(Module module, Function function, long arg, Limits limits, Cancellation cancellation) {
        var fuel = new Fuel(limits, module.portion(), cancellation);
        var result = function.run(arg, fuel::refill);
        var last = module.landmarks().get(result.landmark());
        boolean isStopped = result.fuel() == Fuel.EMPTY;
        var outcome = isStopped
                ? fuel.outcome()
                : last instanceof FallThroughNode ? Outcome.FELL_THROUGH : Outcome.RETURNED;
        var value = outcome == Outcome.RETURNED ? OptionalLong.of(result.value()) : OptionalLong.empty();
        return new Run(outcome, value, fuel.trips(isStopped ? 0 : result.fuel()), fuel.nanos(), last);
    }

    @Override
    public Optional<List<Row>> listing(Graph graph, ToIntFunction<Node> numbers, Cancellation cancellation) {
        var schedule = schedule(graph, cancellation);
        return Module.of(schedule, cancellation).map(module -> Listing.of(schedule, module, numbers));
    }

    /// None: films and the debugger replay runs in the evaluator.
    @Override
    public Waypoints waypoints(Graph graph) {
        return Waypoints.NONE;
    }

    private static Schedule schedule(Graph graph, Cancellation cancellation) {
        return Schedule.of(graph, Strategy.BEST, cancellation);
    }
}
