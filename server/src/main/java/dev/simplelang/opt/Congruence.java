package dev.simplelang.opt;

import dev.simplelang.ir.AddNode;
import dev.simplelang.ir.BinaryNode;
import dev.simplelang.ir.ConstantNode;
import dev.simplelang.ir.DivNode;
import dev.simplelang.ir.EqNode;
import dev.simplelang.ir.Graph;
import dev.simplelang.ir.MulNode;
import dev.simplelang.ir.NeNode;
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
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/// The data nodes of a graph in classes of equal values, for [CombinedAnalysis]: from one class of all, split as little as the
/// types allow.
///
/// Partition refinement (Hopcroft 1971; for values Alpern, Wegman and Zadeck, POPL 1988), with the *followers* of Click's
/// thesis: a node that hands an input through (a phi whose paths all bring one class, `x + 0`) stands in the class of that
/// input as long as it does so. The other members of a class are its *leaders*: the same operation on equal classes.
///
/// When a class is split, its largest part keeps the name. A node is looked at again only when the class of an input gets
/// another name, so each of its inputs makes it be looked at O(log n) times.
///
/// **Invariant:** between two calls of [#refine], nodes that have their type and stand in different classes are not equal in
/// the greatest solution, or were not found to be.
final class Congruence {

    /// The class of the nodes without a value, and of those that have had no look yet.
    private static final int UNDETERMINED = 0;

    /// In a [Key], in place of the class of an input: that path is not taken.
    private static final int NOT_TAKEN = -1;

    /// In a [Key], in place of the class of an input: that has had no look yet, and may equal anything.
    private static final int PENDING = -2;

    /// What [#followed] says of a node that computes a value of its own.
    private static final int NONE = -3;

    /// What the leaders of a class have in common.
    ///
    /// @param operation the class of the node
    /// @param place what else tells operations apart: the id of a phi's region, of a node that equals no other
    /// @param inputs the classes of the inputs
    private record Key(Class<? extends Node> operation, int place, List<Integer> inputs) {}

    /// The leaders of a class, and what they had in common when they were looked at last.
    private static final class Members {
        private final Set<Node> leaders = new HashSet<>();
        private Key key;
    }

    private final ExtendedForm form;
    private final Cancellation cancellation;
    private final int[] classOf;
    private final int[] place;
    private final BitSet following;
    private final List<Members> classes = new ArrayList<>();
    private final Map<Key, Integer> byKey = new HashMap<>();
    private final Map<Long, Integer> constants = new HashMap<>();
    private final BitSet constantClasses = new BitSet();
    private final ArrayDeque<Node> touched = new ArrayDeque<>();
    private final BitSet isTouched;

    /// The partition of one class.
    Congruence(Graph graph, ExtendedForm form, Cancellation cancellation) {
        this.form = form;
        this.cancellation = cancellation;
        classOf = new int[graph.idLimit()];
        following = new BitSet(graph.idLimit());
        isTouched = new BitSet(graph.idLimit());
        place = new int[graph.idLimit()];
        for (int i = 0; i < form.order().size(); i++) {
            place[form.order().get(i).id()] = i;
        }
        classes.add(new Members());
    }

    /// Whether nothing speaks against it yet that `x` and `y` are equal.
    boolean areEqual(Node x, Node y) {
        int one = classOf[x.id()];
        int other = classOf[y.id()];
        return one == other || one == UNDETERMINED || other == UNDETERMINED;
    }

    /// Says that what decides about the class of `node` has changed.
    void touch(Node node) {
        if (!node.isControl() && !isTouched.get(node.id())) {
            isTouched.set(node.id());
            touched.add(node);
        }
    }

