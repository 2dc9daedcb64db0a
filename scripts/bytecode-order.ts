/**
 * Records which functions of the binary's bytecode a server uses, in the order of their first use. Builds write the
 * bytecode in that order, so that what a server uses is on fewer pages of the file: 4 MiB of resident memory.
 * Functions are named by hashes of their contents. Those that have changed since are written after the others.
 * Usage: bun scripts/build.ts && bun scripts/bytecode-order.ts
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { BINARY, BYTECODE_ORDER } from "./build.ts";
import { send, USUAL } from "./measure/requests.ts";
import { start } from "./measure/server.ts";

/** What the layout needs of Bun's record: its version, functions, modules and the runtime's modules; not each string. */
const NEEDED = /^[vFMN]/;

/** Starts a server, sends the requests of the benchmark, and stops it. @returns The lines of Bun's record. */
export async function recordOrder(binary: string): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), "sidekit-order-"));
  const record = join(folder, "record");
  const server = await start(binary, ["--host=127.0.0.1"], ["env", `BUN_BYTECODE_ORDER_OUT=${record}`]);
  try {
    for (const request of USUAL) {
      const { ok, status } = await send(server.origin, request);
      if (!ok) throw new Error(`${request.name}: status ${status}`);
    }
    await server.stop("SIGTERM");
    return readFileSync(record, "utf8")
      .split("\n")
      .filter((line) => NEEDED.test(line));
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true });
  }
}

if (import.meta.main) {
  const lines = await recordOrder(BINARY);
  writeFileSync(BYTECODE_ORDER, `${lines.join("\n")}\n`);
}
