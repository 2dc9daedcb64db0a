import { type JsonPlace, pathTo, tokensIn } from "./tokens.ts";

/** The members in a text that `JSON.parse` has accepted whose name an earlier member of the object has, in order. */
function* repetitions(json: string): Generator<{ name: string; place: JsonPlace }> {
  const places = [...tokensIn(json)].filter(({ number }) => number === undefined);
  // Names may have escapes. All of them are parsed in one call, for speed.
  const names: string[] = JSON.parse(`[${places.map(({ step }) => step).join()}]`);
  const seen = new Map<JsonPlace | undefined, Set<string>>();
  for (const [index, place] of places.entries()) {
    const name = names[index] ?? "";
    const known = seen.get(place.container);
    if (known === undefined) seen.set(place.container, new Set([name]));
    else if (known.has(name)) yield { name, place };
    else known.add(name);
  }
}

/** The path of the first member with a repeated name. Parsers keep only the last such member (RFC 8259, 4). */
export function firstRepeatedName(json: string): (string | number)[] | undefined {
  for (const { place } of repetitions(json)) return pathTo(place);
  return undefined;
}

/** The names that occur more than once in an object. */
export const repeatedNames = (json: string): ReadonlySet<string> => new Set(repetitions(json).map(({ name }) => name));
