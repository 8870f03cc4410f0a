package dev.simplelang.syntax;

import dev.simplelang.syntax.Expression.BooleanLiteral;
import dev.simplelang.syntax.Expression.Chain;
import dev.simplelang.syntax.Expression.Erroneous;
import dev.simplelang.syntax.Expression.IntegerLiteral;
import dev.simplelang.syntax.Expression.Parenthesized;
import dev.simplelang.syntax.Expression.Read;
import dev.simplelang.syntax.Expression.Unary;
import dev.simplelang.text.Diagnostic.Related;
import dev.simplelang.text.DiagnosticCode;
import dev.simplelang.text.Span;
import java.util.ArrayList;
import java.util.List;

/// Parses expressions. Recurses on parentheses only.
///
/// Whatever stands at the cursor, an expression is answered: one that is missing is an empty [Erroneous] behind the
/// token before it.
final class ExpressionParser {

    /// What an expression is parsed for, which decides what a stray `=` or `,` means behind it.
    enum Context {
        /// The right side of an assignment or a returned value.
        VALUE,
        /// The initial value of a declaration: a comma ends it, because people write `int a = 1, b = 2;`.
        INITIALIZER,
        /// Between the parentheses of `if` or `while`: people write `=` for `==` here.
        CONDITION,
        /// The condition of an `if` or `while` without parentheses: no operator is missing behind it.
        BARE_CONDITION,
        /// Where a statement is expected: an `=` behind it makes an assignment.
        STATEMENT
    }

    private enum Precedence {
        COMPARISON, ADDITIVE, MULTIPLICATIVE
    }

    /// What was found behind an expression where an operator, or nothing, belongs.
    private enum Mistake {
        /// The expression ends here.
        NONE,
        /// Another operand follows behind a wrong or missing operator.
        OPERAND_FOLLOWS,
        /// Something was skipped; the expression may still go on.
        SKIPPED
    }

    private final Cursor cursor;
    private final Nesting nesting;
    private Context context = Context.VALUE;

    /// How many parentheses of the expression are open around the cursor.
    private int parentheses;

    ExpressionParser(Cursor cursor, Nesting nesting) {
        this.cursor = cursor;
        this.nesting = nesting;
    }

    /// Parses one expression, with whatever is wrong right behind it.
    Expression expression(Context wanted) {
        Context outer = context;
        int outerParentheses = parentheses;
        context = wanted;
        parentheses = 0;
        Expression result = expression();
        context = outer;
        parentheses = outerParentheses;
        return result;
    }

    private Expression expression() {
        Expression first = binary(Precedence.COMPARISON);
        List<Expression> parts = null;
        boolean conditional = false;
        boolean lacksOperator = false;
        while (true) {
            if (cursor.at(TokenKind.UNKNOWN)) {
                conditional |= cursor.text().equals("?");
                if (conditional && cursor.text().equals(":")) {
                    cursor.forgive(cursor.span());
                }
            }
            Mistake mistake = mistake();
            if (mistake == Mistake.NONE && isOperatorMissing()) {
                if (!lacksOperator) {
                    boolean closes = parentheses > 0 || context == Context.CONDITION;
                    cursor.missing(closes ? "an operator or ')'" : "an operator or ';'");
                }
                lacksOperator = true;
                mistake = Mistake.OPERAND_FOLLOWS;
            }
            if (mistake == Mistake.NONE) {
                break;
            }
            if (parts == null) {
                parts = new ArrayList<>();
                parts.add(first);
            }
            if (mistake == Mistake.OPERAND_FOLLOWS) {
                parts.add(binary(Precedence.COMPARISON));
            }
        }
        return parts == null ? first : new Erroneous(List.copyOf(parts), cursor.from(first.span()));
    }

    private Expression binary(Precedence precedence) {
        Expression first = operand(precedence);
        List<Operation> operations = null;
        while (continuesWith(precedence)) {
            BinaryOperator operator = operator(cursor.kind());
            Span operatorSpan = cursor.take();
            Expression right = operand(precedence);
            if (operations == null) {
                operations = new ArrayList<>();
            }
            operations.add(new Operation(operator, operatorSpan, right, first.span().to(right.span())));
        }
        if (operations == null) {
            return first;
        }
        Span span = first.span().to(operations.getLast().span());
        return new Chain(first, List.copyOf(operations), span);
    }

    private boolean continuesWith(Precedence precedence) {
        BinaryOperator operator = operator(cursor.kind());
        return operator != null && precedence(operator) == precedence && !isCompoundAssignment(0) && !isIncrement(0);
    }

