import type { TokenDescription } from "./describe-token.ts";

/** Control and bidirectional characters, but for the line ends that `JSON.stringify` and templates write. */
const UNPRINTABLE = /[\p{Cc}\p{Bidi_Control}\u2028\u2029\ufeff]/gu;

/** Escapes, as JSON does, characters that would control a terminal or reorder its text. Line feeds stay. */
const printableLines = (text: string): string =>
  text.replace(UNPRINTABLE, (character) =>
    character === "\n" ? character : `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );

/** A token for a person to read: header, payload, times, status and warnings. */
export function tokenText({ header, payload, claims, status, warnings }: TokenDescription): string {
  const times = claims.flatMap(({ name, time, relative }) => (time ? [`${name}: ${time} (${relative})`] : []));
  const sections = [
    section("Header", [JSON.stringify(header, null, 2)]),
    section("Payload", [payload ? JSON.stringify(payload, null, 2) : "encrypted"]),
    section("Times", times),
    section("Status", [STATUSES[status]]),
    section(
      "Warnings",
      warnings.map((warning) => `- ${warning}`),
    ),
  ];
  return printableLines(sections.filter((text) => text !== "").join("\n\n"));
}

const STATUSES: Readonly<Record<TokenDescription["status"], string>> = {
  active: "active",
  expired: "expired",
  "not-yet-valid": "not yet valid",
  "no-expiration": "no expiration",
};

const section = (title: string, lines: readonly string[]): string =>
  lines.length === 0 ? "" : [`${title}:`, ...lines].join("\n");
