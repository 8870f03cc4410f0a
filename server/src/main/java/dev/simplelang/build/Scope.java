package dev.simplelang.build;

import dev.simplelang.ir.ConstantNode;
import dev.simplelang.ir.Graph;
import dev.simplelang.ir.IfNode;
import dev.simplelang.ir.LoopNode;
import dev.simplelang.ir.Node;
import dev.simplelang.ir.PhiNode;
import dev.simplelang.ir.RegionNode;
import dev.simplelang.ir.Rule;
import dev.simplelang.resolve.Variable;
import dev.simplelang.text.Span;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import java.util.stream.Stream;

/// The current control and the current value of each variable while a graph is built.
///
/// Chapter 8 of *Simple* copies the whole scope at each branch and loop. Here the program, each arm
/// of a branch and each body of a loop is a [Level], which holds only what has changed in it, or was
/// looked up in it for the first time since its loop began. Each variable has a chain of [Binding]s,
/// one for each open level that holds it, the innermost first. So a branch costs the variables that
/// it changes, however many there are:
///
/// - [#split] opens a level for the first arm, [#otherwise] ends it and opens one for the second;
///   [#join] makes a region for both ends, and phis where the values differ.
/// - [#enterLoop] opens a level for the body, [#exitLoop] ends it. `break` and `continue` collect
///   what has changed in the levels up to that one.
///
/// Variables declared in a level are left out when it ends.
///
/// Loop phis are lazy, as in chapter 8: there, entering a loop sets every variable to a sentinel,
/// and the first lookup turns it into a phi at the loop head. Here a binding of a level outside
/// of the current loop *is* the sentinel. Looking it up makes a phi in each loop between the two,
/// outermost first, except in loops that do not assign the variable. Eager phis ([LoopPhis#EAGER])
/// look up every visible variable as soon as the loop is entered, as if the loop assigned it.
final class Scope {

    /// A control, and what has changed on the path to it since some earlier place: the values by
    /// the indexes of their variables, in the order in which those changed first.
    private record Path(Node control, Map<Integer, Node> values) {}

    // What is shown of very many scopes, kept paths of a loop and variables: the last ones.
    private static final int MAX_LEVELS = 16;
    private static final int MAX_PATHS = 16;
    private static final int MAX_ROWS = 40;

    /// The program, an arm of a branch, or the body of a loop, as far as it has been built.
    ///
    /// **Invariant:** while an inner level is open, the values of the outer ones stay as they are.
    private static class Level {

        /// Null for the program.
        final Level outer;

        /// The innermost loop around what is built here, this one included; null outside of loops.
        final Loop loop;

        /// The nearest outer level with values: in a long chain of `else if`, few have any.
        final Level next;

        /// The number of levels around it.
        final int depth;

        /// The number of variables declared before it.
        final int declared;

        /// The control at which it begins.
        final Node entry;

        /// In the second arm of a branch, the end of the first one.
        final Optional<Path> firstArm;

        /// What has been bound here, by the indexes of the variables.
        final Map<Integer, Node> values = new LinkedHashMap<>();

        Node control;

        private Level(Level outer, int declared, Node control, Optional<Path> firstArm) {
            this.outer = outer;
            this.declared = declared;
            this.control = control;
            entry = control;
            this.firstArm = firstArm;
            depth = outer == null ? 0 : outer.depth + 1;
            loop = this instanceof Loop self ? self : outer == null ? null : outer.loop;
            next = outer == null || !outer.values.isEmpty() ? outer : outer.next;
        }
    }

    /// The body of a loop.
    private static final class Loop extends Level {

        private final LoopNode head;

        /// The variables that may have a phi at the head; the others are what they were before it.
        private final Set<Integer> merged;

        private final Map<Integer, PhiNode> phis = new LinkedHashMap<>();
        private final List<Path> breaks = new ArrayList<>();
        private final List<Path> continues = new ArrayList<>();

        /// How many values `breaks` and `continues` hold.
        private int pending;

