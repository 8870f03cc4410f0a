package dev.simplelang.web;

import dev.simplelang.answer.Range;
import dev.simplelang.answer.Range.Position;
import java.util.List;

/// Answers about a document in the shapes of the Language Server Protocol, as far as a page needs
/// them. Members that are null are left out. There is one document, so that places are ranges.
final class Protocol {

    private Protocol() {}

    /// @param severity 1 for errors to 4 for hints
    /// @param tags 1 for code that is not needed
    record Diagnostic(Range range, int severity, String code, String message, List<Integer> tags,
            List<RelatedInformation> relatedInformation) {}

    record RelatedInformation(Range range, String message) {}

    /// @param contents Markdown
    record Hover(Range range, String contents) {}

    /// @param kind which switch it has
    record InlayHint(Position position, String kind, List<String> label) {}

    /// What a hint says when it is pointed at.
    ///
    /// @param tooltip Markdown
    /// @param locations for each part of the hint the place to go to, or null
    record InlayHintDetails(String tooltip, List<Range> locations) {}

    /// @param command what to do; null for words that do nothing
    record CodeLens(Range range, String title, String command, String argument) {}

    /// @param isVariable whether it is a variable rather than a keyword
    record CompletionItem(String label, boolean isVariable, String insertText, boolean isSnippet, Range insert,
            Range replace, String detail) {}

    record CodeAction(String title, String kind, boolean isPreferred, List<Diagnostic> diagnostics,
            String disabled) {}

    record TextEdit(Range range, String newText) {}

    /// @param reason why nothing is renamed; null if something is
    record Renaming(Range range, String placeholder, List<TextEdit> edits, String reason) {}

    /// @param kind 1 for text, 2 for a read, 3 for a write
    record DocumentHighlight(Range range, int kind) {}

    /// @param origin the name that leads there
    record DefinitionLink(Range origin, Range target, Range selection) {}

    record LinkedEditingRanges(List<Range> ranges, String wordPattern) {}

    /// @param isComment whether it is a comment
    record FoldingRange(int startLine, int endLine, boolean isComment) {}

    /// @param kind `variable`, `loop`, `arm` or `block`
    record DocumentSymbol(String name, String detail, String kind, Range range, Range selectionRange,
            List<DocumentSymbol> children) {}

    /// @param data five integers for each token, as the protocol has them
    record SemanticTokens(List<Integer> data) {}

    /// The names of the numbers in semantic tokens.
    record SemanticTokensLegend(List<String> tokenTypes, List<String> tokenModifiers) {}
}
