import { invalidField, pointer } from "../refusal.ts";

type Path = (string | number)[];

/**
 * In decoded UTF-8, lone surrogates can only come from an escape of U+D800 to U+DFFF: other JSON needs no search.
 * A single character first, which Bun finds 20 times as fast: a POST of 64 KiB takes 363,000 instead of 489,000 instructions.
 */
export const mayHoldSurrogates = (json: string): boolean =>
  json.includes("\\") && (json.includes("\\ud") || json.includes("\\uD"));

/** The path to the first text with a lone surrogate, innermost part first; undefined if there is none. */
function loneSurrogatePath(value: unknown): Path | undefined {
  if (typeof value === "string") return value.isWellFormed() ? undefined : [];
  if (typeof value !== "object" || value === null) return undefined;
  return Array.isArray(value) ? pathInItems(value) : pathInMembers(value);
}

function pathInItems(items: readonly unknown[]): Path | undefined {
  for (let index = 0; index < items.length; index++) {
    const path = loneSurrogatePath(items[index]);
    if (path) return [...path, index];
  }
  return undefined;
}

function pathInMembers(members: object): Path | undefined {
  for (const [name, member] of Object.entries(members)) {
    if (!name.isWellFormed()) return [];
    const path = loneSurrogatePath(member);
    if (path) return [...path, name];
  }
  return undefined;
}

/**
 * Refuses a JSON value with a lone surrogate in a text or a name: UTF-8 cannot encode it (RFC 3629, 3), and encoders
 * replace it silently. The caller has limited the value's depth.
 */
export function refuseLoneSurrogates(value: unknown): void {
  const path = loneSurrogatePath(value);
  if (path) throw invalidField(pointer(path.reverse()), "Must be Unicode text without lone surrogates");
}
