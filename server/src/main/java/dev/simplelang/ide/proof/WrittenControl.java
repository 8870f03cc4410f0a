package dev.simplelang.ide.proof;

import dev.simplelang.build.Built;
import dev.simplelang.ide.proof.Facts.Iterations;
import dev.simplelang.ir.IfNode;
import dev.simplelang.ir.LoopNode;
import dev.simplelang.ir.Node;
import dev.simplelang.ir.ProjNode;
import dev.simplelang.ir.RegionNode;
import dev.simplelang.ir.ValueText;
import dev.simplelang.syntax.Expression;
import dev.simplelang.syntax.If;
import dev.simplelang.syntax.Statement;
import dev.simplelang.syntax.SyntaxNode;
import dev.simplelang.syntax.SyntaxTree;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Describes the paths of the unoptimized graph in terms of the program.
public final class WrittenControl {

    /// The condition that a branch tests.
    ///
    /// @param tests the clause or the `while`
    public record Condition(SyntaxNode tests, Expression expression) {}

    /// The heading of the phis of a loop.
    public static final String PHIS_OF_LOOP = "Loop phis (unoptimized graph)";

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

    /// The heading of the phis after a statement.
    public static String phisAfter(Statement statement) {
        return "Phis after " + thisStatement(statement) + " (unoptimized graph)";
    }

    /// "this `if`", "this loop".
    public static String thisStatement(Statement statement) {
        return statement instanceof If ? "this `if`" : "this loop";
    }

    /// Writes what the names mean that `values` has written, where it has not said so.
    public static void where(ValueText values, Prose prose) {
        where(values.definitions(), prose);
    }

    /// Writes what names mean.
    ///
    /// @param definitions as [ValueText#definitions] gives them
    public static void where(List<String> definitions, Prose prose) {
        for (int i = 0; i < definitions.size(); i++) {
            (i == 0 ? prose.paragraph().words("Where ") : prose.words(i == definitions.size() - 1 ? " and " : ", "))
                    .code(definitions.get(i));
        }
        if (!definitions.isEmpty()) {
            prose.words(".");
        }
    }

    /// The condition in the body of a loop at which its last iteration leaves it, if there is one.
    public Optional<Condition> exit(Iterations iterations) {
        return iterations.exit().map(branch -> built.graph().origins().node(branch.id()))
                .filter(IfNode.class::isInstance).flatMap(branch -> condition((IfNode) branch));
    }

    /// Writes the trip count of a loop, and where the last iteration exits if that is not the condition of the loop.
    public void describe(Iterations iterations, Prose prose) {
        prose.words("Trip count: ").strong(Long.toUnsignedString(iterations.count()));
        exit(iterations).map(condition -> condition.expression().span())
                .ifPresent(
                        span -> prose
                                .words(iterations.count() == 1 ? "; it exits at " : "; the last iteration exits at ")
                                .code(tree.source().excerpt(span, SourceWords.LONGEST_EXCERPT))
                                .words(" on line " + tree.source().lineNumber(span.start())));
        prose.words(".");
    }

    /// Writes when the `path`-th input of `region` is taken.
    public void describe(RegionNode region, int path, Prose prose) {
        if (region instanceof LoopNode) {
            prose.words(path == LoopNode.ENTRY ? "on entry" : "after each iteration");
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
                var condition = condition(branch).get().expression();
                if (condition.isLiteral()) {
                    prose.words("when the condition on line " + tree.source().lineNumber(condition.span().start()))
                            .words(side.index() == IfNode.TRUE ? " is true" : " is false");
                } else {
                    prose.words("when ")
                            .code(tree.source().excerpt(condition.span(), SourceWords.LONGEST_EXCERPT))
                            .words(side.index() == IfNode.TRUE ? "" : " is false");
                }
                if (facts.optimizedNode(side).isDead()) {
                    prose.words(" (unreachable)");
                }
            }
            case Node merge when jump.isEmpty() -> built.graph().origins().span(merge).ifPresentOrElse(
                    span -> prose.words("from the ").code(tree.source().slice(span)).words(" on line ")
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
