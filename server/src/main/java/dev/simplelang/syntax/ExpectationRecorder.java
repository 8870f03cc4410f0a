package dev.simplelang.syntax;

import dev.simplelang.syntax.ExpectedSyntax.Kind;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/// What the parser looks for at the end of a text, and where in the program it is then.
///
/// The parser says what it looks for where it looks; only at the end of the text it is written
/// down. What comes after something that is missing does not count: after `x = 1` a statement may
/// come only once there is a `;`. At the start of a line it counts all the same, unless an operand
/// or a name is due, for whoever begins a line often begins a statement.
final class ExpectationRecorder {

    private final Cursor cursor;
    private final Set<Kind> kinds = EnumSet.noneOf(Kind.class);
    private final Deque<List<Statement>> open = new ArrayDeque<>();
    private List<List<Statement.Declaration>> blocks = List.of();
    private boolean inLoop;
    private int loops;

    ExpectationRecorder(Cursor cursor) {
        this.cursor = cursor;
    }

    /// A block begins, whose statements will be added to `statements`.
    void open(List<Statement> statements) {
        open.addLast(statements);
    }

    /// The innermost block ends.
    void close() {
        open.removeLast();
    }

    /// The body of a loop begins.
    void enterLoop() {
        loops++;
    }

    /// The body of a loop ends.
    void leaveLoop() {
        loops--;
    }

    /// The parser looks for `kind` at the cursor.
    void expect(Kind kind) {
        if (!cursor.at(TokenKind.END) || (cursor.isIncomplete() && !(cursor.startsLine(0) && kinds.isEmpty()))) {
            return;
        }
        kinds.add(kind);
        if (kind != Kind.ELSE) {
            inLoop = loops > 0;
            blocks = open.stream().map(ExpectationRecorder::declarations).toList();
        }
    }

    ExpectedSyntax result() {
        return new ExpectedSyntax(kinds, inLoop, blocks);
    }

    private static List<Statement.Declaration> declarations(List<Statement> statements) {
        var declarations = new ArrayList<Statement.Declaration>();
        for (var statement : statements) {
            if (statement instanceof Statement.Declaration declaration && !declaration.name().isMissing()) {
                declarations.add(declaration);
            }
        }
        return List.copyOf(declarations);
    }
}
