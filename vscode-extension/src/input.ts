import * as vscode from "vscode";
import type { Problem } from "./argument";

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

/** The argument that a command was given, a decimal string; a menu passes something else, or nothing. */
export function givenArg(given: unknown): string | undefined {
  return typeof given === "string" ? given : undefined;
}
