package dev.simplelang.build;

import dev.simplelang.ir.ConstantNode;
import dev.simplelang.ir.Graph;
import dev.simplelang.ir.LoopNode;
import dev.simplelang.ir.Node;
import dev.simplelang.ir.PhiNode;
import dev.simplelang.ir.RegionNode;
import dev.simplelang.ir.Rule;
import dev.simplelang.resolve.Variable;
import dev.simplelang.text.Span;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.stream.Stream;

/// The current control and the current value of each variable while a graph is built.
///
/// Chapter 8 of *Simple* copies the whole scope at each branch and loop. Here a branch writes down what it changes, so
/// that splitting and merging cost only the variables that are changed, however many there are:
///
/// - [#mark] and [#capture] give the [Paths] from a mark to now: the control and the values changed since. Capturing
///   leaves out the variables declared since the mark, which prunes inner scopes at `break` and `continue`.
/// - [#rewind] undoes all changes since a mark, to go another way from there; [#close] does so for good.
/// - [#merge] makes a region for two captured paths and phis where their values differ; [#follow] goes on from there.
///
/// A branch is [#split], goes on with its other arm by [#otherwise], and ends by [#join].
///
/// Loop phis are lazy, as in chapter 8: there, entering a loop sets every variable to a sentinel, and the first look-up
/// turns the sentinel into a phi at the loop head. Here each value remembers the loop in which it was bound; a value
/// bound outside the current loop *is* the sentinel. Looking it up makes a phi in each loop between the two, outermost
/// first, except in loops that only read the variable. Eager phis ([LoopPhis#EAGER]) look up every visible variable as soon
/// as the loop is entered, as if the loop assigned it.
final class Scope {

    /// A control with the values of the variables that differ from those at an earlier mark, in the order in which they were changed first.
    private static final class Paths {

        private final Node control;
        private final int[] variables;
        private final Node[] values;
        private int size;

        /// @param room for how many variables
        private Paths(Node control, int room) {
            this.control = control;
            variables = new int[room];
            values = new Node[room];
        }

        private void add(int variable, Node value) {
            variables[size] = variable;
            values[size++] = value;
        }

        private List<Node> values() {
            return Arrays.asList(values).subList(0, size);
        }

        private List<Integer> variables() {
            return Arrays.stream(variables, 0, size).boxed().toList();
        }

        /// Writes the values down, by the indexes of their variables.
        private void writeTo(Node[] table) {
            for (int i = 0; i < size; i++) {
                table[variables[i]] = values[i];
            }
        }

        /// Takes back what was written down.
        private void eraseFrom(Node[] table) {
            for (int i = 0; i < size; i++) {
                table[variables[i]] = null;
            }
        }
    }

    /// A point to which the scope can return.
    ///
    /// @param control the control there
    /// @param logSize the number of changes logged before it
    /// @param visible the number of variables declared before it
    /// @param segment the number of the part of the log that it opens
    /// @param enclosing the part that goes on when this one is closed
    private record Mark(Node control, int logSize, int visible, int segment, int enclosing) {}

    /// A branch that is being built.
    ///
    /// @param first where its first arm ends, once that is built
    private record Branch(Mark mark, Optional<Paths> first) {}

    /// A loop that is being built.
    ///
    /// `merged` holds the variables that may have a phi at its head; the others are what they were before it.
    private static final class Loop {

        private final Loop outer;
        private final LoopNode node;
        private final Mark mark;
        private final Set<Integer> merged;
        private final Map<Integer, PhiNode> phis = new LinkedHashMap<>();
        private final List<Paths> breaks = new ArrayList<>();
        private final List<Paths> continues = new ArrayList<>();

        /// How many values `breaks` and `continues` hold.
        private int remembered;

        private Loop(Loop outer, LoopNode node, Mark mark, Set<Integer> merged) {
            this.outer = outer;
            this.node = node;
            this.mark = mark;
            this.merged = merged;
        }
    }

    /// A value and the loop in which it was bound; no loop outside of all loops.
    private record Binding(Node value, Loop loop) {}

