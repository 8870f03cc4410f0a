package dev.simplelang.ide.proof;

import dev.simplelang.build.Built;
import dev.simplelang.ir.IfNode;
import dev.simplelang.ir.LoopNode;
import dev.simplelang.ir.Node;
import dev.simplelang.ir.ProjNode;
import dev.simplelang.ir.RegionNode;
import dev.simplelang.syntax.Expression;
import dev.simplelang.syntax.If;
import dev.simplelang.syntax.Statement;
import dev.simplelang.syntax.SyntaxNode;
import dev.simplelang.syntax.SyntaxTree;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/// Tells in the words of the program when control takes a path of the graph as it is written.
public final class WrittenControl {

    /// The condition that a branch tests.
    ///
    /// @param tests the clause or the `while`
    public record Condition(SyntaxNode tests, Expression expression) {}

    private final Built built;
    private final Facts facts;
    private final SyntaxTree tree;

    /// The `break`s and `continue`s by the control that comes to them; null until they are looked for.
    private Map<Node, Statement> jumps;

    /// The paths in a graph as written.
    public WrittenControl(Built built, Facts facts, SyntaxTree tree) {
        this.built = built;
        this.facts = facts;
        this.tree = tree;
    }

    private synchronized Optional<Statement> jump(Node control) {
        if (jumps == null) {
            jumps = new HashMap<>();
            tree.program().walk(syntax -> {
                if (syntax instanceof Statement.Break || syntax instanceof Statement.Continue) {
                    built.control(syntax).ifPresent(arriving -> jumps.put(arriving, (Statement) syntax));
                }
            });
        }
        return Optional.ofNullable(jumps.get(control));
    }

    /// The condition that `branch` tests.
    public Optional<Condition> condition(IfNode branch) {
        return built.graph().origins().span(branch).flatMap(keyword -> tree.pathTo(keyword).reversed().stream()
                .filter(syntax -> built.branch(syntax).filter(found -> found.node() == branch).isPresent())
                .findFirst()
                .flatMap(tests -> switch (tests) {
                    case If.Clause clause -> Optional.of(new Condition(clause, clause.condition()));
                    case Statement.While loop -> Optional.of(new Condition(loop, loop.condition()));
                    default -> Optional.empty();
                }));
    }

    /// Writes when the `path`-th input of `region` is taken.
    public void describe(RegionNode region, int path, Prose prose) {
        if (region instanceof LoopNode) {
            prose.words(path == LoopNode.ENTRY ? "on entry" : "each time round");
            return;
        }
        var control = region.input(path);
        var jump = jump(control);
        jump.ifPresent(statement -> {
            prose.words("by ").code(statement instanceof Statement.Break ? "break" : "continue").words(" on line ")
                    .words(line(statement));
            if (control instanceof ProjNode) {
                prose.words(", ");
            }
        });
        switch (control) {
            case ProjNode side when side.tuple() instanceof IfNode branch && condition(branch).isPresent() -> {
                var condition = condition(branch).get();
                prose.words("when ")
                        .code(tree.source().excerpt(condition.expression().span(), SourceWords.LONGEST_EXCERPT))
                        .words(side.index() == IfNode.TRUE ? "" : " is false");
                if (facts.fate(side).isDead()) {
                    prose.words(", which never happens");
                }
            }
            case Node merge when jump.isEmpty() -> built.graph().origins().span(merge).ifPresentOrElse(
                    span -> prose.words("coming from the ").code(tree.source().slice(span)).words(" on line ")
                            .words(Integer.toString(tree.source().lineNumber(span.start()))),
                    () -> prose.words("otherwise"));
            default -> {
                // The jump says it.
            }
        }
    }

    private String line(Statement statement) {
        return Integer.toString(tree.source().lineNumber(statement.span().start()));
    }
}
