/**
 * Records which functions of the binary's bytecode a server uses, in the order of their first use. Builds write the
 * bytecode in that order, so that what a server uses is on fewer pages of the file: 4 MiB of resident memory.
 * Functions are named by hashes of their contents. Those that have changed since are written after the others.
 * Usage: bun scripts/build.ts && bun scripts/bytecode-order.ts
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { BINARY, BYTECODE_ORDER } from "./build.ts";
import { send, USUAL } from "./measure/requests.ts";

/** What the layout needs of Bun's record: its version, functions, modules and the runtime's modules; not each string. */
const NEEDED = /^[vFMN]/;

/** The origin of a server, which its log names as soon as it listens. @throws Error if the server has ended. */
async function originOf(server: Bun.Subprocess, log: string): Promise<string> {
  while (server.exitCode === null) {
    const origin = /http:\/\/[\w.:]+/.exec(readFileSync(log, "utf8"))?.[0];
    if (origin !== undefined) return origin;
    await Bun.sleep(5);
  }
  throw new Error("the server has ended");
}

/** Starts a server, sends the requests of the benchmark, and stops it. @returns The lines of Bun's record. */
export async function recordOrder(command: readonly string[]): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), "sidekit-order-"));
  const [log, record] = [join(folder, "log"), join(folder, "record")];
  writeFileSync(log, "");
  const env = { ...process.env, BUN_BYTECODE_ORDER_OUT: record };
  const server = Bun.spawn([...command, "--port=0", "--host=127.0.0.1"], { env, stdout: Bun.file(log) });
  try {
    const origin = await originOf(server, log);
    for (const request of USUAL) {
      const { ok, status } = await send(origin, request);
      if (!ok) throw new Error(`${request.name}: status ${status}`);
    }
    server.kill("SIGTERM");
    await server.exited;
    return readFileSync(record, "utf8")
      .split("\n")
      .filter((line) => NEEDED.test(line));
  } finally {
    server.kill("SIGKILL");
    rmSync(folder, { recursive: true });
  }
}

if (import.meta.main) {
  const lines = await recordOrder([BINARY]);
  writeFileSync(BYTECODE_ORDER, `${lines.join("\n")}\n`);
}