    private Expression operand(Precedence precedence) {
        return switch (precedence) {
            case COMPARISON -> binary(Precedence.ADDITIVE);
            case ADDITIVE -> binary(Precedence.MULTIPLICATIVE);
            case MULTIPLICATIVE -> unary();
        };
    }

    private record Prefix(UnaryOperator operator, Span span) {}

    private Expression unary() {
        List<Prefix> prefixes = null;
        boolean tooDeep = false;
        boolean noise = false;
        while (!tooDeep) {
            UnaryOperator operator = prefix(cursor.kind());
            if (operator == null) {
                if (!skipNoise(noise)) {
                    break;
                }
                noise = true;
            } else if (nesting.enter()) {
                if (prefixes == null) {
                    prefixes = new ArrayList<>();
                }
                prefixes.add(new Prefix(operator, cursor.take()));
            } else {
                tooDeep = true;
            }
        }
        if (noise && !startsOperand(0)) {
            cursor.silence();
        }
        Expression result = tooDeep
                ? skipPrefixed()
                : primary(prefixes != null && prefixes.getLast().operator() == UnaryOperator.NEGATE);
        if (prefixes != null) {
            for (Prefix prefix : prefixes.reversed()) {
                result = new Unary(prefix.operator(), prefix.span(), result, prefix.span().to(result.span()));
            }
            nesting.leave(prefixes.size());
        }
        return result;
    }

    /// Skips what cannot stand before an operand, such as a second `=` or a prefix `+`, and answers whether it did.
    private boolean skipNoise(boolean again) {
        boolean noise = switch (cursor.kind()) {
            case PLUS, ASSIGN -> true;
            case BREAK, CONTINUE, ELSE, INT, RETURN -> !cursor.startsLine(0) && startsOperand(1) && !isPrefixed(1);
            case IF, WHILE -> !cursor.startsLine(0) && startsOperand(1) && cursor.kind(1) != TokenKind.LEFT_PAREN
                    && !isPrefixed(1);
            case UNKNOWN -> !isMangled() && (startsOperand(1) || cursor.kind(1) == TokenKind.UNKNOWN);
            default -> false;
        };
        if (noise && !again) {
            reportNoise();
        }
        if (noise) {
            cursor.take();
        }
        return noise;
    }

    /// Whether the token `ahead` is a prefix operator; behind a keyword it may as well be a binary one.
    private boolean isPrefixed(int ahead) {
        return prefix(cursor.kind(ahead)) != null;
    }

    private void reportNoise() {
        switch (cursor.kind()) {
            case ASSIGN -> reportAssign();
            case PLUS -> {
                boolean twice = cursor.kind(1) == TokenKind.PLUS && cursor.isGlued(1);
                Span span = twice ? cursor.span().to(cursor.span(1)) : cursor.span();
                cursor.report(span, "unexpected " + (twice ? "'++'" : "'+'") + ": Simple has no such prefix");
            }
            default -> cursor.unexpected("a value is expected here");
        }
    }

    private void reportAssign() {
        String before = cursor.position() == 0 ? "" : cursor.text(-1);
        switch (before) {
            case "<", ">", "!" -> {
                Span both = cursor.span(-1).to(cursor.span());
                String meant = before + "=";
                cursor.report(both, "unexpected '=': write '" + meant + "' without a space", meant);
            }
            case "==", "!=" -> cursor.unexpected("write '" + before + "'");
            default -> cursor.unexpected("");
        }
    }

    private Expression primary(boolean negated) {
        return switch (cursor.kind()) {
            case IDENTIFIER -> identifier();
            case INTEGER -> isMangled() ? mangled() : integer(negated);
            case TRUE -> new BooleanLiteral(true, cursor.take());
            case FALSE -> new BooleanLiteral(false, cursor.take());
            case LEFT_PAREN -> parenthesized();
            case UNKNOWN -> isMangled() ? mangled() : new Erroneous(cursor.take());
            case BREAK, CONTINUE, ELSE, IF, INT, RETURN, WHILE -> keyword();
            default -> missing();
        };
    }

    private Expression missing() {
        cursor.missing("an expression");
        return new Erroneous(Span.at(cursor.previousEnd()));
    }

    private Expression keyword() {
        boolean isOperand = switch (cursor.kind(1)) {
            case SEMICOLON, RIGHT_PAREN -> true;
            default -> operator(cursor.kind(1)) != null;
        };
        if (cursor.startsLine(0) || !isOperand) {
            return missing();
        }
        cursor.report(cursor.span(), Quotation.of(cursor.text()) + " is a keyword and cannot be a name");
        return new Erroneous(cursor.take());
    }

