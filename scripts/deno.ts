import { globSync } from "node:fs";

/**
 * What the service and its commands may do under Deno: listen, read the settings (and two of Elysia's) and what terminals
 * say of themselves, and read its own files.
 */
const PERMISSIONS = [
  "--no-prompt",
  "--allow-net",
  "--allow-env=PORT,HOST,NODE_ENV,ENV,ELYSIA_AOT,SIDEKIT_*,TERM,COLORTERM,COLUMNS,NO_COLOR,FORCE_COLOR",
  "--allow-read=src,node_modules,dist/web",
];

/**
 * The command that starts the service under the Deno that npm installed.
 * Its own start script is a Node program that leaves its child behind when it is killed, so it is passed over.
 */
export function denoCommand(): string[] {
  const [deno] = globSync("node_modules/@deno/*/deno{,.exe}");
  if (deno === undefined) throw new Error("Deno is not installed: bun install puts it into node_modules");
  return [deno, "run", ...PERMISSIONS, "src/main.ts"];
}
