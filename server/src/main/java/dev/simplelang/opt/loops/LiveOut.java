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

/// The values that each loop computes and that are used after it.
///
/// Data floats: a value that the source computes after a loop may have its earliest position
/// inside. In
///
///     while (i < n) i = i + 1;   // L
///     int y = i + 1;             // earliest position: L's head
///     while (y < m) y = y * 2;   // M
///     return y;
///
/// `i + 1` could be computed in each trip of L, but the source computes it after L. So its use of
/// `i` counts as a use outside L, and `i` is live out of L. In general, such a use counts for the
/// innermost loop around the value's earliest position that contains a use of the value or its
/// computation in the source.
public final class LiveOut {

    private final Origins origins;
    private final ControlFlow flow;
    private final LoopTree loops;
    private final Placement placement;
    private final Map<Loop, List<Node>> values = new HashMap<>();

    /// By the id of a value, the innermost loop around its earliest position; null outside loops. The
    /// other tables are about values that have one.
    private final Loop[] home;

    /// Whether the value is used.
    private final boolean[] used;

    /// The innermost loop around all uses; null if there is none.
    private final Loop[] uses;

    /// The innermost loop around its earliest position and at least one use; null if there is none.
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
            home[value.id()] = loopOf(placement.earliest(value));
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

    /// Records the uses by `user`, whose own users have been recorded unless it is a phi.
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

    /// The loop in which a reachable `user` uses its `index`-th input.
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
            var controls = origins.sourceControls(user);
            for (int i = 0; i < controls.size(); i++) {
                var control = origins.current(controls.get(i));
                if (flow.isReached(control)) {
                    loop = inner(isReached ? loop : nearest[user.id()], common(home[user.id()], loopOf(control)));
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

    /// The inner of two nested loops.
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

    /// The values live out of `loop`.
    public List<Node> of(Loop loop) {
        return values.getOrDefault(loop, List.of());
    }

    /// The index of the head of `loop` in reverse postorder: earlier and outer loops have lower
    /// ones.
    int order(Loop loop) {
        return flow.indexOf(loop.head());
    }

    /// Whether the source computes `value` outside `loop` only.
    boolean isWrittenOutside(Loop loop, Node value) {
        boolean isReached = false;
        var controls = origins.sourceControls(value);
        for (int i = 0; i < controls.size(); i++) {
            var control = origins.current(controls.get(i));
            if (flow.isReached(control)) {
                isReached = true;
                if (loop.contains(loops.loopOf(control))) {
                    return false;
                }
            }
        }
        return isReached;
    }

    /// Whether `user` uses its `index`-th input outside `loop`.
    boolean isOutside(Loop loop, Node user, int index) {
        boolean known = user.isControl() ? flow.isReached(user) : placement.isPlaced(user);
        return known && flow.reachesUse(user, index) && !contains(loop, loopOfUse(user, index));
    }
}
