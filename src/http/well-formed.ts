import { pointer } from "../operation/pointer.ts";
import { invalidField } from "../refusal.ts";

/** Lone surrogates can only come from an escape: JSON without one needs no search. */
export const mayHoldSurrogates = (json: string): boolean => json.includes("\\u");

/**
 * Refuses a parsed JSON value that holds a lone surrogate, in a text or a name: it has no UTF-8 form (RFC 3629, 3),
 * and encoding it would replace it in silence. The value's depth has been checked before.
 */
export function refuseLoneSurrogates(value: unknown, path: readonly (string | number)[] = []): void {
  if (typeof value === "string") refuseIllFormed(value, path);
  else if (Array.isArray(value))
    for (const [index, item] of value.entries()) refuseLoneSurrogates(item, [...path, index]);
  else if (typeof value === "object" && value !== null) {
    for (const [name, item] of Object.entries(value)) {
      refuseIllFormed(name, path);
      refuseLoneSurrogates(item, [...path, name]);
    }
  }
}

function refuseIllFormed(text: string, path: readonly (string | number)[]): void {
  if (!text.isWellFormed()) throw invalidField(pointer(path), "Must be Unicode text without lone surrogates");
}
