package dev.simplelang.lsp.feature;

import com.google.gson.Gson;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import dev.simplelang.ide.Lenses;
import dev.simplelang.ide.action.ActionFilter;
import dev.simplelang.ide.action.ActionKind;
import dev.simplelang.ide.action.CodeAction;
import dev.simplelang.ide.action.CodeActions;
import dev.simplelang.lsp.command.ApplyEditCommand;
import dev.simplelang.lsp.command.RunOffer;
import dev.simplelang.lsp.document.DiagnosticsPublisher;
import dev.simplelang.lsp.document.DocumentRequest;
import dev.simplelang.lsp.document.Documents;
import dev.simplelang.lsp.document.Requests;
import dev.simplelang.lsp.document.WorkspaceEdits;
import dev.simplelang.lsp.protocol.Arguments;
import dev.simplelang.lsp.protocol.ClientProfile;
import dev.simplelang.lsp.protocol.Failures;
import dev.simplelang.lsp.protocol.Router;
import dev.simplelang.text.Span;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.eclipse.lsp4j.CodeActionContext;
import org.eclipse.lsp4j.CodeActionDisabled;
import org.eclipse.lsp4j.CodeActionKind;
import org.eclipse.lsp4j.CodeActionParams;
import org.eclipse.lsp4j.CodeActionTriggerKind;
import org.eclipse.lsp4j.Command;
import org.eclipse.lsp4j.jsonrpc.messages.Either;

/// `textDocument/codeAction`: what the compiler can change here, and offers to run the program;
/// `codeAction/resolve`: the edits of one of them.
public final class CodeActionHandler implements Feature {

    private static final Gson GSON = new Gson();

    private final Requests requests;
    private final Documents documents;
    private final DiagnosticsPublisher publisher;

    /// @param publisher says how diagnostics look to the client
    public CodeActionHandler(Requests requests, Documents documents, DiagnosticsPublisher publisher) {
        this.requests = requests;
        this.documents = documents;
        this.publisher = publisher;
    }

    /// What is needed to find an action again: the version it was offered for, the place, its kind
    /// and its title.
    private record Data(String uri, Integer version, int start, int end, String kind, String title) {}

    @Override
    public void announce(Map<String, Object> capabilities, ClientProfile profile) {
        if (!profile.codeActionLiterals()) {
            capabilities.put("codeActionProvider", true);
            return;
        }
        var kinds = Stream.concat(Stream.of(ActionKind.values()).map(ActionKind::id),
                Stream.of(CodeActionKind.SourceFixAll)).toList();
        capabilities.put("codeActionProvider",
                Map.of("codeActionKinds", kinds, "resolveProvider", profile.resolvesCodeActionEdits()));
    }

    @Override
    public void route(Router router) {
        router.onRequest("textDocument/codeAction", CodeActionParams.class, this::codeAction);
        router.onRequest("codeAction/resolve", org.eclipse.lsp4j.CodeAction.class, this::resolve);
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
        var profile = request.profile();
        for (var action : CodeActions.at(request.analysis(), span, wanted(context), request.cancellation())) {
            if (profile.codeActionLiterals()) {
                literal(request, span, action).map(Either::<Command, org.eclipse.lsp4j.CodeAction>forRight)
                        .ifPresent(result::add);
            } else if (profile.applyEdit() && action.refusal().isEmpty()) {
                result.add(Either.forLeft(ApplyEditCommand.command(request.snapshot(), action, request.positions())));
            }
        }
        if (offersRuns(context) && Lenses.program(request.analysis()).isPresent()) {
            for (var command : RunOffer.all(request.uri(), profile)) {
                result.add(offer(command, profile));
            }
        }
        return result;
    }

    private Optional<org.eclipse.lsp4j.CodeAction> literal(DocumentRequest request, Span span, CodeAction action) {
        var profile = request.profile();
        var literal = new org.eclipse.lsp4j.CodeAction(action.title());
        literal.setKind(action.kind().id());
        if (action.refusal().isPresent()) {
            literal.setDisabled(new CodeActionDisabled(action.refusal().get()));
            return profile.disabledCodeActions() ? Optional.of(literal) : Optional.empty();
        }
        if (!action.fixes().isEmpty()) {
            literal.setDiagnostics(action.fixes().stream()
                    .map(fixed -> publisher.toProtocol(fixed, request.uri(), request.positions())).toList());
        }
        if (action.isPreferred() && profile.preferredCodeActions()) {
            literal.setIsPreferred(true);
        }
        if (profile.resolvesCodeActionEdits()) {
            literal.setData(GSON.toJsonTree(new Data(request.uri(), request.snapshot().version(), span.start(),
                    span.end(), action.kind().id(), action.title())));
        } else {
            literal.setEdit(
                    WorkspaceEdits.toProtocol(request.snapshot(), action.edits(), request.positions(), profile));
        }
        return Optional.of(literal);
    }

    /// Adds the edits to an action, unless the document has changed since it was offered.
    private CompletableFuture<org.eclipse.lsp4j.CodeAction> resolve(org.eclipse.lsp4j.CodeAction action) {
        Arguments.require(action.getTitle(), "title");
        if (action.getData() == null) {
            // It was complete when it was offered; Neovim asks for every action that has no edit.
            return CompletableFuture.completedFuture(action);
        }
        var data = data(action);
        var snapshot = documents.find(data.uri())
                .filter(current -> Objects.equals(current.version(), data.version()))
                .filter(current -> data.start() <= data.end() && data.end() <= current.source().length())
                .orElseThrow(() -> Failures.requestFailed("The document has changed since the action was offered."));
        return requests.about(snapshot, "code action", request -> {
            var wanted = new ActionFilter(List.of(data.kind()), true);
            var span = new Span(data.start(), data.end());
            CodeActions.at(request.analysis(), span, wanted, request.cancellation()).stream()
                    .filter(found -> found.title().equals(data.title())).findFirst()
                    .ifPresent(found -> action.setEdit(
                            WorkspaceEdits.toProtocol(snapshot, found.edits(), request.positions(),
                                    request.profile())));
            return action;
        });
    }

    private static Data data(org.eclipse.lsp4j.CodeAction action) {
        if (action.getData() instanceof JsonObject object) {
            try {
                var data = GSON.fromJson(object, Data.class);
                if (data.uri() != null && data.kind() != null && data.title() != null && data.start() >= 0) {
                    return data;
                }
            } catch (JsonParseException e) {
                // Reported below, like missing members.
            }
        }
        throw Failures.invalidParams("codeAction/resolve takes an action as it was offered.");
    }

    private static Either<Command, org.eclipse.lsp4j.CodeAction> offer(Command command, ClientProfile profile) {
        if (!profile.codeActionLiterals()) {
            return Either.forLeft(command);
        }
        var literal = new org.eclipse.lsp4j.CodeAction(command.getTitle());
        literal.setCommand(command);
        return Either.forRight(literal);
    }

    private static ActionFilter wanted(CodeActionContext context) {
        var kinds = context.getOnly() == null
                ? List.<String>of()
                : context.getOnly().stream().filter(Objects::nonNull).toList();
        return new ActionFilter(kinds, context.getTriggerKind() != CodeActionTriggerKind.Automatic);
    }

    /// Offers to run have no kind, and do not light an editor's bulb wherever the cursor goes.
    private static boolean offersRuns(CodeActionContext context) {
        return context.getOnly() == null && context.getTriggerKind() != CodeActionTriggerKind.Automatic;
    }
}
