import type { Listen } from "./server.ts";

/**
 * How this runtime listens. Each module names globals that only its own runtime has, so only one is loaded.
 * @throws Error under a runtime that is neither Bun nor Deno.
 */
export async function loadListen(): Promise<Listen> {
  if (!("Bun" in globalThis || "Deno" in globalThis)) {
    throw new Error("Cannot listen under this runtime: use Bun, Deno or the command sidekit");
  }
  const { listen } = await ("Bun" in globalThis ? import("./bun.ts") : import("./deno.ts"));
  return listen;
}

declare const Deno: { permissions: { querySync(permission: { name: "env" }): { state: string } } };

/** Whether all variables of the environment may be listed: Deno may have been given only some of them. */
export const canListVariables = (): boolean =>
  !("Deno" in globalThis) || Deno.permissions.querySync({ name: "env" }).state === "granted";
