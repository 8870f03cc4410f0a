package dev.simplelang.debug;

import dev.simplelang.debug.Level.Kind;
import dev.simplelang.driver.Compilation;
import dev.simplelang.resolve.Resolution;
import dev.simplelang.resolve.Variable;
import dev.simplelang.syntax.Expression;
import dev.simplelang.syntax.If;
import dev.simplelang.syntax.Statement;
import dev.simplelang.syntax.SyntaxNode;
import dev.simplelang.syntax.SyntaxTree;
import dev.simplelang.text.BinarySearch;
import dev.simplelang.text.Span;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The places of a program at which a run can stop.
///
/// A block and an empty statement have none: nothing happens there.
public final class Places {

    private final SyntaxTree tree;
    private final Resolution resolution;
    private final List<Place> all = new ArrayList<>();
    private final IdentityHashMap<SyntaxNode, Place> bySyntax = new IdentityHashMap<>();

    private final Place end;

    /// Those declared before the statement that is visited, around it.
    private Declared declared;

    /// The places of a program without errors.
    public Places(Compilation compilation) {
        tree = compilation.tree();
        resolution = compilation.resolution();
        declared = Declared.of(resolution.variables().getFirst());
        var program = tree.program();
        var outermost = new Level(Kind.PROGRAM, program, Optional.empty(), declared);
        program.statements().forEach(statement -> statement(statement, outermost));
        end = new Place(all.size(), program, Span.at(program.span().end()), outermost, Optional.empty(), declared);
    }

    private void statements(List<Statement> statements, Level level) {
        var outer = declared;
        statements.forEach(statement -> statement(statement, level));
        declared = outer;
    }

    private void statement(Statement statement, Level level) {
        switch (statement) {
            case Statement.Block block ->
                statements(block.statements(), inside(Kind.BLOCK, block, level));
            case If choice -> {
                for (var clause : choice.clauses()) {
                    add(clause, header(clause), level);
                    body(clause.body(), inside(Kind.ARM, clause, level));
                }
                choice.elseArm().ifPresent(arm -> body(arm, inside(Kind.ELSE, arm, level)));
            }
            case Statement.While loop -> {
                var body = inside(Kind.LOOP, loop, level);
                add(loop, header(loop), body);
                body(loop.body(), body);
            }
            case Statement.Empty _ -> {
                // Nothing happens here.
            }
            case Statement.Simple simple -> {
                add(simple, simple.span(), level);
                if (simple instanceof Statement.Declaration) {
                    declared = declared.and(resolution.variableOf(simple).orElseThrow());
                }
            }
        }
    }

    /// A level that begins here, in `outer`.
    private Level inside(Kind kind, SyntaxNode syntax, Level outer) {
        return new Level(kind, syntax, Optional.of(outer), declared);
    }

    /// What stands for a statement that contains others: its keyword and its condition in parentheses.
    Span header(SyntaxNode syntax) {
        return switch (syntax) {
            case If.Clause clause -> header(clause.keyword(), clause.condition());
            case Statement.While loop -> header(loop.keyword(), loop.condition());
            default -> Span.at(syntax.span().start());
        };
    }

    /// A parenthesis comes after the condition.
    private Span header(Span keyword, Expression condition) {
        return keyword.to(tree.tokenFrom(condition.span().end()).span());
    }

    /// A block that is the body belongs to its level.
    private void body(Statement body, Level level) {
        statements(body instanceof Statement.Block block ? block.statements() : List.of(body), level);
    }

    private void add(SyntaxNode syntax, Span span, Level level) {
        var place = new Place(all.size(), syntax, span, level, resolution.variableOf(syntax), declared);
        all.add(place);
        bySyntax.put(syntax, place);
    }

    /// All places in the order of the text.
    public List<Place> all() {
        return Collections.unmodifiableList(all);
    }

    /// The end of the program, which is not among [#all]: a run that comes there has ended.
    public Place end() {
        return end;
    }

    /// The place of a statement, a clause or a `while`; empty for a block and an `if`.
    public Optional<Place> at(SyntaxNode syntax) {
        return Optional.ofNullable(bySyntax.get(syntax));
    }

    /// The first place that begins at `offset` or after it.
    Optional<Place> from(int offset) {
        return all.stream().skip(indexFrom(offset)).findFirst();
    }

    private int indexFrom(int offset) {
        return BinarySearch.first(all.size(), i -> all.get(i).span().start() >= offset);
    }

    /// The place for a breakpoint at `offset`: the next one that begins in the line, otherwise the last
    /// one that does, otherwise the next one below.
    ///
    /// @param line in which `offset` is
    public Optional<Place> nearest(int offset, Span line) {
        int last = indexFrom(line.end() + 1) - 1;
        boolean isInLine = last >= 0 && all.get(last).span().start() >= line.start();
        return from(isInLine ? Math.min(offset, all.get(last).span().start()) : offset);
    }
}