    private Expression identifier() {
        if (cursor.startsLine(0) && cursor.kind(1) == TokenKind.ASSIGN) {
            return missing();
        }
        if (isMangled()) {
            return mangled();
        }
        if (cursor.kind(1) == TokenKind.LEFT_PAREN && cursor.isGlued(1)) {
            return call();
        }
        return new Read(cursor.text(), cursor.take());
    }

    /// Reports and skips `name(…)`.
    Expression call() {
        cursor.report(cursor.span(),
                "Simple has no functions, so " + Quotation.of(cursor.text()) + " cannot be called");
        Span first = cursor.take();
        cursor.forgive(skipParentheses());
        return new Erroneous(cursor.from(first));
    }

    private Expression integer(boolean negated) {
        String text = cursor.text();
        Span span = cursor.take();
        if (!Lexer.isWellFormed(text)) {
            cursor.countMistake();
            return new IntegerLiteral(0, false, span);
        }
        long value = Long.parseUnsignedLong(text);
        if (value >= 0 || negated) {
            return new IntegerLiteral(value, true, span);
        }
        cursor.add(DiagnosticCode.INTEGER_LITERAL, span, Quotation.of(text) + " is too large: the largest integer is "
                + Long.MAX_VALUE + "; only directly behind a prefix '-' may it stand");
        return new IntegerLiteral(0, false, span);
    }

    private Expression parenthesized() {
        if (!nesting.enter()) {
            return new Erroneous(skipParentheses());
        }
        Span open = cursor.take();
        boolean inCondition = context == Context.CONDITION || context == Context.BARE_CONDITION;
        Context outer = context;
        context = inCondition ? Context.CONDITION : Context.VALUE;
        parentheses++;
        Expression inner = expression();
        parentheses--;
        context = outer;
        close(open);
        nesting.leave(1);
        return new Parenthesized(inner, cursor.from(open));
    }

    /// Takes the `)` that closes `open`, or reports that it is missing and skips to it on the same line.
    void close(Span open) {
        if (cursor.takeIf(TokenKind.RIGHT_PAREN)) {
            return;
        }
        cursor.missing("')'", new Related(open, "this '(' is never closed"));
        while (!endsLineOfThought(0)) {
            if (cursor.takeIf(TokenKind.RIGHT_PAREN)) {
                return;
            }
            cursor.take();
        }
    }

    /// Whether recovery must not skip the token `ahead`: it ends or starts a statement, or starts a line.
    boolean endsLineOfThought(int ahead) {
        return switch (cursor.kind(ahead)) {
            case SEMICOLON -> true;
            case RIGHT_PAREN -> false;
            default -> startsStatementAnew(ahead);
        };
    }

    /// Whether the token `ahead` belongs to no expression on the line before it.
    boolean startsStatementAnew(int ahead) {
        return switch (cursor.kind(ahead)) {
            case END, LEFT_BRACE, RIGHT_BRACE, BREAK, CONTINUE, ELSE, IF, INT, RETURN, WHILE, SHOW_GRAPH -> true;
            case IDENTIFIER -> cursor.startsLine(ahead) || cursor.kind(ahead + 1) == TokenKind.ASSIGN;
            default -> cursor.startsLine(ahead);
        };
    }

    /// Skips from `(` to its `)`, or to where a statement ends. Answers what was skipped.
    Span skipParentheses() {
        return skipParentheses(0);
    }

    /// Skips until the `open` parentheses around the cursor, and those opened on the way, are closed.
    Span skipParentheses(int open) {
        Span first = cursor.span();
        int depth = open;
        do {
            switch (cursor.kind()) {
                case LEFT_PAREN -> depth++;
                case RIGHT_PAREN -> depth--;
                case SEMICOLON, LEFT_BRACE, RIGHT_BRACE, END, RETURN, WHILE, IF, BREAK, CONTINUE, ELSE -> {
                    return cursor.from(first);
                }
                default -> {
                }
            }
            cursor.take();
        } while (depth > 0);
        return cursor.from(first);
    }

    /// Skips the operand of a prefix operator that is nested too deeply, further operators included.
    private Expression skipPrefixed() {
        Span first = cursor.span();
        while (prefix(cursor.kind()) != null) {
            cursor.take();
        }
        switch (cursor.kind()) {
            case LEFT_PAREN -> skipParentheses();
            case IDENTIFIER, INTEGER, TRUE, FALSE, UNKNOWN -> cursor.take();
            default -> cursor.silence();
        }
        return new Erroneous(cursor.from(first));
    }

