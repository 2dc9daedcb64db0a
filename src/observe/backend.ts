import { type Logger, pino } from "pino";
import type { Outlet } from "./outlet.ts";
import { pretty } from "./pretty.ts";

export type Format = "json" | "pretty";

/** The logger that formats lines. Which of them are written has been decided before. */
export function createLogger(format: Format, outlet: Outlet): Logger {
  const destination = format === "json" ? outlet : { write: (line: string) => outlet.write(pretty(JSON.parse(line))) };
  const options = {
    base: null,
    timestamp: false,
    level: "debug",
    formatters: { level: (level: string) => ({ level }) },
  };
  return pino(options, destination);
}
