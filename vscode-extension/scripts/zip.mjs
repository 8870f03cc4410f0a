// Reads zip archives, as packages of extensions and archives of classes are.
import { readFileSync } from "node:fs";
import { inflateRawSync } from "node:zlib";

/** The files of an archive by their names: what is in each, and whether it is a program.
 * @param {string} file
 * @returns {Map<string, { content: Buffer, isProgram: boolean }>} */
export function readZip(file) {
  const bytes = readFileSync(file);
  const end = bytes.lastIndexOf("PK\u0005\u0006", undefined, "latin1");
  const count = bytes.readUInt16LE(end + 10);
  /** @type {Map<string, { content: Buffer, isProgram: boolean }>} */
  const entries = new Map();
  for (let i = 0, at = bytes.readUInt32LE(end + 16); i < count; i++) {
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((offset) => bytes.readUInt16LE(at + offset));
    const name = bytes.toString("utf8", at + 46, at + 46 + (nameLength ?? 0));
    const header = bytes.readUInt32LE(at + 42);
    const start = header + 30 + bytes.readUInt16LE(header + 26) + bytes.readUInt16LE(header + 28);
    const packed = bytes.subarray(start, start + bytes.readUInt32LE(at + 20));
    const content = bytes.readUInt16LE(at + 10) === 0 ? packed : inflateRawSync(packed);
    entries.set(name, { content, isProgram: (bytes.readUInt32LE(at + 38) >>> 16 & 0o100) !== 0 });
    at += 46 + (nameLength ?? 0) + (extraLength ?? 0) + (commentLength ?? 0);
  }
  return entries;
}
