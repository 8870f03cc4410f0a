package dev.simplelang.jvm;

import dev.simplelang.driver.Engine;
import dev.simplelang.driver.Lazy;
import dev.simplelang.eval.Waypoints;
import dev.simplelang.ir.Graph;
import dev.simplelang.ir.Node;
import dev.simplelang.schedule.Schedule;
import dev.simplelang.schedule.Strategy;
import dev.simplelang.text.Cancellation;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToIntFunction;

/// The engine of a host that is a Java virtual machine: bytecode of the best schedule.
public final class BytecodeEngine implements Engine {

    @Override
    public Optional<Executable> compile(Graph graph, Cancellation cancellation) {
        return CompiledProgram.of(schedule(graph, cancellation), cancellation).map(Function.identity());
    }

    @Override
    public Optional<List<Row>> listing(Graph graph, ToIntFunction<Node> numbers, Cancellation cancellation) {
        return Disassembly.of(schedule(graph, cancellation), numbers, cancellation);
    }

    @Override
    public Waypoints waypoints(Graph graph) {
        var compiled = new Lazy<>(cancellation -> CompiledWaypoints.of(graph, Methods.LARGEST, cancellation));
        return (arg, limits, cancellation) -> compiled.get(cancellation)
                .flatMap(known -> known.run(arg, limits, cancellation));
    }

    private static Schedule schedule(Graph graph, Cancellation cancellation) {
        return Schedule.of(graph, Strategy.BEST, cancellation);
    }
}
