package dev.simplelang.ide.proof;

import dev.simplelang.build.Built;
import dev.simplelang.ir.Node;
import dev.simplelang.ir.ProjNode;
import dev.simplelang.opt.DominatingTests;
import dev.simplelang.syntax.If;
import dev.simplelang.syntax.Statement;
import dev.simplelang.syntax.SyntaxNode;
import dev.simplelang.type.IntType;
import dev.simplelang.type.Type;
import dev.simplelang.type.TypeText;
import java.util.List;
import java.util.Optional;

/// What the conditions on the way to a place tell about values there: inside `if (x < 10)`, that `x` is at most 9.
///
/// Asked of the graph as written, which has all conditions, also those that the optimizer could do without.
public final class Narrowing {

    /// More than is known of a value elsewhere.
    ///
    /// @param sides the sides of branches by whose conditions it is known
    public record Narrowed(IntType type, List<ProjNode> sides) {}

    private final Facts facts;
    private final Built written;
    private final DominatingTests tests;

    /// By the ids of nodes, what was found about them. Several threads may find it, which is the same.
    private final Type[] known;

    /// What the conditions in the graph as written tell.
    public Narrowing(Built written, Facts facts) {
        this.facts = facts;
        this.written = written;
        known = new Type[written.graph().idLimit()];
        tests = new DominatingTests(written.graph(), this::known);
    }

    /// What the optimizer has proved about a node of the graph as written.
    private Type known(Node node) {
        var type = known[node.id()];
        if (type == null) {
            type = find(node);
            known[node.id()] = type;
        }
        return type;
    }

    private Type find(Node node) {
        var fate = facts.optimizedNode(node);
        boolean isProved = node.isControl() ? fate.isDead() : fate.type() instanceof IntType type && !type.isEmpty();
        return isProved ? fate.type() : node.type();
    }

    /// What is known about the value of an expression or an operation, or about the value that a statement gives, if
    /// conditions say more than [Facts#known], in the words of [TypeText].
    ///
    /// @param path the nodes around it and itself, the outermost first
    public Optional<Narrowed> of(SyntaxNode occurrence, List<SyntaxNode> path) {
        return path.reversed().stream().filter(node -> node instanceof Statement || node instanceof If.Clause)
                .findFirst()
                .flatMap(place -> at(occurrence, place));
    }

    /// The same for what is evaluated at `place`: a statement, or a clause or a `while` for its condition.
    public Optional<Narrowed> at(SyntaxNode occurrence, SyntaxNode place) {
        return about(occurrence, place, facts.known(occurrence)).flatMap(this::narrowed);
    }

    /// All that is known about the value of `occurrence` at `place`: by [#at], and else by [Facts#known]. Without the conditions by which it is known
    /// that is found much faster.
    public Optional<IntType> knownAt(SyntaxNode occurrence, SyntaxNode place) {
        var elsewhere = facts.known(occurrence);
        return elsewhere.isEmpty() || elsewhere.get().isConstant()
                ? elsewhere
                : about(occurrence, place, elsewhere).flatMap(this::type).or(() -> elsewhere);
    }

    /// Whether a value is the same in all runs that come to `control`, both of the graph as written: what [#knownAt] says, faster.
    ///
    /// @param elsewhere what is known about the value at all
    public boolean isConstantAt(Node control, Node value, IntType elsewhere) {
        return elsewhere.isConstant() || elsewhere.and(tests.typeAt(control, value)).isConstant();
    }

    /// The control of the graph as written under which is evaluated what is evaluated at `place`: a statement, or a clause or a `while` for
    /// its condition.
    public Optional<Node> control(SyntaxNode place) {
        return place instanceof Statement.While loop ? written.loop(loop).map(head -> head) : written.control(place);
    }

    /// @param elsewhere what is known about the value at all
    private record Question(Node control, Node value, IntType elsewhere) {}

    private Optional<Question> about(SyntaxNode occurrence, SyntaxNode place, Optional<IntType> elsewhere) {
        var value = written.value(occurrence).map(written.graph().origins()::current);
        var control = control(place);
        return value.isEmpty() || control.isEmpty() || elsewhere.isEmpty()
                ? Optional.empty()
                : Optional.of(new Question(control.get(), value.get(), elsewhere.get()));
    }

    /// The same for a node and a control of the graph as written.
    ///
    /// @param elsewhere what is known about the value at all
    public Optional<Narrowed> at(Node value, Node control, IntType elsewhere) {
        return narrowed(new Question(control, value, elsewhere));
    }

    private Optional<Narrowed> narrowed(Question asked) {
        return type(asked).map(type -> new Narrowed(type, tests.at(asked.control(), asked.value()).sides()));
    }

    private Optional<IntType> type(Question asked) {
        var here = tests.typeAt(asked.control(), asked.value());
        if (here.equals(known(asked.value()))) {
            return Optional.empty();
        }
        var both = asked.elsewhere().and(here);
        return both.isEmpty() || TypeText.of(both).equals(TypeText.of(asked.elsewhere()))
                ? Optional.empty()
                : Optional.of(both);
    }
}
