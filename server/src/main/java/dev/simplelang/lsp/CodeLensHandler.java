package dev.simplelang.lsp;

import dev.simplelang.ide.RunOffers;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.eclipse.lsp4j.CodeLens;
import org.eclipse.lsp4j.CodeLensOptions;
import org.eclipse.lsp4j.CodeLensParams;
import org.eclipse.lsp4j.Command;
import org.eclipse.lsp4j.ServerCapabilities;

/// `textDocument/codeLens`: offers to run the program, above its first statement, and tells there what `arg` is pinned to,
/// where the client asks for arguments.
final class CodeLensHandler implements Feature {

    private final Requests requests;

    CodeLensHandler(Requests requests) {
        this.requests = requests;
    }

    @Override
    public void announce(ServerCapabilities capabilities, ClientProfile profile) {
        if (profile.runWithArgCommand().isPresent() || profile.pinArgCommand().isPresent()) {
            capabilities.setCodeLensProvider(new CodeLensOptions(false));
        }
    }

    @Override
    public void route(Router router) {
        router.onRequest("textDocument/codeLens", CodeLensParams.class, this::codeLens);
    }

    private CompletableFuture<List<CodeLens>> codeLens(CodeLensParams params) {
        return requests.about(params.getTextDocument(), "code lens", List.of(), CodeLensHandler::lenses);
    }

    private static List<CodeLens> lenses(DocumentRequest request) {
        return RunOffers.of(request.analysis()).map(request::range).stream()
                .flatMap(range -> commands(request).stream().map(command -> new CodeLens(range, command, null)))
                .toList();
    }

    private static List<Command> commands(DocumentRequest request) {
        var commands = new ArrayList<Command>();
        RunOffer.ofClient(request.uri(), request.profile()).ifPresent(commands::add);
        request.analysis().pinned().ifPresent(arg -> request.profile().pinArgCommand().ifPresent(command -> commands
                .add(new Command("arg pinned to " + arg, command, List.of(request.uri())))));
        return commands;
    }
}
