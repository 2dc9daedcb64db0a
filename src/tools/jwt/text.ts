import type { Decoded } from "./decode.ts";
import type { Validated } from "./validate.ts";

/** A decoded token for a person: header, payload, times in words, status and warnings. No line end after the last. */
export function decodeText(decoded: Decoded): string {
  const { header, payload, claims, warnings } = decoded;
  const times = claims.filter(({ time }) => time !== undefined);
  return printable(
    [
      section("Header", [JSON.stringify(header, null, 2)]),
      section("Payload", [payload ? JSON.stringify(payload, null, 2) : "encrypted"]),
      section(
        "Times",
        times.map(({ name, time, relative }) => `${name}: ${time} (${relative})`),
      ),
      section("Status", [STATUSES[decoded.status]]),
      section(
        "Warnings",
        warnings.map((warning) => `- ${warning}`),
      ),
    ]
      .filter((text) => text !== "")
      .join("\n\n"),
  );
}

const STATUSES: Readonly<Record<Decoded["status"], string>> = {
  active: "active",
  expired: "expired",
  "not-yet-valid": "not yet valid",
  "no-expiration": "no expiration",
};

const section = (title: string, lines: readonly string[]): string =>
  lines.length === 0 ? "" : [`${title}:`, ...lines].join("\n");

/** A validated token for a person: the verdict alone on the first line, the checks with the failed ones first, the token. */
export function validateText(validated: Validated): string {
  const failedFirst = validated.checks.toSorted((one, other) => Number(one.passed) - Number(other.passed));
  const checks = failedFirst.map(({ check, passed, message }) => `${passed ? "ok" : "FAILED"} ${check}: ${message}`);
  return [validated.valid ? "VALID" : "INVALID", ...checks, "", decodeText(validated)].join("\n");
}

/** Control and bidirectional characters, but for the line ends that `JSON.stringify` and this module write. */
const UNPRINTABLE = /[\p{Cc}\p{Bidi_Control}\u2028\u2029\ufeff]/gu;

/** A text that does to a terminal what it says: what JSON leaves unescaped (U+007F and up) is escaped like JSON. */
const printable = (text: string): string =>
  text.replace(UNPRINTABLE, (character) =>
    character === "\n" ? character : `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
