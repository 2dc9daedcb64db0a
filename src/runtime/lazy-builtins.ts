import process from "node:process";

// Built-in modules that take milliseconds to load and that many processes do not need: they are loaded on first use.

// Those that are used for many requests are cached.
let loadedCrypto: typeof import("node:crypto") | undefined;
let loadedZlib: typeof import("node:zlib") | undefined;

export function crypto(): typeof import("node:crypto") {
  loadedCrypto ??= process.getBuiltinModule("node:crypto");
  return loadedCrypto;
}

export function zlib(): typeof import("node:zlib") {
  loadedZlib ??= process.getBuiltinModule("node:zlib");
  return loadedZlib;
}

export const net = () => process.getBuiltinModule("node:net");
export const tty = () => process.getBuiltinModule("node:tty");
