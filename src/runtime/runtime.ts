import { Buffer } from "node:buffer";
import type { Listen, ListenAddress, RequestHandler, RunningServer } from "./server.ts";

/** The name of this runtime. */
export const RUNTIME = "Bun" in globalThis ? "bun" : "Deno" in globalThis ? "deno" : "node";

/** Loads the `listen` function of Bun or Deno. Each module uses globals that only its runtime has, so only one is loaded. */
export async function loadListen(): Promise<Listen> {
  const { listen } = await (RUNTIME === "bun" ? import("./bun.ts") : import("./deno.ts"));
  return listen;
}

/** Starts a server in a program that imports the service. @throws Error if listening fails. */
export async function listenInProgram(address: ListenAddress, handle: RequestHandler): Promise<RunningServer> {
  const listen = RUNTIME === "node" ? (await import("./node.ts")).listen : await loadListen();
  return await listen(address, handle);
}

declare const Deno: { permissions: { querySync(permission: { name: "env" }): { state: string } } };

/** Whether this process may list all environment variables: Deno may have permission for some of them only. */
export const canListVariables = (): boolean =>
  !("Deno" in globalThis) || Deno.permissions.querySync({ name: "env" }).state === "granted";

/** Lets this thread, which runs for long, compile its code as usual: binaries start with a policy for short commands. */
export function compileAsUsual(): void {
  if ("Bun" in globalThis) Bun.unsafe.setJITPolicy(1);
}

/** Frees the memory of bytes that nobody needs: with 20 slow bodies, Bun's process has 102 MiB instead of 217. */
export function freeMemory(bytes: ArrayBufferView | ArrayBuffer): void {
  const buffer = bytes instanceof ArrayBuffer ? bytes : bytes.buffer;
  if (bytes.byteLength === buffer.byteLength && buffer instanceof ArrayBuffer) buffer.transfer(0);
}

/** The code of a system error: "ENOENT"; undefined for other errors. */
export const errorCode = (error: unknown): string | undefined =>
  error instanceof Error && "code" in error ? String(error.code) : undefined;

/** Why a file cannot be read: the code of the system's error, if there is one. */
export function readFailure(error: unknown): string {
  // Deno's error for a file without read permission.
  if (error instanceof Error && error.name === "NotCapable") return "not allowed by --allow-read";
  const code = errorCode(error);
  return code && /^E[A-Z0-9]+$/.test(code) ? code : "unknown reason";
}

/** The bytes of a stream; undefined as soon as there are more of them than a limit. */
export async function collect(chunks: AsyncIterable<Uint8Array>, limit: number): Promise<Buffer | undefined> {
  const kept: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    size += chunk.byteLength;
    if (size > limit) return undefined;
    kept.push(chunk);
  }
  return Buffer.concat(kept);
}
