import type { Listen } from "./server.ts";

/**
 * Loads the `listen` function of this runtime. Each module uses globals that only its runtime has, so only one is loaded.
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

/** Whether this process may list all environment variables: Deno may have permission for some of them only. */
export const canListVariables = (): boolean =>
  !("Deno" in globalThis) || Deno.permissions.querySync({ name: "env" }).state === "granted";
