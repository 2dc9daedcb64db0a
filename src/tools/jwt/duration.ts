import { invalidField } from "../../refusal.ts";
import type { Seconds } from "./times.ts";

/** The units of durations, in seconds. */
const UNITS = new Map([
  ["", 1],
  ["s", 1],
  ["m", 60],
  ["h", 3600],
  ["d", 86_400],
  ["w", 604_800],
]);

/** A thousand years: longer durations are likely typos. */
const MAX_SECONDS: Seconds = 31_536_000_000;

/**
 * Reads a duration: whole seconds as a number or text, or a whole number with a unit, "30s", "15m", "2h", "7d", "1w".
 * @throws Refusal at `path`, the duration's field
 */
export function readDuration(duration: number | string, path: string, minimum: Seconds = 0): Seconds {
  const [, count, unit = ""] = /^(\d{1,12})([smhdw]?)$/.exec(String(duration)) ?? [];
  const seconds = Number(count) * (UNITS.get(unit) ?? Number.NaN);
  if (seconds >= minimum && seconds <= MAX_SECONDS) return seconds;
  const least = minimum > 0 ? ", more than 0" : "";
  throw invalidField(
    path,
    `Must be whole seconds, or a whole number with a unit (s, m, h, d, w) such as "15m"${least}, at most 1000 years`,
  );
}
