import process from "node:process";

// Parts of the runtime that take it milliseconds to load, and that most processes never need or not at once: the first
// use loads them.

let loadedCrypto: typeof import("node:crypto") | undefined;

/** Kept after its first use, because requests use it by the thousand. */
export function crypto(): typeof import("node:crypto") {
  loadedCrypto ??= process.getBuiltinModule("node:crypto");
  return loadedCrypto;
}

export const net = () => process.getBuiltinModule("node:net");
export const zlib = () => process.getBuiltinModule("node:zlib");
export const tty = () => process.getBuiltinModule("node:tty");
