import process from "node:process";

/** The first release that also loads this package by `require`. */
const OLDEST = [22, 12];

// Bun and Deno have the version of a Node that they are compatible with.
const { node, bun, deno } = process.versions;
const [major, minor] = node.split(".").map(Number);

if (!bun && !deno && (major < OLDEST[0] || (major === OLDEST[0] && minor < OLDEST[1])))
  throw new Error(`sidekit needs Node ${OLDEST.join(".")} or later, Bun or Deno; this is Node ${node}`);
