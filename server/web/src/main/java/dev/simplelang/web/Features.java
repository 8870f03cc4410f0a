package dev.simplelang.web;

import dev.simplelang.answer.Range;
import dev.simplelang.ide.Diagnostics;
import dev.simplelang.ide.Settings;
import dev.simplelang.ide.action.ActionFilter;
import dev.simplelang.ide.action.CodeAction;
import dev.simplelang.ide.action.CodeActions;
import dev.simplelang.ide.completion.Completion;
import dev.simplelang.ide.completion.Completions;
import dev.simplelang.ide.decoration.InlayHint;
import dev.simplelang.ide.decoration.InlayHints;
import dev.simplelang.ide.decoration.Lens;
import dev.simplelang.ide.decoration.Lenses;
import dev.simplelang.ide.decoration.SemanticTokens;
import dev.simplelang.ide.decoration.SemanticTokens.TokenModifier;
import dev.simplelang.ide.decoration.SemanticTokens.TokenType;
import dev.simplelang.ide.format.Formatter;
import dev.simplelang.ide.format.Style;
import dev.simplelang.ide.hover.Hover;
import dev.simplelang.ide.hover.NodeLinks;
import dev.simplelang.ide.navigation.Definition;
import dev.simplelang.ide.navigation.Highlight;
import dev.simplelang.ide.navigation.Implementations;
import dev.simplelang.ide.navigation.LinkedEditing;
import dev.simplelang.ide.navigation.References;
import dev.simplelang.ide.navigation.Rename;
import dev.simplelang.ide.structure.Fold;
import dev.simplelang.ide.structure.SelectionRanges;
import dev.simplelang.ide.structure.Symbol;
import dev.simplelang.text.Cancellation;
import dev.simplelang.text.Diagnostic;
import dev.simplelang.text.Span;
import dev.simplelang.text.TextEdit;
import dev.simplelang.view.View;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// What an editor asks about a program, answered in the shapes of the protocol: the same as the
/// server, for a client that can show everything.
record Features(OpenProgram program) {

    private static final int UNNECESSARY = 1;
    private static final List<TokenType> TYPES = List.of(TokenType.values());

    List<Protocol.Diagnostic> diagnostics() {
        return toProtocol(Diagnostics.of(program.analysis(), program.stale(), Settings.DEFAULT));
    }

    private List<Protocol.Diagnostic> toProtocol(List<Diagnostic> diagnostics) {
        return diagnostics.stream().map(this::toProtocol).toList();
    }

    private Protocol.Diagnostic toProtocol(Diagnostic diagnostic) {
        int severity = switch (diagnostic.severity()) {
            case ERROR -> 1;
            case WARNING -> 2;
            case INFORMATION -> 3;
            case HINT -> 4;
        };
        return new Protocol.Diagnostic(range(diagnostic.span()), severity, diagnostic.code().id(),
                diagnostic.message(), diagnostic.code().unnecessary() ? List.of(UNNECESSARY) : List.of(),
                diagnostic.related().stream()
                        .map(related -> new Protocol.RelatedInformation(range(related.span()), related.message()))
                        .toList());
    }

    Protocol.Hover hover(int offset) {
        program.analysis().finish(Cancellation.NONE);
        return Hover.at(program.analysis(), offset, Optional.of(Features::atNode))
                .map(hover -> new Protocol.Hover(range(hover.span()), hover.markdown())).orElse(null);
    }

    /// The address of a node of a view, for a link that the page follows.
    private static String atNode(View view, int number) {
        return "simple-graph:" + view.id() + "#" + number;
    }

    /// The address of the node of what is at `offset`; null if there is none.
    String node(int offset) {
        var links = NodeLinks.at(program.analysis(), offset);
        return links.isEmpty() ? null : atNode(links.getLast().view(), links.getLast().number());
    }

    List<Protocol.InlayHint> inlayHints() {
        return hints().stream().map(hint -> new Protocol.InlayHint(program.position(hint.offset()), hint.kind().id(),
                hint.parts())).toList();
    }

    private List<InlayHint> hints() {
        return InlayHints.in(program.analysis(), program.stale(), program.whole(), Settings.DEFAULT.hints(),
                Cancellation.NONE);
    }

