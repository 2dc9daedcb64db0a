import process from "node:process";

// Built-in modules that take milliseconds to load and that many processes do not need: they are loaded on first use.

let loadedCrypto: typeof import("node:crypto") | undefined;

/** Cached, as it is used for many requests. */
export function crypto(): typeof import("node:crypto") {
  loadedCrypto ??= process.getBuiltinModule("node:crypto");
  return loadedCrypto;
}

export const net = () => process.getBuiltinModule("node:net");
export const zlib = () => process.getBuiltinModule("node:zlib");
export const tty = () => process.getBuiltinModule("node:tty");