    /// The first change of a variable in a segment of the log: later ones in the segment need no entry, so that the log
    /// is no longer than the variables that change.
    private record Change(int variable, Binding before, int segmentBefore) {}

    private final Graph graph;
    private final List<Variable> variables;
    private final LoopPhis loopPhis;
    private final Allowance allowance;
    private final List<Integer> visible = new ArrayList<>();
    private final Binding[] bindings;

    // By the indexes of variables, and empty whenever nothing is looked up in them: what captured paths have.
    private final Node[] captured;
    private final Node[] otherCaptured;

    private final int[] loggedIn;
    private final ArrayList<Change> log = new ArrayList<>();
    private int segment;
    private int segments;
    private int declared;
    private Node control;
    private Loop loop;

    /// The branches around here, the innermost last.
    private final List<Branch> branches = new ArrayList<>();

    /// A scope in which no variable has a value yet.
    Scope(Graph graph, List<Variable> variables, LoopPhis loopPhis, Allowance allowance, Node control) {
        this.graph = graph;
        this.variables = variables;
        this.loopPhis = loopPhis;
        this.allowance = allowance;
        this.bindings = new Binding[variables.size()];
        this.captured = new Node[variables.size()];
        this.otherCaptured = new Node[variables.size()];
        this.loggedIn = new int[variables.size()];
        Arrays.fill(loggedIn, -1);
        this.control = control;
    }

    Node control() {
        return control;
    }

    void setControl(Node newControl) {
        control = newControl;
    }

    /// Whether the code to come is behind a `return`, `break` or `continue`.
    boolean isDead() {
        return control.isDead();
    }

    /// Gives a variable its first value.
    void declare(Variable variable, Node value) {
        declared = Math.max(declared, variable.index() + 1);
        visible.add(variable.index());
        bind(variable.index(), value);
    }

    /// The number of variables declared in the blocks around here.
    int visible() {
        return visible.size();
    }

    /// The value of each variable that a name can mean here, in the order of their declarations. Looks them all up.
    Map<Variable, Node> visibleValues() {
        var byName = new LinkedHashMap<String, Integer>();
        for (int variable : visible) {
            // An inner variable hides an outer one, and stands in its own place.
            byName.remove(variables.get(variable).name());
            byName.put(variables.get(variable).name(), variable);
        }
        var values = new LinkedHashMap<Variable, Node>();
        byName.values().forEach(variable -> values.put(variables.get(variable), lookup(variable)));
        return values;
    }

    /// The values that the rest of the program may use besides [#visibleValues]: those of hidden variables, and those on
    /// the paths that have not merged with this one yet.
    List<Node> pendingValues() {
        var values = new ArrayList<Node>();
        visible.forEach(variable -> values.add(bindings[variable].value()));
        for (var branch : branches) {
            // The first change since the mark knows the value there: what the first arm has not changed, the other one keeps.
            var seen = new HashSet<Integer>();
            branch.first().ifPresent(paths -> {
                seen.addAll(paths.variables());
                values.addAll(paths.values());
            });
            log.subList(branch.mark().logSize(), log.size()).stream()
                    .filter(change -> change.variable() < branch.mark().visible() && seen.add(change.variable())
                            && change.before() != null)
                    .forEach(change -> values.add(change.before().value()));
        }
        for (var around = loop; around != null; around = around.outer) {
            values.addAll(around.phis.values());
            Stream.concat(around.breaks.stream(), around.continues.stream())
                    .forEach(paths -> values.addAll(paths.values()));
        }
        values.replaceAll(graph.origins()::current);
        return values;
    }

    /// Leaves a block: only the first `count` variables stay visible.
    void hide(int count) {
        visible.subList(count, visible.size()).clear();
    }

    /// Gives a variable another value. As in chapter 8, that needs the phi of the loop as much as reading does.
    void assign(Variable variable, Node value) {
        declared = Math.max(declared, variable.index() + 1);
        lookup(variable);
        bind(variable.index(), value);
    }

    /// The current value of a variable; unknown if the program reads it where it has none, which is an error.
    Node lookup(Variable variable) {
        return lookup(variable.index());
    }

