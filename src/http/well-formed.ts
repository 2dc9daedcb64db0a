import { pointer } from "../operation/pointer.ts";
import { invalidField } from "../refusal.ts";

type Path = (string | number)[];

/** Lone surrogates can only come from an escape: JSON without one needs no search. */
export const mayHoldSurrogates = (json: string): boolean => json.includes("\\u");

/** The path of the first text with a lone surrogate, from its end to its beginning; undefined if all are well-formed. */
function illFormed(value: unknown): Path | undefined {
  if (typeof value === "string") return value.isWellFormed() ? undefined : [];
  if (typeof value !== "object" || value === null) return undefined;
  return Array.isArray(value) ? illFormedItem(value) : illFormedMember(value);
}

function illFormedItem(items: readonly unknown[]): Path | undefined {
  for (let index = 0; index < items.length; index++) {
    const path = illFormed(items[index]);
    if (path) return [...path, index];
  }
  return undefined;
}

function illFormedMember(members: object): Path | undefined {
  for (const [name, member] of Object.entries(members)) {
    if (!name.isWellFormed()) return [];
    const path = illFormed(member);
    if (path) return [...path, name];
  }
  return undefined;
}

/**
 * Refuses a parsed JSON value that holds a lone surrogate, in a text or a name: it has no UTF-8 form (RFC 3629, 3),
 * and encoding would replace it without a word. The value's depth has been checked before.
 */
export function refuseLoneSurrogates(value: unknown): void {
  const path = illFormed(value);
  if (path) throw invalidField(pointer(path.reverse()), "Must be Unicode text without lone surrogates");
}