    /// The classes that have several members of which no constant is known: in each, a leader first.
    List<List<Node>> classesOfSeveral() {
        var byClass = new LinkedHashMap<Integer, List<Node>>();
        for (var node : form.order()) {
            int of = node.isControl() ? UNDETERMINED : classOf[node.id()];
            if (of != UNDETERMINED && !constantClasses.get(of)) {
                byClass.computeIfAbsent(of, _ -> new ArrayList<>()).add(node);
            }
        }
        byClass.values().removeIf(members -> members.size() == 1);
        byClass.values().forEach(members -> members.sort(Comparator.comparing(node -> following.get(node.id()))));
        return List.copyOf(byClass.values());
    }

    /// Gives those nodes a class that have a type now, and splits classes until their members have the same key.
    ///
    /// @param separated is told of each node whose class has another name now
    /// @return whether there was anything to look at
    boolean refine(Consumer<Node> separated) {
        if (touched.isEmpty()) {
            return false;
        }
        // Nobody is split off before all who have a type have a class: what is pending may equal anything.
        for (var node : takeTouched()) {
            if (isPending(node)) {
                settle(node, separated);
            } else {
                touch(node);
            }
        }
        while (!touched.isEmpty()) {
            var byClass = new LinkedHashMap<Integer, List<Node>>();
            takeTouched()
                    .forEach(node -> byClass.computeIfAbsent(classOf[node.id()], _ -> new ArrayList<>()).add(node));
            byClass.forEach((name, nodes) -> {
                cancellation.check();
                if (name != UNDETERMINED && !constantClasses.get(name)) {
                    split(name, nodes, separated);
                }
            });
        }
        return true;
    }

    /// What has been touched since the last time, each node behind its inputs.
    private List<Node> takeTouched() {
        var batch = new ArrayList<>(touched);
        touched.clear();
        batch.forEach(node -> isTouched.clear(node.id()));
        batch.sort(Comparator.comparingInt(node -> place[node.id()]));
        return batch;
    }

    private IntType type(Node node) {
        return form.cell(node).integers();
    }

    /// Whether `node` stands in a class to which its type does not belong any more.
    private boolean isPending(Node node) {
        int name = classOf[node.id()];
        return name == UNDETERMINED
                ? !type(node).isEmpty()
                : constantClasses.get(name) && !type(node).isConstant();
    }

    /// Gives a pending node its class.
    private void settle(Node node, Consumer<Node> separated) {
        if (type(node).isConstant()) {
            int name = constants.computeIfAbsent(type(node).value(), _ -> newClass());
            constantClasses.set(name);
            move(node, name, separated);
            return;
        }
        int followed = followed(node);
        if (followed != NONE) {
            following.set(node.id());
            move(node, followed, separated);
            return;
        }
        var key = key(node);
        var name = byKey.get(key);
        lead(node, name == null ? newClass(key) : name, separated);
    }

    private int newClass() {
        classes.add(new Members());
        return classes.size() - 1;
    }

    private int newClass(Key key) {
        int name = newClass();
        setKey(name, key);
        return name;
    }

    private void setKey(int name, Key key) {
        byKey.remove(classes.get(name).key, name);
        classes.get(name).key = key;
        byKey.put(key, name);
    }

    private void lead(Node node, int name, Consumer<Node> separated) {
        following.clear(node.id());
        classes.get(name).leaders.add(node);
        move(node, name, separated);
    }

    private void move(Node node, int name, Consumer<Node> separated) {
        classOf[node.id()] = name;
        for (var user : node.users()) {
            touch(user);
        }
        separated.accept(node);
    }

