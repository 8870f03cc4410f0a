package dev.simplelang.ide.structure;

import dev.simplelang.ide.Analysis;
import dev.simplelang.ide.Stale;
import dev.simplelang.ide.proof.Facts;
import dev.simplelang.ide.proof.Facts.Iterations;
import dev.simplelang.ide.proof.Facts.Outcome;
import dev.simplelang.resolve.Variable;
import dev.simplelang.syntax.If;
import dev.simplelang.syntax.Statement;
import dev.simplelang.syntax.SyntaxNode;
import dev.simplelang.syntax.Token;
import dev.simplelang.syntax.TokenKind;
import dev.simplelang.text.Span;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/// An entry in the outline of a program: a variable, or a loop, an arm of an `if` or a block with
/// what is in it.
///
/// The outline is that of the text as it stands: made from the tree of a program with errors too,
/// it never points to a wrong place, and goes on showing what can be read while a person types.
/// What is proved is its detail, which is stale meanwhile.
///
/// @param name the variable's name; the condition of a loop or an arm, shortened
/// @param detail what is proved about it
/// @param span all of it
/// @param selection the name or the keyword, inside `span`
/// @param children what is declared or decided in it, in order of position
public record Symbol(String name, Optional<String> detail, Kind kind, Span span, Span selection,
        List<Symbol> children) {

    /// What an entry stands for.
    public enum Kind {
        /// A variable where it is declared.
        VARIABLE,
        /// A loop.
        LOOP,
        /// An arm of an `if`.
        ARM,
        /// A block that belongs to no loop and no arm.
        BLOCK
    }

    /// How deep entries contain one another. What is nested deeper stands beside what it is in:
    /// readers of JSON limit its depth.
    static final int MAX_LEVELS = 50;

    private static final int LONGEST_CONDITION = 40;

    /// The outline of the program: what stands in no loop, arm or block, with what is in it.
    ///
    /// @param stale what the last error-free version says, if `analysis` has errors
    public static List<Symbol> outline(Analysis analysis, Optional<Stale> stale) {
        var outline = outline(analysis);
        if (stale.isEmpty()) {
            return outline;
        }
        var details = new HashMap<Span, String>();
        addDetails(outline(stale.get().before()), stale.get(), details);
        return outline.stream().map(symbol -> symbol.withDetails(details)).toList();
    }

    private static List<Symbol> outline(Analysis analysis) {
        var outline = new ArrayList<Symbol>();
        var maker = new Maker(analysis);
        analysis.tree().program().statements().forEach(statement -> maker.statement(statement, 1, outline));
        return outline;
    }

    /// @param details by what is selected, gets the details of `symbols` and of what is in them
    private static void addDetails(List<Symbol> symbols, Stale stale, Map<Span, String> details) {
        for (var symbol : symbols) {
            symbol.detail.ifPresent(detail -> stale.now(symbol.selection)
                    .ifPresent(selection -> details.put(selection, detail + " (stale)")));
            addDetails(symbol.children, stale, details);
        }
    }

    private Symbol withDetails(Map<Span, String> details) {
        return new Symbol(name, Optional.ofNullable(details.get(selection)), kind, span, selection,
                children.stream().map(child -> child.withDetails(details)).toList());
    }

    /// Walks over the program.
    private record Maker(Analysis analysis) {

        /// Adds what `statement` declares or decides to `siblings`, which are on `level`.
        private void statement(Statement statement, int level, List<Symbol> siblings) {
            switch (statement) {
                case Statement.Declaration declaration -> analysis.resolution().variableOf(declaration)
                        .ifPresent(variable -> siblings.add(new Symbol(variable.name(), value(variable), Kind.VARIABLE,
                                declaration.span(), declaration.name().span(), List.of())));
                case Statement.Block block -> block(block, level, siblings);
                case If choice -> choice(choice, level, siblings);
                case Statement.While loop -> container("while (" + condition(loop.condition()) + ")", iterations(loop),
                        Kind.LOOP, loop.span(), keyword(loop), loop.body(), level, siblings);
                case Statement.Simple _ -> {
                    // Nothing to list.
                }
            }
        }

        /// What the parser makes of the `for` of other languages begins after that word.
        private static Span keyword(Statement.While loop) {
            return loop.span().contains(loop.keyword()) ? loop.keyword() : loop.condition().span();
        }

        private void choice(If choice, int level, List<Symbol> siblings) {
            var introduction = "if (";
            for (var clause : choice.clauses()) {
                container(introduction + condition(clause.condition()) + ")", outcome(clause), Kind.ARM, clause.span(),
                        clause.keyword(), clause.body(), level, siblings);
                introduction = "else if (";
            }
            choice.elseArm().ifPresent(arm -> {
                var keyword = elseBefore(arm).map(Token::span).orElse(Span.at(arm.span().start()));
                container("else", Optional.empty(), Kind.ARM, keyword.to(arm.span()), keyword, arm, level, siblings);
            });
        }

        /// A block in which nothing is listed is not listed either.
        private void block(Statement.Block block, int level, List<Symbol> siblings) {
            var children = childrenOn(level, siblings);
            body(block, level + 1, children);
            if (mayContain(level) && !children.isEmpty()) {
                var brace = new Span(block.span().start(), block.span().start() + 1);
                siblings.add(new Symbol("{ … }", Optional.empty(), Kind.BLOCK, block.span(), brace, children));
            }
        }

        private void container(String name, Optional<String> detail, Kind kind, Span span, Span selection,
                Statement body, int level, List<Symbol> siblings) {
            var children = childrenOn(level, siblings);
            siblings.add(new Symbol(name, detail, kind, span, selection, mayContain(level) ? children : List.of()));
            body(body, level + 1, children);
        }

        /// Where to list what is in an entry on `level`: in it, or where that is too deep, beside
        /// it.
        private static List<Symbol> childrenOn(int level, List<Symbol> siblings) {
            return mayContain(level) ? new ArrayList<>() : siblings;
        }

        /// Whether an entry on `level` may have others in it.
        private static boolean mayContain(int level) {
            return level < MAX_LEVELS;
        }

        /// The braces around a body are no level of their own.
        private void body(Statement body, int level, List<Symbol> siblings) {
            if (body instanceof Statement.Block block) {
                block.statements().forEach(statement -> statement(statement, level, siblings));
            } else {
                statement(body, level, siblings);
            }
        }

        private String condition(SyntaxNode condition) {
            return analysis.source().excerpt(condition.span(), LONGEST_CONDITION);
        }

        private Optional<Token> elseBefore(Statement arm) {
            return analysis.tree().tokenBefore(arm.span().start()).filter(token -> token.kind() == TokenKind.ELSE);
        }

        /// The value of a variable that every reached declaration and assignment gives.
        private Optional<String> value(Variable variable) {
            return proved(facts -> {
                var given = analysis.occurrences().of(variable).stream()
                        .filter(place -> place.isWrite() && facts.isReached(place.node()))
                        .map(place -> facts.constant(place.node())).distinct().limit(2).toList();
                return given.size() == 1 && given.getFirst().isPresent()
                        ? Optional.of("= " + given.getFirst().getAsLong())
                        : Optional.empty();
            });
        }

        private Optional<String> outcome(SyntaxNode clause) {
            return proved(facts -> switch (facts.outcome(clause)) {
                case Outcome.ALWAYS_TRUE -> Optional.of("always true");
                case Outcome.ALWAYS_FALSE -> Optional.of("always false");
                case Outcome.NEVER_TESTED -> Optional.of("unreachable");
                case Outcome.OPEN -> Optional.empty();
            });
        }

        private Optional<String> iterations(Statement.While loop) {
            return proved(facts -> facts.isReached(loop)
                    ? facts.iterations(loop).map(Iterations::count)
                            .map(count -> count == 1 ? "1 iteration" : Long.toUnsignedString(count) + " iterations")
                    : Optional.of("unreachable"));
        }

        private Optional<String> proved(Function<Facts, Optional<String>> detail) {
            return analysis.isProved()
                    ? detail.apply(analysis.facts()).map(words -> words + analysis.whenPinned("arg"))
                    : Optional.empty();
        }
    }
}
