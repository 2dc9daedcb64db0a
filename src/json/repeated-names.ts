import { CLOSING_BRACE, endOfString, OPENING_BRACE, QUOTE } from "./characters.ts";
import { isName, pathAt } from "./locate.ts";

/** The names in a JSON text as they are written, in order, with the number of the object that each one belongs to. */
interface Names {
  quoted: string[];
  offsets: number[];
  objects: number[];
}

function namesIn(json: string): Names {
  const names: Names = { quoted: [], offsets: [], objects: [] };
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

/** The texts of quoted names. One call of the parser for all of them: names may be escaped, and a call costs a µs. */
function unquoted(quoted: readonly string[]): string[] {
  const texts: unknown = JSON.parse(`[${quoted.join()}]`);
  return Array.isArray(texts) ? texts.map(String) : [];
}

/** A name that its object has had before. */
interface Repetition {
  name: string;
  offset: number;
}

/** All repetitions of names in a text that `JSON.parse` has accepted. */
function repetitions(json: string): Repetition[] {
  const { quoted, offsets, objects } = namesIn(json);
  const seen = new Map<number, Set<string>>();
  return unquoted(quoted).flatMap((name, index) => {
    const object = objects[index] ?? 0;
    const names = seen.get(object) ?? new Set();
    if (names.has(name)) return [{ name, offset: offsets[index] ?? 0 }];
    seen.set(object, names.add(name));
    return [];
  });
}

/** The path of the first member whose name its object repeats; parsers keep only the last of them (RFC 8259, 4). */
export function firstRepeatedName(json: string): (string | number)[] | undefined {
  const [first] = repetitions(json);
  return first && pathAt(json, first.offset);
}

/** The names that an object has more than once. */
export const repeatedNames = (json: string): ReadonlySet<string> => new Set(repetitions(json).map(({ name }) => name));
