package dev.simplelang.opt;

import dev.simplelang.cfg.ControlFlow;
import dev.simplelang.cfg.LoopTree;
import dev.simplelang.cfg.LoopTree.Loop;
import dev.simplelang.cfg.Placement;
import dev.simplelang.ir.Graph;
import dev.simplelang.ir.Node;
import dev.simplelang.ir.Origins;
import dev.simplelang.ir.PhiNode;
import dev.simplelang.text.Cancellation;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// For each loop the values that get a new value inside and are used outside.
///
/// A value that is computed from values of a loop behind it, in the source too, counts as outside where it uses them: in the
/// innermost of the loops around its place in which it is computed in the source or used.
final class LiveOut {

    private final Origins origins;
    private final ControlFlow flow;
    private final LoopTree loops;
    private final Placement placement;
    private final Map<Loop, List<Node>> values = new HashMap<>();

    // By the id of a value: whether it is used, the innermost loop around all its uses, and the innermost loop around its place
    // and one of its uses.
    private final boolean[] used;
    private final List<Optional<Loop>> uses;
    private final List<Optional<Loop>> nearest;

    /// @throws dev.simplelang.text.CancelledException if cancelled
    LiveOut(Graph graph, ControlFlow flow, LoopTree loops, Placement placement, Cancellation cancellation) {
        origins = graph.origins();
        this.flow = flow;
        this.loops = loops;
        this.placement = placement;
        used = new boolean[graph.idLimit()];
        uses = new ArrayList<>(Collections.nCopies(graph.idLimit(), Optional.empty()));
        nearest = new ArrayList<>(uses);
        for (var control : flow.order()) {
            cancellation.check();
            uses(control);
        }
        placement.inOrder().stream().filter(PhiNode.class::isInstance).forEach(this::uses);
        for (var value : placement.inOrder().reversed()) {
            cancellation.check();
            if (!(value instanceof PhiNode)) {
                uses(value);
            }
            liveOut(value);
        }
    }

    /// Notes that `user`, whose own users have been noted unless it is a phi, uses its inputs.
    private void uses(Node user) {
        for (int i = 0; i < user.inputCount(); i++) {
            var value = user.input(i);
            if (!value.isControl() && placement.isPlaced(value) && flow.reachesUse(user, i)) {
                var loop = loopOfUse(user, i);
                int id = value.id();
                uses.set(id, used[id] ? common(uses.get(id), loop) : loop);
                used[id] = true;
                nearest.set(id, inner(nearest.get(id), common(home(value), loop)));
            }
        }
    }

    private void liveOut(Node value) {
        if (used[value.id()]) {
            var around = common(home(value), uses.get(value.id()));
            for (var loop = home(value); !loop.equals(around); loop = loop.orElseThrow().parent()) {
                values.computeIfAbsent(loop.orElseThrow(), _ -> new ArrayList<>()).add(value);
            }
        }
    }

    /// The loop in which a reached user uses its `index`-th input.
    private Optional<Loop> loopOfUse(Node user, int index) {
        if (user instanceof PhiNode phi) {
            return loops.loopOf(phi.region().input(index - 1));
        }
        if (user.isControl()) {
            return loops.loopOf(user);
        }
        var home = home(user);
        var loop = home;
        boolean isReached = false;
        var places = origins.places(user);
        for (int i = 0; i < places.size(); i++) {
            var place = origins.current(places.get(i));
            if (flow.isReached(place)) {
                loop = inner(isReached ? loop : nearest.get(user.id()), common(home, loops.loopOf(place)));
                isReached = true;
            }
        }
        return loop;
    }

    private boolean isWrittenOutside(Optional<Loop> loop, Node value) {
        boolean isReached = false;
        var places = origins.places(value);
        for (int i = 0; i < places.size(); i++) {
            var place = origins.current(places.get(i));
            if (flow.isReached(place)) {
                isReached = true;
                if (contains(loop, loops.loopOf(place))) {
                    return false;
                }
            }
        }
        return isReached;
    }

    private Optional<Loop> home(Node value) {
        return loops.loopOf(placement.placeOf(value));
    }

    private static boolean contains(Optional<Loop> outer, Optional<Loop> inner) {
        return outer.isEmpty() || outer.get().contains(inner);
    }

    /// The inner one of two loops that lie in each other.
    private static Optional<Loop> inner(Optional<Loop> one, Optional<Loop> other) {
        return contains(one, other) ? other : one;
    }

    private static Optional<Loop> common(Optional<Loop> one, Optional<Loop> other) {
        var common = one;
        while (!contains(common, other)) {
            common = common.orElseThrow().parent();
        }
        return common;
    }

    /// The values that live out of `loop`.
    List<Node> of(Loop loop) {
        return values.getOrDefault(loop, List.of());
    }

    /// The place of `loop` in the order of control: the loops before it have a lower one, and so have those around it.
    int place(Loop loop) {
        return flow.indexOf(loop.head());
    }

    /// Whether `value`, wherever the source computes it, is computed outside of `loop`.
    boolean isWrittenOutside(Loop loop, Node value) {
        return isWrittenOutside(Optional.of(loop), value);
    }

    /// Whether the `index`-th input of `user` is used outside of `loop`.
    boolean isOutside(Loop loop, Node user, int index) {
        boolean known = user.isControl() ? flow.isReached(user) : placement.isPlaced(user);
        return known && flow.reachesUse(user, index) && !loop.contains(loopOfUse(user, index));
    }
}
