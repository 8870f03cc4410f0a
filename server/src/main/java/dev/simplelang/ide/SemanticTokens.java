package dev.simplelang.ide;

import dev.simplelang.build.Built;
import dev.simplelang.ide.proof.Facts;
import dev.simplelang.ide.proof.Narrowing;
import dev.simplelang.ir.PhiNode;
import dev.simplelang.ir.RegionNode;
import dev.simplelang.resolve.Resolution;
import dev.simplelang.resolve.Variable;
import dev.simplelang.syntax.Expression;
import dev.simplelang.syntax.If;
import dev.simplelang.syntax.Name;
import dev.simplelang.syntax.Statement;
import dev.simplelang.syntax.SyntaxNode;
import dev.simplelang.syntax.TokenKind;
import dev.simplelang.text.Cancellation;
import dev.simplelang.text.Diagnostic;
import dev.simplelang.text.SourceText;
import dev.simplelang.text.Span;
import dev.simplelang.type.IntType;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

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

    /// What more there is to say about a token, in the order of the bits of the protocol.
    public enum TokenModifier {
        /// The variable is declared here.
        DECLARATION,
        /// The variable is assigned here.
        MODIFICATION,
        /// The value that is read or given here is always the same.
        CONSTANT,
        /// The value that is read here is a phi in the graph as written.
        PHI,
        /// No run comes here.
        UNREACHABLE,
        /// The variable, or the value that it is given here, is never read.
        UNUSED;

        /// The name in the legend.
        public String id() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /// One token, or the part of one that is on one line.
    public record SemanticToken(Span span, TokenType type, Set<TokenModifier> modifiers) {}

    private static final Set<TokenModifier> NONE = Set.of();

    /// What a name is.
    private record Named(TokenType type, Set<TokenModifier> modifiers) {}

    private static final Named NAMELESS = new Named(TokenType.VARIABLE, NONE);

    /// What is proved in a range: about names by where they begin, and where no run comes, by where that begins.
    private record Proved(Map<Integer, Set<TokenModifier>> names, TreeMap<Integer, Span> unreached) {

        boolean isUnreached(Span span) {
            var before = unreached.floorEntry(span.start());
            return before != null && before.getValue().contains(span);
        }

        Proved in(UnchangedLines lines) {
            var later = new Proved(new HashMap<>(), new TreeMap<>());
            names.forEach((start, modifiers) -> lines.later(Span.at(start))
                    .ifPresent(span -> later.names.put(span.start(), modifiers)));
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
        var proved = proved(analysis, lastSound, range, cancellation);
        var tokens = analysis.tree().tokens();
        var found = new ArrayList<SemanticToken>();
        // The token before may end where the range starts.
        int first = Math.max(0, analysis.tree().indexAt(range.start()) - 1);
        for (int i = first; i < tokens.size() && tokens.get(i).span().start() <= range.end(); i++) {
            cancellation.check();
            var token = tokens.get(i);
            if (token.span().end() < range.start()) {
                continue;
            }
            int start = token.span().start();
            var name = token.kind() == TokenKind.IDENTIFIER ? named(analysis.occurrences().at(start)) : NAMELESS;
            type(token.kind(), name.type()).ifPresent(type -> {
                var modifiers = type.isName()
                        ? union(name.modifiers(), proved.names().getOrDefault(start, NONE))
                        : NONE;
                if (proved.isUnreached(token.span())) {
                    modifiers = union(modifiers, Set.of(TokenModifier.UNREACHABLE));
                }
                for (var span : token.kind() == TokenKind.BLOCK_COMMENT
                        ? lines(token.span(), analysis.source())
                        : List.of(token.span())) {
                    if (span.start() <= range.end() && range.start() <= span.end()) {
                        found.add(new SemanticToken(span, type, modifiers));
                    }
                }
            });
        }
        return found;
    }

    private static Set<TokenModifier> union(Set<TokenModifier> some, Set<TokenModifier> more) {
        if (some.isEmpty() || more.isEmpty()) {
            return some.isEmpty() ? more : some;
        }
        var all = EnumSet.copyOf(some);
        all.addAll(more);
        return Collections.unmodifiableSet(all);
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

    /// What the text says of a name; nothing of one that means nothing.
    private static Named named(Optional<Occurrence> occurrence) {
        return occurrence.map(found -> new Named(
                found.variable().isArg() ? TokenType.PARAMETER : TokenType.VARIABLE,
                switch (found.kind()) {
                    case DECLARATION -> Set.of(TokenModifier.DECLARATION);
                    case WRITE -> Set.of(TokenModifier.MODIFICATION);
                    case READ -> NONE;
                })).orElse(NAMELESS);
    }

    private static Proved proved(Analysis analysis, Optional<Analysis> lastSound, Span range,
            Cancellation cancellation) {
        if (analysis.isProved()) {
            return new Proofs(analysis).in(range, cancellation);
        }
        return analysis.proved(lastSound).map(sound -> {
            var lines = UnchangedLines.between(sound.source(), analysis.source());
            return new Proofs(sound).in(lines.earlier(range), cancellation).in(lines);
        }).orElseGet(() -> new Proved(Map.of(), new TreeMap<>()));
    }

    /// Finds what is proved in a program without errors.
    private static final class Proofs {

        private final Facts facts;
        private final Narrowing narrowing;
        private final Built written;
        private final Resolution resolution;
        private final Analysis analysis;
        private final Set<Span> unused;
        private final Proved proved = new Proved(new HashMap<>(), new TreeMap<>());

        Proofs(Analysis analysis) {
            this.analysis = analysis;
            facts = analysis.facts();
            narrowing = analysis.narrowing();
            written = analysis.compilation().asWritten();
            resolution = analysis.resolution();
            unused = analysis.compilation().usage().diagnostics().stream().map(Diagnostic::span)
                    .collect(Collectors.toUnmodifiableSet());
        }

        Proved in(Span range, Cancellation cancellation) {
            SyntaxRange.visit(analysis.tree().program(), range, cancellation, this::visit);
            return proved;
        }

        private void visit(SyntaxNode node, SyntaxNode place) {
            switch (node) {
                case Expression.Read read when facts.isReached(place) -> read(read, place);
                case Statement.Declaration found -> given(found, found.name(), found.value().span());
                case Statement.Assignment found -> given(found, found.name(), found.span());
                default -> {
                    // Names no variable.
                }
            }
            switch (node) {
                case If choice -> choice.clauses().stream().filter(clause -> !facts.isReached(clause)).findFirst()
                        .ifPresentOrElse(
                                clause -> unreached(new Span(clause.span().start(), choice.span().end())),
                                () -> reached(choice));
                case Statement statement -> reached(statement);
                default -> {
                    // Reached if the statement is.
                }
            }
        }

        private void reached(Statement statement) {
            if (!facts.isReached(statement)) {
                unreached(statement.span());
            }
        }

        private void unreached(Span span) {
            if (!proved.isUnreached(span)) {
                proved.unreached().put(span.start(), span);
            }
        }

        private void read(Expression.Read read, SyntaxNode place) {
            var modifiers = EnumSet.noneOf(TokenModifier.class);
            if (isConstant(read) || narrowing.typeAt(read, place).filter(IntType::isConstant).isPresent()) {
                modifiers.add(TokenModifier.CONSTANT);
            }
            if (written.value(read).map(written.graph().origins()::current).filter(PhiNode.class::isInstance)
                    .map(PhiNode.class::cast).filter(phi -> phi.region() instanceof RegionNode).isPresent()) {
                modifiers.add(TokenModifier.PHI);
            }
            put(read.span(), modifiers);
        }

        /// @param value what is reported where the value is never read
        private void given(Statement statement, Name name, Span value) {
            var modifiers = EnumSet.noneOf(TokenModifier.class);
            if (facts.isReached(statement) && isConstant(statement)) {
                modifiers.add(TokenModifier.CONSTANT);
            }
            if (unused.contains(value) || resolution.variableOf(statement).flatMap(Variable::nameSpan)
                    .filter(unused::contains).isPresent()) {
                modifiers.add(TokenModifier.UNUSED);
            }
            put(name.span(), modifiers);
        }

        private void put(Span name, Set<TokenModifier> modifiers) {
            if (!modifiers.isEmpty()) {
                proved.names().put(name.start(), Collections.unmodifiableSet(modifiers));
            }
        }

        private boolean isConstant(SyntaxNode occurrence) {
            return facts.constant(occurrence).isPresent();
        }
    }
}
