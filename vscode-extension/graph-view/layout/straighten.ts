// The sixth step: wires that are almost straight become straight.
//
// Squares make many small deviations out of a large one, which looks careless. So items that are linked are collected into
// strands: each item follows at most one link upward and one downward, the strongest first. A strand moves as a whole to one
// vertical line, if its neighbours leave it the room. The idea of strands is that of Brandes, Köpf: Fast and simple horizontal
// coordinate assignment, 2001; here they only refine coordinates that are good already.
import { weightOf } from "./coordinates";
import { gapBetween, type Item, type Link } from "./layers";

/** A link with a larger deviation is meant to be oblique. */
const MAX_DEVIATION = 40;

/** An item of a strand, and where the line through the strand is from its left side. */
interface Member {
  readonly item: Item;
  readonly line: number;
}

/** Moves items so that more links are vertical. The order stays, neighbours keep their distance. n log n. */
export function straighten(rows: readonly (readonly Item[])[], isHeld: (item: Item) => boolean): void {
  const links = rows.flat().flatMap(({ down }) => down).filter((link) => Math.abs(deviation(link)) <= MAX_DEVIATION);
  links.sort((a, b) => weightOf(b) - weightOf(a) || Math.abs(deviation(a)) - Math.abs(deviation(b)));
  const below = new Map<Item, Link>();
  const above = new Map<Item, Link>();
  for (const link of links) {
    if (!below.has(link.upper) && !above.has(link.lower)) {
      below.set(link.upper, link);
      above.set(link.lower, link);
    }
  }
  const neighbours = new Map(rows.flatMap((row) => row.map((item, place) => [item, [row[place - 1], row[place + 1]] as const])));
  for (const first of rows.flat().filter((item) => below.has(item) && !above.has(item))) {
    align(strandFrom(first, below), neighbours, isHeld);
  }
}

function deviation({ upper, lower, upperX, lowerX }: Link): number {
  return upper.x + upperX - lower.x - lowerX;
}

function strandFrom(first: Item, below: ReadonlyMap<Item, Link>): Member[] {
  const strand = [{ item: first, line: 0 }];
  let line = 0;
  for (let link = below.get(first); link !== undefined; link = below.get(link.lower)) {
    line += link.lowerX - link.upperX;
    strand.push({ item: link.lower, line });
  }
  return strand;
}

/** Aligns the whole strand where there is room; otherwise as long parts of it as possible, from its upper end. */
function align(strand: readonly Member[], neighbours: ReadonlyMap<Item, readonly [Item | undefined, Item | undefined]>,
  isHeld: (item: Item) => boolean): void {
  let part: Member[] = [];
  let [least, most] = [-Infinity, Infinity];
  for (const member of strand) {
    const [from, to] = rangeOf(member, neighbours.get(member.item) ?? [undefined, undefined], isHeld);
    if (Math.max(least, from) > Math.min(most, to)) {
      moveTo(part, least, most);
      part = [];
      [least, most] = [-Infinity, Infinity];
    }
    part.push(member);
    [least, most] = [Math.max(least, from), Math.min(most, to)];
  }
  moveTo(part, least, most);
}

/** From where to where the line of a member can move. */
function rangeOf({ item, line }: Member, [left, right]: readonly [Item | undefined, Item | undefined],
  isHeld: (item: Item) => boolean): [number, number] {
  if (isHeld(item)) {
    return [item.x + line, item.x + line];
  }
  return [
    left === undefined ? -Infinity : left.x + left.width + gapBetween(left, item) + line,
    right === undefined ? Infinity : right.x - gapBetween(item, right) - item.width + line,
  ];
}

/** Moves the members to one line, between the limits, that is as near to where they are as possible. */
function moveTo(part: readonly Member[], least: number, most: number): void {
  const lines = part.map(({ item, line }) => item.x + line).sort((a, b) => a - b);
  const line = Math.min(most, Math.max(least, lines[lines.length >> 1] ?? 0));
  for (const member of part) {
    member.item.x = line - member.line;
  }
}
