package dev.simplelang.lsp.feature;

import dev.simplelang.ide.decoration.SemanticTokens.TokenModifier;
import dev.simplelang.ide.decoration.SemanticTokens.TokenType;
import dev.simplelang.lsp.protocol.ClientCapabilities;
import dev.simplelang.lsp.protocol.JsonPath;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.eclipse.lsp4j.TokenFormat;

/// The numbers that stand for types and modifiers of tokens, as far as one client knows them.
///
/// A client whose own grammar colours the text gets the names only: semantic tokens go over the
/// colours of the grammar, and would take those of keywords away without adding anything.
/// Modifiers that are not the protocol's are sent to all; a client leaves out what it does not
/// know.
final class TokenLegend {

    private static final List<TokenType> TYPES = List.of(TokenType.values());
    private static final List<TokenModifier> MODIFIERS = List.of(TokenModifier.values());

    /// What is announced.
    static final Map<String, List<String>> ALL = Map.of("tokenTypes", TYPES.stream().map(TokenType::id).toList(),
            "tokenModifiers", MODIFIERS.stream().map(TokenModifier::id).toList());

    /// The modifiers of the protocol, which a client either announces or does not know.
    private static final Set<TokenModifier> STANDARD = EnumSet.of(TokenModifier.DECLARATION,
            TokenModifier.MODIFICATION);

    private final JsonPath announced;

    /// The number of each type that the client gets: its own, or of the nearest type that it knows.
    private final Map<TokenType, Integer> numbers = new EnumMap<>(TokenType.class);

    /// The modifiers that the client gets.
    private final int modifiers;

    private TokenLegend(JsonPath announced, boolean namesOnly) {
        this.announced = announced;
        TYPES.stream().filter(type -> !namesOnly || type.isName())
                .forEach(type -> nearest(type).ifPresent(near -> numbers.put(type, TYPES.indexOf(near))));
        modifiers = MODIFIERS.stream()
                .filter(modifier -> !STANDARD.contains(modifier) || knows("tokenModifiers", modifier.id()))
                .mapToInt(TokenModifier::bit).sum();
    }

    private Optional<TokenType> nearest(TokenType type) {
        var nearest = switch (type) {
            case PARAMETER -> Stream.of(type, TokenType.VARIABLE);
            case MACRO -> Stream.of(type, TokenType.KEYWORD);
            case KEYWORD, VARIABLE, NUMBER, OPERATOR, COMMENT -> Stream.of(type);
        };
        return nearest.filter(near -> knows("tokenTypes", near.id())).findFirst();
    }

    /// The legend for a client; empty if it knows no semantic tokens, or none in the one format
    /// that there is.
    static Optional<TokenLegend> of(ClientCapabilities capabilities) {
        var announced = capabilities.semanticTokens();
        boolean namesOnly = announced.at("augmentsSyntaxTokens").isTrue() && !capabilities.option("allSemanticTokens");
        return Optional.of(new TokenLegend(announced, namesOnly))
                .filter(legend -> legend.knows("formats", TokenFormat.Relative))
                .filter(legend -> legend.hasFull() || legend.hasRange());
    }

    /// Whether the client asks for the tokens of a document.
    boolean hasFull() {
        return asks("full");
    }

    /// Whether the client asks what has changed.
    boolean hasDelta() {
        return announced.at("requests.full.delta").isTrue();
    }

    /// Whether the client asks for the tokens of a range.
    boolean hasRange() {
        return asks("range");
    }

    private boolean asks(String request) {
        var asked = announced.at("requests").at(request);
        return asked.isTrue() || asked.isObject();
    }

    /// The number of `type`; empty if the client gets no tokens of it.
    Optional<Integer> number(TokenType type) {
        return Optional.ofNullable(numbers.get(type));
    }

    /// Those of `bits` that the client gets.
    int modifiers(int bits) {
        return bits & modifiers;
    }

    private boolean knows(String list, String name) {
        return announced.at(list).strings().contains(name);
    }
}
