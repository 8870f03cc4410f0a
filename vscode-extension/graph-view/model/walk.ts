import type { Connections } from "./connections";

export type Direction = "input" | "user" | "previous" | "next";

/**
 * The node to which an arrow key leads: the first input, the first user, or a sibling, which shares an input. Nodes that
 * are not drawn are passed over.
 */
export function walk(connections: Connections, from: number, direction: Direction, isShown: (node: number) => boolean):
number | undefined {
  const inputs = connections.inputs(from).filter((edge) => isShown(edge.from));
  const users = connections.users(from).filter((edge) => isShown(edge.to));
  switch (direction) {
    // A loop head has an input from before it and others from below: people read from above.
    case "input": return (inputs.find((edge) => !edge.back) ?? inputs[0])?.from;
    case "user": return (users.find((edge) => !edge.back) ?? users[0])?.to;
    case "previous": return siblings(connections, from, isShown).filter((node) => node < from).at(-1);
    case "next": return siblings(connections, from, isShown).find((node) => node > from);
  }
}

/** The nodes that share an input with a node, itself included, in reading order. */
function siblings(connections: Connections, node: number, isShown: (node: number) => boolean): number[] {
  const inputs = connections.inputs(node).map((edge) => edge.from);
  const users = inputs.flatMap((input) => connections.users(input).map((edge) => edge.to));
  // What has no input, such as constants, has the inputs of its users beside it.
  const beside = inputs.length > 0 ? users
    : connections.users(node).flatMap(({ to }) => connections.inputs(to).map((edge) => edge.from));
  return [...new Set(beside)].filter(isShown).sort((a, b) => a - b);
}

/** The node at a slot of the inputs, if it is drawn. */
export function inputAt(connections: Connections, node: number, slot: number, isShown: (node: number) => boolean):
number | undefined {
  return connections.inputs(node).find((edge) => edge.slot === slot && isShown(edge.from))?.from;
}
