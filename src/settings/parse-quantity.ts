import { availableParallelism } from "node:os";
import type { Rate } from "../guard/limiter.ts";
import { quote } from "../operation/refusal.ts";

/** A TCP port: 0 to 65535. */
export function parsePort(text: string): number {
  const value = Number(text);
  if (/^\d{1,5}$/.test(text) && value <= 65_535) return value;
  throw new Error(`${quote(text)} is not a port; use a whole number from 0 to 65535`);
}

const SIZES: Readonly<Record<string, number>> = { "": 1, k: 1024, m: 1024 ** 2, g: 1024 ** 3 };

/** A size in bytes: "512K", "2M", "1G" or a plain number, at least one byte. */
export function parseSize(text: string): number {
  const [, digits, unit = ""] = /^(\d{1,15})(?:([kmg])i?)?b?$/i.exec(text) ?? [];
  const value = Number(digits) * (SIZES[unit.toLowerCase()] ?? 1);
  if (Number.isSafeInteger(value) && value > 0) return value;
  throw new Error(`${quote(text)} is not a size; use bytes or a size like 512K, 2M or 1G`);
}

const TIMES: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 };
const DAY_MS = 24 * 3_600_000;

/** A duration of at most a day, in milliseconds: "500ms", "10s", "1m", "2h", or seconds. Undefined for other texts. */
function parseMilliseconds(text: string): number | undefined {
  const [, digits, unit = "s"] = /^(\d{1,9})(ms|s|m|h)?$/.exec(text) ?? [];
  const value = Number(digits) * (TIMES[unit] ?? 1);
  return value <= DAY_MS ? value : undefined;
}

/** A duration, in milliseconds. */
export function parseDuration(text: string): number {
  const value = parseMilliseconds(text);
  if (value !== undefined) return value;
  throw new Error(`${quote(text)} is not a time; use one up to a day like 500ms, 10s or 1m`);
}

/** A rate: "100/1m", or "100/m". */
export function parseRate(text: string): Rate {
  const [, digits, window = ""] = /^(\d{1,9})\/(\d*(?:ms|s|m|h))$/.exec(text) ?? [];
  const limit = Number(digits);
  const windowMs = parseMilliseconds(/^\d/.test(window) ? window : `1${window}`);
  if (limit > 0 && windowMs !== undefined && windowMs > 0) return { limit, windowMs };
  throw new Error(`${quote(text)} is not a rate; use requests and a window like 100/1m or 20/s`);
}

const MAX_WORKERS = 512;

/** A number of processes, or "auto" for one per core. */
export function parseWorkers(text: string): number {
  if (text === "auto") return Math.min(availableParallelism(), MAX_WORKERS);
  const value = Number(text);
  if (/^\d{1,3}$/.test(text) && value >= 1 && value <= MAX_WORKERS) return value;
  throw new Error(`${quote(text)} is not a number of processes; use 1 to ${MAX_WORKERS}, or auto`);
}
