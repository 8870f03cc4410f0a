package dev.simplelang.cfg;

import dev.simplelang.ir.LoopNode;
import dev.simplelang.ir.Node;
import dev.simplelang.ir.RegionNode;
import dev.simplelang.text.Cancellation;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/// The natural loops of the control flow, as a tree.
///
/// The *natural loop* of a back edge is its target, the head, and all nodes that reach the back
/// edge without passing the head (Aho, Lam, Sethi, Ullman: *Compilers*, 2006, section 9.6). The
/// graph is reducible and every head has one back edge; hence two loops are disjoint or nested. A
/// [LoopNode] with an unreachable back edge is not a loop here.
///
/// Loops are found from the last head in reverse postorder to the first, so inner ones come first.
/// Each search walks backward from the back edge and skips the loops found before: from a node it
/// jumps to the head of the outermost such loop (by path compression, as in Tarjan, "Testing flow
/// graph reducibility", JCSS 1974). Each node is a member of one loop at most, and the cost is near
/// linear, for any nesting depth.
public final class LoopTree {

    /// A natural loop.
    public static final class Loop {

        private final LoopNode head;
        private final List<Node> members = new ArrayList<>();
        private final List<Loop> inner = new ArrayList<>();
        private final Optional<Loop> self = Optional.of(this);
        private Loop parent;
        private int depth;

        /// The number of this loop in a preorder of the tree, the size of its subtree, and how many
        /// loops of that are numbered.
        private int number;
        private int size = 1;
        private int numbered = 1;

        private Loop(LoopNode head) {
            this.head = head;
        }

        /// The node at which the loop is entered and each trip starts.
        public LoopNode head() {
            return head;
        }

        /// The last control node of a trip, from which control goes back to the head.
        public Node backEdge() {
            return head.input(LoopNode.BACK_EDGE);
        }

        /// The innermost loop around this one.
        public Optional<Loop> parent() {
            return asOptional(parent);
        }

        /// The outermost loop around this one; this loop itself if there is none around it.
        public Loop outermost() {
            var outer = this;
            while (outer.parent != null) {
                outer = outer.parent;
            }
            return outer;
        }

        /// The number of loops around this one, itself included: 1 for an outermost loop.
        public int depth() {
            return depth;
        }

        /// The control nodes of this loop without those of inner loops, in reverse postorder; the
        /// first is the head.
        public List<Node> members() {
            return Collections.unmodifiableList(members);
        }

        /// The loops immediately inside, in reverse postorder of their heads.
        public List<Loop> inner() {
            return Collections.unmodifiableList(inner);
        }

        /// Whether `other` is this loop or nested in it; an absent loop is not.
        public boolean contains(Optional<Loop> other) {
            return other.isPresent() && contains(other.get());
        }

        /// Whether `other` is this loop or nested in it.
        public boolean contains(Loop other) {
            return number <= other.number && other.number < number + size;
        }

        @Override
        public String toString() {
            return "loop of " + head;
        }
    }

    private final ControlFlow flow;
    private final List<Loop> outermost = new ArrayList<>();
    private final Loop[] innermostOf;

    /// The loops of `flow`.
    ///
    /// @throws dev.simplelang.text.CancelledException if cancelled
    public LoopTree(ControlFlow flow, Cancellation cancellation) {
        this.flow = flow;
        innermostOf = new Loop[flow.order().size()];
        var search = new Search();
        for (var node : flow.order().reversed()) {
            cancellation.check();
            if (node instanceof LoopNode head && head.inputCount() > LoopNode.BACK_EDGE
                    && flow.isReached(head.input(LoopNode.BACK_EDGE))) {
                search.collect(new Loop(head));
            }
        }
        for (int i = 0; i < innermostOf.length; i++) {
            var node = flow.order().get(i);
            var loop = innermostOf[i];
            if (loop == null) {
                continue;
            }
            if (node == loop.head) {
                nest(loop);
            }
            loop.members.add(node);
        }
    }

    /// Adds `loop` to the tree, which contains its parent already.
    private void nest(Loop loop) {
        var parent = loop.parent;
        if (parent == null) {
            loop.number = outermost.isEmpty() ? 0 : outermost.getLast().number + outermost.getLast().size;
            loop.depth = 1;
            outermost.add(loop);
        } else {
            loop.number = parent.number + parent.numbered;
            parent.numbered += loop.size;
            loop.depth = parent.depth + 1;
            parent.inner.add(loop);
        }
    }

    private final class Search {

        /// By the index of a node: the head of an enclosing loop, or the node itself.
        private final int[] above = new int[innermostOf.length];

        private final ArrayDeque<Integer> pending = new ArrayDeque<>();

        private Search() {
            for (int i = 0; i < above.length; i++) {
                above[i] = i;
            }
        }

        /// The head of the outermost loop found so far around a node; the node itself if there is
        /// none.
        private int outermostHead(int index) {
            int head = index;
            while (above[head] != head) {
                head = above[head];
            }
            for (int i = index; i != head;) {
                int next = above[i];
                above[i] = head;
                i = next;
            }
            return head;
        }

        private void collect(Loop loop) {
            int head = flow.indexOf(loop.head);
            innermostOf[head] = loop;
            pending.add(outermostHead(flow.indexOf(loop.backEdge())));
            while (!pending.isEmpty()) {
                int member = pending.remove();
                if (member == head || above[member] == head) {
                    continue;
                }
                above[member] = head;
                if (innermostOf[member] == null) {
                    innermostOf[member] = loop;
                } else {
                    innermostOf[member].parent = loop;
                    loop.size += innermostOf[member].size;
                }
                var node = flow.order().get(member);
                int paths = node instanceof RegionNode ? node.inputCount() : 1;
                for (int path = 0; path < paths; path++) {
                    var predecessor = node.input(path);
                    if (!(node instanceof LoopNode && path == LoopNode.BACK_EDGE) && flow.isReached(predecessor)) {
                        pending.add(outermostHead(flow.indexOf(predecessor)));
                    }
                }
            }
        }
    }

    /// The outermost loops, in reverse postorder of their heads.
    public List<Loop> outermost() {
        return Collections.unmodifiableList(outermost);
    }

    /// The innermost loop around a reachable control node; a head lies in its own loop.
    public Optional<Loop> loopOf(Node control) {
        return asOptional(innermostOf[flow.indexOf(control)]);
    }

    /// The loop of which `control` is the head.
    public Optional<Loop> headedBy(Node control) {
        return loopOf(control).filter(loop -> loop.head == control);
    }

    /// The loops that control leaves from `from` to its successor `to`, the innermost first.
    public List<Loop> leftBy(Node from, Node to) {
        var left = new ArrayList<Loop>();
        var target = loopOf(to);
        for (var loop = loopOf(from); loop.isPresent() && !loop.get().contains(target); loop = loop.get().parent()) {
            left.add(loop.get());
        }
        return left;
    }

    private static Optional<Loop> asOptional(Loop loop) {
        return loop == null ? Optional.empty() : loop.self;
    }

    /// The number of loops around a reachable control node.
    public int depth(Node control) {
        return loopOf(control).map(Loop::depth).orElse(0);
    }
}
