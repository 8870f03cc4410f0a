package dev.simplelang.resolve;

import dev.simplelang.syntax.Expression;
import dev.simplelang.syntax.If;
import dev.simplelang.syntax.Operation;
import dev.simplelang.syntax.Statement;
import dev.simplelang.syntax.SyntaxNode;
import dev.simplelang.syntax.SyntaxTree;
import dev.simplelang.text.Cancellation;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;

/// Finds the assignments whose value is never read: live variables, backward over the tree.
///
/// A set has one bit for each variable, at its index. The walk changes the set of what is live
/// after a statement into the set of what is live before it.
///
/// **Loops need no iteration.** Each bit of the set before a statement depends on the same bit of
/// the set after it, or of that to which a `break` or a `continue` leads, and on no other bit. So the
/// fixed point at a loop's head is `generated ∪ (after ∩ preserved)`, which at most two walks over the
/// body find, and which holds whatever surrounds the loop: it
/// is computed once per loop. Therefore each statement is visited at most three times, however
/// deeply loops nest.
final class Liveness {

    /// What a loop does to the set of live variables.
    ///
    /// @param generated what it may read before it assigns it
    /// @param preserved what it may leave without assigning it
    private record Effect(BitSet generated, BitSet preserved) {}

    private final Resolution resolution;
    private final Cancellation cancellation;
    private final BitSet examined;
    private final BitSet all = new BitSet();
    private final IdentityHashMap<Statement.While, Effect> effects = new IdentityHashMap<>();
    private final List<Statement> deadStores = new ArrayList<>();
    private boolean reporting = true;

    // What is live where `continue` and `break` lead.
    private BitSet atHead = new BitSet();
    private BitSet atExit = new BitSet();

    private Liveness(Resolution resolution, BitSet examined, Cancellation cancellation) {
        this.resolution = resolution;
        this.examined = examined;
        this.cancellation = cancellation;
        all.set(0, resolution.variables().size());
    }

    /// The declarations and assignments whose value is never read, in no particular order.
    ///
    /// @param examined the indexes of the variables to look at
    static List<Statement> deadStores(SyntaxTree tree, Resolution resolution, BitSet examined,
            Cancellation cancellation) {
        var liveness = new Liveness(resolution, examined, cancellation);
        liveness.before(tree.program().statements(), new BitSet());
        return liveness.deadStores;
    }

    private void before(List<Statement> statements, BitSet live) {
        for (Statement statement : statements.reversed()) {
            cancellation.check();
            before(statement, live);
        }
    }

    private void before(Statement statement, BitSet live) {
        switch (statement) {
            case Statement.Return exit -> {
                live.clear();
                addReads(exit.value(), live);
            }
            case Statement.Break _ -> assign(live, atExit);
            case Statement.Continue _ -> assign(live, atHead);
            case Statement.Declaration declaration -> beforeStore(declaration, declaration.value(), live);
            case Statement.Assignment assignment -> beforeStore(assignment, assignment.value(), live);
            case Statement.Block block -> before(block.statements(), live);
            case If choice -> beforeIf(choice, live);
            case Statement.While loop -> beforeLoop(loop, live);
            case Statement.Erroneous erroneous -> erroneous.parts().forEach(part -> addReads(part, live));
            case Statement.ShowGraph _,Statement.Empty _ -> {
            }
        }
    }

    private void beforeStore(Statement store, Expression value, BitSet live) {
        indexOf(store).filter(examined::get).ifPresent(index -> {
            if (reporting && !live.get(index)) {
                deadStores.add(store);
            }
            live.clear(index);
        });
        addReads(value, live);
    }

    private void beforeIf(If choice, BitSet live) {
        BitSet after = copy(live);
        choice.elseArm().ifPresent(arm -> before(arm, live));
        for (If.Clause clause : choice.clauses()) {
            cancellation.check();
            BitSet arm = copy(after);
            before(clause.body(), arm);
            addReads(clause.condition(), arm);
            live.or(arm);
        }
    }

    private void beforeLoop(Statement.While loop, BitSet live) {
        cancellation.check();
        BitSet after = copy(live);
        Effect effect = effects.get(loop);
        if (effect == null) {
            effect = effect(loop);
            effects.put(loop, effect);
        }
        live.and(effect.preserved());
        live.or(effect.generated());
        if (reporting) {
            beforeBody(loop, live, after);
            effects.remove(loop);
        }
    }

    private Effect effect(Statement.While loop) {
        boolean outer = reporting;
        reporting = false;
        BitSet generated = beforeBody(loop, new BitSet(), new BitSet());
        addReads(loop.condition(), generated);
        BitSet preserved = isAlwaysTrue(loop.condition()) ? beforeBody(loop, new BitSet(), all) : all;
        reporting = outer;
        return new Effect(generated, preserved);
    }

    /// What is live before the body of `loop`, with these sets at its head and after it.
    private BitSet beforeBody(Statement.While loop, BitSet head, BitSet after) {
        BitSet outerHead = atHead;
        BitSet outerExit = atExit;
        atHead = head;
        atExit = after;
        BitSet live = copy(head);
        before(loop.body(), live);
        atHead = outerHead;
        atExit = outerExit;
        return live;
    }

    private static boolean isAlwaysTrue(Expression condition) {
        return switch (condition) {
            case Expression.BooleanLiteral literal -> literal.value();
            case Expression.IntegerLiteral literal -> literal.valid() && literal.value() != 0;
            case Expression.Parenthesized parenthesized -> isAlwaysTrue(parenthesized.inner());
            case Expression.Read _,Expression.Unary _,Expression.Chain _,Expression.Erroneous _ -> false;
        };
    }

    private void addReads(Expression expression, BitSet live) {
        switch (expression) {
            case Expression.Read read -> indexOf(read).ifPresent(live::set);
            case Expression.Unary unary -> addReads(unary.operand(), live);
            case Expression.Parenthesized parenthesized -> addReads(parenthesized.inner(), live);
            case Expression.Chain chain -> {
                addReads(chain.first(), live);
                for (Operation operation : chain.operations()) {
                    addReads(operation.operand(), live);
                }
            }
            case Expression.Erroneous erroneous -> erroneous.parts().forEach(part -> addReads(part, live));
            case Expression.IntegerLiteral _,Expression.BooleanLiteral _ -> {
            }
        }
    }

    private Optional<Integer> indexOf(SyntaxNode node) {
        return resolution.variableOf(node).map(Variable::index);
    }

    private static BitSet copy(BitSet set) {
        return (BitSet) set.clone();
    }

    private static void assign(BitSet target, BitSet source) {
        target.clear();
        target.or(source);
    }
}
