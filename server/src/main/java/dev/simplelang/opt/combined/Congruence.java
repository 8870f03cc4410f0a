package dev.simplelang.opt.combined;

import dev.simplelang.ir.AddNode;
import dev.simplelang.ir.BinaryNode;
import dev.simplelang.ir.CompareNode;
import dev.simplelang.ir.ConstantNode;
import dev.simplelang.ir.DivNode;
import dev.simplelang.ir.Graph;
import dev.simplelang.ir.LoopNode;
import dev.simplelang.ir.MulNode;
import dev.simplelang.ir.Node;
import dev.simplelang.ir.PhiNode;
import dev.simplelang.ir.ProjNode;
import dev.simplelang.ir.RegionNode;
import dev.simplelang.ir.SubNode;
import dev.simplelang.ir.UnaryNode;
import dev.simplelang.text.Cancellation;
import dev.simplelang.type.ControlType;
import dev.simplelang.type.IntType;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;

/// Partitions the data nodes of a graph into classes of equal values, for [CombinedAnalysis]:
/// starts with one class of all nodes and splits no more than necessary.
///
/// Partition refinement (J. Hopcroft, 1971; for values B. Alpern, M. Wegman, K. Zadeck, POPL 1988)
/// with the *followers* of Click's thesis: a node that copies an input, such as `x + 0` or a phi
/// whose taken paths all bring one class, is in the class of that input as long as it does so. The
/// other members of a class are its *leaders*: the same operation on inputs of the same classes.
///
/// When a class is split, its largest part keeps the name, and only the users of the other parts
/// are visited again. So each input of a node causes O(log n) visits.
///
/// **Example.** `x`, `y` and `z` are phis of one loop.
///
///     int x = 0; int y = 0; int z = 0;
///     while (b) { x = x + 1; y = y + 1; z = z + 2; }
///
/// 1. Nodes without a known constant start in one class. Their keys are compared: the operation and
///    the classes of the inputs. Phis differ from sums by the operation, `z + 2` from the other
///    sums by the class of the constant. So the classes are `{x, y, z}`, `{x + 1, y + 1}` and `{z +
///    2}`.
/// 2. The back edge of `z` now brings another class than those of `x` and `y`: the class of the
///    phis splits into `{x, y}` and `{z}`.
/// 3. All keys in each class are equal: the fixed point. `x` equals `y` because `x + 1` equals
///    `y + 1`, and vice versa. Only an optimistic analysis finds such a circular equality.
///
/// **Invariant:** when [#refine] returns, the leaders of a class have one key, its followers copy
/// members of it, and the members of a constant's class have its type. Until the next call types
/// fall; nodes for which this no longer holds are touched. Classes are split and never joined: at
/// the fixed point the members of a class are equal, while equal nodes may still be in different
/// classes.
final class Congruence {

    /// The class of the nodes without a value, and of those not visited yet.
    private static final int UNDETERMINED = 0;

    /// In a [Key], the class of a phi's value on a path that is not taken.
    private static final int NOT_TAKEN = -1;

    /// In a [Key], the class of an input that is not visited yet and may equal anything.
    private static final int PENDING = -2;

    /// The result of [#followed] for a node that copies no input.
    private static final int NONE = -3;

    /// What the leaders of a class have in common: the operation, the classes of the inputs, and an
    /// owner.
    private static final class Key {

        private final Object operation;
        private final int owner;
        private final int[] inputs;
        private final int hash;

        /// @param operation the class of the node, or the relation of a comparison
        /// @param owner the id of a phi's region, or of a node that equals no other; else 0
        private Key(Object operation, int owner, int... inputs) {
            this.operation = operation;
            this.owner = owner;
            this.inputs = inputs;
            hash = (operation.hashCode() * 31 + owner) * 31 + Arrays.hashCode(inputs);
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Key that && operation.equals(that.operation) && owner == that.owner
                    && Arrays.equals(inputs, that.inputs);
        }

        @Override
        public int hashCode() {
            return hash;
        }
    }

    /// A class.
    private static final class EqualNodes {

        /// Whether all are one constant; such a class has neither leaders nor a key.
        private final boolean areConstant;

        /// Null if there is none.
        private Node firstLeader;
        private int leaders;

        /// The key of the leaders when they were visited last; null before.
        private Key key;

        private EqualNodes(boolean areConstant) {
            this.areConstant = areConstant;
        }
    }

    private final ESsaForm form;
    private final Consumer<Node> separated;
    private final Cancellation cancellation;

    // By the id of a node: its class, its index in the order of the form, whether it is a follower,
    // whether it depends on a loop, and for a leader the neighbors in the list of its class.
    private final int[] classOf;
    private final int[] position;
    private final boolean[] follows;
    private final boolean[] repeats;
    private final Node[] before;
    private final Node[] after;

