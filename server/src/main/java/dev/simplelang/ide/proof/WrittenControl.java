package dev.simplelang.ide.proof;

import dev.simplelang.build.Built;
import dev.simplelang.ir.IfNode;
import dev.simplelang.ir.LoopNode;
import dev.simplelang.ir.Node;
import dev.simplelang.ir.ProjNode;
import dev.simplelang.ir.RegionNode;
import dev.simplelang.syntax.Expression;
import dev.simplelang.syntax.If;
import dev.simplelang.syntax.Program;
import dev.simplelang.syntax.Statement;
import dev.simplelang.syntax.SyntaxNode;
import dev.simplelang.text.SourceText;
import java.util.HashMap;
import java.util.List;
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
    private final SourceText source;
    private final Map<Node, Condition> conditions = new HashMap<>();
    private final Map<Node, Statement> jumps = new HashMap<>();

    /// The paths in a graph as written.
    public WrittenControl(Built built, Facts facts, Program program, SourceText source) {
        this.built = built;
        this.facts = facts;
        this.source = source;
        statements(program.statements());
    }

    private void statements(List<Statement> statements) {
        statements.forEach(this::statement);
    }

    private void statement(Statement statement) {
        switch (statement) {
            case Statement.Block block -> statements(block.statements());
            case If choice -> {
                for (var clause : choice.clauses()) {
                    condition(clause, clause.condition());
                    statement(clause.body());
                }
                choice.elseArm().ifPresent(this::statement);
            }
            case Statement.While loop -> {
                condition(loop, loop.condition());
                statement(loop.body());
            }
            case Statement.Break _,Statement.Continue _ ->
                built.control(statement).ifPresent(control -> jumps.put(control, statement));
            case Statement.Return _,Statement.Declaration _,Statement.Assignment _,Statement.ShowGraph _,Statement.Empty _,Statement.Erroneous _ -> {
                // Control passes or ends.
            }
        }
    }

    private void condition(SyntaxNode tests, Expression expression) {
        built.branch(tests).ifPresent(branch -> conditions.put(branch.node(), new Condition(tests, expression)));
    }

    /// The condition that `branch` tests.
    public Optional<Condition> condition(IfNode branch) {
        return Optional.ofNullable(conditions.get(branch));
    }

    /// Writes when the `path`-th input of `region` is taken.
    public void describe(RegionNode region, int path, Prose prose) {
        if (region instanceof LoopNode) {
            prose.words(path == LoopNode.ENTRY ? "on entry" : "each time round");
            return;
        }
        var control = region.input(path);
        var jump = jumps.get(control);
        if (jump != null) {
            prose.words("by ").code(jump instanceof Statement.Break ? "break" : "continue").words(" on line ")
                    .words(line(jump));
            if (control instanceof ProjNode) {
                prose.words(", ");
            }
        }
        switch (control) {
            case ProjNode side when side.tuple() instanceof IfNode branch && conditions.containsKey(branch) -> {
                var condition = conditions.get(branch);
                prose.words("when ").code(source.excerpt(condition.expression().span(), SourceWords.LONGEST_EXCERPT))
                        .words(side.index() == IfNode.TRUE ? "" : " is false");
                if (facts.fate(side).isDead()) {
                    prose.words(", which never happens");
                }
            }
            case Node merge when jump == null -> built.graph().origins().span(merge).ifPresentOrElse(
                    span -> prose.words("coming from the ").code(source.slice(span)).words(" on line ")
                            .words(Integer.toString(source.lineNumber(span.start()))),
                    () -> prose.words("otherwise"));
            default -> {
                // The jump says it.
            }
        }
    }

    private String line(Statement statement) {
        return Integer.toString(source.lineNumber(statement.span().start()));
    }
}