    private Node lookup(int variable) {
        var binding = bindings[variable];
        if (binding != null && binding.loop() == loop) {
            return graph.origins().current(binding.value());
        }
        var value = valueIn(loop, variable, binding);
        bind(variable, value);
        return value;
    }

    /// The value of a variable in `inner`, if nothing has been bound since a loop outside of it.
    private Node valueIn(Loop inner, int variable, Binding binding) {
        if (binding == null && inner == null) {
            return graph.add(ConstantNode.unknown());
        }
        if (binding != null && binding.loop() == inner) {
            return graph.origins().current(binding.value());
        }
        if (!inner.merged.contains(variable)) {
            return valueIn(inner.outer, variable, binding);
        }
        var phi = inner.phis.get(variable);
        if (phi == null) {
            var entry = valueIn(inner.outer, variable, binding);
            phi = phi(variable, inner.node, entry, null);
            inner.phis.put(variable, phi);
        }
        return phi;
    }

    private void bind(int variable, Node value) {
        if (loggedIn[variable] != segment) {
            log.add(new Change(variable, bindings[variable], loggedIn[variable]));
            loggedIn[variable] = segment;
        }
        bindings[variable] = new Binding(value, loop);
    }

    /// Enters the first arm of a branch, which begins at `entry`.
    void split(Node entry) {
        branches.add(new Branch(mark(), Optional.empty()));
        control = entry;
    }

    /// Ends the first arm of the innermost branch, and enters the other one, which begins at `entry`.
    void otherwise(Node entry) {
        var mark = branches.removeLast().mark();
        branches.add(new Branch(mark, Optional.of(capture(mark))));
        rewind(mark);
        control = entry;
    }

    /// Ends the innermost branch: merges its arms, and goes on from there.
    ///
    /// @param span what the region stands for
    void join(Span span) {
        var branch = branches.removeLast();
        var second = capture(branch.mark());
        close(branch.mark());
        follow(merge(branch.first().orElseThrow(), second, this::lookup, span));
    }

    /// Opens a segment of the log; every mark is closed in the end, the last one first.
    private Mark mark() {
        var mark = new Mark(control, log.size(), declared, ++segments, segment);
        segment = mark.segment();
        return mark;
    }

    /// The control and the changes since `mark`, for the variables visible there.
    private Paths capture(Mark mark) {
        int changed = 0;
        for (int i = mark.logSize(); i < log.size(); i++) {
            int variable = log.get(i).variable();
            if (variable < mark.visible() && captured[variable] == null) {
                captured[variable] = bindings[variable].value();
                changed++;
            }
        }
        var paths = new Paths(control, changed);
        for (int i = mark.logSize(); i < log.size(); i++) {
            int variable = log.get(i).variable();
            if (captured[variable] != null) {
                paths.add(variable, captured[variable]);
                captured[variable] = null;
            }
        }
        return paths;
    }

    /// Undoes the changes since `mark`, which stays open.
    private void rewind(Mark mark) {
        while (log.size() > mark.logSize()) {
            var change = log.removeLast();
            bindings[change.variable()] = change.before();
            loggedIn[change.variable()] = change.segmentBefore();
        }
        control = mark.control();
    }

    /// Undoes the changes since `mark` and closes it.
    private void close(Mark mark) {
        rewind(mark);
        segment = mark.enclosing();
    }

    /// Goes on from `paths`, which were captured from here.
    private void follow(Paths paths) {
        for (int i = 0; i < paths.size; i++) {
            bind(paths.variables[i], paths.values[i]);
        }
        control = paths.control;
    }

    /// Merges two paths that were captured from here; a dead path adds nothing.
    ///
    /// @param unchanged the value of a variable that neither changes
    /// @param span what the region stands for
    private Paths merge(Paths first, Paths second, IntFunction<Node> unchanged, Span span) {
        if (second.control.isDead()) {
            return first;
        }
        if (first.control.isDead()) {
            return second;
        }
        var region = graph.add(new RegionNode(first.control, second.control));
        graph.origins().record(region, span);
        first.writeTo(captured);
        second.writeTo(otherCaptured);
        var merged = new Paths(region, first.size + second.size);
        for (int i = 0; i < first.size; i++) {
            merged.add(first.variables[i], merged(first.variables[i], region, unchanged));
        }
        for (int i = 0; i < second.size; i++) {
            if (captured[second.variables[i]] == null) {
                merged.add(second.variables[i], merged(second.variables[i], region, unchanged));
            }
        }
        first.eraseFrom(captured);
        second.eraseFrom(otherCaptured);
        return merged;
    }

