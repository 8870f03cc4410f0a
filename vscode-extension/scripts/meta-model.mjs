// The types of the Language Server Protocol as data, in the form of its metaModel.json, read from the declarations of the
// packages vscode-languageserver-protocol and vscode-languageserver-types (MIT licence, Microsoft Corporation), which are
// the origin of the protocol's own meta model but ship without it. `npm run meta-model` writes it for the server's tests.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import ts from "typescript";

const OUTPUT = resolve(import.meta.dirname, "../../server/src/test/resources/protocol/metaModel.json");

const BASES = new Map([
  ["integer", "integer"], ["uinteger", "uinteger"], ["decimal", "decimal"], ["DocumentUri", "DocumentUri"], ["URI", "URI"],
  ["TraceValue", "string"],
]);

/** Names that stand for any value. */
const ANYTHING = new Set(["LSPAny", "LSPObject", "LSPArray", "object", "ProgressToken"]);

/** @type {Map<ts.SyntaxKind, Type>} */
const KEYWORDS = new Map([
  [ts.SyntaxKind.StringKeyword, base("string")],
  [ts.SyntaxKind.NumberKeyword, base("decimal")],
  [ts.SyntaxKind.BooleanKeyword, base("boolean")],
  [ts.SyntaxKind.AnyKeyword, reference("LSPAny")],
  [ts.SyntaxKind.ObjectKeyword, reference("LSPAny")],
  [ts.SyntaxKind.UnknownKeyword, reference("LSPAny")],
]);

/** @typedef {{ kind: string, [member: string]: unknown }} Type */
/** @typedef {{ name: string, type: Type, optional?: true }} Property */

/** The meta model of the installed packages. */
export function metaModel() {
  const require = createRequire(createRequire(import.meta.url).resolve("vscode-languageclient"));
  const protocol = dirname(require.resolve("vscode-languageserver-protocol"));
  const types = createRequire(join(protocol, "api.js")).resolve("vscode-languageserver-types");
  const { version } = /** @type {{ version: string }} */ (readJson(join(protocol, "../../package.json")));
  /** @type {unknown} */
  const api = require("vscode-languageserver-protocol");
  const model = new Model(directions(api));
  model.read(join(dirname(types), "main.d.ts"));
  for (const name of readdirSync(protocol).filter((each) => /^protocol(\.\w+)?\.d\.ts$/.test(each)).sort()) {
    model.read(join(protocol, name));
  }
  return {
    metaData: { version, source: "vscode-languageserver-protocol and vscode-languageserver-types, MIT licence, © Microsoft Corporation" },
    ...model.collected(),
  };
}

/** @param {string} file
 * @returns {unknown} */
function readJson(file) {
  return JSON.parse(readFileSync(file, "utf8"));
}

/** Who sends the messages of each method, which the declarations leave out.
 * @param {unknown} api
 * @returns {Map<string, string>} */
function directions(api) {
  const namespaces = Object.values(/** @type {Record<string, { method?: string, messageDirection?: string }>} */ (api));
  return new Map(namespaces.flatMap((each) =>
    typeof each.method === "string" && typeof each.messageDirection === "string" ? [[each.method, each.messageDirection]] : []));
}

/** The meta model as the text of a file: one line for each definition, so that a difference can be read.
 * @param {ReturnType<typeof metaModel>} model */
export function print(model) {
  const parts = Object.entries(model).map(([name, value]) => {
    const lines = Array.isArray(value) ? `[\n${value.map((each) => JSON.stringify(each)).join(",\n")}\n]` : JSON.stringify(value);
    return `${JSON.stringify(name)}: ${lines}`;
  });
  return `{\n${parts.join(",\n")}\n}\n`;
}

class Model {
  #requests = /** @type {Record<string, unknown>[]} */ ([]);
  #notifications = /** @type {Record<string, unknown>[]} */ ([]);
  #structures = /** @type {Map<string, Record<string, unknown>>} */ (new Map());
  #enumerations = /** @type {Map<string, Record<string, unknown>>} */ (new Map());
  #aliases = /** @type {Map<string, Record<string, unknown>>} */ (new Map());
  /** Strings that are constants of namespaces, to which types refer by `typeof`. */
  #constants = /** @type {Map<string, Type>} */ (new Map());

  #directions;

  /** @param {Map<string, string>} directions */
  constructor(directions) {
    this.#directions = directions;
  }