    // Mistakes behind an expression

    private Mistake mistake() {
        return switch (cursor.kind()) {
            case UNKNOWN -> unknownOperator();
            case ASSIGN -> assignOperator();
            case BANG -> splitNotEqual();
            case PLUS, MINUS, STAR, SLASH -> doubledOperator();
            case EQUAL, NOT_EQUAL, LESS, LESS_OR_EQUAL, GREATER, GREATER_OR_EQUAL -> goOn();
            default -> Mistake.NONE;
        };
    }

    private Mistake unknownOperator() {
        if (context == Context.INITIALIZER && cursor.text().equals(",")) {
            return Mistake.NONE;
        }
        if (cursor.text().startsWith("[")) {
            skipBrackets();
            return Mistake.SKIPPED;
        }
        if (startsOperand(1)) {
            cursor.take();
            return Mistake.OPERAND_FOLLOWS;
        }
        if (operator(cursor.kind(1)) != null) {
            cursor.take();
            cursor.take();
            return Mistake.OPERAND_FOLLOWS;
        }
        return switch (cursor.kind(1)) {
            case SEMICOLON, RIGHT_PAREN, UNKNOWN -> {
                cursor.take();
                yield Mistake.SKIPPED;
            }
            default -> Mistake.NONE;
        };
    }

    private Mistake assignOperator() {
        if (context == Context.STATEMENT) {
            return Mistake.NONE;
        }
        Span span = cursor.span();
        int length = 1;
        String message;
        String replacement = "==";
        if (cursor.kind(1) == TokenKind.GREATER && cursor.isGlued(1)) {
            length = 2;
            message = "unexpected '=>': write '>='";
            replacement = ">=";
        } else if (cursor.kind(1) == TokenKind.LESS && cursor.isGlued(1)) {
            length = 2;
            message = "unexpected '=<': write '<='";
            replacement = "<=";
        } else if (context == Context.CONDITION || context == Context.BARE_CONDITION) {
            length = cursor.kind(1) == TokenKind.ASSIGN ? 2 : 1;
            message = "unexpected '=': write '==' to compare";
        } else {
            message = "unexpected '=': an assignment is no expression; write '==' to compare";
        }
        cursor.report(span.to(cursor.span(length - 1)), message, replacement);
        for (int i = 0; i < length; i++) {
            cursor.take();
        }
        return operandOrSilence();
    }

    private Mistake splitNotEqual() {
        if (cursor.kind(1) != TokenKind.ASSIGN) {
            return Mistake.NONE;
        }
        cursor.report(cursor.span().to(cursor.span(1)), "unexpected '!': write '!=' without a space", "!=");
        cursor.take();
        cursor.take();
        return operandOrSilence();
    }

    private Mistake doubledOperator() {
        Span both = cursor.span().to(cursor.span(1));
        if (isCompoundAssignment(0)) {
            cursor.report(both, "unexpected '" + cursor.text() + "=': an assignment is no expression");
            cursor.take();
            cursor.take();
            return operandOrSilence();
        }
        if (isIncrement(0)) {
            String operator = cursor.text();
            cursor.report(both, "Simple has no '" + operator + operator + "'");
            cursor.take();
            cursor.take();
            return Mistake.SKIPPED;
        }
        return goOn();
    }

    private Mistake operandOrSilence() {
        if (startsOperand(0)) {
            return Mistake.OPERAND_FOLLOWS;
        }
        cursor.silence();
        return Mistake.SKIPPED;
    }

    /// Takes an operator that stands behind something skipped.
    private Mistake goOn() {
        cursor.take();
        return operandOrSilence();
    }

    private boolean isOperatorMissing() {
        boolean operand = startsOperand(0) && (!cursor.at(TokenKind.BANG) || startsOperand(1));
        return operand && !cursor.startsLine(0) && context != Context.BARE_CONDITION;
    }

    /// Whether `++` or `--` stands `ahead` with no operand behind it.
    boolean isIncrement(int ahead) {
        TokenKind kind = cursor.kind(ahead);
        return (kind == TokenKind.PLUS || kind == TokenKind.MINUS) && cursor.kind(ahead + 1) == kind
                && cursor.isGlued(ahead + 1) && !startsOperand(ahead + 2);
    }