        private Loop(Level outer, int declared, LoopNode head, Set<Integer> merged) {
            super(outer, declared, head, Optional.empty());
            this.head = head;
            this.merged = merged;
        }
    }

    /// The value of a variable in a level.
    ///
    /// @param outer the one in the levels around that one; null if there is none
    private record Binding(Node value, Level level, Binding outer) {}

    private final Graph graph;
    private final List<Variable> variables;
    private final LoopPhis loopPhis;
    private final Allowance allowance;
    private final List<Integer> visible = new ArrayList<>();
    private int declared;

    /// By the indexes of variables, the one in the innermost level that has any.
    private final Binding[] bindings;

    /// The innermost level.
    private Level here;

    /// A scope in which no variable has a value yet.
    Scope(Graph graph, List<Variable> variables, LoopPhis loopPhis, Allowance allowance, Node control) {
        this.graph = graph;
        this.variables = variables;
        this.loopPhis = loopPhis;
        this.allowance = allowance;
        bindings = new Binding[variables.size()];
        here = new Level(null, 0, control, Optional.empty());
    }

    Node control() {
        return here.control;
    }

    void setControl(Node newControl) {
        here.control = newControl;
    }

    /// Whether the code to come is unreachable, after a `return`, `break` or `continue`.
    boolean isDead() {
        return here.control.isDead();
    }

    /// Gives a variable its first value.
    void declare(Variable variable, Node value) {
        declared = Math.max(declared, variable.index() + 1);
        visible.add(variable.index());
        bind(variable.index(), value);
    }

    /// The number of variables declared in the blocks around here.
    int visibleCount() {
        return visible.size();
    }

    /// The value of each variable that a name can mean here, in the order of declaration. Looks up
    /// all of them.
    Map<Variable, Node> visibleValues() {
        var byName = new LinkedHashMap<String, Integer>();
        for (int variable : visible) {
            // An inner variable hides an outer one, and keeps its own place in the order.
            byName.remove(variables.get(variable).name());
            byName.put(variables.get(variable).name(), variable);
        }
        var values = new LinkedHashMap<Variable, Node>();
        byName.values().forEach(variable -> values.put(variables.get(variable), lookup(variable)));
        return values;
    }

    /// The value of each variable declared in the blocks around here, without looking it up; to be
    /// asked when the graph is built. A loop that assigns a variable makes its phi by then, as the
    /// assignment looks it up.
    Map<Variable, Supplier<Node>> bindings() {
        var bindings = new LinkedHashMap<Variable, Supplier<Node>>();
        visible.forEach(variable -> bindings.put(variables.get(variable), binding(variable)));
        return bindings;
    }

    private Supplier<Node> binding(int variable) {
        for (var loop = here.loop; !isBoundIn(loop, variable); loop = loop.outer.loop) {
            if (loop.merged.contains(variable)) {
                var phis = loop.phis;
                return () -> graph.origins().current(phis.get(variable));
            }
        }
        var value = bindings[variable].value();
        return () -> graph.origins().current(value);
    }

    /// The values that the rest of the program may use besides [#visibleValues]: those of hidden
    /// variables, and those on paths that have not merged with this one yet.
    List<Node> pendingValues() {
        var values = new ArrayList<Node>();
        visible.forEach(variable -> values.add(bindings[variable].value()));
        // Of the variables that have changed since the beginning of a level, the values before it.
        var before = new HashMap<Integer, Binding>();
        for (var level = here; level.outer != null; level = level.outer) {
            for (int variable : level.values.keySet()) {
                before.put(variable, before.getOrDefault(variable, bindings[variable]).outer());
            }
            if (level instanceof Loop loop) {
                values.addAll(loop.phis.values());
                loop.breaks.forEach(path -> values.addAll(path.values().values()));
                loop.continues.forEach(path -> values.addAll(path.values().values()));
                continue;
            }
            // What the first arm has not changed, the second one keeps.
            int known = level.declared;
            var first = level.firstArm.map(Path::values).orElse(Map.of());
            values.addAll(first.values());
            before.forEach((variable, binding) -> {
                if (variable < known && binding != null && !first.containsKey(variable)) {
                    values.add(binding.value());
                }
            });
        }
        values.replaceAll(graph.origins()::current);
        return values;
    }

