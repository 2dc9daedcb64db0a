import { COLON, COMMA, endOfString, isClosing, isOpening, isWhiteSpace, OPENING_BRACKET, QUOTE } from "./characters.ts";

/** One step from a container to a value in it: an index, or a quoted name. */
type PathStep = number | string;

/** Whether the JSON string that ends at `end` is a member's name: a colon follows it. */
export function isName(json: string, end: number): boolean {
  let next = end + 1;
  while (isWhiteSpace(json.charCodeAt(next))) next++;
  return json.charCodeAt(next) === COLON;
}

/** The steps from the root of a JSON text to the value at `offset`. */
function stepsTo(json: string, offset: number): PathStep[] {
  const steps: PathStep[] = [];
  for (let at = 0; at < offset; at++) {
    const code = json.charCodeAt(at);
    if (code === QUOTE) {
      const end = endOfString(json, at);
      if (isName(json, end)) steps[steps.length - 1] = json.slice(at, end + 1);
      at = end;
    } else if (isOpening(code)) steps.push(code === OPENING_BRACKET ? 0 : "");
    else if (isClosing(code)) steps.pop();
    else if (code === COMMA) {
      const last = steps.at(-1);
      if (typeof last === "number") steps[steps.length - 1] = last + 1;
    }
  }
  return steps;
}

/**
 * The path of the value that begins at an offset of a valid JSON text: ["payload", "aud", 1].
 * If a member's name begins there, the path of that member.
 */
export function pathAt(json: string, offset: number): (string | number)[] {
  const steps = stepsTo(json, offset);
  if (json.charCodeAt(offset) === QUOTE) {
    const end = endOfString(json, offset);
    if (isName(json, end)) steps[steps.length - 1] = json.slice(offset, end + 1);
  }
  return steps.map((step) => (typeof step === "number" ? step : String(JSON.parse(step))));
}
