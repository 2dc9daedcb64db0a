import { isIP } from "node:net";

/** A value in an error message: operators' own words, cut and kept to one line. */
const shown = (text: string): string => JSON.stringify(text.length > 40 ? `${text.slice(0, 40)}…` : text);

/** A TCP port: 0 to 65535. */
export function port(text: string): number {
  const value = Number(text);
  if (!/^\d{1,5}$/.test(text) || value > 65_535)
    throw new Error(`${shown(text)} is no port; use a whole number from 0 to 65535`);
  return value;
}

/** An address or host name to listen on. IPv6 may stand in brackets. */
export function hostname(text: string): string {
  const bare = text.replace(/^\[(.*)\]$/, "$1");
  if (isIP(bare) || /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(bare)) return bare;
  throw new Error(`${shown(text)} is no address; use one like 127.0.0.1, 0.0.0.0, ::1 or a host name`);
}

const UNITS: Readonly<Record<string, number>> = { "": 1, k: 1024, m: 1024 ** 2, g: 1024 ** 3 };

/** A size in bytes: "512K", "2M", "1G" or a plain number, at least one byte. */
export function size(text: string): number {
  const [, digits, unit = ""] = /^(\d{1,15})([kmg]?)(?:i?b)?$/i.exec(text) ?? [];
  const value = Number(digits) * (UNITS[unit.toLowerCase()] ?? 1);
  if (Number.isSafeInteger(value) && value > 0) return value;
  throw new Error(`${shown(text)} is no size; use bytes or a size like 512K, 2M or 1G`);
}
