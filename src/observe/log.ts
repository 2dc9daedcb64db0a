import type { Logger } from "pino";
import type { Format } from "./backend.ts";
import { Outlet } from "./outlet.ts";

export type Level = "error" | "warn" | "info" | "debug";
export type Fields = Readonly<Record<string, unknown>>;

const GRAVITY: Readonly<Record<Level | "off", number>> = { off: 0, error: 1, warn: 2, info: 3, debug: 4 };
const STDOUT = 1;

export const now = (): string => new Date().toISOString();

/**
 * What operators read: lines on stdout. No field ever holds what a caller sent, but for a request's id and its address.
 *
 * The library that formats them takes longer to load than a start may take, so it comes after it; what is logged until
 * then waits.
 */
export class Log {
  readonly #outlet = new Outlet(STDOUT);
  readonly #gravity: number;
  readonly #format: Format;
  #logger: Logger | undefined;
  #waiting: [Level, Fields, string][] = [];

  constructor(level: Level | "off", format: Format) {
    this.#gravity = GRAVITY[level];
    this.#format = format;
  }

  /** Lines that nobody took. */
  get dropped(): number {
    return this.#outlet.dropped;
  }

  /** Whether lines of a level are written. */
  writes(level: Level): boolean {
    return GRAVITY[level] <= this.#gravity;
  }

  /** Writes a line, if its level is wanted. */
  write(level: Level, msg: string, fields: Fields = {}): void {
    if (!this.writes(level)) return;
    const stamped = { time: now(), ...fields };
    if (this.#logger) this.#logger[level](stamped, msg);
    else this.#waiting.push([level, stamped, msg]);
  }

  /** Loads what formats lines. */
  async open(): Promise<void> {
    if (this.#gravity === 0 || this.#logger) return;
    const { createLogger } = await import("./backend.ts");
    const logger = createLogger(this.#format, this.#outlet);
    for (const [level, fields, msg] of this.#waiting) logger[level](fields, msg);
    this.#waiting = [];
    this.#logger = logger;
  }

  /** Settles when every line has been written. */
  async close(): Promise<void> {
    await this.open();
    await this.#outlet.flush();
  }

  /** Writes what is left at once, for a process that ends now. */
  closeNow(): void {
    this.#outlet.flushNow();
  }
}