    /// By name.
    private final List<EqualNodes> classes = new ArrayList<>();

    private final Map<Key, Integer> byKey;
    private final Map<Long, Integer> constants = new HashMap<>();
    private final ArrayDeque<Node> touched = new ArrayDeque<>();
    private final boolean[] isTouched;

    /// The partition with one class.
    ///
    /// @param separated is notified of each node that moves to another class
    Congruence(Graph graph, ESsaForm form, Consumer<Node> separated, Cancellation cancellation) {
        this.form = form;
        this.separated = separated;
        this.cancellation = cancellation;
        int size = graph.idLimit();
        classOf = new int[size];
        position = new int[size];
        follows = new boolean[size];
        repeats = new boolean[size];
        before = new Node[size];
        after = new Node[size];
        isTouched = new boolean[size];
        byKey = HashMap.newHashMap(form.order().size());
        for (int i = 0; i < form.order().size(); i++) {
            var node = form.order().get(i);
            position[node.id()] = i;
            repeats[node.id()] = !node.isControl() && dependsOnLoop(node);
        }
        newClass(false);
    }

    /// The name of the class of `node`.
    int classOf(Node node) {
        return classOf[node.id()];
    }

    /// Whether `x` and `y` may still be equal.
    boolean mayBeEqual(Node x, Node y) {
        int one = classOf[x.id()];
        int other = classOf[y.id()];
        return one == other || one == UNDETERMINED || other == UNDETERMINED;
    }

    /// Schedules `node` for the next [#refine]: its key or its type has changed.
    void touch(Node node) {
        if (!node.isControl() && !isTouched[node.id()]) {
            isTouched[node.id()] = true;
            touched.add(node);
        }
    }

    /// Gives `node` a class if it has none and its inputs have theirs, which saves splitting it off
    /// later.
    ///
    /// A constant that depends on a loop waits for [#refine], as do its users. It may be constant
    /// only until the back edge becomes known, and nodes that enter a class before that would stay
    /// separate from those that enter after.
    void enter(Node node) {
        if (!node.isControl() && classOf[node.id()] == UNDETERMINED
                && (!repeats[node.id()] || (!type(node).isConstant() && haveFinalClasses(node)))) {
            settle(node);
        }
    }

    private boolean haveFinalClasses(Node node) {
        for (int i = 0; i < node.inputCount(); i++) {
            var input = node.input(i);
            boolean counts = !input.isControl() && !(node instanceof PhiNode phi && !isTaken(phi, i - 1));
            boolean mayChange = repeats[input.id()] && classes.get(classOf[input.id()]).areConstant;
            if (counts && (mayChange || classOf[input.id()] == UNDETERMINED)) {
                return false;
            }
        }
        return true;
    }

    /// Whether `node` depends on a loop phi, given the answers for its inputs.
    private boolean dependsOnLoop(Node node) {
        if (node instanceof PhiNode phi && phi.region() instanceof LoopNode) {
            return true;
        }
        return node.inputs().stream().anyMatch(input -> repeats[input.id()]);
    }

    /// The classes with several members, constants excepted; in each, a leader comes first.
    List<List<Node>> classesOfSeveral() {
        var byClass = new LinkedHashMap<Integer, List<Node>>();
        for (var node : form.order()) {
            int of = node.isControl() ? UNDETERMINED : classOf[node.id()];
            if (of != UNDETERMINED && !classes.get(of).areConstant
                    && (classes.get(of).leaders > 1 || follows[node.id()])) {
                byClass.computeIfAbsent(of, _ -> new ArrayList<>()).add(node);
            }
        }
        byClass.forEach((name, members) -> {
            if (classes.get(name).leaders == 1) {
                members.addFirst(classes.get(name).firstLeader);
            }
            members.sort(Comparator.comparing(node -> follows[node.id()]));
        });
        return List.copyOf(byClass.values());
    }

    /// Gives a class to the nodes that have a type now, and splits classes until all keys in each
    /// are equal.
    ///
    /// @return whether there was anything to do
    boolean refine() {
        if (touched.isEmpty()) {
            return false;
        }
        // First all nodes with a type get a class: a pending node may equal anything.
        for (var node : takeTouched()) {
            if (isPending(node)) {
                settle(node);
            } else {
                touch(node);
            }
        }
        while (!touched.isEmpty()) {
            cancellation.check();
            var byClass = new TreeMap<Integer, List<Node>>();
            for (var node : takeTouched()) {
                byClass.computeIfAbsent(classOf[node.id()], _ -> new ArrayList<>()).add(node);
            }
            byClass.forEach((name, nodes) -> {
                if (name != UNDETERMINED && !classes.get(name).areConstant) {
                    split(name, nodes);
                }
            });
        }
        return true;
    }

