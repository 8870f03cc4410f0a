package dev.simplelang.lsp;

import dev.simplelang.ide.Analysis;
import dev.simplelang.ide.CodeAction;
import dev.simplelang.ide.CodeActions;
import dev.simplelang.ide.RunOffers;
import dev.simplelang.text.Span;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import org.eclipse.lsp4j.CodeActionContext;
import org.eclipse.lsp4j.CodeActionKind;
import org.eclipse.lsp4j.CodeActionParams;
import org.eclipse.lsp4j.CodeActionTriggerKind;
import org.eclipse.lsp4j.Command;
import org.eclipse.lsp4j.jsonrpc.messages.Either;

/// `textDocument/codeAction`: what the compiler can change here, and offers to run the program.
final class CodeActionHandler {

    private final Documents documents;
    private final DiagnosticsPublisher publisher;
    private final Client client;
    private final ExecutorService threads;

    /// @param publisher says how diagnostics look to the client
    /// @param threads where to make the answers
    CodeActionHandler(Documents documents, DiagnosticsPublisher publisher, Client client, ExecutorService threads) {
        this.documents = documents;
        this.publisher = publisher;
        this.client = client;
        this.threads = threads;
    }

    /// The actions at a range; none in a document that is not open.
    CompletableFuture<List<Either<Command, org.eclipse.lsp4j.CodeAction>>> codeAction(CodeActionParams params) {
        var snapshot = documents.find(Arguments.uri(params.getTextDocument()));
        var range = Arguments.range(params.getRange());
        var context = params.getContext() == null ? new CodeActionContext() : params.getContext();
        if (snapshot.isEmpty()) {
            return CompletableFuture.completedFuture(List.of());
        }
        var positions = new Positions(snapshot.get().source(), client.profile().encoding());
        var span = positions.span(range);
        return Answers.onAnalysis("code action", snapshot.get(), threads,
                (analysis, _) -> actions(snapshot.get(), analysis, span, context, positions));
    }

    private List<Either<Command, org.eclipse.lsp4j.CodeAction>> actions(Snapshot snapshot, Analysis analysis, Span span,
            CodeActionContext context, Positions positions) {
        var result = new ArrayList<Either<Command, org.eclipse.lsp4j.CodeAction>>();
        if (wantsFixes(context)) {
            for (var action : CodeActions.at(analysis, span)) {
                fix(snapshot, action, positions).ifPresent(result::add);
            }
        }
        if (offersRuns(context) && RunOffers.of(analysis).isPresent()) {
            for (var command : RunOffer.all(snapshot.uri(), client.profile())) {
                result.add(offer(command));
            }
        }
        return result;
    }

    private Optional<Either<Command, org.eclipse.lsp4j.CodeAction>> fix(Snapshot snapshot, CodeAction action,
            Positions positions) {
        var profile = client.profile();
        if (!profile.codeActionLiterals()) {
            return profile.applyEdit()
                    ? Optional.of(Either.forLeft(ApplyEditCommand.command(snapshot, action, positions)))
                    : Optional.empty();
        }
        var literal = new org.eclipse.lsp4j.CodeAction(action.title());
        literal.setKind(CodeActionKind.QuickFix);
        literal.setDiagnostics(List.of(publisher.toProtocol(action.fixes(), snapshot.uri(), positions)));
        literal.setEdit(Edits.toProtocol(snapshot, action.edits(), positions, profile));
        return Optional.of(Either.forRight(literal));
    }

    private Either<Command, org.eclipse.lsp4j.CodeAction> offer(Command command) {
        if (!client.profile().codeActionLiterals()) {
            return Either.forLeft(command);
        }
        var literal = new org.eclipse.lsp4j.CodeAction(command.getTitle());
        literal.setCommand(command);
        return Either.forRight(literal);
    }

    /// A client that names kinds wants these, and the kinds below them, only.
    private static boolean wantsFixes(CodeActionContext context) {
        return context.getOnly() == null || context.getOnly().stream()
                .anyMatch(only -> CodeActionKind.Empty.equals(only) || CodeActionKind.QuickFix.equals(only));
    }

    /// Running is of no kind, and is no reason for an editor to light its bulb wherever the cursor goes.
    private static boolean offersRuns(CodeActionContext context) {
        return context.getOnly() == null && context.getTriggerKind() != CodeActionTriggerKind.Automatic;
    }
}
