package dev.simplelang.lsp.feature;

import dev.simplelang.ide.action.ActionFilter;
import dev.simplelang.ide.action.ActionKind;
import dev.simplelang.ide.action.CodeAction;
import dev.simplelang.ide.action.CodeActions;
import dev.simplelang.ide.decoration.Lenses;
import dev.simplelang.ide.hover.NodeLinks;
import dev.simplelang.lsp.command.ApplyEditCommand;
import dev.simplelang.lsp.command.EvaluateCommand;
import dev.simplelang.lsp.command.OfferedAction;
import dev.simplelang.lsp.document.DiagnosticsPublisher;
import dev.simplelang.lsp.document.DocumentRequest;
import dev.simplelang.lsp.document.Documents;
import dev.simplelang.lsp.document.Requests;
import dev.simplelang.lsp.document.WorkspaceEdits;
import dev.simplelang.lsp.protocol.Arguments;
import dev.simplelang.lsp.protocol.ClientCapabilities;
import dev.simplelang.lsp.protocol.Failures;
import dev.simplelang.text.Span;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.stream.Stream;
import org.eclipse.lsp4j.CodeActionContext;
import org.eclipse.lsp4j.CodeActionDisabled;
import org.eclipse.lsp4j.CodeActionKind;
import org.eclipse.lsp4j.CodeActionParams;
import org.eclipse.lsp4j.CodeActionTriggerKind;
import org.eclipse.lsp4j.Command;
import org.eclipse.lsp4j.jsonrpc.messages.Either;

/// `textDocument/codeAction`: what the compiler can change here, and offers to run and to debug the
/// program; `codeAction/resolve`: the edits of one of them.
final class CodeActionHandler {

    /// The kinds that are announced.
    static final List<String> KINDS = Stream
            .concat(Stream.of(ActionKind.values()).map(ActionKind::id), Stream.of(CodeActionKind.SourceFixAll))
            .toList();

    private CodeActionHandler() {}

    /// What is needed to find an action again: the version it was offered for, the place, its kind
    /// and its title.
    private record Data(String uri, Integer version, int start, int end, String kind, String title) {

        boolean isComplete() {
            return uri != null && kind != null && title != null && 0 <= start && start <= end;
        }
    }

    static Function<DocumentRequest, List<Either<Command, org.eclipse.lsp4j.CodeAction>>> actions(
            CodeActionParams params) {
        var range = Arguments.range(params.getRange());
        var context = params.getContext() == null ? new CodeActionContext() : params.getContext();
        return request -> actions(request, request.span(range), context);
    }

    private static List<Either<Command, org.eclipse.lsp4j.CodeAction>> actions(DocumentRequest request, Span span,
            CodeActionContext context) {
        var result = new ArrayList<Either<Command, org.eclipse.lsp4j.CodeAction>>();
        var capabilities = request.capabilities();
        for (var action : CodeActions.at(request.analysis(), span, wanted(context), request.cancellation())) {
            if (capabilities.codeActionLiterals()) {
                literal(request, span, action).ifPresent(literal -> result.add(Either.forRight(literal)));
            } else if (capabilities.applyEdit() && action.refusal().isEmpty()) {
                result.add(Either.forLeft(ApplyEditCommand.command(request.snapshot(), action, request.positions())));
            }
        }
        if (offersCommands(context)) {
            var runs = Lenses.program(request.analysis()).isPresent()
                    ? EvaluateCommand.offers(request.uri(), capabilities)
                    : Stream.<Command>empty();
            Stream.concat(runs, showInGraph(request, span.start()).stream())
                    .forEach(command -> result.add(offer(command, capabilities)));
        }
        return result;
    }

    private static ActionFilter wanted(CodeActionContext context) {
        var kinds = context.getOnly() == null
                ? List.<String>of()
                : context.getOnly().stream().filter(Objects::nonNull).toList();
        return new ActionFilter(kinds, context.getTriggerKind() != CodeActionTriggerKind.Automatic);
    }

    /// Opens the picture of the graph at the node of what is at `offset`, where the client can.
    private static Optional<Command> showInGraph(DocumentRequest request, int offset) {
        var links = NodeLinks.at(request.analysis(), offset);
        return links.isEmpty()
                ? Optional.empty()
                : request.capabilities().showGraphCommand().map(command -> new Command("Show in graph", command,
                        List.of(request.uri(), new ViewUri(links.getLast().view(), request.uri())
                                .atNode(links.getLast().number()))));
    }

    /// Offers to run, to debug and to show have no kind, and do not light an editor's bulb wherever
    /// the cursor goes.
    private static boolean offersCommands(CodeActionContext context) {
        return context.getOnly() == null && context.getTriggerKind() != CodeActionTriggerKind.Automatic;
    }

    private static Either<Command, org.eclipse.lsp4j.CodeAction> offer(Command command,
            ClientCapabilities capabilities) {
        if (!capabilities.codeActionLiterals()) {
            return Either.forLeft(command);
        }
        var literal = new org.eclipse.lsp4j.CodeAction(command.getTitle());
        literal.setCommand(command);
        return Either.forRight(literal);
    }

    private static Optional<org.eclipse.lsp4j.CodeAction> literal(DocumentRequest request, Span span,
            CodeAction action) {
        var capabilities = request.capabilities();
        var literal = new org.eclipse.lsp4j.CodeAction(action.title());
        literal.setKind(action.kind().id());
        if (action.refusal().isPresent()) {
            literal.setDisabled(new CodeActionDisabled(action.refusal().get()));
            return capabilities.disabledCodeActions() ? Optional.of(literal) : Optional.empty();
        }
        if (!action.fixes().isEmpty()) {
            literal.setDiagnostics(DiagnosticsPublisher.toProtocol(action.fixes(), request));
        }
        if (action.isPreferred() && capabilities.preferredCodeActions()) {
            literal.setIsPreferred(true);
        }
        if (capabilities.resolvesCodeActionEdits()) {
            literal.setData(OfferedAction.toJson(new Data(request.uri(), request.snapshot().version(), span.start(),
                    span.end(), action.kind().id(), action.title())));
        } else {
            literal.setEdit(WorkspaceEdits.toProtocol(action.edits(), request));
        }
        return Optional.of(literal);
    }

    /// Adds the edits to an action, unless the document has changed since it was offered.
    static CompletableFuture<org.eclipse.lsp4j.CodeAction> resolve(org.eclipse.lsp4j.CodeAction action,
            Documents documents, Requests requests) {
        Arguments.require(action.getTitle(), "title");
        if (action.getData() == null) {
            // It was complete when it was offered; Neovim asks for every action that has no edit.
            return CompletableFuture.completedFuture(action);
        }
        var data = OfferedAction.fromJson(action.getData(), Data.class).filter(Data::isComplete)
                .orElseThrow(() -> Failures.invalidParams("codeAction/resolve takes an action as it was offered."));
        var snapshot = OfferedAction.version(documents, data.uri(), data.version());
        return requests.about(snapshot, "codeAction/resolve", new CompletableFuture<>(), request -> {
            var wanted = new ActionFilter(List.of(data.kind()), true);
            int length = snapshot.source().length();
            var span = new Span(Math.min(data.start(), length), Math.min(data.end(), length));
            CodeActions.at(request.analysis(), span, wanted, request.cancellation()).stream()
                    .filter(found -> found.title().equals(data.title())).findFirst()
                    .ifPresent(found -> action.setEdit(WorkspaceEdits.toProtocol(found.edits(), request)));
            return action;
        });
    }
}
