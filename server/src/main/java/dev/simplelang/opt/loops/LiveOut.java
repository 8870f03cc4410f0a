package dev.simplelang.opt.loops;

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
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// For each loop the values that get a new value inside and are used outside.
///
/// A value that is computed from values of a loop behind it, in the source too, counts as outside where it uses them: in the
/// innermost of the loops around its place in which it is computed in the source or used.
public final class LiveOut {

    private final Origins origins;
    private final ControlFlow flow;
    private final LoopTree loops;
    private final Placement placement;
    private final Map<Loop, List<Node>> values = new HashMap<>();

    // By the id of a value: the innermost loop around its place; and if there is one, whether it is used, the innermost loop around
    // all its uses, and the innermost loop around its place and one of its uses. A loop is null where there is none.
    private final Loop[] home;
    private final boolean[] used;
    private final Loop[] uses;
    private final Loop[] nearest;

    /// @throws dev.simplelang.text.CancelledException if cancelled
    public LiveOut(Graph graph, ControlFlow flow, LoopTree loops, Placement placement, Cancellation cancellation) {
        origins = graph.origins();
        this.flow = flow;
        this.loops = loops;
        this.placement = placement;
        int size = graph.idLimit();
        home = new Loop[size];
        used = new boolean[size];
        uses = new Loop[size];
        nearest = new Loop[size];
        for (var value : placement.inOrder()) {
            home[value.id()] = loopOf(placement.placeOf(value));
        }
        for (var control : flow.order()) {
            cancellation.check();
            uses(control);
        }
        for (var value : placement.inOrder()) {
            if (value instanceof PhiNode) {
                uses(value);
            }
        }
        for (var value : placement.inOrder().reversed()) {
            if (!(value instanceof PhiNode)) {
                uses(value);
            }
            liveOut(value);
        }
    }

    /// Notes that `user`, whose own users have been noted unless it is a phi, uses its inputs.
    private void uses(Node user) {
        for (int i = 0; i < user.inputCount(); i++) {
            int id = user.input(i).id();
            if (home[id] != null && flow.reachesUse(user, i)) {
                var loop = loopOfUse(user, i);
                uses[id] = used[id] ? common(uses[id], loop) : loop;
                used[id] = true;
                nearest[id] = inner(nearest[id], common(home[id], loop));
            }
        }
    }

    private void liveOut(Node value) {
        int id = value.id();
        if (used[id]) {
            var around = common(home[id], uses[id]);
            for (var loop = home[id]; loop != around; loop = parent(loop)) {
                values.computeIfAbsent(loop, _ -> new ArrayList<>()).add(value);
            }
        }
    }

    /// The loop in which a reached user uses its `index`-th input.
    private Loop loopOfUse(Node user, int index) {
        if (user instanceof PhiNode phi) {
            return loopOf(phi.region().input(index - 1));
        }
        if (user.isControl()) {
            return loopOf(user);
        }
        var loop = home[user.id()];
        if (loop != null) {
            boolean isReached = false;
            var places = origins.places(user);
            for (int i = 0; i < places.size(); i++) {
                var place = origins.current(places.get(i));
                if (flow.isReached(place)) {
                    loop = inner(isReached ? loop : nearest[user.id()], common(home[user.id()], loopOf(place)));
                    isReached = true;
                }
            }
        }
        return loop;
    }

    private Loop loopOf(Node control) {
        return loops.loopOf(control).orElse(null);
    }

    private static Loop parent(Loop loop) {
        return loop.parent().orElse(null);
    }

    private static boolean contains(Loop outer, Loop inner) {
        return outer == null || (inner != null && outer.contains(inner));
    }

    /// The inner one of two loops that lie in each other.
    private static Loop inner(Loop one, Loop other) {
        return contains(one, other) ? other : one;
    }

    private static Loop common(Loop one, Loop other) {
        var common = one;
        while (!contains(common, other)) {
            common = parent(common);
        }
        return common;
    }

    /// The values that live out of `loop`.
    public List<Node> of(Loop loop) {
        return values.getOrDefault(loop, List.of());
    }

    /// The place of `loop` in the order of control: the loops before it have a lower one, and so have those around it.
    int place(Loop loop) {
        return flow.indexOf(loop.head());
    }

    /// Whether `value`, wherever the source computes it, is computed outside of `loop`.
    boolean isWrittenOutside(Loop loop, Node value) {
        boolean isReached = false;
        var places = origins.places(value);
        for (int i = 0; i < places.size(); i++) {
            var place = origins.current(places.get(i));
            if (flow.isReached(place)) {
                isReached = true;
                if (loop.contains(loops.loopOf(place))) {
                    return false;
                }
            }
        }
        return isReached;
    }

    /// Whether the `index`-th input of `user` is used outside of `loop`.
    boolean isOutside(Loop loop, Node user, int index) {
        boolean known = user.isControl() ? flow.isReached(user) : placement.isPlaced(user);
        return known && flow.reachesUse(user, index) && !contains(loop, loopOfUse(user, index));
    }
}
