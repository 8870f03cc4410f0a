// What the editor asks the compiler, one provider for each feature.
import type { Compiler } from "../compiler/compiler";
import type { CodeAction, DefinitionLink, Diagnostic, DocumentSymbol, TextEdit } from "../compiler/answers";
import { LANGUAGE } from "./language";
import { monaco } from "./monaco";
import { fromPosition, fromRange, toPlain, toPosition, toRange } from "./places";

/** The command of links to nodes; its argument is a view, and its node after `#`. */
export const SHOW_NODE = "simple.showNode";
/** The scheme of links to the pages about diagnostics, with the code as the path: the editor follows no commands there. */
export const PAGE_SCHEME = "simple-page";

type Model = monaco.editor.ITextModel;
type Token = monaco.CancellationToken;

const { languages } = monaco;

/** A code action with what finds it again. */
type Offered = monaco.languages.CodeAction & { readonly offer: { readonly action: CodeAction; readonly range: monaco.Range } };
/** A completion with the place where it was offered. */
type Item = monaco.languages.CompletionItem & { readonly at: monaco.Position };

/** A hint with what finds it again. */
type Hint = monaco.languages.InlayHint & { readonly of: string };

/** Markdown of the compiler. Its links to nodes become commands, the only ones that it may call. */
export function markdown(value: string): monaco.IMarkdownString {
  const links = value.replaceAll(/\]\(simple-graph:([^)\s]*)\)/g, (_, target: string) => `](${commandLink(target)})`);
  return { value: links, isTrusted: { enabledCommands: [SHOW_NODE] } };
}

const commandLink = (target: string): string =>
  `command:${SHOW_NODE}?${encodeURIComponent(JSON.stringify([target])).replaceAll(/[()]/g, (c) => `%${c.charCodeAt(0).toString(16)}`)}`;

