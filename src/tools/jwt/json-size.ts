import { isJsonObject, type JsonObject } from "../../json/object.ts";

/**
 * Whether the JSON of a value surely has more than `limit` characters. Stops as soon as that is certain, while
 * `JSON.stringify` would write a megabyte of brackets first. What it passes may still be too long: it counts escapes,
 * numbers and literals as one character.
 */
export function exceedsJsonSize(value: unknown, limit: number): boolean {
  return remainingAfter(value, limit) < 0;
}

/** The characters that are left of `remaining` after a value; negative where there are too few. */
function remainingAfter(value: unknown, remaining: number): number {
  if (typeof value === "string") return remaining - value.length - 2;
  if (Array.isArray(value)) return afterItems(value, remaining - 2);
  return isJsonObject(value) ? afterMembers(value, remaining - 2) : remaining - 1;
}

function afterItems(items: readonly unknown[], remaining: number): number {
  let left = remaining;
  for (const item of items) {
    if (left < 0) return left;
    left = remainingAfter(item, left);
  }
  return left;
}

/** A `for…in` loop makes no list of the members, which may be many. */
function afterMembers(object: JsonObject, remaining: number): number {
  let left = remaining;
  for (const name in object) {
    if (left < 0) return left;
    left = remainingAfter(object[name], left - name.length - 3);
  }
  return left;
}
