import { operation } from "../../operation/operation.ts";
import { integer, t, withDefault } from "../../operation/schema.ts";
import { charsetSize, countField, generatedFields, generateMany, onePerLine, randomBelow } from "./generators.ts";

const options = t.Object({
  length: withDefault(
    integer({ description: "Digits of each PIN", brief: "Digits of each", minimum: 3, maximum: 12 }),
    6,
  ),
  count: countField,
});

export const pin = operation({
  id: "passwd.pin",
  summary: "Generate PINs",
  description:
    "Digits; all PINs are equally likely. Ten thousand or a million possibilities are few: use a PIN only if the number of attempts is limited.",
  guidance: "Makes random PINs. Weak unless attempts are limited: else use passwd_generate.",
  agents: "named",
  input: options,
  output: t.Object({ ...generatedFields, charsetSize, options }),
  example: { length: 6 },
  values: ["length"],
  random: true,
  run: (given) => {
    const generateOne = () => Array.from({ length: given.length }, () => randomBelow(10)).join("");
    return generateMany({ generateOne, bits: given.length * Math.log2(10) }, { charsetSize: 10, options: given });
  },
  text: onePerLine,
});