/** Lets the editor ask; the result refreshes what it does not ask for by itself. */
export async function registerFeatures(compiler: Compiler): Promise<() => void> {
  const hintsChanged = new monaco.Emitter<void>();
  const lensesChanged = new monaco.Emitter<void>();
  const tokensChanged = new monaco.Emitter<void>();
  const legend = await compiler.call("semanticTokensLegend", []) ?? { tokenTypes: [], tokenModifiers: [] };

  languages.registerDocumentSemanticTokensProvider(LANGUAGE, {
    onDidChange: tokensChanged.event,
    getLegend: () => legend,
    releaseDocumentSemanticTokens: () => undefined,
    async provideDocumentSemanticTokens(_, __, token) {
      const tokens = await compiler.call("semanticTokens", [], cancelled(token));
      return tokens && { data: Uint32Array.from(tokens.data) };
    },
  });

  languages.registerHoverProvider(LANGUAGE, {
    async provideHover(_, position, token) {
      const hover = await compiler.call("hover", fromPosition(position), cancelled(token));
      return hover && { range: toRange(hover.range), contents: [markdown(hover.contents)] };
    },
  });

  languages.registerInlayHintsProvider(LANGUAGE, {
    onDidChangeInlayHints: hintsChanged.event,
    async provideInlayHints(_, range, token) {
      const all = await compiler.call("inlayHints", [], cancelled(token)) ?? [];
      const hints = all.map(({ position, label, kind }): Hint => ({
        position: toPosition(position), label: label.map((text) => ({ label: text })), paddingLeft: true, of: kind,
      })).filter(({ position }) => range.containsPosition(position));
      return { hints, dispose: () => undefined };
    },
    async resolveInlayHint(hint, token) {
      const [line, character] = fromPosition(hint.position);
      const details = await compiler.call("inlayHintDetails", [line, character, (hint as Hint).of], cancelled(token));
      if (!details || typeof hint.label === "string") {
        return hint;
      }
      const label = hint.label.map((part, at) => {
        const target = details.locations[at];
        return target ? { ...part, location: { uri: theModel().uri, range: toRange(target) } } : part;
      });
      return { ...hint, label, tooltip: markdown(details.tooltip) };
    },
  });

  languages.registerCodeLensProvider(LANGUAGE, {
    onDidChange: lensesChanged.event as monaco.IEvent<never>,
    async provideCodeLenses(_, token) {
      const all = await compiler.call("codeLenses", [], cancelled(token)) ?? [];
      const lenses = all.map(({ range, title, command, argument }) => ({
        range: toRange(range),
        command: { id: command ?? "", title, ...(argument !== undefined && { arguments: [argument] }) },
      }));
      return { lenses, dispose: () => undefined };
    },
  });

  languages.registerCompletionItemProvider(LANGUAGE, {
    triggerCharacters: ["#"],
    async provideCompletionItems(_, position, __, token) {
      const items = await compiler.call("completion", fromPosition(position), cancelled(token)) ?? [];
      return {
        suggestions: items.map((item, rank): Item => ({
          label: item.isVariable ? { label: item.label, description: "int" } : item.label,
          kind: item.isVariable ? languages.CompletionItemKind.Variable : languages.CompletionItemKind.Keyword,
          insertText: item.insertText,
          ...(item.isSnippet && { insertTextRules: languages.CompletionItemInsertTextRule.InsertAsSnippet }),
          ...(item.detail !== undefined && { detail: item.detail }),
          range: { insert: toRange(item.insert), replace: toRange(item.replace) },
          filterText: item.label,
          sortText: String(rank).padStart(5, "0"),
          at: position,
        })),
      };
    },
    async resolveCompletionItem(item, token) {
      const [line, character] = fromPosition((item as Item).at);
      const text = await compiler.call("completionDocumentation", [line, character, item.filterText ?? ""], cancelled(token));
      return typeof text === "string" ? { ...item, documentation: markdown(text) } : item;
    },
  });

  languages.registerCodeActionProvider(LANGUAGE, {
    async provideCodeActions(model, range, context, token) {
      const isInvoked = context.trigger === languages.CodeActionTriggerType.Invoke;
      const found = await compiler.call("codeActions", [...fromRange(range), isInvoked], cancelled(token)) ?? [];
      const actions = found.map((action): Offered => ({
        title: action.title,
        kind: action.kind,
        isPreferred: action.isPreferred,
        diagnostics: action.diagnostics.map(toMarker(model)),
        ...(action.disabled !== undefined && { disabled: action.disabled }),
        offer: { action, range },
      }));
      return { actions: [...actions, ...isInvoked ? await showInGraph(range, token) : []], dispose: () => undefined };
    },
    async resolveCodeAction(action, token) {
      const { offer } = action as Offered;
      const edits = await compiler.call("codeActionEdits", [...fromRange(offer.range), offer.action.kind, offer.action.title],
        cancelled(token)) ?? [];
      return { ...action, edit: workspaceEdit(theModel(), edits) };
    },
  });

  /** The offer to show the node of what is at the start of a range. */
  async function showInGraph(range: monaco.Range, token: Token): Promise<monaco.languages.CodeAction[]> {
    const node = await compiler.call("node", fromPosition(range.getStartPosition()), cancelled(token));
    const title = "Show in graph";
    return typeof node === "string"
      ? [{ title, command: { id: SHOW_NODE, title, arguments: [node.replace(/^simple-graph:/, "")] } }]
      : [];
  }

  languages.registerRenameProvider(LANGUAGE, {
    async resolveRenameLocation(_, position, token) {
      const { range, placeholder = "", reason = "there is no name to rename" }
        = await compiler.call("prepareRename", fromPosition(position), cancelled(token)) ?? {};
      return range
        ? { range: toRange(range), text: placeholder }
        : { range: monaco.Range.fromPositions(position), text: "", rejectReason: reason };
    },
    async provideRenameEdits(model, position, newName, token) {
      const [line, character] = fromPosition(position);
      const { edits, reason = "" } = await compiler.call("rename", [line, character, newName], cancelled(token)) ?? {};
      return edits ? workspaceEdit(model, edits) : { edits: [], rejectReason: reason };
    },
  });

  languages.registerLinkedEditingRangeProvider(LANGUAGE, {
    async provideLinkedEditingRanges(_, position, token) {
      const linked = await compiler.call("linkedEditingRanges", fromPosition(position), cancelled(token));
      return linked && { ranges: linked.ranges.map(toRange), wordPattern: new RegExp(linked.wordPattern) };
    },
  });

  languages.registerDefinitionProvider(LANGUAGE, {
    provideDefinition: async (model, position, token) =>
      links(model, await compiler.call("definition", fromPosition(position), cancelled(token))),
  });
  languages.registerImplementationProvider(LANGUAGE, {
    provideImplementation: async (model, position, token) =>
      links(model, await compiler.call("implementation", fromPosition(position), cancelled(token))),
  });
  languages.registerReferenceProvider(LANGUAGE, {
    async provideReferences(model, position, { includeDeclaration }, token) {
      const [line, character] = fromPosition(position);
      const ranges = await compiler.call("references", [line, character, includeDeclaration], cancelled(token)) ?? [];
      return ranges.map((range) => ({ uri: model.uri, range: toRange(range) }));
    },
  });
  languages.registerDocumentHighlightProvider(LANGUAGE, {
    async provideDocumentHighlights(_, position, token) {
      const places = await compiler.call("documentHighlights", fromPosition(position), cancelled(token)) ?? [];
      // The editor counts the kinds from 0.
      return places.map(({ range, kind }) => ({ range: toRange(range), kind: kind - 1 }));
    },
  });

  languages.registerFoldingRangeProvider(LANGUAGE, {
    async provideFoldingRanges(_, __, token) {
      const folds = await compiler.call("foldingRanges", [], cancelled(token)) ?? [];
      return folds.map(({ startLine, endLine, isComment }) => ({
        start: startLine + 1, end: endLine + 1, ...(isComment && { kind: languages.FoldingRangeKind.Comment }),
      }));
    },
  });
  languages.registerSelectionRangeProvider(LANGUAGE, {
    provideSelectionRanges: (_, positions, token) => Promise.all(positions.map(async (position) => {
      const ranges = await compiler.call("selectionRanges", fromPosition(position), cancelled(token)) ?? [];
      return ranges.map((range) => ({ range: toRange(range) }));
    })),
  });
  languages.registerDocumentSymbolProvider(LANGUAGE, {
    displayName: "Simple",
    async provideDocumentSymbols(_, token) {
      return symbols(await compiler.call("documentSymbols", [], cancelled(token)) ?? []);
    },
  });

  languages.registerDocumentFormattingEditProvider(LANGUAGE, {
    displayName: "Simple",
    async provideDocumentFormattingEdits(_, { tabSize, insertSpaces }, token) {
      return edits(await compiler.call("formatting", [tabSize, insertSpaces], cancelled(token)));
    },
  });
  languages.registerDocumentRangeFormattingEditProvider(LANGUAGE, {
    displayName: "Simple",
    async provideDocumentRangeFormattingEdits(_, range, { tabSize, insertSpaces }, token) {
      return edits(await compiler.call("rangeFormatting", [...fromRange(range), tabSize, insertSpaces], cancelled(token)));
    },
  });

  return () => {
    tokensChanged.fire();
    hintsChanged.fire();
    lensesChanged.fire();
  };
}

