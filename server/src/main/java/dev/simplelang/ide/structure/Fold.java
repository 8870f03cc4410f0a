package dev.simplelang.ide.structure;

import dev.simplelang.ide.Analysis;
import dev.simplelang.syntax.If;
import dev.simplelang.syntax.Statement;
import dev.simplelang.syntax.Token;
import dev.simplelang.syntax.TokenKind;
import dev.simplelang.text.LineIndex;
import dev.simplelang.text.Span;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/// Lines that can be hidden after the first of them.
///
/// @param firstLine the line that stays, counted from 0
/// @param lastLine the last line to hide, greater than `firstLine`
public record Fold(int firstLine, int lastLine, Kind kind) {

    /// What is folded.
    public enum Kind {
        /// A block, or a body that is no block.
        CODE,
        /// A comment of several lines, or comments on consecutive lines.
        COMMENT
    }

    /// The folds of a program, outer ones before inner ones; any two are apart or one contains the
    /// other, and no two begin on one line. The line of a closing brace stays, and any line on
    /// which something goes on after what is folded.
    ///
    /// @param most how many at most: where there are more, the inner ones are left out
    public static List<Fold> of(Analysis analysis, int most) {
        var maker = new Maker(analysis);
        analysis.tree().program().statements().forEach(maker::statement);
        maker.comments();
        return chosen(maker.found, most);
    }

    /// Outer folds first, level by level, as many as there may be; then again in order of position.
    private static List<Fold> chosen(List<Fold> found, int most) {
        record Leveled(Fold fold, int level) {}
        found.sort(Comparator.comparingInt(Fold::firstLine)
                .thenComparing(Comparator.comparingInt(Fold::lastLine).reversed()));
        var around = new ArrayDeque<Fold>();
        var leveled = new ArrayList<Leveled>();
        int last = -1;
        for (var fold : found) {
            while (!around.isEmpty() && around.getLast().lastLine < fold.firstLine) {
                around.removeLast();
            }
            boolean crosses = !around.isEmpty() && around.getLast().lastLine < fold.lastLine;
            if (fold.firstLine != last && !crosses) {
                leveled.add(new Leveled(fold, around.size()));
                around.addLast(fold);
                last = fold.firstLine;
            }
        }
        leveled.sort(Comparator.comparingInt(Leveled::level));
        return leveled.stream().limit(Math.max(0, most)).map(Leveled::fold)
                .sorted(Comparator.comparingInt(Fold::firstLine)).toList();
    }

    /// Walks over the program.
    private static final class Maker {

        private final Analysis analysis;
        private final LineIndex lines;
        private final List<Fold> found = new ArrayList<>();

        private Maker(Analysis analysis) {
            this.analysis = analysis;
            this.lines = analysis.source().lines();
        }

        private void statement(Statement statement) {
            switch (statement) {
                case Statement.Block block -> {
                    block(block);
                    block.statements().forEach(this::statement);
                }
                case If choice -> {
                    for (var clause : choice.clauses()) {
                        body(clause.keyword().start(), clause.body());
                    }
                    choice.elseArm().ifPresent(arm -> body(keywordBefore(arm), arm));
                }
                case Statement.While loop -> body(loop.keyword().start(), loop.body());
                case Statement.Simple _ -> {
                    // One statement is not folded.
                }
            }
        }

        /// @param start where the statement begins whose body it is
        private void body(int start, Statement body) {
            if (!(body instanceof Statement.Block)) {
                add(start, lastLine(body.span()), Kind.CODE);
            }
            statement(body);
        }

        private void block(Statement.Block block) {
            int end = block.span().end();
            boolean isClosed = end - block.span().start() > 1 && analysis.source().text().charAt(end - 1) == '}';
            add(block.span().start(), isClosed ? lines.lineOf(end - 1) - 1 : lastLine(block.span()), Kind.CODE);
        }

        /// Where the last token before `arm` begins: the `else`.
        private int keywordBefore(Statement arm) {
            return analysis.tree().tokenBefore(arm.span().start()).map(token -> token.span().start()).orElse(0);
        }

        /// The last line of `span` on which nothing comes after it but a comment that ends there.
        private int lastLine(Span span) {
            int line = lines.lineOf(Math.max(span.start(), span.end() - 1));
            var tokens = analysis.tree().tokens();
            int i = analysis.tree().indexAt(span.end());
            if (tokens.get(i).span().start() < span.end()) {
                i++;
            }
            for (; i < tokens.size() && lines.lineOf(tokens.get(i).span().start()) == line; i++) {
                if (goesOn(tokens.get(i))) {
                    return line - 1;
                }
            }
            return line;
        }

        private boolean goesOn(Token token) {
            return switch (token.kind()) {
                case WHITE_SPACE, LINE_COMMENT, END -> false;
                case BLOCK_COMMENT -> lines.lineOf(token.span().start()) < lines.lineOf(token.span().end());
                default -> true;
            };
        }

        private void comments() {
            int runFirst = 0;
            int runLast = -1;
            for (var token : analysis.tree().tokens()) {
                int start = token.span().start();
                if (token.kind() == TokenKind.BLOCK_COMMENT) {
                    add(start, lastLine(token.span()), Kind.COMMENT);
                } else if (token.kind() == TokenKind.LINE_COMMENT && isFirstOnLine(start)) {
                    int line = lines.lineOf(start);
                    if (line != runLast + 1) {
                        addLines(runFirst, runLast, Kind.COMMENT);
                        runFirst = line;
                    }
                    runLast = line;
                }
            }
            addLines(runFirst, runLast, Kind.COMMENT);
        }

        private boolean isFirstOnLine(int start) {
            return analysis.source().slice(new Span(lines.start(lines.lineOf(start)), start)).isBlank();
        }

        private void add(int start, int lastLine, Kind kind) {
            addLines(lines.lineOf(start), lastLine, kind);
        }

        private void addLines(int firstLine, int lastLine, Kind kind) {
            if (firstLine < lastLine) {
                found.add(new Fold(firstLine, lastLine, kind));
            }
        }
    }
}
