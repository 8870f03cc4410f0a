package dev.simplelang.lsp.feature;

import dev.simplelang.ide.decoration.Lens;
import dev.simplelang.ide.decoration.Lenses;
import dev.simplelang.lsp.command.EvaluateCommand;
import dev.simplelang.lsp.command.LastRuns;
import dev.simplelang.lsp.document.DocumentRequest;
import dev.simplelang.view.View;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.eclipse.lsp4j.CodeLens;
import org.eclipse.lsp4j.Command;

/// `textDocument/codeLens`: above the first statement what the program returns, offers to run and
/// to debug it, its last runs, and what `arg` is pinned to; above each `#showGraph` the graph.
final class CodeLensHandler {

    private CodeLensHandler() {}

    static List<CodeLens> lenses(DocumentRequest request, LastRuns lastRuns) {
        var wanted = request.settings().lenses();
        var found = Lenses.of(request.analysis(), request.stale(), wanted).stream()
                .flatMap(lens -> commands(lens, request)
                        .map(command -> new CodeLens(request.range(lens.span()), command, null)));
        var runs = wanted.lastRuns() ? lastRuns.describe(request.snapshot()) : Optional.<String>empty();
        var last = runs.flatMap(words -> Lenses.program(request.analysis())
                .map(span -> new CodeLens(request.range(span), words(words), null)));
        return Stream.concat(found, last.stream()).toList();
    }

    private static Stream<Command> commands(Lens lens, DocumentRequest request) {
        return switch (lens) {
            case Lens.Run _ -> EvaluateCommand.offers(request.uri(), request.capabilities());
            case Lens.Returns(_, String words) -> Stream.of(words(words));
            case Lens.Pin(_, long arg) -> Stream.of(pin(arg, request));
            case Lens.ShowGraph(_, int number) -> showGraph(number, request).stream();
        };
    }

    /// Opens the graph so far, where the client can.
    private static Optional<Command> showGraph(int number, DocumentRequest request) {
        return request.capabilities().showGraphCommand().map(command -> new Command("Show graph", command,
                List.of(request.uri(), new ViewUri(new View.SoFar(number), request.uri()).toString())));
    }

    /// Words that do nothing.
    private static Command words(String words) {
        return new Command(words, "");
    }

    /// Asks for another argument, where the client can.
    private static Command pin(long arg, DocumentRequest request) {
        var title = "arg pinned to " + arg;
        return request.capabilities().pinArgCommand()
                .map(command -> new Command(title, command, List.of(request.uri())))
                .orElseGet(() -> words(title));
    }
}