  /** @param {string} file */
  read(file) {
    const source = ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest, true);
    // Constants first: a type may refer to one that is declared behind it.
    for (const statement of source.statements) {
      this.#constantsOf(statement);
    }
    for (const statement of source.statements) {
      this.#declaration(statement);
    }
  }

  collected() {
    const byName = (/** @type {Map<string, Record<string, unknown>>} */ map) =>
      [...map.values()].sort((a, b) => (String(a.name) < String(b.name) ? -1 : 1));
    const byMethod = (/** @type {Record<string, unknown>[]} */ list) =>
      list.sort((a, b) => (String(a.method) < String(b.method) ? -1 : 1));
    return {
      requests: byMethod(this.#requests),
      notifications: byMethod(this.#notifications),
      structures: byName(this.#structures),
      enumerations: byName(this.#enumerations),
      typeAliases: byName(this.#aliases),
    };
  }

  /** @param {ts.Statement} statement */
  #constantsOf(statement) {
    if (!ts.isModuleDeclaration(statement)) {
      return;
    }
    for (const { name, type } of variables(statement)) {
      const text = stringOf(type);
      if (text !== undefined) {
        this.#constants.set(`${statement.name.text}.${name}`, { kind: "stringLiteral", value: text });
      }
    }
  }

  /** @param {ts.Statement} statement */
  #declaration(statement) {
    if (ts.isInterfaceDeclaration(statement)) {
      const bases = statement.heritageClauses?.flatMap((clause) => clause.types) ?? [];
      this.#structures.set(statement.name.text, {
        name: statement.name.text,
        ...(bases.length > 0 && { extends: bases.map((base) => reference(base.expression.getText())) }),
        properties: this.#properties(statement.members),
      });
    } else if (ts.isTypeAliasDeclaration(statement)) {
      this.#alias(statement.name.text, statement.type);
    } else if (ts.isEnumDeclaration(statement)) {
      const values = statement.members.map((member) => ({ name: member.name.getText(), value: constantOf(member.initializer) }));
      this.#enumerations.set(statement.name.text, {
        name: statement.name.text,
        type: base(typeof values[0]?.value === "number" ? "uinteger" : "string"),
        values,
      });
    } else if (ts.isModuleDeclaration(statement)) {
      this.#message(statement);
    }
  }

  /** @param {string} name
   * @param {ts.TypeNode} type */
  #alias(name, type) {
    if (BASES.has(name) || ANYTHING.has(name)) {
      return;
    }
    if (ts.isTypeLiteralNode(type)) {
      this.#structures.set(name, { name, properties: this.#properties(type.members) });
    } else {
      this.#aliases.set(name, { name, type: this.#type(type) });
    }
  }

  /** A namespace with a `type` is a request or a notification.
   * @param {ts.ModuleDeclaration} namespace */
  #message(namespace) {
    const all = variables(namespace);
    const type = all.find(({ name }) => name === "type")?.type;
    if (type === undefined || !ts.isTypeReferenceNode(type)) {
      return;
    }
    const method = stringOf(all.find(({ name }) => name === "method")?.type);
    const [first, second, third, fourth, fifth] = type.typeArguments ?? [];
    switch (type.typeName.getText()) {
      case "ProtocolRequestType":
        this.#requests.push(this.#messageOf(method, { params: first, result: second, partialResult: third, registrationOptions: fifth }));
        break;
      case "ProtocolRequestType0":
        this.#requests.push(this.#messageOf(method, { result: first, partialResult: second, registrationOptions: fourth }));
        break;
      case "ProtocolNotificationType":
        this.#notifications.push(this.#messageOf(method, { params: first, registrationOptions: second }));
        break;
      case "ProtocolNotificationType0":
        this.#notifications.push(this.#messageOf(method, { registrationOptions: first }));
        break;
      case "RegistrationType":
        this.#notifications.push(this.#messageOf(method, { registrationOptions: first }));
        break;
      default:
    }
  }

  /** @param {string | undefined} method
   * @param {Record<string, ts.TypeNode | undefined>} parts */
  #messageOf(method, parts) {
    const message = /** @type {Record<string, unknown>} */ ({ method, messageDirection: this.#directions.get(method ?? "") });
    for (const [name, type] of Object.entries(parts)) {
      const text = type?.getText() ?? "never";
      if (type !== undefined && text !== "never" && (text !== "void" || name === "result")) {
        message[name] = text === "void" ? base("null") : this.#type(type);
      }
    }
    return message;
  }

  /** @param {ts.NodeArray<ts.TypeElement>} members
   * @returns {Property[]} */
  #properties(members) {
    return members.filter(ts.isPropertySignature).map((member) => ({
      name: ts.isStringLiteral(member.name) ? member.name.text : member.name.getText(),
      type: member.type === undefined ? reference("LSPAny") : this.#type(member.type),
      ...(member.questionToken !== undefined && { optional: /** @type {const} */ (true) }),
    }));
  }

  /** @param {ts.Node} node
   * @returns {Type} */
  #type(node) {
    if (ts.isParenthesizedTypeNode(node)) {
      return this.#type(node.type);
    }
    if (ts.isTypeOperatorNode(node)) {
      return this.#type(node.type);
    }
    if (ts.isUnionTypeNode(node)) {
      return { kind: "or", items: node.types.filter((each) => each.kind !== ts.SyntaxKind.UndefinedKeyword).map((each) => this.#type(each)) };
    }
    if (ts.isIntersectionTypeNode(node)) {
      return { kind: "and", items: node.types.map((each) => this.#type(each)) };
    }
    if (ts.isArrayTypeNode(node)) {
      return { kind: "array", element: this.#type(node.elementType) };
    }
    if (ts.isTupleTypeNode(node)) {
      return { kind: "tuple", items: node.elements.map((each) => this.#type(each)) };
    }
    if (ts.isTypeLiteralNode(node)) {
      const index = node.members.find(ts.isIndexSignatureDeclaration);
      return index === undefined
        ? { kind: "literal", value: { properties: this.#properties(node.members) } }
        : { kind: "map", key: base("string"), value: this.#type(index.type) };
    }
    if (ts.isLiteralTypeNode(node)) {
      return literal(node.literal);
    }
    if (ts.isTypeQueryNode(node)) {
      const constant = this.#constants.get(node.exprName.getText());
      if (constant === undefined) {
        throw new Error(`unknown constant: ${node.getText()}`);
      }
      return constant;
    }
    if (ts.isTypeReferenceNode(node)) {
      return this.#reference(node);
    }
    const keyword = KEYWORDS.get(node.kind);
    if (keyword === undefined) {
      throw new Error(`unknown kind of type: ${node.getText()}`);
    }
    return keyword;
  }

  /** @param {ts.TypeReferenceNode} node
   * @returns {Type} */
  #reference(node) {
    const name = node.typeName.getText();
    const baseName = BASES.get(name);
    if (baseName !== undefined) {
      return base(baseName);
    }
    if (name === "ProgressToken") {
      return { kind: "or", items: [base("integer"), base("string")] };
    }
    const [argument] = node.typeArguments ?? [];
    if (name === "Array" && argument !== undefined) {
      return { kind: "array", element: this.#type(argument) };
    }
    // A type parameter, or any value.
    return reference(name === "T" || ANYTHING.has(name) ? "LSPAny" : name);
  }
}

/** The declared variables of a namespace.
 * @param {ts.ModuleDeclaration} namespace */
function variables(namespace) {
  const { body } = namespace;
  return body !== undefined && ts.isModuleBlock(body)
    ? body.statements.filter(ts.isVariableStatement).flatMap((each) => each.declarationList.declarations)
      .map((each) => ({ name: each.name.getText(), type: each.type ?? each.initializer }))
    : [];
}

/** @param {ts.Node | undefined} node */
function stringOf(node) {
  const inner = node !== undefined && ts.isLiteralTypeNode(node) ? node.literal : node;
  return inner !== undefined && ts.isStringLiteralLike(inner) ? inner.text : undefined;
}

/** @param {ts.Node | undefined} node */
function constantOf(node) {
  return node !== undefined && ts.isNumericLiteral(node) ? Number(node.text) : stringOf(node);
}

/** @param {ts.Node} node
 * @returns {Type} */
function literal(node) {
  if (node.kind === ts.SyntaxKind.NullKeyword) {
    return base("null");
  }
  if (node.kind === ts.SyntaxKind.TrueKeyword || node.kind === ts.SyntaxKind.FalseKeyword) {
    return { kind: "booleanLiteral", value: node.kind === ts.SyntaxKind.TrueKeyword };
  }
  const text = stringOf(node);
  return text === undefined ? { kind: "integerLiteral", value: Number(node.getText()) } : { kind: "stringLiteral", value: text };
}

/** @param {string} name
 * @returns {Type} */
function base(name) {
  return { kind: "base", name };
}

/** @param {string} name
 * @returns {Type} */
function reference(name) {
  return { kind: "reference", name };
}

if (process.argv[1] === import.meta.filename) {
  writeFileSync(OUTPUT, print(metaModel()));
}
