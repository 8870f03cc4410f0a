package dev.simplelang.debug;

import dev.simplelang.eval.Checkpoint;
import dev.simplelang.eval.RunRecorder;
import dev.simplelang.eval.Waypoint;
import dev.simplelang.ir.Node;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.function.ToLongFunction;

/// Writes the messages of log points while a [SearchGraph] is evaluated.
final class LogStream implements RunRecorder {

    /// @param holds whether it writes
    private record Log(Place place, Node holds, Function<ToLongFunction<Node>, String> message) {}

    private final BiConsumer<Place, String> output;

    /// By control node.
    private final IdentityHashMap<Node, List<Log>> logs = new IdentityHashMap<>();

    LogStream(BiConsumer<Place, String> output) {
        this.output = output;
    }

    /// Adds a log point that writes where `control` is reached and `holds` is not 0.
    void add(Place place, Node control, Node holds, Function<ToLongFunction<Node>, String> message) {
        logs.computeIfAbsent(control, _ -> new ArrayList<>()).add(new Log(place, holds, message));
    }

    @Override
    public void reached(Node node, Values values) {
        for (var log : logs.getOrDefault(node, List.of())) {
            if (values.of(log.holds()) != 0) {
                output.accept(log.place(), log.message().apply(values::of));
            }
        }
    }

    @Override
    public void leaps(Waypoint waypoint) {
        // Nothing is kept.
    }

    @Override
    public Checkpoint checkpoint() {
        return () -> {
            // Nothing is kept.
        };
    }
}
