package dev.simplelang.bench.latency;

/// A request that editors send about the current version of a document.
enum Question {
    HOVER("hover", "hoverProvider", true), COMPLETION("completion", "completionProvider", true), TOKENS(
            "semanticTokens/full", "semanticTokensProvider.full",
            true), TOKENS_DELTA("semanticTokens/full/delta", "semanticTokensProvider.full.delta", true), TOKENS_RANGE(
                    "semanticTokens/range", "semanticTokensProvider.range",
                    true), SYMBOLS("documentSymbol", "documentSymbolProvider", true), FOLDS("foldingRange",
                            "foldingRangeProvider",
                            false), INLAY_HINTS("inlayHint", "inlayHintProvider", false), CODE_LENSES("codeLens",
                                    "codeLensProvider", false), CODE_ACTIONS("codeAction", "codeActionProvider",
                                            false), DEFINITION("definition", "definitionProvider", false), REFERENCES(
                                                    "references", "referencesProvider",
                                                    false), HIGHLIGHTS("documentHighlight", "documentHighlightProvider",
                                                            false), FORMATTING("formatting",
                                                                    "documentFormattingProvider", false);

    /// About a screen.
    private static final int VISIBLE = 50;

    private final String method;
    private final String capability;
    private final boolean hasTarget;

    Question(String method, String capability, boolean hasTarget) {
        this.method = method;
        this.capability = capability;
        this.hasTarget = hasTarget;
    }

    /// The method, without what all of them begin with.
    String method() {
        return method;
    }

    /// Whether there is a target for the time that it takes.
    boolean hasTarget() {
        return hasTarget;
    }

    /// Whether a server answers it.
    boolean isAnsweredBy(LatencyClient client) {
        return client.has(capability);
    }

    /// Asks it.
    ///
    /// @param place the cursor, in the middle of the window
    /// @param resultId of the semantic tokens that were got last
    LatencyClient.Pending ask(LatencyClient client, OpenDocument document, Place place, String resultId) {
        String position = ",\"position\":" + place.json();
        int top = Math.max(0, place.line() - VISIBLE / 2);
        String window = ",\"range\":{\"start\":" + new Place(top, 0).json() + ",\"end\":"
                + new Place(place.line() + VISIBLE / 2, 0).json() + "}";
        String more = switch (this) {
            case HOVER, COMPLETION, DEFINITION, HIGHLIGHTS -> position;
            case REFERENCES -> position + ",\"context\":{\"includeDeclaration\":true}";
            case TOKENS, SYMBOLS, FOLDS, CODE_LENSES -> "";
            case TOKENS_DELTA -> ",\"previousResultId\":\"" + resultId + "\"";
            case TOKENS_RANGE, INLAY_HINTS -> window;
            case CODE_ACTIONS -> ",\"range\":{\"start\":" + place.json() + ",\"end\":" + place.json()
                    + "},\"context\":{\"diagnostics\":[],\"triggerKind\":2}";
            case FORMATTING -> ",\"options\":{\"tabSize\":4,\"insertSpaces\":true}";
        };
        return client.request("textDocument/" + method, document.params(more));
    }
}
