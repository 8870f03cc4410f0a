package dev.simplelang.bench.latency;

/// What a client announces: about what editors do.
enum ClientProfile {
    /// Diagnostics are published to it.
    PUSHED(""),
    /// It asks for diagnostics.
    PULLED("\"diagnostic\":{\"relatedDocumentSupport\":false},");

    private final String diagnostics;

    ClientProfile(String diagnostics) {
        this.diagnostics = diagnostics;
    }

    /// As JSON. Semantic tokens of all kinds are wanted, and the edits of code actions at once: the most work for a server.
    String capabilities() {
        return """
                {"general":{"positionEncodings":["utf-16"]},
                "workspace":{"workspaceEdit":{"documentChanges":true}},
                "textDocument":{%s
                "synchronization":{},
                "publishDiagnostics":{"versionSupport":true,"relatedInformation":true,"codeDescriptionSupport":true,
                "tagSupport":{"valueSet":[1,2]}},
                "hover":{"contentFormat":["markdown","plaintext"]},
                "completion":{"completionItem":{"snippetSupport":true,"documentationFormat":["markdown"]}},
                "documentSymbol":{"hierarchicalDocumentSymbolSupport":true},
                "foldingRange":{"lineFoldingOnly":true},
                "inlayHint":{},
                "formatting":{},
                "codeLens":{},
                "definition":{"linkSupport":true},
                "codeAction":{"isPreferredSupport":true,"codeActionLiteralSupport":{"codeActionKind":{"valueSet":[
                "","quickfix","refactor","refactor.extract","refactor.inline","refactor.rewrite","source"]}}},
                "semanticTokens":{"requests":{"range":true,"full":{"delta":true}},"formats":["relative"],
                "tokenTypes":["variable","parameter","keyword","number","operator","comment","macro","function","type"],
                "tokenModifiers":["declaration","modification","readonly","static"]}}}"""
                .formatted(diagnostics).replace("\n", "");
    }
}
