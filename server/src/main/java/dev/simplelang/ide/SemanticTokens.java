package dev.simplelang.ide;

import dev.simplelang.build.Built;
import dev.simplelang.ide.proof.Facts;
import dev.simplelang.ide.proof.Narrowing;
import dev.simplelang.ir.Node;
import dev.simplelang.ir.PhiNode;
import dev.simplelang.ir.RegionNode;
import dev.simplelang.resolve.Resolution;
import dev.simplelang.resolve.Variable;
import dev.simplelang.syntax.If;
import dev.simplelang.syntax.Name;
import dev.simplelang.syntax.Statement;
import dev.simplelang.syntax.SyntaxNode;
import dev.simplelang.syntax.Token;
import dev.simplelang.syntax.TokenKind;
import dev.simplelang.text.Cancellation;
import dev.simplelang.text.SourceText;
import dev.simplelang.text.Span;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.TreeMap;

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

    /// One token, or the part of one that is on one line.
    ///
    /// @param modifiers the bits of its modifiers
    public record SemanticToken(Span span, TokenType type, int modifiers) {}

    /// What is proved about a name.
    private record ProvedName(int start, int modifiers) {}

    /// What is proved in a range: about names, in order of position, and where no run comes, by where that begins.
    private record Proved(List<ProvedName> names, TreeMap<Integer, Span> unreached) {

        static Proved nothing() {
            return new Proved(new ArrayList<>(), new TreeMap<>());
        }

        boolean isUnreached(Span span) {
            var before = unreached.floorEntry(span.start());
            return before != null && before.getValue().contains(span);
        }

        Proved in(UnchangedLines lines) {
            var later = nothing();
            names.forEach(name -> lines.later(Span.at(name.start()))
                    .ifPresent(span -> later.names.add(new ProvedName(span.start(), name.modifiers()))));
            unreached.values().forEach(span -> lines.later(span)
                    .ifPresent(found -> later.unreached.put(found.start(), found)));
            return later;
        }
    }

    private SemanticTokens() {}

    /// The tokens that touch `range`, by position; they do not overlap, and each is on one line.
    ///
    /// @param lastSound the last version without errors, if `analysis` has some
    /// @throws dev.simplelang.text.CancelledException if cancelled
    public static List<SemanticToken> in(Analysis analysis, Optional<Analysis> lastSound, Span range,
            Cancellation cancellation) {
        var tokens = analysis.tree().tokens();
        // The token before may end where the range starts.
        int first = Math.max(0, analysis.tree().indexAt(range.start()) - 1);
        var known = new Known(
                analysis.occurrences().touching(range), proved(analysis, lastSound, range, cancellation));
        var found = new ArrayList<SemanticToken>();
        for (int i = first; i < tokens.size() && tokens.start(i) <= range.end(); i++) {
            cancellation.check();
            if (tokens.kind(i) != TokenKind.WHITE_SPACE && tokens.end(i) >= range.start()) {
                var token = tokens.get(i);
                known.about(token).ifPresent(about -> {
                    if (token.kind() == TokenKind.BLOCK_COMMENT) {
                        lines(token.span(), analysis.source()).stream()
                                .filter(line -> line.start() <= range.end() && range.start() <= line.end())
                                .forEach(line -> found.add(new SemanticToken(line, about.type(), about.modifiers())));
                    } else {
                        found.add(about);
                    }
                });
            }
        }
        return found;
    }

    /// What the text says of tokens, and what is proved, asked in order of position.
    private static final class Known {

        private final List<Occurrence> occurrences;
        private final List<ProvedName> names;
        private final List<Span> unreached;
        private int occurrence;
        private int name;
        private int span;

        Known(List<Occurrence> occurrences, Proved proved) {
            this.occurrences = occurrences;
            names = proved.names();
            unreached = List.copyOf(proved.unreached().values());
        }

        /// What to say of `token`, if anything.
        Optional<SemanticToken> about(Token token) {
            int start = token.span().start();
            var named = token.kind() == TokenKind.IDENTIFIER ? occurrence(start) : Optional.<Occurrence>empty();
            boolean isArg = named.isPresent() && named.get().variable().isArg();
            return type(token.kind(), isArg ? TokenType.PARAMETER : TokenType.VARIABLE)
                    .map(type -> new SemanticToken(token.span(), type,
                            (named.isPresent() ? bits(named.get().kind()) : 0)
                                    | (type.isName() ? proved(start) : 0)
                                    | (isUnreached(token.span()) ? TokenModifier.UNREACHABLE.bit() : 0)));
        }

        private Optional<Occurrence> occurrence(int start) {
            while (occurrence < occurrences.size() && occurrences.get(occurrence).span().start() < start) {
                occurrence++;
            }
            return occurrence < occurrences.size() && occurrences.get(occurrence).span().start() == start
                    ? Optional.of(occurrences.get(occurrence))
                    : Optional.empty();
        }

        private static int bits(Occurrence.Kind kind) {
            return switch (kind) {
                case DECLARATION -> TokenModifier.DECLARATION.bit();
                case WRITE -> TokenModifier.MODIFICATION.bit();
                case READ -> 0;
            };
        }

        private int proved(int start) {
            while (name < names.size() && names.get(name).start() < start) {
                name++;
            }
            return name < names.size() && names.get(name).start() == start ? names.get(name).modifiers() : 0;
        }

        private boolean isUnreached(Span token) {
            while (span < unreached.size() && unreached.get(span).end() < token.end()) {
                span++;
            }
            return span < unreached.size() && unreached.get(span).contains(token);
        }
    }

    private static Optional<TokenType> type(TokenKind kind, TokenType ofName) {
        return switch (kind) {
            case BREAK, CONTINUE, ELSE, FALSE, IF, INT, RETURN, TRUE, WHILE -> Optional.of(TokenType.KEYWORD);
            case SHOW_GRAPH -> Optional.of(TokenType.MACRO);
            case EQUAL, NOT_EQUAL, LESS_OR_EQUAL, LESS, GREATER_OR_EQUAL, GREATER, PLUS, MINUS, STAR, SLASH, BANG,
                    ASSIGN ->
                Optional.of(TokenType.OPERATOR);
            case IDENTIFIER -> Optional.of(ofName);
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

    private static Proved proved(Analysis analysis, Optional<Analysis> lastSound, Span range,
            Cancellation cancellation) {
        if (analysis.isProved()) {
            return new Proofs(analysis).in(range, cancellation);
        }
        return analysis.proved(lastSound).map(sound -> {
            var lines = UnchangedLines.between(sound.source(), analysis.source());
            return new Proofs(sound).in(lines.earlier(range), cancellation).in(lines);
        }).orElseGet(Proved::nothing);
    }

    /// Finds what is proved in a program without errors.
    private static final class Proofs {

        private final Facts facts;
        private final Narrowing narrowing;
        private final Built written;
        private final Resolution resolution;
        private final Analysis analysis;

        /// Where that begins which is unused.
        private final BitSet unused = new BitSet();
        private final Proved proved = Proved.nothing();

        Proofs(Analysis analysis) {
            this.analysis = analysis;
            facts = analysis.facts();
            narrowing = analysis.narrowing();
            written = analysis.compilation().asWritten();
            resolution = analysis.resolution();
            analysis.compilation().usage().diagnostics().forEach(found -> unused.set(found.span().start()));
        }

        Proved in(Span range, Cancellation cancellation) {
            var places = new ArrayList<SyntaxNode>();
            SyntaxRange.visit(analysis.tree().program(), range, cancellation, places::add);
            var names = analysis.occurrences().touching(range);
            int from = 0;
            for (int i = 0; i < places.size(); i++) {
                cancellation.check();
                int end = i + 1 < places.size() ? places.get(i + 1).span().start() : Integer.MAX_VALUE;
                int to = from;
                while (to < names.size() && names.get(to).span().start() < end) {
                    to++;
                }
                place(places.get(i), names.subList(from, to));
                from = to;
            }
            return proved;
        }

        /// @param names what is named in the place, but not in those in it
        private void place(SyntaxNode place, List<Occurrence> names) {
            boolean isReached = facts.isReached(place);
            switch (place) {
                case Statement.Declaration found -> given(found, found.name(), found.value().span(), isReached);
                case Statement.Assignment found -> given(found, found.name(), found.span(), isReached);
                case If choice -> choice.clauses().stream().filter(clause -> !facts.isReached(clause)).findFirst()
                        .ifPresent(clause -> unreached(new Span(clause.span().start(), choice.span().end())));
                default -> {
                    // Gives no variable a value.
                }
            }
            if (isReached) {
                var control = narrowing.control(place).orElseThrow();
                for (var name : names) {
                    if (!name.isWrite()) {
                        read(name, control);
                    }
                }
            } else if (place instanceof Statement) {
                unreached(place.span());
            }
        }

        private void unreached(Span span) {
            if (!proved.isUnreached(span)) {
                proved.unreached().put(span.start(), span);
            }
        }

        private void read(Occurrence read, Node control) {
            var built = written.value(read.node());
            if (built.isPresent()) {
                var value = written.graph().origins().current(built.get());
                boolean isConstant = facts.known(read.node(), built.get())
                        .filter(known -> narrowing.isConstantAt(control, value, known)).isPresent();
                boolean isPhi = value instanceof PhiNode phi && phi.region() instanceof RegionNode;
                put(read.span(), (isConstant ? TokenModifier.CONSTANT.bit() : 0)
                        | (isPhi ? TokenModifier.PHI.bit() : 0));
            }
        }

        /// @param value what is reported where the value is never read
        private void given(Statement statement, Name name, Span value, boolean isReached) {
            int modifiers = 0;
            if (isReached && facts.constant(statement).isPresent()) {
                modifiers |= TokenModifier.CONSTANT.bit();
            }
            if (unused.get(value.start()) || resolution.variableOf(statement).flatMap(Variable::nameSpan)
                    .filter(declared -> unused.get(declared.start())).isPresent()) {
                modifiers |= TokenModifier.UNUSED.bit();
            }
            put(name.span(), modifiers);
        }

        private void put(Span name, int modifiers) {
            if (modifiers != 0) {
                proved.names().add(new ProvedName(name.start(), modifiers));
            }
        }
    }
}
