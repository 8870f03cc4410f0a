package dev.simplelang.lsp;

import dev.simplelang.ide.CodeAction;
import dev.simplelang.ide.CodeActions;
import dev.simplelang.ide.Lenses;
import dev.simplelang.text.Span;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.eclipse.lsp4j.CodeActionContext;
import org.eclipse.lsp4j.CodeActionKind;
import org.eclipse.lsp4j.CodeActionOptions;
import org.eclipse.lsp4j.CodeActionParams;
import org.eclipse.lsp4j.CodeActionTriggerKind;
import org.eclipse.lsp4j.Command;
import org.eclipse.lsp4j.ServerCapabilities;
import org.eclipse.lsp4j.jsonrpc.messages.Either;

/// `textDocument/codeAction`: what the compiler can change here, and offers to run the program.
final class CodeActionHandler implements Feature {

    private final Requests requests;
    private final DiagnosticsPublisher publisher;

    /// @param publisher says how diagnostics look to the client
    CodeActionHandler(Requests requests, DiagnosticsPublisher publisher) {
        this.requests = requests;
        this.publisher = publisher;
    }

    @Override
    public void announce(ServerCapabilities capabilities, ClientProfile profile) {
        if (profile.codeActionLiterals()) {
            capabilities.setCodeActionProvider(new CodeActionOptions(List.of(CodeActionKind.QuickFix)));
        } else {
            capabilities.setCodeActionProvider(true);
        }
    }

    @Override
    public void route(Router router) {
        router.onRequest("textDocument/codeAction", CodeActionParams.class, this::codeAction);
    }

    private CompletableFuture<List<Either<Command, org.eclipse.lsp4j.CodeAction>>> codeAction(CodeActionParams params) {
        var range = Arguments.range(params.getRange());
        var context = params.getContext() == null ? new CodeActionContext() : params.getContext();
        return requests.about(params.getTextDocument(), "code action", List.of(),
                request -> actions(request, request.span(range), context));
    }

    private List<Either<Command, org.eclipse.lsp4j.CodeAction>> actions(DocumentRequest request, Span span,
            CodeActionContext context) {
        var result = new ArrayList<Either<Command, org.eclipse.lsp4j.CodeAction>>();
        if (wantsFixes(context)) {
            for (var action : CodeActions.at(request.analysis(), span)) {
                fix(request, action).ifPresent(result::add);
            }
        }
        if (offersRuns(context) && Lenses.program(request.analysis()).isPresent()) {
            for (var command : RunOffer.all(request.uri(), request.profile())) {
                result.add(offer(command, request.profile()));
            }
        }
        return result;
    }

    private Optional<Either<Command, org.eclipse.lsp4j.CodeAction>> fix(DocumentRequest request, CodeAction action) {
        var profile = request.profile();
        if (!profile.codeActionLiterals()) {
            return profile.applyEdit()
                    ? Optional.of(Either
                            .forLeft(ApplyEditCommand.command(request.snapshot(), action, request.positions())))
                    : Optional.empty();
        }
        var literal = new org.eclipse.lsp4j.CodeAction(action.title());
        literal.setKind(CodeActionKind.QuickFix);
        literal.setDiagnostics(List.of(publisher.toProtocol(action.fixes(), request.uri(), request.positions())));
        literal.setEdit(Edits.toProtocol(request.snapshot(), action.edits(), request.positions(), profile));
        return Optional.of(Either.forRight(literal));
    }

    private static Either<Command, org.eclipse.lsp4j.CodeAction> offer(Command command, ClientProfile profile) {
        if (!profile.codeActionLiterals()) {
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
