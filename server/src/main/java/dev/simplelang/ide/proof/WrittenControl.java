package dev.simplelang.ide.proof;

import dev.simplelang.build.Built;
import dev.simplelang.ide.proof.Facts.Iterations;
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
import dev.simplelang.view.SourceWords;
import dev.simplelang.view.ValueText;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

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
    private final SourceWords words;

    /// The `break`s and `continue`s by the control that comes to them; null until they are looked
    /// for.
    private Map<Node, Statement> jumps;

    /// The paths in a graph as written.
    public WrittenControl(Built built, Facts facts, SyntaxTree tree) {
        this.built = built;
        this.facts = facts;
        this.tree = tree;
        this.words = new SourceWords(tree.source());
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
        var definitions = values.definitions();
        if (!definitions.isEmpty()) {
            prose.paragraph().words("Where "
                    + SourceWords.list(definitions.stream().map(each -> "`" + each + "`").toList()) + ".");
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
        exit(iterations).map(condition -> words.place(condition.expression().span()))
                .ifPresent(place -> prose.words("; the last iteration exits at " + place));
        prose.words(".");
    }

    /// When the `path`-th input of `region` is taken: "when `x < 3` is false".
    public String whenTaken(RegionNode region, int path) {
        if (region instanceof LoopNode) {
            return path == LoopNode.ENTRY ? "on entry" : "after each iteration";
        }
        var control = region.input(path);
        var jump = jump(control).map(statement -> "by `" + (statement instanceof Statement.Break ? "break" : "continue")
                + "`" + words.line(statement.span()));
        var outcome = control instanceof ProjNode side && side.tuple() instanceof IfNode branch
                ? condition(branch).map(condition -> outcome(condition.expression(), side))
                : Optional.<String>empty();
        if (jump.isPresent() || outcome.isPresent()) {
            return Stream.concat(jump.stream(), outcome.stream()).collect(Collectors.joining(", "));
        }
        return built.graph().origins().span(control)
                .map(span -> "from the " + words.place(span)).orElse("otherwise");
    }

    private String outcome(Expression condition, ProjNode side) {
        boolean isTrue = side.index() == IfNode.TRUE;
        var outcome = condition.isLiteral()
                ? "when the condition" + words.line(condition.span()) + " is " + isTrue
                : "when " + words.code(condition.span()) + (isTrue ? "" : " is false");
        return outcome + (facts.optimizedNode(side).isDead() ? " (unreachable)" : "");
    }
}
