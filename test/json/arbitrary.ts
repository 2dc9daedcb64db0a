import fc from "fast-check";

/** JSON with repeated names, some of them escaped, and numbers of any length. */
export const { text: unusualJson } = fc.letrec<{
  text: string;
  list: string;
  object: string;
  number: string;
  string: string;
}>((tie) => ({
  text: fc.oneof({ depthSize: "small" }, tie("string"), tie("number"), tie("list"), tie("object")),
  list: fc.array(tie("text"), { maxLength: 4 }).map((items) => `[${items.join()}]`),
  object: fc
    .array(fc.tuple(fc.constantFrom('"a"', '"b"', '"\\u0061"', '"__proto__"', '"a:b"', '"{\\""'), tie("text")), {
      maxLength: 5,
    })
    .map((members) => `{${members.map(([name, value]) => `${name} :${value}`).join()}}`),
  number: fc.oneof(
    fc.bigInt().map(String),
    fc.double({ noNaN: true, noDefaultInfinity: true }).map(String),
    fc.constant("1e999"),
  ),
  string: fc.string().map((value) => JSON.stringify(value)),
}));
