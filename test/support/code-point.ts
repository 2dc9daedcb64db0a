import fc from "fast-check";

/**
 * Any character of Unicode but surrogates, as a unit of `fc.string`. Its own unit of that kind, "binary", takes 0.6 s of
 * processor time in every process, for a table of all characters that only shrinking needs.
 */
export const CODE_POINT: fc.Arbitrary<string> = fc
  .oneof(fc.integer({ min: 0, max: 0xd7ff }), fc.integer({ min: 0xe000, max: 0x10ffff }))
  .map((point) => String.fromCodePoint(point));
