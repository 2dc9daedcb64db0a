import type { Listen } from "./server.ts";

/** How this runtime listens. Each module names globals that only its own runtime has, so only one is loaded. */
export async function loadListen(): Promise<Listen> {
  const { listen } = await ("Bun" in globalThis ? import("./bun.ts") : import("./deno.ts"));
  return listen;
}