    /// The scopes as they are now, the outermost first; of very many, and of very many variables,
    /// the last ones.
    List<ScopeTable> tables() {
        var levels = new ArrayDeque<Level>();
        for (var level = here; level != null && levels.size() < MAX_LEVELS; level = level.outer) {
            levels.push(level);
        }
        var shown = last(visible, MAX_ROWS);
        var tables = new ArrayList<ScopeTable>();
        for (var level : levels) {
            level.firstArm.ifPresent(path -> tables.add(
                    table(ScopeTable.Kind.FIRST_ARM, ((IfNode) level.entry.input(0)).side(IfNode.TRUE), path, level,
                            shown)));
            tables.add(table(level, shown));
            if (level instanceof Loop loop) {
                last(loop.breaks, MAX_PATHS)
                        .forEach(path -> tables.add(table(ScopeTable.Kind.BREAK, loop.head, path, loop, shown)));
                last(loop.continues, MAX_PATHS)
                        .forEach(path -> tables.add(table(ScopeTable.Kind.CONTINUE, loop.head, path, loop, shown)));
            }
        }
        return tables;
    }

    private static <T> List<T> last(List<T> list, int count) {
        return list.subList(Math.max(0, list.size() - count), list.size());
    }

    private ScopeTable table(Level level, List<Integer> shown) {
        var kind = level.outer == null
                ? ScopeTable.Kind.PROGRAM
                : level instanceof Loop ? ScopeTable.Kind.LOOP : ScopeTable.Kind.ARM;
        var rows = shown.stream().flatMap(variable -> {
            var binding = bindingIn(level, variable);
            return row(variable, binding, level, binding != null && isOwn(binding, level)).stream();
        });
        return new ScopeTable(kind, level.entry, level.control, rows.toList());
    }

    /// Whether `level` has given the variable a value: a mere [lookup][#lookup] binds it, too.
    private boolean isOwn(Binding binding, Level level) {
        var outer = binding.outer();
        return binding.level().depth == level.depth && (outer == null
                || graph.origins().current(binding.value()) != graph.origins().current(outer.value()));
    }

    /// The table of a path that is kept.
    ///
    /// @param entry the control at which it began
    /// @param level the second arm, or the loop, that ends where the path does
    private ScopeTable table(ScopeTable.Kind kind, Node entry, Path path, Level level, List<Integer> shown) {
        var rows = shown.stream().filter(variable -> variable < level.declared).flatMap(variable -> {
            var own = path.values().get(variable);
            return own == null
                    ? row(variable, bindingIn(level.outer, variable), level instanceof Loop ? level : level.outer,
                            false)
                            .stream()
                    : Stream.of(row(variable, own, true));
        });
        return new ScopeTable(kind, entry, path.control(), rows.toList());
    }

    /// The binding of a variable that counts in `level`, while levels inside of it are open; null if
    /// there is none.
    private Binding bindingIn(Level level, int variable) {
        var binding = bindings[variable];
        while (binding != null && binding.level().depth > level.depth) {
            binding = binding.outer();
        }
        return binding;
    }

    /// The row of a variable with this binding in `level`; empty if it has no value there.
    private Optional<ScopeTable.Row> row(int variable, Binding binding, Level level, boolean isOwn) {
        if (binding == null) {
            return Optional.empty();
        }
        for (var loop = level.loop; loop != null && loop.depth > binding.level().depth; loop = loop.outer.loop) {
            if (loop.phis.containsKey(variable)) {
                return Optional.of(row(variable, loop.phis.get(variable), false));
            }
            if (loop.merged.contains(variable)) {
                return Optional.of(new ScopeTable.Row(variables.get(variable), Optional.empty(), false));
            }
        }
        return Optional.of(row(variable, binding.value(), isOwn));
    }

    private ScopeTable.Row row(int variable, Node value, boolean isOwn) {
        return new ScopeTable.Row(variables.get(variable), Optional.of(graph.origins().current(value)), isOwn);
    }