    /// Whether `+=`, `-=`, `*=` or `/=` stands `ahead`.
    boolean isCompoundAssignment(int ahead) {
        return switch (cursor.kind(ahead)) {
            case PLUS, MINUS, STAR, SLASH -> cursor.kind(ahead + 1) == TokenKind.ASSIGN && cursor.isGlued(ahead + 1);
            default -> false;
        };
    }

    /// Whether the token `ahead` can start an operand and does not start an assignment.
    boolean startsOperand(int ahead) {
        return switch (cursor.kind(ahead)) {
            case IDENTIFIER -> cursor.kind(ahead + 1) != TokenKind.ASSIGN;
            case INTEGER, TRUE, FALSE, LEFT_PAREN, MINUS, BANG -> true;
            default -> false;
        };
    }

    // Words with characters in them that belong to no word

    /// Whether a name or number at the cursor touches characters that no token starts with, as in `a$b` or `1.5`.
    boolean isMangled() {
        boolean next = cursor.isGlued(1);
        return switch (cursor.kind()) {
            case IDENTIFIER, INTEGER ->
                next && cursor.kind(1) == TokenKind.UNKNOWN && !UnknownCharacters.resembleOperator(cursor.text(1));
            case UNKNOWN -> next && (cursor.kind(1) == TokenKind.IDENTIFIER || cursor.kind(1) == TokenKind.INTEGER)
                    && !UnknownCharacters.resembleOperator(cursor.text());
            default -> false;
        };
    }

    /// Takes a word as [#isMangled()] describes it, to its end; only its first fault is reported.
    Expression mangled() {
        Span first = cursor.span();
        boolean reported = false;
        do {
            if (cursor.at(TokenKind.UNKNOWN)) {
                if (reported) {
                    cursor.forgive(cursor.span());
                }
                reported = true;
                if (cursor.text().startsWith("[")) {
                    skipBrackets();
                    continue;
                }
                if (cursor.text().equals("\"") || cursor.text().equals("'")) {
                    skipLineOfThought();
                    break;
                }
            }
            cursor.take();
        } while (cursor.isGlued(0) && isWordPart());
        if (cursor.at(TokenKind.LEFT_PAREN) && cursor.isGlued(0)) {
            cursor.forgive(skipParentheses());
        }
        return new Erroneous(cursor.from(first));
    }

    private void skipLineOfThought() {
        cursor.take();
        while (!endsLineOfThought(0)) {
            cursor.take();
        }
    }

    private boolean isWordPart() {
        return switch (cursor.kind()) {
            case IDENTIFIER, INTEGER -> true;
            case UNKNOWN -> !UnknownCharacters.resembleOperator(cursor.text());
            default -> false;
        };
    }

    /// Skips `[…]`, of which the first character has been reported.
    private void skipBrackets() {
        boolean closed = cursor.take().length() > 1;
        while (!closed && !endsLineOfThought(0)) {
            if (cursor.at(TokenKind.UNKNOWN)) {
                closed = cursor.text().contains("]");
                cursor.forgive(cursor.span());
            }
            cursor.take();
        }
    }

    static UnaryOperator prefix(TokenKind kind) {
        return switch (kind) {
            case MINUS -> UnaryOperator.NEGATE;
            case BANG -> UnaryOperator.NOT;
            default -> null;
        };
    }

    /// The binary operator that `kind` is, or null.
    static BinaryOperator operator(TokenKind kind) {
        return switch (kind) {
            case EQUAL -> BinaryOperator.EQUAL;
            case NOT_EQUAL -> BinaryOperator.NOT_EQUAL;
            case LESS -> BinaryOperator.LESS;
            case LESS_OR_EQUAL -> BinaryOperator.LESS_OR_EQUAL;
            case GREATER -> BinaryOperator.GREATER;
            case GREATER_OR_EQUAL -> BinaryOperator.GREATER_OR_EQUAL;
            case PLUS -> BinaryOperator.ADD;
            case MINUS -> BinaryOperator.SUBTRACT;
            case STAR -> BinaryOperator.MULTIPLY;
            case SLASH -> BinaryOperator.DIVIDE;
            default -> null;
        };
    }

    private static Precedence precedence(BinaryOperator operator) {
        return switch (operator) {
            case EQUAL, NOT_EQUAL, LESS, LESS_OR_EQUAL, GREATER, GREATER_OR_EQUAL -> Precedence.COMPARISON;
            case ADD, SUBTRACT -> Precedence.ADDITIVE;
            case MULTIPLY, DIVIDE -> Precedence.MULTIPLICATIVE;
        };
    }
}
