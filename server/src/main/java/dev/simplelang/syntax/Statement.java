package dev.simplelang.syntax;

import dev.simplelang.text.Span;
import java.util.List;

/// A statement.
public sealed interface Statement extends SyntaxNode
        permits Statement.Simple, Statement.Block, If, Statement.While {

    /// A statement without statements in it.
    sealed interface Simple extends Statement {}

    /// `return value;`
    ///
    /// @param keyword the range of `return`
    record Return(Span keyword, Expression value, Span span) implements Simple {}

    /// `int name = value;`
    ///
    /// @param keyword the range of `int`
    record Declaration(Span keyword, Name name, Expression value, Span span) implements Simple {}

    /// `name = value;`
    record Assignment(Name name, Expression value, Span span) implements Simple {}

    /// `{ statements }`
    record Block(List<Statement> statements, Span span) implements Statement {}

    /// `while (condition) body`
    ///
    /// @param keyword the range of `while`
    record While(Span keyword, Expression condition, Statement body, Span span) implements Statement {}

    /// `break;`
    record Break(Span keyword, Span span) implements Simple {}

    /// `continue;`
    record Continue(Span keyword, Span span) implements Simple {}

    /// `#showGraph;`
    record ShowGraph(Span keyword, Span span) implements Simple {}

    /// `;`
    record Empty(Span span) implements Simple {}

    /// Tokens of which no statement could be made, or the place where a statement is missing. The
    /// parser has said so.
    ///
    /// @param parts the expressions in it that could be read, in order
    record Erroneous(List<Expression> parts, Span span) implements Simple {

        /// A statement of which nothing could be read.
        public Erroneous(Span span) {
            this(List.of(), span);
        }
    }
}
