package dev.simplelang.ide.completion;

import dev.simplelang.build.Built;
import dev.simplelang.ir.Node;
import dev.simplelang.syntax.If;
import dev.simplelang.syntax.Program;
import dev.simplelang.syntax.Statement;
import dev.simplelang.text.Span;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Where control is at a place between two tokens of a program without errors, and what it has passed on the way.
///
/// @param passed what lies between the start of the program and the place, in order
/// @param control the control there, of the graph as written
record PlaceInFlow(List<Passed> passed, Node control) {

    /// What control has passed.
    sealed interface Passed {}

    /// Statements of one block.
    record Statements(List<Statement> statements) implements Passed {}

    /// The head of a loop around the place.
    record Head(Statement.While loop) implements Passed {}

    /// The place at `offset`; empty where a statement would break up an `if`, or where there is no statement at all.
    static Optional<PlaceInFlow> at(Program program, Built written, int offset) {
        var search = new Search(written, offset);
        return program.statements().isEmpty()
                ? Optional.empty()
                : search.among(program.statements(), search.control(program.statements().getFirst()));
    }

    /// Whether the place is in a loop.
    boolean isInLoop() {
        return passed.stream().anyMatch(Head.class::isInstance);
    }

    /// The part of the way up to the outermost loop around the place.
    List<Passed> beforeLoops() {
        return passed.stream().takeWhile(part -> !(part instanceof Head)).toList();
    }

    /// The outermost loop around the place.
    Optional<Statement.While> outermostLoop() {
        return passed.stream().filter(Head.class::isInstance).map(part -> ((Head) part).loop()).findFirst();
    }

    private static final class Search {

        private final Built written;
        private final int offset;
        private final List<Passed> passed = new ArrayList<>();

        Search(Built written, int offset) {
            this.written = written;
            this.offset = offset;
        }

        Optional<Node> control(Statement statement) {
            return written.control(statement);
        }

        private Optional<PlaceInFlow> found(Optional<Node> control) {
            return control.map(found -> new PlaceInFlow(List.copyOf(passed), found));
        }

        /// @param entry the control before the first of `statements`
        private Optional<PlaceInFlow> among(List<Statement> statements, Optional<Node> entry) {
            int before = 0;
            while (before < statements.size() && statements.get(before).span().end() <= offset) {
                before++;
            }
            passed.add(new Statements(statements.subList(0, before)));
            if (before < statements.size() && isInside(statements.get(before).span())) {
                return inside(statements.get(before));
            }
            return found(before == 0 ? entry : controlBehind(statements.get(before - 1)));
        }

        private boolean isInside(Span span) {
            return span.start() < offset && offset < span.end();
        }

        private Optional<PlaceInFlow> inside(Statement statement) {
            return switch (statement) {
                case Statement.Block block -> among(block.statements(), control(block));
                case If choice -> insideIf(choice);
                case Statement.While loop -> {
                    passed.add(new Head(loop));
                    yield offset <= loop.condition().span().end()
                            ? found(written.loop(loop).map(Node.class::cast))
                            : body(loop.body(), written.branch(loop).map(Built.Branch::whenTrue));
                }
                case Statement.Return _,Statement.Declaration _,Statement.Assignment _,Statement.Break _,Statement.Continue _,Statement.ShowGraph _,Statement.Empty _,Statement.Erroneous _ ->
                    found(control(statement));
            };
        }

        private Optional<PlaceInFlow> insideIf(If choice) {
            for (var clause : choice.clauses()) {
                if (clause.keyword().start() <= offset && offset < clause.span().end()) {
                    return offset <= clause.condition().span().end()
                            ? found(written.control(clause))
                            : body(clause.body(), written.branch(clause).map(Built.Branch::whenTrue));
                }
            }
            return choice.elseArm().filter(arm -> arm.span().start() <= offset)
                    .flatMap(arm -> body(arm, control(arm)));
        }

        private Optional<PlaceInFlow> body(Statement body, Optional<? extends Node> entry) {
            return offset <= body.span().start() ? found(entry.map(Node.class::cast)) : inside(body);
        }

        /// The control behind `statement`, if control comes there.
        private Optional<Node> controlBehind(Statement statement) {
            return switch (statement) {
                case Statement.Block block when !block.statements().isEmpty() ->
                    controlBehind(block.statements().getLast());
                case If _,Statement.While _ -> written.merge(statement);
                case Statement.Return _,Statement.Break _,Statement.Continue _ -> Optional.empty();
                case Statement.Block _,Statement.Declaration _,Statement.Assignment _,Statement.ShowGraph _,Statement.Empty _,Statement.Erroneous _ ->
                    control(statement);
            };
        }
    }
}
