import fc from "fast-check";

/** The code of a text that is one character. @throws Error for any other value. */
function codePointOf(text: unknown): number {
  const point = typeof text === "string" ? text.codePointAt(0) : undefined;
  if (point === undefined || String.fromCodePoint(point) !== text) throw new Error("not a character");
  return point;
}

/**
 * Any character of Unicode but surrogates, as a unit of `fc.string`. Its own unit of that kind, "binary", takes 0.6 s of
 * processor time in every process, for a table of all characters. It finds out by it which texts such as "__proto__" consist
 * of these characters, and uses them too.
 */
export const CODE_POINT: fc.Arbitrary<string> = fc
  .oneof(fc.integer({ min: 0, max: 0xd7ff }), fc.integer({ min: 0xe000, max: 0x10ffff }))
  .map((point) => String.fromCodePoint(point), codePointOf);