    /// Leaves a block: only the first `count` variables stay visible.
    void hide(int count) {
        visible.subList(count, visible.size()).clear();
    }

    /// Gives a variable another value. As in chapter 8, this makes the phi of the loop, as reading
    /// does.
    void assign(Variable variable, Node value) {
        declared = Math.max(declared, variable.index() + 1);
        lookup(variable);
        bind(variable.index(), value);
    }

    /// The current value of a variable; unknown if it has none, which is an error of the program.
    Node lookup(Variable variable) {
        return lookup(variable.index());
    }

    private Node lookup(int variable) {
        if (isBoundIn(here.loop, variable)) {
            return graph.origins().current(bindings[variable].value());
        }
        var value = atHead(here.loop, variable);
        bind(variable, value);
        return value;
    }

    /// Whether the innermost binding of a variable lies in `loop`, and in no loop inside of it.
    private boolean isBoundIn(Loop loop, int variable) {
        return bindings[variable] != null && bindings[variable].level().loop == loop;
    }

    /// The value of a variable at the head of a loop since whose beginning it has not been bound.
    ///
    /// @param loop null at the beginning of the program, where no variable has a value
    private Node atHead(Loop loop, int variable) {
        if (loop == null) {
            return graph.add(ConstantNode.unknown());
        }
        if (!loop.merged.contains(variable)) {
            return before(loop, variable);
        }
        var known = loop.phis.get(variable);
        if (known != null) {
            return known;
        }
        var phi = phi(variable, loop.head, before(loop, variable), null);
        loop.phis.put(variable, phi);
        return phi;
    }

    /// The value of a variable before `loop`, in which it has not been bound.
    private Node before(Loop loop, int variable) {
        var outer = loop.outer.loop;
        return isBoundIn(outer, variable)
                ? graph.origins().current(bindings[variable].value())
                : atHead(outer, variable);
    }

    private void bind(int variable, Node value) {
        boolean isBoundHere = here.values.put(variable, value) != null;
        var last = bindings[variable];
        bindings[variable] = new Binding(value, here, isBoundHere ? last.outer() : last);
    }

    /// Enters the first arm of a branch, which begins at `entry`.
    void split(Node entry) {
        here = new Level(here, declared, entry, Optional.empty());
    }

    /// Ends the first arm of the innermost branch and enters the second, which begins at `entry`.
    void otherwise(Node entry) {
        var first = close();
        here = new Level(here, declared, entry, Optional.of(first));
    }

    /// Ends the innermost branch: merges its arms, and goes on from there.
    ///
    /// @param span what the region stands for
    void join(Span span) {
        var first = here.firstArm.orElseThrow();
        var second = close();
        follow(merge(first, second, this::lookup, span));
    }

    /// Ends the innermost level.
    private Path close() {
        var closed = here;
        closed.values.keySet().forEach(variable -> bindings[variable] = bindings[variable].outer());
        here = closed.outer;
        return path(closed.control, closed.values, closed);
    }

    /// What is left of `values` where `level` ends: that of the variables declared before it.
    private static Path path(Node control, Map<Integer, Node> values, Level level) {
        values.keySet().removeIf(variable -> variable >= level.declared);
        return new Path(control, values);
    }

    /// Goes on from `path`, which began here.
    private void follow(Path path) {
        path.values().forEach(this::bind);
        here.control = path.control();
    }

    /// Merges two paths that began here; a dead path adds nothing.
    ///
    /// @param unchanged the value of a variable that a path does not change
    /// @param span what the region stands for
    private Path merge(Path first, Path second, IntFunction<Node> unchanged, Span span) {
        if (second.control().isDead()) {
            return first;
        }
        if (first.control().isDead()) {
            return second;
        }
        var region = graph.add(new RegionNode(first.control(), second.control()));
        graph.origins().record(region, span);
        var changed = new LinkedHashSet<>(first.values().keySet());
        changed.addAll(second.values().keySet());
        var values = new LinkedHashMap<Integer, Node>();
        for (int variable : changed) {
            var x = valueAfter(first, variable, unchanged);
            var y = valueAfter(second, variable, unchanged);
            values.put(variable, x == y ? x : phi(variable, region, x, y));
        }
        return new Path(region, values);
    }

