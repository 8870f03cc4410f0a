package dev.simplelang.ide.decoration;

import dev.simplelang.ide.Analysis;
import dev.simplelang.ide.Occurrence;
import dev.simplelang.ide.Stale;
import dev.simplelang.syntax.TokenKind;
import dev.simplelang.text.Cancellation;
import dev.simplelang.text.SourceText;
import dev.simplelang.text.Span;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// Classifies the tokens of a program for an editor that colours them, by the text and by what is
/// proved.
///
/// While the program has errors, what is proved is that of the last error-free version where the
/// text is unchanged.
public final class SemanticTokens {

    /// A token, or the part of a comment that is on one line.
    ///
    /// @param modifiers the bits of its modifiers
    public record SemanticToken(Span span, TokenType type, int modifiers) {}

    /// What a token is. Each has the protocol's name in lower case.
    public enum TokenType {
        /// A keyword or a literal that is a word.
        KEYWORD,
        /// The name of a variable.
        VARIABLE,
        /// The name of the program's argument.
        PARAMETER,
        /// An integer.
        NUMBER,
        /// `+`, `==`, `=` and the like; not brackets and semicolons.
        OPERATOR,
        /// A comment, or its part on one line.
        COMMENT,
        /// `#showGraph`
        MACRO;

        /// The protocol's name.
        public String id() {
            return name().toLowerCase(Locale.ROOT);
        }

        /// Whether name resolution is needed to know what it is. Any grammar colours the others.
        public boolean isName() {
            return this == VARIABLE || this == PARAMETER;
        }
    }

    /// The modifiers of tokens, in the order of their bits.
    public enum TokenModifier {
        /// The variable is declared here.
        DECLARATION(1 << 0),
        /// The variable is assigned here.
        MODIFICATION(1 << 1),
        /// The value that is read or assigned here is constant.
        CONSTANT(1 << 2),
        /// The value that is read here is a phi in the graph as written.
        PHI(1 << 3),
        /// The code is unreachable.
        UNREACHABLE(1 << 4),
        /// The variable, or the value that is assigned here, is never read.
        UNUSED(1 << 5);

        private final int bit;

        TokenModifier(int bit) {
            this.bit = bit;
        }

        /// The name in the legend.
        public String id() {
            return name().toLowerCase(Locale.ROOT);
        }

        /// The bit that stands for it.
        public int bit() {
            return bit;
        }
    }

    private final Analysis analysis;
    private final Span range;
    private final ProvedTokens proved;
    private final List<SemanticToken> found = new ArrayList<>();

    private SemanticTokens(Analysis analysis, Span range, ProvedTokens proved) {
        this.analysis = analysis;
        this.range = range;
        this.proved = proved;
    }

    /// The tokens that touch `range`, by position; they do not overlap, and each is on one line.
    ///
    /// @param stale what the last error-free version says, if `analysis` has errors
    /// @throws dev.simplelang.text.CancelledException if cancelled
    public static List<SemanticToken> in(Analysis analysis, Optional<Stale> stale, Span range,
            Cancellation cancellation) {
        var proved = ProvedTokens.in(analysis, stale, range, cancellation);
        return new SemanticTokens(analysis, range, proved).all(cancellation);
    }

    private List<SemanticToken> all(Cancellation cancellation) {
        var tokens = analysis.tree().tokens();
        // The token before may end where the range starts.
        int first = Math.max(0, analysis.tree().indexAt(range.start()) - 1);
        for (var token : tokens.subList(first, tokens.size())) {
            cancellation.check();
            if (token.span().start() > range.end()) {
                break;
            }
            if (token.span().end() >= range.start()) {
                token(token.span(), token.kind());
            }
        }
        return found;
    }

    private void token(Span span, TokenKind kind) {
        type(kind).ifPresent(type -> {
            int modifiers = proved.isUnreachable(span) ? TokenModifier.UNREACHABLE.bit() : 0;
            switch (kind) {
                case IDENTIFIER -> name(span, modifiers | proved.names().getOrDefault(span, 0));
                case BLOCK_COMMENT -> lines(span, analysis.source()).stream()
                        .filter(line -> line.start() <= range.end() && range.start() <= line.end())
                        .forEach(line -> found.add(new SemanticToken(line, type, modifiers)));
                default -> found.add(new SemanticToken(span, type, modifiers));
            }
        });
    }

    private void name(Span span, int modifiers) {
        var named = analysis.occurrences().at(span.start()).filter(occurrence -> occurrence.span().equals(span));
        boolean isArg = named.filter(occurrence -> occurrence.variable().isArg()).isPresent();
        int use = named.map(occurrence -> switch (occurrence.kind()) {
            case DECLARATION -> TokenModifier.DECLARATION.bit();
            case WRITE -> TokenModifier.MODIFICATION.bit();
            case READ -> 0;
        }).orElse(0);
        found.add(new SemanticToken(span, isArg ? TokenType.PARAMETER : TokenType.VARIABLE, modifiers | use));
    }

    /// The type of a kind of tokens, which are coloured; a name may turn out to be a parameter.
    private static Optional<TokenType> type(TokenKind kind) {
        return switch (kind) {
            case BREAK, CONTINUE, ELSE, FALSE, IF, INT, RETURN, TRUE, WHILE -> Optional.of(TokenType.KEYWORD);
            case SHOW_GRAPH -> Optional.of(TokenType.MACRO);
            case EQUAL, NOT_EQUAL, LESS_OR_EQUAL, LESS, GREATER_OR_EQUAL, GREATER, PLUS, MINUS, STAR, SLASH, BANG,
                    ASSIGN ->
                Optional.of(TokenType.OPERATOR);
            case IDENTIFIER -> Optional.of(TokenType.VARIABLE);
            case INTEGER -> Optional.of(TokenType.NUMBER);
            case LINE_COMMENT, BLOCK_COMMENT -> Optional.of(TokenType.COMMENT);
            case SEMICOLON, LEFT_PAREN, RIGHT_PAREN, LEFT_BRACE, RIGHT_BRACE, UNKNOWN, WHITE_SPACE, END ->
                Optional.empty();
        };
    }

    /// The parts of `span` on each of its lines, empty ones left out.
    private static List<Span> lines(Span span, SourceText source) {
        var lines = source.lines();
        int first = lines.lineOf(span.start());
        int last = lines.lineOf(span.end());
        if (first == last) {
            return List.of(span);
        }
        var parts = new ArrayList<Span>();
        for (int line = first; line <= last; line++) {
            int start = Math.max(span.start(), lines.start(line));
            int end = Math.min(span.end(), lines.end(line));
            if (start < end) {
                parts.add(new Span(start, end));
            }
        }
        return parts;
    }
}
