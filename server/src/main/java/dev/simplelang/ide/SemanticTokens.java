package dev.simplelang.ide;

import dev.simplelang.syntax.SyntaxTree;
import dev.simplelang.syntax.TokenKind;
import dev.simplelang.text.Cancellation;
import dev.simplelang.text.Fork;
import dev.simplelang.text.SourceText;
import dev.simplelang.text.Span;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/// What the tokens of a program are, for an editor that colours them: what the text says, and what is proved there.
///
/// While the program has errors, what is proved is taken from the last version without, on unchanged lines; what the text says
/// is always about the text as it is.
public final class SemanticTokens {

    /// What a token is. Each has the protocol's name in lower case.
    public enum TokenType {
        /// A word of the language.
        KEYWORD,
        /// The name of a variable.
        VARIABLE,
        /// The name of the program's argument.
        PARAMETER,
        /// An integer.
        NUMBER,
        /// `+`, `==`, `=` and the like; no brackets, no semicolon.
        OPERATOR,
        /// A comment, or its part on one line.
        COMMENT,
        /// `#showGraph`
        MACRO;

        /// The protocol's name.
        public String id() {
            return name().toLowerCase(Locale.ROOT);
        }

        /// Whether it takes more than the text of the token to know what it is. Any grammar colours all others.
        public boolean isName() {
            return this == VARIABLE || this == PARAMETER;
        }
    }

    /// What more there is to say about a token, in the order of their bits in the protocol.
    public enum TokenModifier {
        /// The variable is declared here.
        DECLARATION(1 << 0),
        /// The variable is assigned here.
        MODIFICATION(1 << 1),
        /// The value that is read or given here is always the same.
        CONSTANT(1 << 2),
        /// The value that is read here is a phi in the graph as written.
        PHI(1 << 3),
        /// No run comes here.
        UNREACHABLE(1 << 4),
        /// The variable, or the value that it is given here, is never read.
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

    /// Takes tokens, one after the other.
    @FunctionalInterface
    public interface Sink {

        /// Takes a token, or the part of one that is on one line: from `start` to before `end`.
        ///
        /// @param modifiers the bits of its modifiers
        void take(int start, int end, TokenType type, int modifiers);
    }

    /// What tokens of a kind are; the names of the argument are something else. Of the others nothing is told.
    private static final Map<TokenKind, TokenType> TYPES = types();

    /// From so many tokens on, those that mean nothing among them, two threads look at them.
    private static final int MANY_TOKENS = 10_000;

    private SemanticTokens() {}

    /// Tells sinks of the tokens that touch `range`, by position; they do not overlap, and each is on one line. Of a large range two threads tell
    /// one half each.
    ///
    /// @param stale what the last error-free version says, if `analysis` has errors
    /// @param newSink makes a sink; called by the thread that tells it of tokens
    /// @return the sinks that were made, in order of position
    /// @throws dev.simplelang.text.CancelledException if cancelled
    public static <S extends Sink> List<S> tell(Analysis analysis, Optional<Stale> stale, Span range,
            Cancellation cancellation, Supplier<S> newSink) {
        var middle = middle(analysis.tree(), range);
        if (middle.isEmpty()) {
            return List.of(tellOnce(analysis, stale, range, cancellation, newSink));
        }
        int start = middle.getAsInt();
        var second = Fork.of(
                () -> tellOnce(analysis, stale, new Span(start, range.end()), cancellation, newSink), true);
        var first = tellOnce(analysis, stale, new Span(range.start(), start - 1), cancellation, newSink);
        return List.of(first, second.join());
    }

    /// Where the second half of a large range starts: with a token behind white space, so that no other one touches it. Empty where the range is small,
    /// or where there is none behind its middle.
    private static OptionalInt middle(SyntaxTree tree, Span range) {
        var tokens = tree.tokens();
        int first = tree.indexAt(range.start());
        int last = tree.indexAt(range.end());
        return last - first < MANY_TOKENS
                ? OptionalInt.empty()
                : IntStream.range(first + (last - first) / 2, last)
                        .filter(i -> tokens.kind(i - 1) == TokenKind.WHITE_SPACE && !tokens.kind(i).isTrivia())
                        .map(tokens::start).findFirst();
    }

    private static <S extends Sink> S tellOnce(Analysis analysis, Optional<Stale> stale, Span range,
            Cancellation cancellation, Supplier<S> newSink) {
        var sink = newSink.get();
        var tokens = analysis.tree().tokens();
        // The token before may end where the range starts.
        int first = Math.max(0, analysis.tree().indexAt(range.start()) - 1);
        var known = new Known(
                analysis.occurrences().touching(range), ProvedTokens.in(analysis, stale, range, cancellation));
        for (int i = first; i < tokens.size() && tokens.start(i) <= range.end(); i++) {
            cancellation.check();
            var kind = tokens.kind(i);
            var type = TYPES.get(kind);
            if (type == null || tokens.end(i) < range.start()) {
                continue;
            }
            if (kind == TokenKind.IDENTIFIER) {
                known.name(tokens.start(i), tokens.end(i), sink);
            } else if (kind == TokenKind.BLOCK_COMMENT) {
                int modifiers = known.place(tokens.start(i), tokens.end(i));
                lines(tokens.span(i), analysis.source()).stream()
                        .filter(line -> line.start() <= range.end() && range.start() <= line.end())
                        .forEach(line -> sink.take(line.start(), line.end(), type, modifiers));
            } else {
                sink.take(tokens.start(i), tokens.end(i), type, known.place(tokens.start(i), tokens.end(i)));
            }
        }
        return sink;
    }

    /// What the text says of tokens, and what is proved, asked in order of position.
    private static final class Known {

        private final List<Occurrence> occurrences;
        private final List<ProvedTokens.Name> names;
        private final List<Span> unreached;
        private int occurrence;
        private int name;
        private int span;

        Known(List<Occurrence> occurrences, ProvedTokens proved) {
            this.occurrences = occurrences;
            names = proved.names();
            unreached = proved.unreached();
        }

        /// Tells `sink` of a name.
        void name(int start, int end, Sink sink) {
            while (occurrence < occurrences.size() && occurrences.get(occurrence).span().start() < start) {
                occurrence++;
            }
            var type = TokenType.VARIABLE;
            int modifiers = proved(start) | place(start, end);
            if (occurrence < occurrences.size() && occurrences.get(occurrence).span().start() == start) {
                var found = occurrences.get(occurrence);
                modifiers |= bits(found.kind());
                type = found.variable().isArg() ? TokenType.PARAMETER : type;
            }
            sink.take(start, end, type, modifiers);
        }

        private static int bits(Occurrence.Kind kind) {
            return switch (kind) {
                case DECLARATION -> TokenModifier.DECLARATION.bit();
                case WRITE -> TokenModifier.MODIFICATION.bit();
                case READ -> 0;
            };
        }

        private int proved(int start) {
            while (name < names.size() && names.get(name).span().start() < start) {
                name++;
            }
            return name < names.size() && names.get(name).span().start() == start ? names.get(name).modifiers() : 0;
        }

        /// What is to be said of any token that is there.
        int place(int start, int end) {
            while (span < unreached.size() && unreached.get(span).end() < end) {
                span++;
            }
            return span < unreached.size() && unreached.get(span).start() <= start
                    ? TokenModifier.UNREACHABLE.bit()
                    : 0;
        }
    }

    private static Map<TokenKind, TokenType> types() {
        var types = new EnumMap<TokenKind, TokenType>(TokenKind.class);
        for (var kind : TokenKind.values()) {
            type(kind).ifPresent(type -> types.put(kind, type));
        }
        return types;
    }

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
