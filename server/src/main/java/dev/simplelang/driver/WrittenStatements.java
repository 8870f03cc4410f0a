package dev.simplelang.driver;

import dev.simplelang.build.Built;
import dev.simplelang.eval.RunObserver;
import dev.simplelang.ir.Graph;
import dev.simplelang.ir.IfNode;
import dev.simplelang.ir.LoopNode;
import dev.simplelang.ir.Node;
import dev.simplelang.syntax.If;
import dev.simplelang.syntax.Statement;
import dev.simplelang.syntax.SyntaxNode;
import dev.simplelang.type.Arithmetic;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/// Maps the events of a run of the graph as written to the statements of the program.
///
/// All statements between two control nodes belong to the first of them: control passes them in
/// source order, and no phi changes in between. So their values are known when that control node is
/// reached. Statements after a `return` or a jump have the dead control. Immutable.
public final class WrittenStatements {

    /// A statement or a clause, and the value of a simple statement; null if it has none.
    private record Passed(SyntaxNode syntax, Node value) {}

    private static final List<Passed> NONE = List.of();

    private final Built built;
    private final Graph graph;

    // By the id of a control node: the statements after it, the clause or loop whose condition it
    // tests, and the loop whose head it is.
    private final List<List<Passed>> passed;
    private final SyntaxNode[] tests;
    private final Statement.While[] heads;

    /// The statements of `compilation`.
    ///
    /// @throws IllegalArgumentException if the program has errors
    public WrittenStatements(Compilation compilation) {
        if (compilation.hasErrors()) {
            throw new IllegalArgumentException("a program with errors");
        }
        built = compilation.asWritten();
        graph = built.graph();
        passed = new ArrayList<>(Collections.nCopies(graph.idLimit(), NONE));
        tests = new SyntaxNode[graph.idLimit()];
        heads = new Statement.While[graph.idLimit()];
        compilation.tree().program().statements().forEach(this::statement);
    }

    private void statement(Statement statement) {
        switch (statement) {
            case Statement.Declaration _,Statement.Assignment _ -> pass(statement, value(statement));
            case Statement.Return exit -> pass(exit, value(exit.value()));
            case Statement.Block block -> {
                pass(block, null);
                block.statements().forEach(this::statement);
            }
            case If choice -> {
                pass(choice, null);
                for (var clause : choice.clauses()) {
                    pass(clause, null);
                    built.branch(clause).ifPresent(branch -> tests[branch.node().id()] = clause);
                    statement(clause.body());
                }
                choice.elseArm().ifPresent(this::statement);
            }
            case Statement.While loop -> {
                built.loop(loop).ifPresent(head -> heads[head.id()] = loop);
                built.branch(loop).ifPresent(branch -> tests[branch.node().id()] = loop);
                statement(loop.body());
            }
            case Statement.Simple simple -> pass(simple, null);
        }
    }

    private void pass(SyntaxNode syntax, Node value) {
        var control = built.control(syntax).orElseThrow();
        if (control.isDead()) {
            return;
        }
        if (passed.get(control.id()).isEmpty()) {
            passed.set(control.id(), new ArrayList<>());
        }
        passed.get(control.id()).add(new Passed(syntax, value));
    }

    /// The graph to run.
    public Graph graph() {
        return graph;
    }

    /// An observer of one run of the graph that reports to `observer`.
    public RunObserver watch(StatementObserver observer) {
        return new Watch(observer);
    }

    /// The node of what `syntax` computes or reads. A needless phi has been replaced in the graph
    /// as written.
    private Node value(SyntaxNode syntax) {
        return graph.origins().current(built.value(syntax).orElseThrow());
    }

    private final class Watch implements RunObserver {

        private final StatementObserver observer;

        Watch(StatementObserver observer) {
            this.observer = observer;
        }

        @Override
        public void reached(Node node, Values values) {
            StatementObserver.Values here = syntax -> values.of(value(syntax));
            switch (node) {
                case IfNode branch ->
                    observer.tested(tests[branch.id()], Arithmetic.holds(values.of(branch.predicate())), here);
                case LoopNode head when values.path() == LoopNode.BACK_EDGE ->
                    observer.wentRound(heads[head.id()], here);
                case LoopNode head -> observer.reached(heads[head.id()], here);
                default -> {
                    // No test and no loop.
                }
            }
            for (var step : passed.get(node.id())) {
                observer.reached(step.syntax(), here);
                if (step.value() != null) {
                    observer.gave((Statement) step.syntax(), values.of(step.value()));
                }
            }
        }
    }
}