    /// Splits the class `name` of constants unknown, of whose members `nodes` were touched.
    private void split(int name, List<Node> nodes, Consumer<Node> separated) {
        var members = classes.get(name);
        var groups = new LinkedHashMap<Key, List<Node>>();
        int touchedLeaders = 0;
        for (var node : nodes) {
            boolean follows = following.get(node.id());
            if (follows && followed(node) == name) {
                continue;
            }
            touchedLeaders += follows ? 0 : 1;
            groups.computeIfAbsent(key(node), _ -> new ArrayList<>()).add(node);
        }
        if (groups.isEmpty()) {
            return;
        }
        int untouched = members.leaders.size() - touchedLeaders;
        Key largest = untouched > 0 ? members.key : null;
        int most = untouched + (groups.containsKey(members.key) ? groups.get(members.key).size() : 0);
        for (var group : groups.entrySet()) {
            boolean isOfUntouched = untouched > 0 && group.getKey().equals(members.key);
            if (!isOfUntouched && (largest == null || group.getValue().size() > most)) {
                largest = group.getKey();
                most = group.getValue().size();
            }
        }
        if (untouched > 0 && !members.key.equals(largest)) {
            // The untouched leaders are the smaller part; they go.
            var rest = groups.computeIfAbsent(members.key, _ -> new ArrayList<>());
            var moved = new HashSet<>(nodes);
            members.leaders.stream().filter(leader -> !moved.contains(leader)).forEach(rest::add);
        }
        var staying = groups.remove(largest);
        if (staying != null) {
            staying.forEach(node -> {
                following.clear(node.id());
                members.leaders.add(node);
            });
        }
        setKey(name, largest);
        groups.forEach((key, group) -> {
            int part = newClass(key);
            members.leaders.removeAll(new HashSet<>(group));
            group.forEach(node -> following.clear(node.id()));
            var followers = followersOf(group, name);
            group.forEach(node -> lead(node, part, separated));
            followers.forEach(node -> move(node, part, separated));
        });
    }

    /// The members of the class `name` that follow nothing but members of `group`, directly or through each other.
    private Set<Node> followersOf(List<Node> group, int name) {
        var leaving = new HashSet<>(group);
        var followers = new HashSet<Node>();
        var pending = new ArrayDeque<>(group);
        while (!pending.isEmpty()) {
            for (var user : pending.remove().users()) {
                if (!user.isControl() && classOf[user.id()] == name && following.get(user.id())
                        && followers.add(user)) {
                    leaving.add(user);
                    pending.add(user);
                }
            }
        }
        pending.addAll(followers);
        while (!pending.isEmpty()) {
            var node = pending.remove();
            if (followers.contains(node) && handedThrough(node).stream()
                    .anyMatch(input -> classOf[input.id()] == name && !leaving.contains(input))) {
                followers.remove(node);
                leaving.remove(node);
                touch(node);
                node.users().stream().filter(followers::contains).forEach(pending::add);
            }
        }
        return followers;
    }

    /// The class that `node` follows, or [#NONE]. Pending inputs are hoped to be of that class.
    private int followed(Node node) {
        int name = NONE;
        for (var input : handedThrough(node)) {
            if (type(input).isEmpty() || isPending(input)) {
                continue;
            }
            int of = classOf[input.id()];
            if (constantClasses.get(of) || (name != NONE && name != of)) {
                return NONE;
            }
            name = of;
        }
        return name;
    }

    /// The inputs one of which is the result of `node`, whichever it is; none if it computes something.
    private List<Node> handedThrough(Node node) {
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
                var values = new Integer[phi.valueCount()];
                Arrays.setAll(values, path -> isTaken(phi, path) ? inKey(phi.value(path)) : NOT_TAKEN);
                yield new Key(PhiNode.class, phi.region().id(), List.of(values));
            }
            case BinaryNode binary -> {
                int left = inKey(binary.left());
                int right = inKey(binary.right());
                boolean swap = isCommutative(binary) && left > right;
                yield new Key(node.getClass(), 0, swap ? List.of(right, left) : List.of(left, right));
            }
            case UnaryNode unary -> new Key(node.getClass(), 0, List.of(inKey(unary.operand())));
            case ProjNode _,ConstantNode _ -> new Key(node.getClass(), node.id(), List.of());
            default -> throw new IllegalArgumentException("no data: " + node);
        };
    }

    private int inKey(Node input) {
        return isPending(input) || type(input).isEmpty() ? PENDING : classOf[input.id()];
    }

    private static boolean isCommutative(BinaryNode node) {
        return node instanceof AddNode || node instanceof MulNode || node instanceof EqNode || node instanceof NeNode;
    }
}
