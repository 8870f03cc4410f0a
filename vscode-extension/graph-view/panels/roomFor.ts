/** Keeps room after a text with a number that grows up to another one, so that nothing beside it moves. */
export function roomFor(number: number | string, largest: number | string): { readonly paddingRight: string } {
  return { paddingRight: `${String(largest).length - String(number).length}ch` };
}