    /// What a variable is where the two paths meet that are written down.
    private Node merged(int variable, RegionNode region, IntFunction<Node> unchanged) {
        var x = valueIn(captured, variable, unchanged);
        var y = valueIn(otherCaptured, variable, unchanged);
        return x == y ? x : phi(variable, region, x, y);
    }

    private PhiNode phi(int variable, RegionNode region, Node first, Node second) {
        allowance.check();
        var phi = graph.add(new PhiNode(variables.get(variable).name(), region, first, second));
        graph.origins().derive(phi, region);
        return phi;
    }

    private Node valueIn(Node[] table, int variable, IntFunction<Node> unchanged) {
        var value = table[variable];
        return value == null ? unchanged.apply(variable) : graph.origins().current(value);
    }

    /// Enters a loop; its head is the current control from now on.
    ///
    /// @param assigned the variables that the loop assigns
    void enterLoop(LoopNode node, Set<Integer> assigned) {
        if (loopPhis == LoopPhis.LAZY) {
            loop = new Loop(loop, node, mark(), assigned);
            control = node;
            return;
        }
        var all = new HashSet<>(assigned);
        all.addAll(visible);
        loop = new Loop(loop, node, mark(), all);
        control = node;
        visible.forEach(this::lookup);
    }

    /// Whether the code to come stands in a loop.
    boolean isInLoop() {
        return loop != null;
    }

    /// Leaves the current loop from here.
    void leaveLoop() {
        jump(loop.breaks);
    }

    /// Goes on with the next round of the current loop.
    void nextRound() {
        jump(loop.continues);
    }

    private void jump(List<Paths> target) {
        if (!isDead()) {
            var paths = capture(loop.mark);
            allowance.remember(paths.size);
            loop.remembered += paths.size;
            target.add(paths);
        }
        control = graph.dead();
    }

    /// Closes the current loop: connects the back edge, merges the ways out and goes on behind the loop.
    ///
    /// `continue`s stack up in regions of two paths each, the end of the body last; so do `break`s behind the exit by
    /// the condition. This is the third of the ways that chapter 8 discusses.
    ///
    /// @param exit where the condition does not hold
    /// @param span what the regions stand for
    void exitLoop(Node exit, Span span) {
        var ended = loop;
        var bottom = capture(ended.mark);
        close(ended.mark);
        loop = ended.outer;
        IntFunction<Node> atHead = variable -> valueIn(ended, variable, bindings[variable]);

        var back = bottom;
        if (!ended.continues.isEmpty()) {
            back = ended.continues.getFirst();
            for (var paths : ended.continues.subList(1, ended.continues.size())) {
                back = merge(back, paths, atHead, span);
            }
            back = merge(back, bottom, atHead, span);
        }
        var out = new Paths(exit, 0);
        for (var paths : ended.breaks) {
            out = merge(out, paths, atHead, span);
        }
        graph.setInput(ended.node, LoopNode.BACK_EDGE, back.control);
        back.writeTo(captured);
        for (var entry : ended.phis.entrySet()) {
            PhiNode phi = entry.getValue();
            boolean repeats = !back.control.isDead();
            graph.setInput(phi, 1 + LoopNode.BACK_EDGE, repeats ? valueIn(captured, entry.getKey(), atHead) : phi);
        }
        back.eraseFrom(captured);
        if (loopPhis == LoopPhis.LAZY) {
            removeUnchanging(ended);
        }
        ended.phis.forEach((variable, phi) -> {
            if (phi.isAttached()) {
                bind(variable, phi);
            }
        });
        allowance.remember(-ended.remembered);
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
