import * as vscode from "vscode";
import { parseArgument, type Problem } from "./argument";
import { fileName } from "./program";

/** The number of programs whose last argument is remembered. */
const MAX_REMEMBERED = 200;
const LAST_ARGUMENTS = "simple.lastArguments";

/** Asks for a text that `parse` accepts, and returns its meaning; undefined on cancellation. */
export async function ask<Parsed extends object>(
  options: vscode.InputBoxOptions,
  parse: (text: string) => Parsed | Problem,
): Promise<Parsed | undefined> {
  const validateInput = (text: string): string | undefined => {
    const parsed = parse(text);
    return "problem" in parsed ? parsed.problem : undefined;
  };
  const text = await vscode.window.showInputBox({ ...options, validateInput });
  const parsed = text === undefined ? undefined : parse(text);
  return parsed === undefined || "problem" in parsed ? undefined : parsed;
}

/** Asks for the argument of a run; the last one of this program is suggested. `action` is what will be done with it. */
export async function askForArg(
  context: vscode.ExtensionContext,
  document: vscode.TextDocument,
  action: "Run" | "Debug",
): Promise<string | undefined> {
  const key = document.uri.toString();
  const { [key]: last = "0", ...others } = context.workspaceState.get<Record<string, string>>(LAST_ARGUMENTS, {});
  const prompt = "The value of arg, a 64-bit integer";
  const argument = await ask({ title: `${action} ${fileName(document)}`, prompt, value: last }, parseArgument);
  if (argument === undefined) {
    return undefined;
  }
  const arg = argument.value.toString();
  const remembered = [...Object.entries(others), [key, arg]].slice(-MAX_REMEMBERED);
  await context.workspaceState.update(LAST_ARGUMENTS, Object.fromEntries(remembered));
  return arg;
}

/** The argument that a command was given, a decimal string; a menu passes something else, or nothing. */
export function givenArg(given: unknown): string | undefined {
  return typeof given === "string" ? given : undefined;
}
