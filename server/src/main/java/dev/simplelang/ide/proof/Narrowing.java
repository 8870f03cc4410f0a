package dev.simplelang.ide.proof;

import dev.simplelang.build.Built;
import dev.simplelang.ir.Node;
import dev.simplelang.ir.ProjNode;
import dev.simplelang.opt.facts.FactsAt;
import dev.simplelang.syntax.Statement;
import dev.simplelang.syntax.SyntaxNode;
import dev.simplelang.type.IntType;
import dev.simplelang.type.Type;
import dev.simplelang.type.TypeText;
import java.util.List;
import java.util.Optional;

/// What the conditions on the paths to a place say about values there: inside `if (x < 10)`, that
/// `x` is at most 9.
///
/// Asked of the unoptimized graph, which has all conditions, also those that the optimizer could do
/// without.
public final class Narrowing {

    /// More than is known of a value elsewhere.
    ///
    /// @param control where it is known, in the unoptimized graph
    public record Narrowed(IntType type, Node value, Node control) {}

    private final Facts facts;
    private final Built written;
    private final FactsAt tests;

    /// What the conditions in the unoptimized graph say.
    public Narrowing(Built written, Facts facts) {
        this.facts = facts;
        this.written = written;
        tests = new FactsAt(written.graph(), this::known);
    }

    /// What the optimizer has proved about a node of the unoptimized graph.
    private Type known(Node node) {
        var optimized = facts.optimizedNode(node);
        boolean isProved = node.isControl()
                ? optimized.isDead()
                : optimized.type() instanceof IntType type && !type.isEmpty();
        return isProved ? optimized.type() : node.type();
    }

    /// What is known about the value of an expression or an operation, or about the value that a
    /// statement gives, if conditions say more than [Facts#known], in the words of [TypeText].
    ///
    /// @param place where it is evaluated: a statement, or a clause or a `while` for its condition
    public Optional<Narrowed> at(SyntaxNode occurrence, SyntaxNode place) {
        var elsewhere = facts.known(occurrence);
        var value = written.value(occurrence).map(written.graph().origins()::current);
        var control = control(place);
        return elsewhere.isEmpty() || value.isEmpty() || control.isEmpty()
                ? Optional.empty()
                : Optional.of(elsewhere.get().and(tests.typeAt(control.get(), value.get())))
                        .filter(here -> !here.isEmpty() && !here.equals(elsewhere.get())
                                && !TypeText.of(here).equals(TypeText.of(elsewhere.get())))
                        .map(here -> new Narrowed(here, value.get(), control.get()));
    }

    /// All that is known about the value of `occurrence` at `place`: by [#at], and else by
    /// [Facts#known].
    public Optional<IntType> knownAt(SyntaxNode occurrence, SyntaxNode place) {
        return at(occurrence, place).map(Narrowed::type).or(() -> facts.known(occurrence));
    }

    /// Whether a value is the same in all runs that come to `control`, both of the unoptimized
    /// graph: what [#knownAt] says, without its words.
    ///
    /// @param elsewhere what is known about the value at all
    public boolean isConstantAt(Node control, Node value, IntType elsewhere) {
        return elsewhere.isConstant() || elsewhere.and(tests.typeAt(control, value)).isConstant();
    }

    /// The sides of branches by whose conditions more is known.
    List<ProjNode> sides(Narrowed narrowed) {
        return tests.at(narrowed.control(), narrowed.value()).sides();
    }

    /// The control of the unoptimized graph under which is evaluated what is evaluated at `place`:
    /// a statement, or a clause or a `while` for its condition.
    public Optional<Node> control(SyntaxNode place) {
        return place instanceof Statement.While loop ? written.loop(loop).map(head -> head) : written.control(place);
    }
}