    /// More about the hint of this kind at `offset`; null if there is none.
    Protocol.InlayHintDetails inlayHintDetails(int offset, String kind) {
        return hints().stream().filter(hint -> hint.offset() == offset && hint.kind().id().equals(kind)).findFirst()
                .map(hint -> hint.explanation().get())
                .map(why -> new Protocol.InlayHintDetails(why.markdown(),
                        why.targets().stream().map(target -> target.map(this::range).orElse(null)).toList()))
                .orElse(null);
    }

    List<Protocol.CodeLens> codeLenses() {
        var wanted = Settings.DEFAULT.lenses();
        var found = Lenses.of(program.analysis(), program.stale(), wanted).stream().flatMap(this::toProtocol);
        var runs = program.history().describe(program.source())
                .flatMap(words -> Lenses.program(program.analysis()).map(span -> words(span, words)));
        return Stream.concat(found, runs.stream()).toList();
    }

    private Stream<Protocol.CodeLens> toProtocol(Lens lens) {
        return switch (lens) {
            case Lens.Run(var span) -> Stream.of(
                    new Protocol.CodeLens(range(span), "Run with arg…", "simple.runWithArg", null),
                    new Protocol.CodeLens(range(span), "Run with a range of args…", "simple.runWithRange", null));
            case Lens.Returns(var span, var words) -> Stream.of(words(span, words));
            case Lens.Pin(var span, long arg) ->
                Stream.of(new Protocol.CodeLens(range(span), "arg pinned to " + arg, "simple.pinArg", null));
            case Lens.ShowGraph(var span, int number) -> Stream.of(new Protocol.CodeLens(range(span), "Show graph",
                    "simple.showGraph", new View.SoFar(number).id()));
        };
    }

    private Protocol.CodeLens words(Span span, String words) {
        return new Protocol.CodeLens(range(span), words, null, null);
    }

    List<Protocol.CompletionItem> completion(int offset) {
        return completions(offset).stream()
                .map(item -> new Protocol.CompletionItem(item.label(), item.kind() == Completion.Kind.VARIABLE,
                        item.snippet().orElse(item.label()), item.snippet().isPresent(), range(item.insert()),
                        range(item.replace()), item.detail().orElse(null)))
                .toList();
    }

    /// What the variable `label` is, that completion offers at `offset`, in Markdown; null for
    /// other words.
    String completionDocumentation(int offset, String label) {
        return completions(offset).stream().filter(item -> item.label().equals(label)).findFirst()
                .flatMap(Completion::variable).map(variable -> variable.describe().markdown()).orElse(null);
    }

    private List<Completion> completions(int offset) {
        return Completions.at(program.analysis(), offset, Cancellation.NONE);
    }

    /// @param isInvoked whether a person asks, and not the editor on its own
    List<Protocol.CodeAction> codeActions(Span span, boolean isInvoked) {
        return actions(span, new ActionFilter(List.of(), isInvoked)).stream()
                .map(action -> new Protocol.CodeAction(action.title(), action.kind().id(), action.isPreferred(),
                        toProtocol(action.fixes()), action.refusal().orElse(null)))
                .toList();
    }

    /// The edits of the action that was offered for `span`; empty if there is none any more.
    List<Protocol.TextEdit> codeActionEdits(Span span, String kind, String title) {
        return actions(span, new ActionFilter(List.of(kind), true)).stream()
                .filter(action -> action.title().equals(title)).findFirst()
                .map(action -> edits(action.edits())).orElse(List.of());
    }

    private List<CodeAction> actions(Span span, ActionFilter filter) {
        return CodeActions.at(program.analysis(), span, filter, Cancellation.NONE);
    }

    /// What a rename at `offset` would change; null where there is no name.
    Protocol.Renaming prepareRename(int offset) {
        return switch (Rename.prepare(program.analysis(), offset)) {
            case Rename.Name(var span, var text) -> new Protocol.Renaming(range(span), text, null, null);
            case Rename.Nameless() -> null;
            case Rename.Refusal(var reason) -> new Protocol.Renaming(null, null, null, reason);
        };
    }

    Protocol.Renaming rename(int offset, String newName) {
        return switch (Rename.to(newName, program.analysis(), offset, Cancellation.NONE)) {
            case Rename.Edits(var edits) -> new Protocol.Renaming(null, null, edits(edits), null);
            case Rename.Refusal(var reason) -> new Protocol.Renaming(null, null, null, reason);
        };
    }

