// The tables of the scopes as one table: a column for each scope, a row for each variable.
import type { Binding, Film, ScopeTable } from "./film";

export interface ScopeRow {
  readonly name: string;
  /** By scope; undefined where the scope does not have the variable. */
  readonly cells: readonly ({ readonly binding: Binding; readonly isNew: boolean } | undefined)[];
}

/** Whether there are tables of scopes at some step. */
export function hasScopes({ start, steps }: Film): boolean {
  return [start, ...steps].some(({ scopes }) => scopes !== undefined && scopes.tables.length > 0);
}

/** The rows, in the order in which the scopes first name the variables; another value is new. */
export function scopeRows(before: readonly ScopeTable[], now: readonly ScopeTable[]): ScopeRow[] {
  const names = new Set(now.flatMap(({ rows }) => rows.map(({ name }) => name)));
  return [...names].map((name) => ({
    name,
    cells: now.map((scope, at) => {
      const binding = bindingOf(scope, name);
      const old = bindingOf(before[at], name);
      return binding && { binding, isNew: old === undefined || (binding.node ?? null) !== (old.node ?? null) };
    }),
  }));
}

/** The binding that is visible: an inner one hides those before it. */
function bindingOf(scope: ScopeTable | undefined, name: string): Binding | undefined {
  return scope?.rows.findLast((row) => row.name === name);
}
