import { beginsNumber, COLON, COMMA, endOfString, isClosing, isOpening, OPENING_BRACKET, QUOTE } from "./characters.ts";

/** The place of a value or member in a JSON text. */
export interface JsonPlace {
  /** The place of the object or array around it; undefined for the root. */
  container: JsonPlace | undefined;
  /** An index in an array, or a member's name as it is written: quoted. */
  step: number | string;
}

/** A number, or a member's name. */
interface JsonToken extends JsonPlace {
  /** The number as it is written; undefined for a name. */
  number?: string;
}

const NUMBER = /[-+.\deE]+/y;

/** The members' names and the numbers in a text that `JSON.parse` has accepted, in order. */
export function* tokensIn(json: string): Generator<JsonToken> {
  let container: JsonPlace | undefined;
  let step: number | string = "";
  let lastString = 0;
  for (let at = 0; at < json.length; at++) {
    const code = json.charCodeAt(at);
    if (code === QUOTE) {
      lastString = at;
      at = endOfString(json, at);
    } else if (code === COLON) {
      step = json.slice(lastString, at);
      yield { container, step };
    } else if (isOpening(code)) {
      container = { container, step };
      step = code === OPENING_BRACKET ? 0 : "";
    } else if (isClosing(code)) {
      step = container?.step ?? "";
      container = container?.container;
    } else if (code === COMMA) {
      if (typeof step === "number") step++;
    } else if (beginsNumber(code)) {
      NUMBER.lastIndex = at;
      const [number = ""] = NUMBER.exec(json) ?? [];
      yield { container, step, number };
      at += number.length - 1;
    }
  }
}

/** The steps from the root to a place: ["payload", "aud", 1]. */
export function pathTo({ container, step }: JsonPlace): (string | number)[] {
  if (container === undefined) return [];
  return [...pathTo(container), typeof step === "number" ? step : String(JSON.parse(step))];
}
