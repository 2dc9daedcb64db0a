import { writeSync } from "node:fs";
import type { Format } from "./backend.ts";
import { type Fields, now } from "./log.ts";
import { pretty } from "./pretty.ts";

/**
 * Tells where the service listens, in a line like those of the log.
 * It does not wait for the log, as whoever started the service may wait for it.
 */
export function announce(url: string, fields: Fields, format: Format): void {
  const line = { level: "info", time: now(), url, ...fields, msg: `sidekit listens on ${url}` };
  writeSync(1, format === "pretty" ? pretty(line) : `${JSON.stringify(line)}\n`);
}
