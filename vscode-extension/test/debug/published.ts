// Checks messages against the types that the Debug Adapter Protocol publishes, which are there at compile time only: the
// type checker of TypeScript reads them again.
import { fileURLToPath } from "node:url";
import { resolve } from "node:path";
import ts from "typescript";

const PUBLISHED = fileURLToPath(import.meta.resolve("@vscode/debugprotocol/lib/debugProtocol.d.ts"));
const OURS = resolve(import.meta.dirname, "custom.d.ts");

export type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };
export type Message = Readonly<Record<string, Json>>;

const program = ts.createProgram([PUBLISHED, OURS], { strict: true, lib: ["lib.es5.d.ts"], types: [] });
const checker = program.getTypeChecker();
const messages = new Map([PUBLISHED, OURS].flatMap(namesIn));

function namesIn(file: string): [string, ts.Type][] {
  const source = program.getSourceFile(file);
  const module = source === undefined ? undefined : checker.getSymbolAtLocation(source);
  return [...module?.exports?.values() ?? []].flatMap((namespace) => checker.getExportsOfModule(namespace))
    .map((symbol) => [symbol.name, checker.getDeclaredTypeOfSymbol(symbol)]);
}

/** What is wrong with a message of the adapter: nothing, if it is as published. */
export function faultsOf(message: Message): string[] {
  const name = nameOf(message);
  const type = messages.get(name);
  if (type === undefined) {
    return [`${name} is not published`];
  }
  const body = checker.getPropertyOfType(type, "body");
  const hasNoBody = body === undefined || isAny(checker.getTypeOfSymbol(body));
  return [
    ...faults(message, type, name),
    ...hasNoBody && "body" in message ? [`${name}.body is not published`] : [],
  ];
}

/** The interface of a message: `StackTraceResponse` for an answer to `stackTrace`. */
function nameOf({ type, command, event, success }: Message): string {
  return type === "event" ? `${capitalized(event)}Event`
    : type === "request" ? `${capitalized(command)}Request`
    : type !== "response" ? `A message of the type ${JSON.stringify(type)}`
    : success === false ? "ErrorResponse" : `${capitalized(command)}Response`;
}

/** Custom messages have a slash in their names. */
function capitalized(name: Json | undefined): string {
  return (typeof name === "string" ? name : JSON.stringify(name)).split("/").map((word) => word.slice(0, 1).toUpperCase() + word.slice(1)).join("");
}

function isAny(type: ts.Type): boolean {
  return (type.flags & ts.TypeFlags.Any) !== 0;
}

function faults(value: Json, type: ts.Type, path: string): string[] {
  if (isAny(type)) {
    return [];
  }
  if (type.isUnion()) {
    const kinds = type.types.filter(({ flags }) => (flags & ts.TypeFlags.Undefined) === 0);
    const [only] = kinds;
    return only !== undefined && kinds.length === 1 ? faults(value, only, path)
      : kinds.some((kind) => faults(value, kind, path).length === 0) ? [] : [wrong(value, type, path)];
  }
  if (checker.isArrayType(type)) {
    const [element] = checker.getTypeArguments(type as ts.TypeReference);
    return Array.isArray(value) && element !== undefined
      ? value.flatMap((each: Json, at) => faults(each, element, `${path}[${at}]`))
      : [wrong(value, type, path)];
  }
  if ((type.flags & ts.TypeFlags.Object) !== 0) {
    return value !== null && typeof value === "object" && !Array.isArray(value)
      ? memberFaults(value as Message, type, path)
      : [wrong(value, type, path)];
  }
  return isPrimitive(value, type) ? [] : [wrong(value, type, path)];
}

function memberFaults(value: Message, type: ts.Type, path: string): string[] {
  const others = checker.getIndexTypeOfType(type, ts.IndexKind.String);
  const known = Object.entries(value).flatMap(([name, member]) => {
    const property = checker.getPropertyOfType(type, name);
    const expected = property === undefined ? others : checker.getTypeOfSymbol(property);
    return expected === undefined ? [`${path}.${name} is not published`] : faults(member, expected, `${path}.${name}`);
  });
  const missing = checker.getPropertiesOfType(type)
    .filter(({ name, flags }) => (flags & ts.SymbolFlags.Optional) === 0 && !(name in value))
    .map(({ name }) => `${path}.${name} is missing`);
  return [...known, ...missing];
}

/** Numbers are integers: the types do not tell, but only percentages of progress, of which we have none, are others. */
function isPrimitive(value: Json, type: ts.Type): boolean {
  return (type.flags & ts.TypeFlags.String) !== 0 ? typeof value === "string"
    : (type.flags & ts.TypeFlags.Number) !== 0 ? Number.isSafeInteger(value)
    : checker.typeToString(type) === JSON.stringify(value);
}

function wrong(value: Json, type: ts.Type, path: string): string {
  return `${path} is ${JSON.stringify(value)}, not ${checker.typeToString(type)}`;
}
