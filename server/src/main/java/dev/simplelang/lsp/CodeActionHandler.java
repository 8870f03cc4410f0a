package dev.simplelang.lsp;

import dev.simplelang.ide.Analysis;
import dev.simplelang.ide.RunOffers;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import org.eclipse.lsp4j.CodeAction;
import org.eclipse.lsp4j.CodeActionContext;
import org.eclipse.lsp4j.CodeActionParams;
import org.eclipse.lsp4j.CodeActionTriggerKind;
import org.eclipse.lsp4j.Command;
import org.eclipse.lsp4j.jsonrpc.messages.Either;

/// `textDocument/codeAction`: offers to run the program.
final class CodeActionHandler {

    private final Documents documents;
    private final Client client;
    private final ExecutorService threads;

    /// @param threads where to make the answers
    CodeActionHandler(Documents documents, Client client, ExecutorService threads) {
        this.documents = documents;
        this.client = client;
        this.threads = threads;
    }

    /// The actions; none in a document that is not open.
    CompletableFuture<List<Either<Command, CodeAction>>> codeAction(CodeActionParams params) {
        var snapshot = documents.find(Arguments.uri(params.getTextDocument()));
        Arguments.range(params.getRange());
        var context = params.getContext() == null ? new CodeActionContext() : params.getContext();
        if (snapshot.isEmpty()) {
            return CompletableFuture.completedFuture(List.of());
        }
        return Answers.onAnalysis("code action", snapshot.get(), threads,
                (analysis, _) -> actions(snapshot.get(), analysis, context));
    }

    private List<Either<Command, CodeAction>> actions(Snapshot snapshot, Analysis analysis,
            CodeActionContext context) {
        var result = new ArrayList<Either<Command, CodeAction>>();
        if (offersRuns(context) && RunOffers.of(analysis).isPresent()) {
            for (var command : RunOffer.all(snapshot.uri(), client.profile())) {
                result.add(offer(command));
            }
        }
        return result;
    }

    private Either<Command, CodeAction> offer(Command command) {
        if (!client.profile().codeActionLiterals()) {
            return Either.forLeft(command);
        }
        var literal = new CodeAction(command.getTitle());
        literal.setCommand(command);
        return Either.forRight(literal);
    }

    /// Running is of no kind, and is no reason for an editor to light its bulb wherever the cursor goes.
    private static boolean offersRuns(CodeActionContext context) {
        return context.getOnly() == null && context.getTriggerKind() != CodeActionTriggerKind.Automatic;
    }
}