    /// The places that are typed over together with the name at `offset`; null if there are none.
    Protocol.LinkedEditingRanges linkedEditingRanges(int offset) {
        var places = LinkedEditing.at(program.analysis(), offset).in(program.source().text());
        return places.isEmpty() ? null : new Protocol.LinkedEditingRanges(ranges(places), LinkedEditing.NAME_PATTERN);
    }

    List<Protocol.DefinitionLink> definition(int offset) {
        return links(Definition.at(program.analysis(), offset).stream().toList());
    }

    List<Protocol.DefinitionLink> implementation(int offset) {
        return links(Implementations.at(program.analysis(), offset));
    }

    private List<Protocol.DefinitionLink> links(List<Definition> places) {
        return places.stream().map(place -> new Protocol.DefinitionLink(range(place.origin()), range(place.target()),
                range(place.selection()))).toList();
    }

    List<Range> references(int offset, boolean withDeclaration) {
        return ranges(References.at(program.analysis(), offset, withDeclaration));
    }

    List<Protocol.DocumentHighlight> documentHighlights(int offset) {
        return Highlight.at(program.analysis(), offset).stream()
                .map(place -> new Protocol.DocumentHighlight(range(place.span()), switch (place.kind()) {
                    case CONTROL -> 1;
                    case READ -> 2;
                    case WRITE -> 3;
                })).toList();
    }

    List<Protocol.FoldingRange> foldingRanges() {
        return Fold.of(program.analysis(), Integer.MAX_VALUE).stream().map(fold -> new Protocol.FoldingRange(
                fold.firstLine(), fold.lastLine(), fold.kind() == Fold.Kind.COMMENT)).toList();
    }

    /// The ranges around `offset`, the innermost first.
    List<Range> selectionRanges(int offset) {
        return ranges(SelectionRanges.at(program.analysis(), offset));
    }

    List<Protocol.DocumentSymbol> documentSymbols() {
        return symbols(Symbol.outline(program.analysis(), program.stale()));
    }

    private List<Protocol.DocumentSymbol> symbols(List<Symbol> symbols) {
        return symbols.stream().map(symbol -> new Protocol.DocumentSymbol(symbol.name(), symbol.detail().orElse(null),
                switch (symbol.kind()) {
                    case VARIABLE -> "variable";
                    case LOOP -> "loop";
                    case ARM -> "arm";
                    case BLOCK -> "block";
                }, range(symbol.span()), range(symbol.selection()), symbols(symbol.children()))).toList();
    }

    Protocol.SemanticTokens semanticTokens() {
        var data = new ArrayList<Integer>();
        int line = 0;
        int column = 0;
        for (var token : SemanticTokens.in(program.analysis(), program.stale(), program.whole(), Cancellation.NONE)) {
            var start = program.position(token.span().start());
            Collections.addAll(data, start.line() - line,
                    start.line() == line ? start.character() - column : start.character(), token.span().length(),
                    TYPES.indexOf(token.type()), token.modifiers());
            line = start.line();
            column = start.character();
        }
        return new Protocol.SemanticTokens(data);
    }

    static Protocol.SemanticTokensLegend semanticTokensLegend() {
        return new Protocol.SemanticTokensLegend(TYPES.stream().map(TokenType::id).toList(),
                Stream.of(TokenModifier.values()).map(TokenModifier::id).toList());
    }

    List<Protocol.TextEdit> formatting(Style style) {
        return edits(formatter(style).edits());
    }

    List<Protocol.TextEdit> rangeFormatting(Span span, Style style) {
        return edits(formatter(style).onLines(List.of(span)));
    }

    private Formatter formatter(Style style) {
        return Formatter.of(program.analysis().tree(), style, Cancellation.NONE);
    }

    private List<Protocol.TextEdit> edits(List<TextEdit> edits) {
        return edits.stream().map(edit -> new Protocol.TextEdit(range(edit.span()), edit.newText())).toList();
    }

    private List<Range> ranges(List<Span> spans) {
        return spans.stream().map(this::range).toList();
    }

    private Range range(Span span) {
        return program.range(span);
    }
}