    /// Takes the touched nodes that were not settled since, each after its inputs.
    private List<Node> takeTouched() {
        var taken = new ArrayList<Node>();
        for (var node : touched) {
            if (isTouched[node.id()]) {
                isTouched[node.id()] = false;
                taken.add(node);
            }
        }
        touched.clear();
        taken.sort(Comparator.comparingInt(node -> position[node.id()]));
        return taken;
    }

    private IntType type(Node node) {
        return form.cell(node).integers();
    }

    /// Whether `node` has a type that no longer belongs to its class.
    private boolean isPending(Node node) {
        int name = classOf[node.id()];
        return name == UNDETERMINED
                ? !type(node).isEmpty()
                : classes.get(name).areConstant && !type(node).isConstant();
    }

    /// Gives a pending node its class.
    private void settle(Node node) {
        isTouched[node.id()] = false;
        if (type(node).isConstant()) {
            move(node, constantClass(type(node).value()));
            return;
        }
        int followed = followed(node);
        if (followed != NONE) {
            follows[node.id()] = true;
            move(node, followed);
            return;
        }
        var key = key(node);
        var name = byKey.get(key);
        lead(node, name == null ? newClass(key) : name);
        move(node, classOf[node.id()]);
    }

    private int constantClass(long value) {
        var known = constants.get(value);
        if (known != null) {
            return known;
        }
        int name = newClass(true);
        constants.put(value, name);
        return name;
    }

    private int newClass(boolean isOfConstant) {
        classes.add(new EqualNodes(isOfConstant));
        return classes.size() - 1;
    }

    private int newClass(Key key) {
        int name = newClass(false);
        setKey(name, key);
        return name;
    }

    private void setKey(int name, Key key) {
        var nodes = classes.get(name);
        var old = nodes.key;
        if (old != null) {
            if (old.equals(key)) {
                return;
            }
            byKey.remove(old, name);
        }
        nodes.key = key;
        byKey.put(key, name);
    }

    /// Makes `node` a leader of the class `name`.
    private void lead(Node node, int name) {
        follows[node.id()] = false;
        classOf[node.id()] = name;
        var nodes = classes.get(name);
        var next = nodes.firstLeader;
        after[node.id()] = next;
        before[node.id()] = null;
        if (next != null) {
            before[next.id()] = node;
        }
        nodes.firstLeader = node;
        nodes.leaders++;
    }

    /// Removes `node` from the leaders of its class.
    private void leave(Node node) {
        var nodes = classes.get(classOf[node.id()]);
        var previous = before[node.id()];
        var next = after[node.id()];
        if (previous == null) {
            nodes.firstLeader = next;
        } else {
            after[previous.id()] = next;
        }
        if (next != null) {
            before[next.id()] = previous;
        }
        nodes.leaders--;
    }

    private void move(Node node, int name) {
        classOf[node.id()] = name;
        node.users().forEach(this::touch);
        separated.accept(node);
    }

    /// Splits the class `name`, of which the members `nodes` were touched.
    private void split(int name, List<Node> nodes) {
        var whole = classes.get(name);
        if (nodes.size() == 1 && whole.leaders == 1 && !follows[nodes.getFirst().id()]) {
            setKey(name, key(nodes.getFirst()));
            return;
        }
        var groups = new LinkedHashMap<Key, List<Node>>();
        int untouched = whole.leaders;
        for (var node : nodes) {
            boolean follower = follows[node.id()];
            untouched -= follower ? 0 : 1;
            if (!follower || followed(node) != name) {
                groups.computeIfAbsent(key(node), _ -> new ArrayList<>()).add(node);
            }
        }
        if (groups.isEmpty()) {
            return;
        }
        Key largest = largest(groups, untouched > 0 ? whole.key : null, untouched);
        if (untouched > 0 && !largest.equals(whole.key)) {
            groups.computeIfAbsent(whole.key, _ -> new ArrayList<>()).addAll(leadersBut(nodes, name));
        }
        var staying = groups.remove(largest);
        if (staying != null) {
            for (var node : staying) {
                if (follows[node.id()]) {
                    lead(node, name);
                }
            }
        }
        setKey(name, largest);
        groups.forEach((key, group) -> {
            int part = newClass(key);
            for (var node : group) {
                if (!follows[node.id()]) {
                    leave(node);
                }
            }
            var followers = followersOf(group, name);
            for (var node : group) {
                lead(node, part);
                move(node, part);
            }
            for (var node : followers) {
                move(node, part);
            }
        });
    }

