import { writeSync } from "node:fs";
import { type Format, formatters, type Line } from "./format.ts";
import { now } from "./log.ts";

/** Tells where the service listens, in a line like those of the log, at once: whoever started it may wait for that. */
export function announce(url: string, fields: Line, format: Format): void {
  writeSync(1, formatters[format]({ time: now(), level: "info", url, ...fields, msg: `sidekit listens on ${url}` }));
}
