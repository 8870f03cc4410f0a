// What is seen, in the address: a link shows what its sender saw. Compressed, since programs are long for addresses.
import type { SavedState } from "../graph-view/messages";

/** What a link says. */
export interface Shared {
  readonly program: string;
  /** The argument with which it was run or is to be run. */
  readonly arg?: string;
  readonly pinned?: string;
  /** What the picture shows; of a lesson the scene only. */
  readonly picture?: SavedState;
  /** The name of the lesson that is followed. */
  readonly lesson?: string;
}

const PREFIX = "#program=";

/** The part of an address that says it. */
export async function toAddress(shared: Shared): Promise<string> {
  const bytes = await through(new CompressionStream("deflate-raw"), new TextEncoder().encode(JSON.stringify(shared)));
  const base64 = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  return PREFIX + base64.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** What a part of an address says; undefined if it says nothing that can be read. */
export async function fromAddress(hash: string): Promise<Shared | undefined> {
  if (!hash.startsWith(PREFIX)) {
    return undefined;
  }
  try {
    const text = atob(hash.slice(PREFIX.length).replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = await through(new DecompressionStream("deflate-raw"), Uint8Array.from(text, (c) => c.charCodeAt(0)));
    const shared = JSON.parse(new TextDecoder().decode(bytes)) as Partial<Shared> | null;
    return typeof shared?.program === "string" ? shared as Shared : undefined;
  } catch {
    return undefined;
  }
}

async function through(stream: CompressionStream | DecompressionStream, bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  return new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());
}