    /// The key of the largest group.
    ///
    /// @param old the key of `count` more nodes, or null
    private static Key largest(Map<Key, List<Node>> groups, Key old, int count) {
        Key largest = old;
        int size = old == null ? 0 : count + groups.getOrDefault(old, List.of()).size();
        for (var group : groups.entrySet()) {
            if (group.getValue().size() > size) {
                largest = group.getKey();
                size = group.getValue().size();
            }
        }
        return largest;
    }

    private List<Node> leadersBut(List<Node> nodes, int name) {
        var rest = new ArrayList<Node>();
        var others = new HashSet<>(nodes);
        for (var leader = classes.get(name).firstLeader; leader != null; leader = after[leader.id()]) {
            if (!others.contains(leader)) {
                rest.add(leader);
            }
        }
        return rest;
    }

    /// The members of the class `name` that follow only members of `group`, directly or through
    /// each other.
    private Set<Node> followersOf(List<Node> group, int name) {
        var followers = new HashSet<Node>();
        var pending = new ArrayDeque<>(group);
        while (!pending.isEmpty()) {
            var followed = pending.remove();
            for (var user : followed.users()) {
                if (!user.isControl() && classOf[user.id()] == name && follows[user.id()] && followers.add(user)) {
                    pending.add(user);
                }
            }
        }
        if (followers.isEmpty()) {
            return Set.of();
        }
        var leaving = new HashSet<>(group);
        leaving.addAll(followers);
        pending.addAll(followers);
        while (!pending.isEmpty()) {
            var node = pending.remove();
            if (followers.contains(node) && followsOthers(node, name, leaving)) {
                followers.remove(node);
                leaving.remove(node);
                touch(node);
                node.users().stream().filter(followers::contains).forEach(pending::add);
            }
        }
        return followers;
    }

    /// Whether `node` follows a member of the class `name` that is not `leaving` it.
    private boolean followsOthers(Node node, int name, Set<Node> leaving) {
        for (var input : copied(node)) {
            if (classOf[input.id()] == name && !leaving.contains(input)) {
                return true;
            }
        }
        return false;
    }

    /// The class that `node` follows, or [#NONE]. Pending inputs are assumed to be of that class.
    private int followed(Node node) {
        int name = NONE;
        for (var input : copied(node)) {
            if (type(input).isEmpty() || isPending(input)) {
                continue;
            }
            int of = classOf[input.id()];
            if (classes.get(of).areConstant || (name != NONE && name != of)) {
                return NONE;
            }
            name = of;
        }
        return name;
    }

    /// The inputs one of which `node` copies; none if it computes a value of its own.
    private List<Node> copied(Node node) {
        return switch (node) {
            case PhiNode phi -> takenValues(phi);
            case AddNode sum when type(sum.right()).equals(IntType.ZERO) -> List.of(sum.left());
            case SubNode difference when type(difference.right()).equals(IntType.ZERO) -> List.of(difference.left());
            case MulNode product when type(product.right()).equals(IntType.ONE) -> List.of(product.left());
            case DivNode quotient when type(quotient.right()).equals(IntType.ONE) -> List.of(quotient.left());
            default -> List.of();
        };
    }

    private List<Node> takenValues(PhiNode phi) {
        var values = new ArrayList<Node>(phi.valueCount());
        for (int path = 0; path < phi.valueCount(); path++) {
            if (isTaken(phi, path)) {
                values.add(phi.value(path));
            }
        }
        return values;
    }

    private boolean isTaken(PhiNode phi, int path) {
        return phi.region() instanceof RegionNode region
                && form.cell(region.input(path)).type() != ControlType.DEAD;
    }

    private Key key(Node node) {
        return switch (node) {
            case PhiNode phi -> {
                var values = new int[phi.valueCount()];
                Arrays.setAll(values, path -> isTaken(phi, path) ? inKey(phi.value(path)) : NOT_TAKEN);
                yield new Key(PhiNode.class, phi.region().id(), values);
            }
            case BinaryNode binary -> {
                int left = inKey(binary.left());
                int right = inKey(binary.right());
                boolean swap = isCommutative(binary) && left > right;
                yield new Key(operation(binary), 0, swap ? right : left, swap ? left : right);
            }
            case UnaryNode unary -> new Key(node.getClass(), 0, inKey(unary.operand()));
            case ProjNode _,ConstantNode _ -> new Key(node.getClass(), node.id());
            default -> throw new IllegalArgumentException("not data: " + node);
        };
    }

    private static Object operation(BinaryNode node) {
        return node instanceof CompareNode comparison ? comparison.relation() : node.getClass();
    }

    private int inKey(Node input) {
        return isPending(input) || type(input).isEmpty() ? PENDING : classOf[input.id()];
    }

    private static boolean isCommutative(BinaryNode node) {
        return node instanceof AddNode || node instanceof MulNode || CompareNode.isEquality(node);
    }
}
