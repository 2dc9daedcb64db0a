import { CLOSING_BRACE, endOfString, OPENING_BRACE, QUOTE } from "./characters.ts";
import { isName, pathAt } from "./locate.ts";

/** The member names in a JSON text, in order: quoted, with their offsets, and with the index of the object of each. */
interface MemberNames {
  quoted: string[];
  offsets: number[];
  objects: number[];
}

function memberNamesIn(json: string): MemberNames {
  const names: MemberNames = { quoted: [], offsets: [], objects: [] };
  const open: number[] = [];
  let objects = 0;
  for (let at = 0; at < json.length; at++) {
    const code = json.charCodeAt(at);
    if (code === OPENING_BRACE) open.push(objects++);
    else if (code === CLOSING_BRACE) open.pop();
    else if (code === QUOTE) {
      const end = endOfString(json, at);
      if (isName(json, end)) {
        names.quoted.push(json.slice(at, end + 1));
        names.offsets.push(at);
        names.objects.push(open.at(-1) ?? 0);
      }
      at = end;
    }
  }
  return names;
}

/** Parses quoted names, which may have escapes; all of them in one call of the parser, for speed. */
function unquote(quoted: readonly string[]): string[] {
  const texts: unknown = JSON.parse(`[${quoted.join()}]`);
  return Array.isArray(texts) ? texts : [];
}

/** A repeated name of an object. */
interface Repetition {
  name: string;
  offset: number;
}

/** The repeated names in a text that `JSON.parse` has accepted, in order. */
function* repetitions(json: string): Generator<Repetition> {
  const { quoted, offsets, objects } = memberNamesIn(json);
  const names = unquote(quoted);
  const seen = new Map<number, Set<string>>();
  for (let index = 0; index < names.length; index++) {
    const name = names[index] ?? "";
    const object = objects[index] ?? 0;
    const known = seen.get(object);
    if (known === undefined) seen.set(object, new Set([name]));
    else if (known.has(name)) yield { name, offset: offsets[index] ?? 0 };
    else known.add(name);
  }
}

/** The path of the first member with a repeated name. Parsers keep only the last such member (RFC 8259, 4). */
export function firstRepeatedName(json: string): (string | number)[] | undefined {
  for (const { offset } of repetitions(json)) return pathAt(json, offset);
  return undefined;
}

/** The names that occur more than once in an object. */
export function repeatedNames(json: string): ReadonlySet<string> {
  const names = new Set<string>();
  for (const { name } of repetitions(json)) names.add(name);
  return names;
}