    private Node valueAfter(Path path, int variable, IntFunction<Node> unchanged) {
        var value = path.values().get(variable);
        return value == null ? unchanged.apply(variable) : graph.origins().current(value);
    }

    private PhiNode phi(int variable, RegionNode region, Node first, Node second) {
        allowance.check();
        var phi = graph.add(new PhiNode(variables.get(variable).name(), region, first, second));
        graph.origins().derive(phi, region);
        return phi;
    }

    /// Enters a loop; its head is the current control from now on.
    ///
    /// @param assigned the variables that the loop assigns
    void enterLoop(LoopNode head, Set<Integer> assigned) {
        if (loopPhis == LoopPhis.LAZY) {
            here = new Loop(here, declared, head, assigned);
            return;
        }
        var all = new HashSet<>(assigned);
        all.addAll(visible);
        here = new Loop(here, declared, head, all);
        visible.forEach(this::lookup);
    }

    /// Whether the code to come stands in a loop.
    boolean isInLoop() {
        return here.loop != null;
    }

    /// Leaves the current loop from here.
    void leaveLoop() {
        jump(here.loop.breaks);
    }

    /// Goes on with the next round of the current loop.
    void nextRound() {
        jump(here.loop.continues);
    }

    private void jump(List<Path> target) {
        if (!isDead()) {
            var path = changedInLoop();
            allowance.addPending(path.values().size());
            here.loop.pending += path.values().size();
            target.add(path);
        }
        here.control = graph.dead();
    }

    /// What has changed since the current loop was entered.
    private Path changedInLoop() {
        var levels = new ArrayDeque<Level>();
        for (var level = here; level != null && level.loop == here.loop; level = level.next) {
            levels.push(level);
        }
        var values = new LinkedHashMap<Integer, Node>();
        levels.forEach(level -> values.putAll(level.values));
        return path(here.control, values, here.loop);
    }

    /// Ends the current loop: connects the back edge, merges the exits and goes on after the loop.
    ///
    /// The `continue`s merge in a chain of regions with two paths each, the end of the body last;
    /// so do the exit by the condition and the `break`s. Chapter 8 discusses this as its third
    /// solution.
    ///
    /// @param exit where the condition does not hold
    /// @param span what the regions stand for
    void exitLoop(Node exit, Span span) {
        var ended = here.loop;
        var bottom = close();
        IntFunction<Node> atHead = variable -> atHead(ended, variable);

        ended.continues.add(bottom);
        var back = ended.continues.removeFirst();
        for (var path : ended.continues) {
            back = merge(back, path, atHead, span);
        }
        var out = new Path(exit, Map.of());
        for (var path : ended.breaks) {
            out = merge(out, path, atHead, span);
        }
        graph.setInput(ended.head, LoopNode.BACK_EDGE, back.control());
        boolean repeats = !back.control().isDead();
        for (var entry : ended.phis.entrySet()) {
            var phi = entry.getValue();
            graph.setInput(phi, 1 + LoopNode.BACK_EDGE, repeats ? valueAfter(back, entry.getKey(), atHead) : phi);
        }
        if (loopPhis == LoopPhis.LAZY) {
            removeUnchanging(ended);
        }
        ended.phis.forEach((variable, phi) -> {
            if (phi.isAttached()) {
                bind(variable, phi);
            }
        });
        allowance.addPending(-ended.pending);
        follow(out);
    }

    /// Removes the phis of variables whose assignments leave them as they were.
    private void removeUnchanging(Loop ended) {
        for (var phi : ended.phis.values()) {
            var entry = phi.value(LoopNode.ENTRY);
            var back = phi.value(LoopNode.BACK_EDGE);
            if (back == phi || back == entry) {
                graph.replace(phi, entry, Rule.LOOP_DOES_NOT_CHANGE);
            }
        }
    }
}
