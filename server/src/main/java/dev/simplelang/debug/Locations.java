package dev.simplelang.debug;

import dev.simplelang.build.Built;
import dev.simplelang.driver.StatementObserver;
import dev.simplelang.eval.RunObserver;
import dev.simplelang.ir.Node;
import dev.simplelang.syntax.Statement;
import java.util.Optional;

/// Where the places of a program are in the graph that runs.
interface Locations {

    /// The control node at which a run is whenever it is at `place`, and only then; empty if no run
    /// of this graph stops there.
    Optional<Node> control(Place place);

    /// An observer of one run that reports to `observer` which places it comes to.
    RunObserver watch(StatementObserver observer);

    /// Whether a run that is at `place` can show `value`, which a variable is there.
    boolean isAvailable(Node value, Place place);

    /// The control node at which `place` was built: of a `while`, the head of the loop.
    static Optional<Node> built(Place place, Built built) {
        return place.syntax() instanceof Statement.While loop
                ? built.loop(loop).map(head -> head)
                : built.control(place.syntax());
    }
}