const cancelled = (token: Token) => (): boolean => token.isCancellationRequested;

/** The only document that there is. */
function theModel(): Model {
  const [model] = monaco.editor.getModels();
  if (model === undefined) {
    throw new Error("There is no program.");
  }
  return model;
}

const SEVERITIES = {
  1: monaco.MarkerSeverity.Error, 2: monaco.MarkerSeverity.Warning, 3: monaco.MarkerSeverity.Info, 4: monaco.MarkerSeverity.Hint,
} as const;

/** A diagnostic as the editor shows it. */
export const toMarker = ({ uri }: Model) => (diagnostic: Diagnostic): monaco.editor.IMarkerData => ({
  ...toPlain(diagnostic.range),
  severity: SEVERITIES[diagnostic.severity],
  message: diagnostic.message,
  source: LANGUAGE,
  code: { value: diagnostic.code, target: monaco.Uri.from({ scheme: PAGE_SCHEME, path: diagnostic.code }) },
  tags: diagnostic.tags.length > 0 ? [monaco.MarkerTag.Unnecessary] : [],
  relatedInformation: diagnostic.relatedInformation
    .map(({ range, message }) => ({ resource: uri, message, ...toPlain(range) })),
});

const edits = (found: readonly TextEdit[] = []): monaco.languages.TextEdit[] =>
  found.map(({ range, newText }) => ({ range: toRange(range), text: newText }));

const workspaceEdit = (model: Model, found: readonly TextEdit[]): monaco.languages.WorkspaceEdit => ({
  edits: edits(found).map((textEdit) => ({ resource: model.uri, versionId: model.getVersionId(), textEdit })),
});

const links = ({ uri }: Model, found: readonly DefinitionLink[] = []): monaco.languages.LocationLink[] =>
  found.map(({ origin, target, selection }) => ({
    uri, originSelectionRange: toRange(origin), range: toRange(target), targetSelectionRange: toRange(selection),
  }));

const SYMBOL_KINDS = {
  variable: languages.SymbolKind.Variable,
  loop: languages.SymbolKind.Namespace,
  arm: languages.SymbolKind.Namespace,
  block: languages.SymbolKind.Namespace,
} as const;

const symbols = (found: readonly DocumentSymbol[]): monaco.languages.DocumentSymbol[] =>
  found.map(({ name, detail = "", kind, range, selectionRange, children }) => ({
    name, detail, kind: SYMBOL_KINDS[kind], tags: [], range: toRange(range), selectionRange: toRange(selectionRange),
    children: symbols(children),
  }));
